import { idleProblemMessages } from '../accounts/messages.ts'
import { listingProblems } from '../listings/problems.ts'
import { takenImeisPerDay } from '../listings/rules.ts'
import { type Problems, pickProblems, refusalFrom, refuseWith } from '../platform/http/or-refuse.ts'
import { draftProblemMessages } from './drafts/messages/problems.ts'
import type { DraftProblem } from './drafts/rules.ts'
import { offerProblemMessages, priceMessages, listingProblemMessages as words } from './messages/offer.ts'
import {
  type AddProblem,
  type CampaignProblem,
  type EditProblem,
  formatPriceLimits,
  type PriceProblem,
} from './rules.ts'
import { priceChangeProblemMessages } from './stock/messages/prices.ts'

type SellingProblem = AddProblem | CampaignProblem | DraftProblem | EditProblem | PriceProblem

/** How the refusals are answered that only this module has. */
export const ownProblems: Problems<Exclude<SellingProblem, keyof typeof listingProblems>> = {
  'account-closed': [401, () => words['account-closed']],
  'account-suspended': [403, () => idleProblemMessages['account-suspended']],
  'already-drafted': [409, () => draftProblemMessages['already-drafted']],
  'already-sold': [409, () => words['already-sold']],
  'not-a-phone-number': [400, () => offerProblemMessages['not-a-phone-number']],
  'imei-for-sale': [409, () => offerProblemMessages['imei-for-sale']],
  'imei-refused': [409, () => offerProblemMessages['imei-refused']],
  'imei-sold': [409, () => offerProblemMessages['imei-sold']],
  'not-a-price': [400, () => priceMessages.range(formatPriceLimits())],
  'not-a-purchase-year': [400, () => offerProblemMessages['not-a-purchase-year']],
  'not-a-warranty': [400, () => offerProblemMessages['not-a-warranty']],
  'not-an-imei': [400, () => offerProblemMessages['not-an-imei']],
  'not-your-picture': [400, () => words['not-your-picture']],
  'not-your-product': [403, () => words['not-your-product']],
  'phone-held': [409, () => words['phone-held']],
  'price-outdated': [409, () => priceChangeProblemMessages['price-outdated']],
  'too-many-drafts': [409, () => draftProblemMessages['too-many-drafts']],
  'too-many-imeis': [
    429,
    () => offerProblemMessages['too-many-imeis'],
    { retryAfterSeconds: (24 * 60 * 60) / takenImeisPerDay },
  ],
  'too-many-pictures': [400, () => words['too-many-pictures']],
  'unknown-brand': [400, () => words['unknown-brand']],
  'unknown-draft': [404, () => draftProblemMessages['unknown-draft']],
}

/** How all refusals of this module are answered. */
export const sellingProblems: Problems<SellingProblem> = {
  ...ownProblems,
  ...pickProblems(listingProblems, 'unknown-product'),
}

/** The error of a problem, to be thrown. */
export const refusal = refusalFrom(sellingProblems)

/** The value of a result; throws the error of its problem. */
export const orRefuse = refuseWith(sellingProblems)

/** Why one of several things was refused, for an answer that tells what has become of each: its code, and its meaning in words. */
export function describeRefusal(code: SellingProblem): { code: string; detail: string } {
  const [, detail] = sellingProblems[code]
  return { code, detail: detail() }
}

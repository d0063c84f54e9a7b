import { idleProblemTexts } from '../accounts/texts.ts'
import { listingProblems } from '../listings/problems.ts'
import { takenImeisPerDay } from '../listings/rules.ts'
import { pickProblems, type Problems, problemsFrom, refusals } from '../platform/http/refusal.ts'
import { draftProblemTexts } from './drafts/texts.ts'
import { formatPriceLimits } from './rules.ts'
import { offerProblemTexts, priceTexts, listingProblemTexts as words } from './texts/offer.ts'

export const ownProblems = {
  ...problemsFrom(words, {
    'account-closed': 401,
    'not-your-picture': 400,
    'not-your-product': 403,
    'too-many-pictures': 400,
    'unknown-brand': 400,
  }),
  'account-suspended': [403, () => idleProblemTexts['account-suspended']],
  ...problemsFrom(draftProblemTexts, { 'unknown-draft': 404 }),
  'not-a-phone-number': [400, () => offerProblemTexts['not-a-phone-number']],
  'imei-for-sale': [409, () => offerProblemTexts['imei-for-sale']],
  'imei-refused': [409, () => offerProblemTexts['imei-refused']],
  'imei-sold': [409, () => offerProblemTexts['imei-sold']],
  'not-a-price': [400, () => priceTexts.range(formatPriceLimits())],
  'not-a-purchase-year': [400, () => offerProblemTexts['not-a-purchase-year']],
  'not-a-warranty': [400, () => offerProblemTexts['not-a-warranty']],
  'not-an-imei': [400, () => offerProblemTexts['not-an-imei']],
  'price-outdated': [409, () => priceTexts.outdated],
  'too-many-imeis': [
    429,
    () => offerProblemTexts['too-many-imeis'],
    { retryAfterSeconds: (24 * 60 * 60) / takenImeisPerDay },
  ],
} satisfies Problems<string>

export const sellingProblems = {
  ...ownProblems,
  ...pickProblems(listingProblems, 'unknown-product'),
} satisfies Problems<string>

export const { refusal, orRefuse } = refusals<keyof typeof sellingProblems>(sellingProblems)

/** Returns the code of a refusal and its meaning in words, for answers that list several results. */
export function describeRefusal(code: keyof typeof sellingProblems): { code: string; detail: string } {
  const [, detail] = sellingProblems[code]
  return { code, detail: detail() }
}

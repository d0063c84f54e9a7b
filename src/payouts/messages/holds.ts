import type { SignKind } from '../../identity/rules.ts'
import { localize } from '../../kernel/locale.ts'
import * as bn from './holds.bn.ts'

/** Why money waits, on a seller's page of money. */
export const restMessages = localize(bn.restMessages, {
  title: 'Not available yet',
  failed: 'What waits could not be loaded',
  held: (since: string) =>
    `Your payouts have been on hold since ${since}. Nothing is sent to you until an admin lifts the hold.`,
  reason: (reason: string) => `The reason: ${reason}`,
  frozen: (amount: string) =>
    `A buyer’s bank asks for ${amount} back. Until that is decided, it cannot be paid out.`,
  owed: (amount: string) =>
    `You owe Swap ${amount}, because a buyer’s bank has taken back a payment that you had already been paid. It is taken from your next sales first.`,
  check: 'We check this sale before you can have its money. You do not have to do anything.',
  until: (time: string) => `You are new here: available from ${time}.`,
  missing: (count: number) =>
    count === 1
      ? 'You are new here: available when you have completed one more sale, or when we have checked it.'
      : `You are new here: available when you have completed ${count} more sales, or when we have checked it.`,
  untilAndMissing: (time: string, count: number) =>
    count === 1
      ? `You are new here: available from ${time}, when one more sale is completed as well.`
      : `You are new here: available from ${time}, when ${count} more sales are completed as well.`,
})

/** Holds on payouts and money that waits, for the admin. */
export const holdMessages = localize(bn.holdMessages, {
  title: 'Held money',
  intro: 'Sales whose money waits for you, and sellers to whom nothing is sent.',
  sales: 'Sales to check',
  salesFailed: 'The sales could not be loaded',
  noSales: 'No sale waits to be checked',
  holds: 'Payouts on hold',
  holdsFailed: 'The holds could not be loaded',
  noHolds: 'No payouts are on hold',
  product: 'Phone',
  seller: 'Seller',
  amount: 'Amount',
  why: 'Why it waits',
  reason: 'Reason',
  actions: 'Actions',
  newSeller: 'A new seller has completed too few sales.',
  closed: 'account closed',
  due: (amount: string) => `${amount} asked for`,
  since: (time: string) => `since ${time}`,
  signs: {
    browser: 'Both sides have signed in with one browser.',
    'payout-account': 'Both sides have entered the same payout account.',
    mobile: 'Both sides have given the same mobile number.',
    'sign-up-address': 'Both sides signed up from one network address.',
    'sale-address': 'Both sides traded from one network address.',
  } satisfies Record<SignKind, string>,
  fraud: 'The account was closed for fraud.',
  hold: 'Hold payouts',
  lift: 'Lift the hold',
  release: 'Release the money',
  holdTitle: (name: string) => `Hold the payouts of ${name}?`,
  holdText: 'Nothing is sent to the seller until the hold is lifted. The seller reads the reason.',
  liftTitle: (name: string) => `Lift the hold on the payouts of ${name}?`,
  liftText: 'What the seller has asked for can be sent again. The seller reads the reason.',
  releaseTitle: (product: string) => `Release the money for ${product}?`,
  releaseText: 'The seller can have it paid out at once. The audit log keeps the reason.',
  reasonRequired: 'Reason is required',
  done: 'Done.',
})

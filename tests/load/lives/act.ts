import type { Card } from './model.ts'

/** What somebody does, or what happens. `order`, `bid`: which of the phone's orders or bids. Amounts are in minor units. */
export type Act =
  | { does: 'book'; buyer: number }
  | { does: 'withdraw phone' }
  /** The seller, who has seen that it was another one. */
  | { does: 'change price'; was: number; minor: number }
  | { does: 'offer'; buyer: number; minor: number }
  | { does: 'counter'; bid: number; minor: number }
  | { does: 'accept' | 'decline' | 'withdraw bid'; bid: number; by: 'buyer' | 'seller' }
  /** The buyer of an order, who has seen that the price was another one. */
  | { does: 'accept price'; order: number; minor: number }
  /** `minor`: the price that the buyer has seen. A form may be opened and left; `which` of the order's forms is paid in later. */
  | { does: 'open form'; order: number; minor: number }
  | { does: 'pay in form'; order: number; which: number; card: Card }
  | { does: 'authorise card'; order: number; minor: number; card: Card }
  | { does: 'settle'; order: number; by: 'browser' | 'job' }
  | { does: 'cancel'; order: number; by: 'buyer' | 'seller' | 'admin' }
  /** In one of two places, at a time in milliseconds. */
  | {
      does: 'propose meeting' | 'accept meeting'
      order: number
      by: 'buyer' | 'seller'
      place: number
      at: number
    }
  | { does: 'hand over'; order: number; wrongBefore: number }
  | { does: 'say all is well'; order: number }
  | { does: 'complain'; order: number }
  | { does: 'propose'; order: number; by: 'buyer' | 'seller'; minor: number }
  | { does: 'agree'; order: number; by: 'buyer' | 'seller'; minor: number }
  | { does: 'withdraw complaint'; order: number }
  | { does: 'decide'; order: number; minor: number; waives: boolean }
  | { does: 'return phone'; order: number; wrongBefore: number }
  | { does: 'confirm return'; order: number }
  | { does: 'waive return'; order: number }
  | { does: 'report failed return'; order: number; by: 'buyer' | 'seller' }
  | { does: 'ask for payout'; minor: number }
  | { does: 'make batch' }
  | { does: 'mark payout'; payout: number; outcome: 'sent' | 'failed' }
  | { does: 'hold payouts'; held: boolean }
  /** Jobs. */
  | { does: 'follow refund'; order: number }
  /** An admin, after the provider has failed five times. */
  | { does: 'pay refund by hand'; order: number }
  | { does: 'sweep' }
  | { does: 'reconcile' }
  /** A signed event of the provider, one of those it has sent; it may have come before. */
  | { does: 'receive event'; order: number; which: number }

/** What happens at the provider, or to the time. It is never disturbed. */
export type Happening =
  | { happens: 'time passes'; millis: number }
  | { happens: 'the hold on the money ends'; order: number }
  | { happens: 'the refund changes'; order: number }
  /** The buyer's bank takes a payment back, or asks about it, and decides later. The marketplace looks at once. */
  | { happens: 'a chargeback opens'; order: number; isInquiry: boolean; minor: number }
  | { happens: 'a chargeback ends'; order: number; isLost: boolean }
  | { happens: 'late requests arrive' }

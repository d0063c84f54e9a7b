import { ownValue } from '../../../src/kernel/own-value.ts'

/**
 * What the stand-in for bKash does, by the wallet number that is typed on its page. Every other number pays: the money is held, captured,
 * voided and refunded as asked.
 *
 * By the amount, before a number is typed: of taka ending in .91, create is down (HTTP 503); of .92, the first create of an invoice takes
 * effect and its answer is lost. Amounts over 500,000 taka are refused (2006).
 */
const behaviours = {
  '01823074817': 'no-money', // bKash's own: too little money; the buyer comes back with `success` all the same
  '01823074818': 'blocked', // bKash's own, likewise
  '01700000101': 'unconfirmed', // comes back with `success` without having confirmed anything
  '01700000102': 'no-return', // confirms and never comes back
  '01700000103': 'execute-late', // takes effect; its answer comes too late
  '01700000104': 'execute-lost', // takes effect; its answer is lost (HTTP 502)
  '01700000105': 'execute-down', // HTTP 503; does nothing
  '01700000106': 'execute-again', // takes effect and answers 'already completed' (2117)
  '01700000107': 'execute-error', // HTTP 200 with an error in it (2003); does nothing
  '01700000108': 'execute-limited', // HTTP 429; does nothing
  '01700000109': 'execute-lie', // answers that it has been done and has done nothing
  '01700000111': 'other-amount', // the query states 1.00
  '01700000112': 'other-currency', // the query states USD
  '01700000113': 'other-payment', // the query tells of another payment
  '01700000114': 'web-page', // as the answer to the query
  '01700000115': 'half-an-answer', // likewise
  '01700000121': 'capture-lost', // takes effect; its answer is lost
  '01700000122': 'hold-expired',
  '01700000123': 'capture-lie', // answers that it has been done and has done nothing
  '01700000124': 'void-lie', // likewise
  '01700000125': 'void-lost', // takes effect; its answer is lost
  '01700000131': 'refund-slow', // pending for three hours
  '01700000132': 'refund-fails', // pending for an hour, then fails
  '01700000133': 'refund-lost', // made; its answer is lost
  '01700000134': 'refund-lost-and-late', // the same, and it is listed five minutes later
  '01700000135': 'refund-down', // HTTP 503; not made
  '01700000136': 'refund-refused', // for lack of the merchant's money (2023)
  '01700000137': 'refund-half', // half of what was asked is refunded
  '01700000138': 'no-refunds-error', // a payment without refunds is answered with an error (2033) instead of an empty list
} as const

export type Behaviour = (typeof behaviours)[keyof typeof behaviours] | 'pays'

/** What the wallet of this number does; null while none was typed. */
export function behaviourOf(wallet: string | null): Behaviour | null {
  return wallet === null ? null : (ownValue<Behaviour>(behaviours, wallet) ?? 'pays')
}

/** The one-time password and the PIN of every wallet, as in bKash's sandbox. */
export const otp = '123456'
export const pin = '12121'

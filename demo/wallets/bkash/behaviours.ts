import { ownValue } from '../../../src/kernel/own-value.ts'

/**
 * What the stand-in for bKash does, by the wallet number that is typed on its page. Every other number pays.
 *
 * | number | what happens |
 * |---|---|
 * | 01770618575 | pays: the money is held, captured, voided and refunded as asked |
 * | 01823074817, 01823074818 | bKash's own: too little money; a blocked wallet. The buyer comes back with `success` all the same |
 * | 01700000101 | comes back with `success` without having confirmed anything |
 * | 01700000102 | confirms and never comes back |
 * | 01700000103 | execute takes effect; its answer comes too late |
 * | 01700000104 | execute takes effect; its answer is lost (HTTP 502) |
 * | 01700000105 | execute is down (HTTP 503) and does nothing |
 * | 01700000106 | execute takes effect and answers 'already completed' (2117) |
 * | 01700000107 | execute answers HTTP 200 with an error in it (2003), and does nothing |
 * | 01700000108 | execute is limited (HTTP 429) and does nothing |
 * | 01700000109 | execute answers that it has been done and has done nothing |
 * | 01700000111, 01700000112 | the query states another amount (1.00); another currency (USD) |
 * | 01700000113 | the query tells of another payment |
 * | 01700000114, 01700000115 | the query answers a web page; half an answer |
 * | 01700000121, 01700000122 | capture takes effect and its answer is lost; the hold has expired |
 * | 01700000123, 01700000124 | capture, and void, answer that they have been done and have done nothing |
 * | 01700000125 | void takes effect and its answer is lost |
 * | 01700000131, 01700000132 | a refund is pending for three hours; it is pending for an hour and fails |
 * | 01700000133 | a refund is made and its answer is lost |
 * | 01700000134 | the same, and it is listed five minutes later |
 * | 01700000135, 01700000136 | a refund is down (HTTP 503) and not made; is refused for lack of the merchant's money (2023) |
 * | 01700000137 | half of what was asked is refunded |
 * | 01700000138 | a payment without refunds is answered with an error (2033) instead of an empty list |
 *
 * By the amount, before a number is typed: of taka ending in .91, create is down (HTTP 503); of .92, the first create of an invoice takes
 * effect and its answer is lost. Amounts over 500,000 taka are refused (2006).
 */
const behaviours = {
  '01823074817': 'no-money',
  '01823074818': 'blocked',
  '01700000101': 'unconfirmed',
  '01700000102': 'no-return',
  '01700000103': 'execute-late',
  '01700000104': 'execute-lost',
  '01700000105': 'execute-down',
  '01700000106': 'execute-again',
  '01700000107': 'execute-error',
  '01700000108': 'execute-limited',
  '01700000109': 'execute-lie',
  '01700000111': 'other-amount',
  '01700000112': 'other-currency',
  '01700000113': 'other-payment',
  '01700000114': 'web-page',
  '01700000115': 'half-an-answer',
  '01700000121': 'capture-lost',
  '01700000122': 'hold-expired',
  '01700000123': 'capture-lie',
  '01700000124': 'void-lie',
  '01700000125': 'void-lost',
  '01700000131': 'refund-slow',
  '01700000132': 'refund-fails',
  '01700000133': 'refund-lost',
  '01700000134': 'refund-lost-and-late',
  '01700000135': 'refund-down',
  '01700000136': 'refund-refused',
  '01700000137': 'refund-half',
  '01700000138': 'no-refunds-error',
} as const

export type Behaviour = (typeof behaviours)[keyof typeof behaviours] | 'pays'

/** What the wallet of this number does; null while none was typed. */
export function behaviourOf(wallet: string | null): Behaviour | null {
  return wallet === null ? null : (ownValue<Behaviour>(behaviours, wallet) ?? 'pays')
}

/** The one-time password and the PIN of every wallet, as in bKash's sandbox. */
export const otp = '123456'
export const pin = '12121'

import { ownValue } from '../../../src/kernel/own-value.ts'
import { readMobileNumber } from '../../../src/platform/read-phone-number.ts'

/**
 * What the stand-in does with a payment or its refund, by the number that is typed on its page, like test cards. Every other
 * mobile number (01[3-9] and 8 digits) pays. One-time password 123456, PIN 12121.
 */
export const testNumbers = {
  /** The browser returns as if it had paid, with a message that is well signed. Nothing was paid. */
  '01711000001': 'success-without-payment',
  /** Paid, but the browser never returns. */
  '01711000002': 'no-return',
  /** Paid. The notification comes three times, and before the browser returns. */
  '01711000003': 'notified-first',
  /** Paid, without any notification. */
  '01711000004': 'no-notification',
  /** Not paid. A stranger signs a notification of a payment with a password of his own. */
  '01711000005': 'forged-notification',
  /** 10.00 are taken instead of the amount. */
  '01711000006': 'other-amount',
  /** Dollars are taken instead of taka. */
  '01711000007': 'other-currency',
  /** Paid, with risk level 1. */
  '01711000008': 'risky',
  /** The wallet has too little money. */
  '01711000009': 'declined',
  /** Pending for half a minute, then paid. */
  '01711000010': 'pending-first',
  /** The money is taken twice. */
  '01711000011': 'paid-twice',
  /** Paid. The query answers about another transaction. */
  '01711000012': 'other-transaction',
  /** The query says paid, the validation says there is no such payment. */
  '01711000013': 'invalid',
  /** The query says paid, the validation names another amount. */
  '01711000014': 'contradicting',
  /** Paid. The query answers with an object instead of a list of one. */
  '01711000015': 'one-element',
  /** Paid. The query answers HTTP 200 with an error in it. */
  '01711000016': 'error-in-success',
  /** Paid. The query answers with a web page. */
  '01711000017': 'html',
  /** Paid. The query answers HTTP 503. */
  '01711000018': 'unavailable',
  /** Paid. The query answers late. */
  '01711000019': 'slow',
  /** The query answers with a status that nobody knows. */
  '01711000020': 'unknown-status',
  /** Paid. What was sent along in value_a comes back changed. */
  '01711000021': 'other-reference',
  /** Paid. Its refund is processed for a week. */
  '01711000031': 'refund-pending',
  /** Paid. Its refund is refused. */
  '01711000032': 'refund-refused',
  /** Paid. Its refund is cancelled after ten seconds. */
  '01711000033': 'refund-cancelled',
  /** Paid. Its refund is made, but first answered with HTTP 502; asked for again, it is being processed. */
  '01711000034': 'refund-unanswered',
  /** Paid. Its refund is made, but first answered with HTTP 502; asked for again, it is answered as failed. */
  '01711000035': 'refund-unanswered-refused',
  /** Paid. Its refund is made, and answered without an id. */
  '01711000036': 'refund-without-id',
} as const

export type Behaviour = (typeof testNumbers)[keyof typeof testNumbers] | 'plain'

/** Cards pay with any expiry date and security code, and the one-time password 111111 or 123456. */
const testCards: Record<string, Behaviour> = {
  '4111111111111111': 'plain',
  '5111111111111111': 'plain',
  '371111111111111': 'plain',
  '4000000000000002': 'declined',
  '4000000000009235': 'risky',
}

export const methods = ['card', 'bkash', 'nagad'] as const

export type Method = (typeof methods)[number]

/** What happens with a number that was typed; null for one that cannot be used. Spaces and dashes do not count. */
export function behaviourOf(method: Method, typed: string): Behaviour | null {
  if (method === 'card') return ownValue(testCards, typed.replace(/[ -]/g, '')) ?? null
  const number = readMobileNumber(typed)?.replace('+88', '')
  if (!number) return null
  return ownValue<Behaviour>(testNumbers, number) ?? 'plain'
}

/** Whether the buyer has confirmed with the right one-time password, and for a wallet its PIN. */
export function isConfirmed(method: Method, { otp, pin }: { otp: string; pin: string }): boolean {
  return method === 'card' ? ['111111', '123456'].includes(otp) : otp === '123456' && pin === '12121'
}

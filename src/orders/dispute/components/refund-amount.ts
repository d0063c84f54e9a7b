import { readTypedAmount } from '../../../kernel/money.ts'

/** A typed amount to refund; null unless it lies between 0 and what was paid. */
export function readRefund(text: string, most: number): number | null {
  const refund = readTypedAmount(text)
  return refund !== null && refund <= most ? refund : null
}

/** What is left of the money after a refund. */
export function restAfter(refund: number, paid: number): number {
  return Math.round((paid - refund) * 100) / 100
}

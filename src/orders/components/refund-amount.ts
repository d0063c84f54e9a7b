import { toAsciiDigits } from '../../kernel/digits.ts'

/** A typed amount to refund ('$1,250.50', '১২৫০', '0'); null unless it lies between 0 and what was paid. */
export function readRefund(text: string, most: number): number | null {
  const plain = toAsciiDigits(text)
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(/,(?=\d{3}(?:\D|$))/g, '')
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return null
  const refund = Number(plain)
  return refund <= most ? refund : null
}

/** What is left of the money after a refund. */
export function restAfter(refund: number, paid: number): number {
  return Math.round((paid - refund) * 100) / 100
}

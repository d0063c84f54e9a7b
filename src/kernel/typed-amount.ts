import { toAsciiDigits } from './number.ts'

/**
 * An amount that somebody has typed ('$1,250.50', '৳1,25,000', '১২৫০৳', '0'); null for what is no amount of at most two
 * decimals.
 */
export function readTypedAmount(text: string): number | null {
  const plain = toAsciiDigits(text)
    .trim()
    .replace(/^[$৳]\s*|\s*৳$/g, '')
    .replaceAll(/,(?=(\d\d,)*\d{3}(?:\D|$))/g, '')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}

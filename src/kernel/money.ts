import { formatCents, formatNumber, toAsciiDigits } from './number.ts'

/** Money inside the server: integer minor units (cents) with an ISO 4217 currency. */
export type Money = { minor: number; currency: Currency }
type Currency = 'USD'

/** The highest price of a phone, in dollars. */
export const maxPriceDollars = 1_000_000

/**
 * Dollars of the API (at most two decimals) to integer minor units. Null for anything that is not a price: NaN, zero,
 * negative, too high, a third decimal.
 */
export function dollarsToMinor(dollars: number): number | null {
  if (!Number.isFinite(dollars) || dollars <= 0 || dollars > maxPriceDollars) return null
  const minor = Math.round(dollars * 100)
  return Math.abs(minor - dollars * 100) < 1e-6 ? minor : null
}

/** Integer minor units to the dollars of the API. */
export function minorToDollars(minor: number): number {
  return minor / 100
}

/** Dollars as a person reads them: '$1,250' or '$1,250.50' (specification 1: prices are shown with a dollar sign). */
export function formatDollars(dollars: number): string {
  return `$${Number.isInteger(dollars) ? formatNumber(dollars) : formatCents(dollars)}`
}

/** An amount that may be below zero: '−$40'. */
export function signedDollars(dollars: number): string {
  return dollars < 0 ? `−${formatDollars(-dollars)}` : formatDollars(dollars)
}

/** What a dollar is counted as where a rule is made in taka: rounded up, so that no limit is exceeded. */
export const takaPerDollar = 125

/** An amount that somebody has typed ('$1,250.50', '১২৫০', '0'); null for what is no amount of at most two decimals. */
export function readTypedAmount(text: string): number | null {
  const plain = toAsciiDigits(text)
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(/,(?=\d{3}(?:\D|$))/g, '')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}

import { getLocale, type Locale } from './locale.ts'
import { toAsciiDigits } from './number.ts'

/** The currencies of a deployment, by their ISO 4217 codes. */
export const currencies = ['USD', 'BDT'] as const
export type Currency = (typeof currencies)[number]

/** Money inside the server: integer minor units (cents, paisa) with its currency. */
export type Money = { minor: number; currency: Currency }

let deployed: Currency = 'USD'

/** Sets the currency of this deployment (CURRENCY): once when the server starts, and when a page loads. */
export function setCurrency(currency: Currency): void {
  deployed = currency
}

/** The currency of this deployment, for what has none of its own: forms, filters and limits. */
export function getCurrency(): Currency {
  return deployed
}

/** The highest amount that the API takes, in either currency. */
export const maxAmount = 1_000_000

/** What a phone may cost, as amounts of the API. In taka it is what SSLCommerz takes for one payment. */
const priceLimits: Record<Currency, { lowest: number; highest: number }> = {
  USD: { lowest: 0.01, highest: maxAmount },
  BDT: { lowest: 10, highest: 500_000 },
}

/**
 * An amount of the API (at most two decimals) to integer minor units. Null for anything that nobody can pay: NaN, zero,
 * negative, too high, a third decimal.
 */
export function amountToMinor(amount: number): number | null {
  if (!Number.isFinite(amount) || amount <= 0 || amount > maxAmount) return null
  const minor = Math.round(amount * 100)
  return Math.abs(minor - amount * 100) < 1e-6 ? minor : null
}

/** A price of the API to integer minor units; null for an amount that is none, or is out of the limits of its currency. */
export function priceToMinor(price: number, currency: Currency): number | null {
  const { lowest, highest } = priceLimits[currency]
  return price >= lowest && price <= highest ? amountToMinor(price) : null
}

/** Integer minor units to an amount of the API, a decimal number. */
export function minorToAmount(minor: number): number {
  return minor / 100
}

/** What stands beside a number for its currency. */
export const currencySigns: Record<Currency, string> = { USD: '$', BDT: '৳' }

const makeFormat = (tag: string, decimals: number) =>
  new Intl.NumberFormat(tag, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
// Made once: making a formatter takes longer than formatting all prices of a page.
const formats = new Map<string, Intl.NumberFormat>()

/**
 * Money as a person reads it: '$1,250', '$1,250.50' or '−$40'; taka in lakhs: '৳1,24,500', in Bangla '১,২৪,৫০০৳'.
 * Specification 1: prices are shown with a dollar sign.
 */
export function formatMoney({ minor, currency }: Money, locale: Locale = getLocale()): string {
  const isTaka = currency === 'BDT'
  const tag = locale === 'bn' ? 'bn-BD' : isTaka ? 'en-IN' : 'en-US'
  const decimals = minor % 100 === 0 ? 0 : 2
  const key = tag + decimals
  const format = formats.get(key) ?? makeFormat(tag, decimals)
  formats.set(key, format)
  const number = format.format(Math.abs(minor) / 100)
  const sign = currencySigns[currency]
  return `${minor < 0 ? '−' : ''}${isTaka && locale === 'bn' ? number + sign : sign + number}`
}

/** Formats an amount of the API in the currency that stands beside it there. */
export function formatAmount(amount: number, currency: Currency): string {
  return formatMoney({ minor: Math.round(amount * 100), currency })
}

/** What a phone may cost in this deployment, as a person reads it. */
export function formatPriceLimits(): { lowest: string; highest: string } {
  const { lowest, highest } = priceLimits[deployed]
  return { lowest: formatAmount(lowest, deployed), highest: formatAmount(highest, deployed) }
}

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

/** What a dollar is counted as where a rule is made in taka: rounded up, so that no limit is exceeded. */
export const takaPerDollar = 125

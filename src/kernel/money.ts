import { getLocale, type Locale } from './locale.ts'

/** The currencies that a deployment can have (ISO 4217). */
export const currencies = ['USD', 'BDT'] as const
export type Currency = (typeof currencies)[number]

/** An amount in integer minor units (cents, paisa). */
export type Money = { minor: number; currency: Currency }

let deployed: Currency = 'USD'

/** Sets the deployment's currency; called once, at the server's start and at a page's load. */
export function setCurrency(currency: Currency): void {
  deployed = currency
}

/** Returns the deployment's currency, for forms, filters and limits. */
export function getCurrency(): Currency {
  return deployed
}

export const maxAmount = 1_000_000

/** Converts a typed amount to minor units; null for NaN, zero, negative and too high amounts, and a third decimal. */
export function amountToMinor(amount: number): number | null {
  if (!Number.isFinite(amount) || amount <= 0 || amount > maxAmount) return null
  const minor = Math.round(amount * 100)
  return Math.abs(minor - amount * 100) < 1e-6 ? minor : null
}

/** Converts minor units to an amount: 1250 becomes 12.5. */
export function minorToAmount(minor: number): number {
  return minor / 100
}

export const currencySigns: Record<Currency, string> = { USD: '$', BDT: '৳' }

const makeFormat = (tag: string, decimals: number) =>
  new Intl.NumberFormat(tag, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
// Formatters are expensive to make.
const formats = new Map<string, Intl.NumberFormat>()

/** Money for people: '$1,250', '$1,250.50' or '−$40'; taka in lakhs: '৳1,24,500', in Bangla '১,২৪,৫০০৳' (specification 1). */
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

export function formatAmount(amount: number, currency: Currency): string {
  return formatMoney({ minor: Math.round(amount * 100), currency })
}

/** What a dollar is counted as where a rule is made in taka: rounded up, so that no limit is exceeded. */
export const takaPerDollar = 125

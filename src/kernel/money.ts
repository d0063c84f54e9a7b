/** Money inside the house: integer minor units (cents) with an ISO 4217 currency. */
export type Money = { minor: number; currency: Currency }
type Currency = 'USD'

/** The dearest price a listing may have, in dollars (decisions, "The wire"). */
const maxDollars = 1_000_000

/**
 * Dollars as they cross the wire (at most two decimals) to integer minor units.
 * Answers null for anything that is not a price: NaN, zero, negative, too dear, a third decimal.
 */
export function dollarsToMinor(dollars: number): number | null {
  if (!Number.isFinite(dollars) || dollars <= 0 || dollars > maxDollars) return null
  const minor = Math.round(dollars * 100)
  return Math.abs(minor - dollars * 100) < 1e-6 ? minor : null
}

/** Integer minor units to the dollars of the wire. */
export function minorToDollars(minor: number): number {
  return minor / 100
}

// Made once: making one costs more than all the prices of a page that it writes.
const whole = new Intl.NumberFormat('en-US')
const withCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Dollars as a person reads them: '$1,250' or '$1,250.50' (specification 1: prices are shown with a dollar sign). */
export function formatDollars(dollars: number): string {
  return `$${(Number.isInteger(dollars) ? whole : withCents).format(dollars)}`
}

import { firstPurchaseYear } from './rules.ts'

/** Made on first use: making it takes time. */
let dhakaYear: Intl.DateTimeFormat | undefined

/** The last year that a phone may have been bought in: the present one in Dhaka. */
export function lastPurchaseYear(now: Date): number {
  dhakaYear ??= new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Dhaka', year: 'numeric' })
  return Number(dhakaYear.format(now))
}

/** Whether a phone that is offered at `now` can have been bought in this year. */
export function isPurchaseYear(year: number, now: Date): boolean {
  return Number.isInteger(year) && year >= firstPurchaseYear && year <= lastPurchaseYear(now)
}

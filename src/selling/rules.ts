import { monthInDhaka, monthsBetween } from '../kernel/calendar.ts'
import { amountToMinor, type Currency, formatAmount, getCurrency, maxAmount } from '../kernel/money.ts'
import { type ClaimProblem, firstPurchaseYear } from '../listings/rules.ts'

/** The longest warranty that a phone may have left, in months. */
export const maxWarrantyMonths = 36

/** Whether a warranty that is stated at `now` can end in this month of Dhaka, such as '2027-03'. */
export function isWarrantyMonth(month: string, now: Date): boolean {
  const left = monthsBetween(monthInDhaka(now), month)
  return left >= 0 && left <= maxWarrantyMonths
}

export type ImeiProblem = 'not-an-imei' | 'too-many-imeis' | ClaimProblem

/** Returns why a user may not change, withdraw or advertise a phone; null when they may. While it is paid, it is sold. */
export function whyNotChange(
  listing: { sellerId: string; soldAt: Date | null; withdrawnAt: Date | null },
  userId: string,
) {
  if (listing.withdrawnAt) return 'unknown-product'
  if (listing.sellerId !== userId) return 'not-your-product'
  return listing.soldAt ? 'already-sold' : null
}

/** Returns the last year that a phone may have been bought in: the present one in Dhaka. */
export const lastPurchaseYear = (now: Date): number => Number(monthInDhaka(now).slice(0, 4))

/** Whether a phone that is offered at `now` can have been bought in this year. */
export function isPurchaseYear(year: number, now: Date): boolean {
  return Number.isInteger(year) && year >= firstPurchaseYear && year <= lastPurchaseYear(now)
}

/** What a phone may cost, in amounts of the API. In taka these are SSLCommerz's limits for one payment. */
const priceLimits: Record<Currency, { lowest: number; highest: number }> = {
  USD: { lowest: 0.01, highest: maxAmount },
  BDT: { lowest: 10, highest: 500_000 },
}

export const lowestPrice = (currency: Currency) => priceLimits[currency].lowest

/** Converts a price of the API to minor units; null when it is no amount, or out of its currency's limits. */
export function priceToMinor(price: number, currency: Currency): number | null {
  const { lowest, highest } = priceLimits[currency]
  return price >= lowest && price <= highest ? amountToMinor(price) : null
}

/** Returns what a phone may cost in this deployment, formatted for people. */
export function formatPriceLimits(): { lowest: string; highest: string } {
  const currency = getCurrency()
  const { lowest, highest } = priceLimits[currency]
  return { lowest: formatAmount(lowest, currency), highest: formatAmount(highest, currency) }
}

export const maxDrafts = 200

export const maxDraftsPerCall = 50

export const sellingPaths = {
  mine: '/dashbord/myproducts',
  add: '/dashbord/addproducts',
  addLike: (productId: string) => `/dashbord/addproducts?like=${productId}`,
  addAgain: (productId: string) => `/dashbord/addproducts?again=${productId}`,
  addFromDraft: (draftId: string) => `/dashbord/addproducts?draft=${draftId}`,
  drafts: '/dashbord/myproducts?tab=drafts',
  returned: '/dashbord/myproducts?tab=returned',
  addMany: '/dashbord/myproducts?import',
  edit: (productId: string) => `/dashbord/myproducts/${productId}`,
}

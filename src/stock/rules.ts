import type { Currency } from '../kernel/money.ts'

export const stockTabs = ['all', 'for-sale', 'drafts', 'booked', 'sold', 'paused', 'returned'] as const

export type StockTab = (typeof stockTabs)[number]

/** The tabs that show phones; drafts are none yet. */
export type PhoneTab = Exclude<StockTab, 'drafts'>

/**
 * How often a phone was booked; `open` of these bookings wait for payment, and `offers` for their seller. `bankAsks`: the bank of
 * its buyer asks for the payment back.
 */
export type Demand = { total: number; open: number; offers: number; bankAsks: boolean }

/** How often a phone was viewed, and by how many people it is saved. */
export type Interest = { views: number; hearts: number }

export const maxPriceChanges = 50

/** The step that a lowered price is rounded to, from each amount of a currency on; the smallest first. */
const priceSteps: Record<Currency, readonly { from: number; step: number }[]> = {
  USD: [
    { from: 0, step: 0.01 },
    { from: 20, step: 1 },
    { from: 500, step: 5 },
  ],
  BDT: [
    { from: 0, step: 1 },
    { from: 500, step: 10 },
    { from: 5000, step: 50 },
    { from: 50_000, step: 100 },
  ],
}

/** Lowers a price by so many percent, down to a customary one (25,199 taka become 25,150), but not below `lowest`. */
export function lowerPrice(price: number, percent: number, currency: Currency, lowest: number): number {
  const exact = price * (1 - percent / 100)
  const { step } = priceSteps[currency].findLast(({ from }) => exact >= from) ?? { step: 0.01 }
  const stepMinor = Math.round(step * 100)
  const minor = Math.floor((exact * 100 + 1e-6) / stepMinor) * stepMinor
  return Math.max(minor / 100, lowest)
}

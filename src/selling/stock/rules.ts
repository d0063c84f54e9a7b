import type { Currency } from '../../kernel/money.ts'

export const stockTabs = ['all', 'for-sale', 'drafts', 'booked', 'sold'] as const

export type StockTab = (typeof stockTabs)[number]

export type PhoneTab = Exclude<StockTab, 'drafts'>

/** `open` bookings wait for payment. */
export type BookingCount = { total: number; open: number }

export const maxPriceChanges = 50

/** From each amount on, prices are rounded to this step. */
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

/** Lowered by so many percent, then to a customary price: 25,199 taka become 25,150. Never below `lowest`. */
export function lowerPrice(price: number, percent: number, currency: Currency, lowest: number): number {
  const exact = price * (1 - percent / 100)
  const { step } = priceSteps[currency].findLast(({ from }) => exact >= from) ?? { step: 0.01 }
  const stepMinor = Math.round(step * 100)
  const minor = Math.floor((exact * 100 + 1e-6) / stepMinor) * stepMinor
  return Math.max(minor / 100, lowest)
}

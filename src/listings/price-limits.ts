import { amountToMinor, type Currency, formatAmount, getCurrency, maxAmount } from '../kernel/money.ts'

/** What a phone may cost, as amounts of the API. In taka it is what SSLCommerz takes for one payment. */
const priceLimits: Record<Currency, { lowest: number; highest: number }> = {
  USD: { lowest: 0.01, highest: maxAmount },
  BDT: { lowest: 10, highest: 500_000 },
}

/** The least that a phone may cost, as an amount of the API. */
export const lowestPrice = (currency: Currency) => priceLimits[currency].lowest

/** A price of the API to integer minor units; null for an amount that is none, or is out of the limits of its currency. */
export function priceToMinor(price: number, currency: Currency): number | null {
  const { lowest, highest } = priceLimits[currency]
  return price >= lowest && price <= highest ? amountToMinor(price) : null
}

/** What a phone may cost in this deployment, as a person reads it. */
export function formatPriceLimits(): { lowest: string; highest: string } {
  const currency = getCurrency()
  const { lowest, highest } = priceLimits[currency]
  return { lowest: formatAmount(lowest, currency), highest: formatAmount(highest, currency) }
}

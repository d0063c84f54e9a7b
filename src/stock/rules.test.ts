import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lowestPrice } from '../selling/rules.ts'
import { lowerPrice } from './rules.ts'

test.each([
  [27_999, 10, 'BDT', 25_150],
  [1250, 5, 'BDT', 1180],
  [90, 10, 'BDT', 81],
  [120_000, 3, 'BDT', 116_400],
  [299, 10, 'USD', 269],
  [999, 10, 'USD', 895],
  [9.99, 50, 'USD', 4.99],
] as const)('%d less %d percent is %s %d', (price, percent, currency, lowered) => {
  expect(lowerPrice(price, percent, currency, lowestPrice(currency))).toBe(lowered)
})

test('a lowered price is no higher than asked, near to it, of whole minor units, and never below the lowest', () => {
  const currencies = fc.constantFrom('USD' as const, 'BDT' as const)
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 100_000_000 }),
      fc.integer({ min: 1, max: 90 }),
      currencies,
      (minor, percent, currency) => {
        const lowest = lowestPrice(currency)
        const price = Math.max(minor / 100, lowest)
        const lowered = lowerPrice(price, percent, currency, lowest)
        const exact = price * (1 - percent / 100)
        expect(lowered).toBeGreaterThanOrEqual(lowest)
        expect(lowered).toBeLessThanOrEqual(Math.max(exact + 0.005, lowest))
        expect(lowered).toBeGreaterThanOrEqual(exact * 0.9)
        expect(Math.abs(lowered * 100 - Math.round(lowered * 100))).toBeLessThan(1e-6)
      },
    ),
  )
})

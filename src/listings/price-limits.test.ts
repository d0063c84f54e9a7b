import { expect, test } from 'vitest'
import { priceToMinor } from './price-limits.ts'

test('a price has limits by currency', () => {
  expect(priceToMinor(0.01, 'USD')).toBe(1)
  expect(priceToMinor(1_000_000, 'USD')).toBe(100_000_000)
  expect(priceToMinor(9.99, 'BDT')).toBeNull()
  expect(priceToMinor(10, 'BDT')).toBe(1000)
  expect(priceToMinor(500_000, 'BDT')).toBe(50_000_000)
  expect(priceToMinor(500_000.01, 'BDT')).toBeNull()
  expect(priceToMinor(Number.NaN, 'BDT')).toBeNull()
})

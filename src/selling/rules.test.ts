import { describe, expect, it } from 'vitest'
import { isPurchaseYear, lastPurchaseYear, priceToMinor, whyNotChange } from './rules.ts'

describe('changing, withdrawing or advertising a phone', () => {
  const now = new Date()
  it.each([
    ['its seller, while it is for sale', 'rahim', null, null, null],
    ['its seller, once it is sold', 'rahim', now, null, 'already-sold'],
    ['its seller, once it is withdrawn', 'rahim', null, now, 'unknown-product'],
    ['somebody else, while it is for sale', 'karim', null, null, 'not-your-product'],
    ['somebody else, once it is sold', 'karim', now, null, 'not-your-product'],
    ['somebody else, once it is withdrawn', 'karim', null, now, 'unknown-product'],
  ] as const)('%s', (_, user, soldAt, withdrawnAt, problem) => {
    expect(whyNotChange({ sellerId: 'rahim', soldAt, withdrawnAt }, user)).toBe(problem)
  })
})

describe('a purchase year', () => {
  const now = new Date('2026-06-01T00:00:00Z')

  it.each([
    [1994, false],
    [1995, true],
    [2010, true],
    [2026, true],
    [2027, false],
    [2020.5, false],
    [Number.NaN, false],
    [-2020, false],
  ])('%d: %s', (year, possible) => {
    expect(isPurchaseYear(year, now)).toBe(possible)
  })

  it('turns with the year in Dhaka, six hours before Greenwich', () => {
    expect(lastPurchaseYear(new Date('2026-12-31T17:59:59Z'))).toBe(2026)
    expect(lastPurchaseYear(new Date('2026-12-31T18:00:00Z'))).toBe(2027)
  })
})

it('accepts prices within the limits of a currency', () => {
  expect(priceToMinor(0.01, 'USD')).toBe(1)
  expect(priceToMinor(1_000_000, 'USD')).toBe(100_000_000)
  expect(priceToMinor(9.99, 'BDT')).toBeNull()
  expect(priceToMinor(10, 'BDT')).toBe(1000)
  expect(priceToMinor(500_000, 'BDT')).toBe(50_000_000)
  expect(priceToMinor(500_000.01, 'BDT')).toBeNull()
  expect(priceToMinor(Number.NaN, 'BDT')).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { amountToMinor, formatAmount, formatMoney, minorToAmount } from './money.ts'

describe('money as a person reads it', () => {
  test.each([
    [125_000, '$1,250', '$১,২৫০'],
    [125_050, '$1,250.50', '$১,২৫০.৫০'],
    [123_456_750, '$1,234,567.50', '$১২,৩৪,৫৬৭.৫০'],
    [0, '$0', '$০'],
    [-4000, '−$40', '−$৪০'],
  ])('%i cents', (minor, english, bangla) => {
    expect(formatMoney({ minor, currency: 'USD' }, 'en')).toBe(english)
    expect(formatMoney({ minor, currency: 'USD' }, 'bn')).toBe(bangla)
  })

  test.each([
    [2_450_000, '৳24,500', '২৪,৫০০৳'],
    [12_450_050, '৳1,24,500.50', '১,২৪,৫০০.৫০৳'],
    [123_456_750, '৳12,34,567.50', '১২,৩৪,৫৬৭.৫০৳'],
    [0, '৳0', '০৳'],
    [-4000, '−৳40', '−৪০৳'],
  ])('%i paisa, grouped by lakhs', (minor, english, bangla) => {
    expect(formatMoney({ minor, currency: 'BDT' }, 'en')).toBe(english)
    expect(formatMoney({ minor, currency: 'BDT' }, 'bn')).toBe(bangla)
  })

  test('as an amount of the API, without the noise of its decimals', () => {
    expect(formatAmount(1250.5, 'USD')).toBe('$1,250.50')
    expect(formatAmount(0.1 + 0.2, 'USD')).toBe('$0.30')
    expect(formatAmount(-24_500, 'BDT')).toBe('−৳24,500')
  })
})

describe('an amount of the API', () => {
  test.each([
    [0.01, 1],
    [149.99, 14_999],
    [1_000_000, 100_000_000],
  ])('%d is %i minor units', (amount, minor) => {
    expect(amountToMinor(amount)).toBe(minor)
    expect(minorToAmount(minor)).toBe(amount)
  })

  test.each([0, -5, 0.001, 1.234, 1_000_000.01, Number.NaN, Number.POSITIVE_INFINITY])(
    '%d is none that anybody can pay',
    (amount) => {
      expect(amountToMinor(amount)).toBeNull()
    },
  )
})

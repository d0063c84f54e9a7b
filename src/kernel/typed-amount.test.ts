import { describe, expect, test } from 'vitest'
import { readTypedAmount } from './typed-amount.ts'

describe('an amount as a person types it', () => {
  test.each([
    ['0', 0],
    [' $1,250.50 ', 1250.5],
    ['1,234,567', 1_234_567],
    ['৳1,24,500', 124_500],
    ['১২,৩৪,৫৬৭.৫০৳', 1_234_567.5],
    ['২৪৫০০ ৳', 24_500],
  ])('%o', (text, amount) => {
    expect(readTypedAmount(text)).toBe(amount)
  })

  test.each(['', 'free', '-5', '1.234', '1e3', '12,50', '1,2', '1,24,50', '4 50', '€5'])(
    '%o is none',
    (text) => {
      expect(readTypedAmount(text)).toBeNull()
    },
  )
})

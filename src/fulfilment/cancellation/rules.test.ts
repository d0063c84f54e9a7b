import { expect, test } from 'vitest'
import { decideCancellation } from './rules.ts'

test.each([
  ['booked', 'cancel-booking', 'wrong-stage'],
  ['claimed', 'payment-under-way', 'payment-under-way'],
  ['paid', 'cancel', 'cancel'],
  ['handed-over', 'wrong-stage', 'wrong-stage'],
  ['cancelled', 'cancelled-before', 'cancelled-before'],
  ['refunding', 'cancelled-before', 'cancelled-before'],
  ['refunded', 'cancelled-before', 'cancelled-before'],
] as const)(
  'cancelling an order that is %s: %s for its buyer, %s for its seller',
  (status, forBuyer, forSeller) => {
    expect(decideCancellation(status, 'buyer')).toBe(forBuyer)
    expect(decideCancellation(status, 'seller')).toBe(forSeller)
  },
)

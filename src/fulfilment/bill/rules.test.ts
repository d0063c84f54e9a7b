import { describe, expect, test } from 'vitest'
import { maskName, saleStateOf } from './rules.ts'

describe('a sale', () => {
  const sale = {
    priceMinor: 25_000,
    refundMinor: null,
    chargebackAt: null,
    isChargedBack: false,
    isRefused: false,
  }
  test.each([
    [{ ...sale, status: 'handed-over' }, 'sold'],
    [{ ...sale, status: 'completed' }, 'sold'],
    [{ ...sale, status: 'disputed' }, 'disputed'],
    [{ ...sale, status: 'completed', chargebackAt: new Date(0) }, 'disputed'],
    [{ ...sale, status: 'completed', isChargedBack: true }, 'charged-back'],
    [{ ...sale, status: 'refunded', refundMinor: 25_000, isChargedBack: true }, 'charged-back'],
    [{ ...sale, status: 'refunded', refundMinor: 25_000, isRefused: true }, 'reported-stolen'],
    [{ ...sale, status: 'returning', refundMinor: 25_000 }, 'returning'],
    [{ ...sale, status: 'refunding', refundMinor: 25_000 }, 'refunded'],
    [{ ...sale, status: 'refunded', refundMinor: 25_000 }, 'refunded'],
    [{ ...sale, status: 'refunding', refundMinor: 5000 }, 'sold'],
    [{ ...sale, status: 'completed', refundMinor: 5000 }, 'sold'],
  ] as const)('that is %j holds: %s', (order, state) => expect(saleStateOf(order)).toBe(state))
})

test.each([
  ['Rahim Uddin', 'R… U…'],
  ['  Nadia ', 'N…'],
  ['নাদিয়া ইসলাম', 'না… ই…'],
  ['', ''],
])('of the name %j a reader sees %j', (name, masked) => expect(maskName(name)).toBe(masked))

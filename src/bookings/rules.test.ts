import { describe, expect, it } from 'vitest'
import {
  type BookingStatus,
  canBecome,
  decideClaim,
  newPriceOf,
  whyNotAccept,
  whyNotBook,
  whyNotPay,
  wireStatusOf,
} from './rules.ts'

const statuses: BookingStatus[] = ['booked', 'claimed', 'paid', 'unavailable', 'cancelled']
const at = new Date()

describe('a booking', () => {
  const steps = new Set([
    'booked → claimed',
    'booked → unavailable',
    'booked → cancelled',
    'claimed → paid',
    'claimed → booked',
    'claimed → cancelled',
  ])
  it.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))('%s → %s', (from, to) => {
    expect(canBecome(from, to)).toBe(steps.has(`${from} → ${to}`))
  })

  it.each([
    ['booked', 'booked'],
    ['claimed', 'booked'],
    ['paid', 'paid'],
    ['unavailable', 'unavailable'],
    ['cancelled', 'cancelled'],
  ] as const)('that is %s is called %s outside', (status, wire) => {
    expect(wireStatusOf(status)).toBe(wire)
  })
})

describe('booking a phone', () => {
  const own = { sellerId: 'rahim' }
  it.each([
    ['for sale', 'karim', null, null, null],
    ['sold', 'karim', at, null, 'already-sold'],
    ['withdrawn', 'karim', null, at, 'unknown-product'],
    ['sold, its seller gone', 'karim', at, at, 'already-sold'],
    ['own', 'rahim', null, null, 'own-product'],
    ['own and sold', 'rahim', at, null, 'own-product'],
    ['own and withdrawn', 'rahim', null, at, 'own-product'],
  ] as const)('%s', (_, buyer, soldAt, withdrawnAt, why) => {
    expect(whyNotBook({ ...own, soldAt, withdrawnAt }, buyer)).toBe(why)
  })
})

describe('paying for a booking', () => {
  const priceMinor = 25_000
  it.each([
    ['booked', 25_000, null, 25_000, null],
    ['booked', 25_001, null, 25_000, 'other-price'],
    ['booked', null, null, 25_000, 'other-price'],
    ['booked', 25_000, null, 26_000, 'price-changed'],
    ['booked', 26_000, null, 26_000, 'price-changed'],
    ['booked', 25_000, at, 25_000, 'already-sold'],
    ['booked', 1, at, 26_000, 'already-sold'],
    ['claimed', 25_000, at, 25_000, 'payment-under-way'],
    ['paid', 25_000, at, 25_000, 'already-paid'],
    ['unavailable', 25_000, at, 25_000, 'already-sold'],
    ['unavailable', 25_000, null, 26_000, 'already-sold'],
    ['cancelled', 25_000, null, 25_000, 'booking-cancelled'],
    ['cancelled', 1, at, 26_000, 'booking-cancelled'],
  ] as const)('%s, seen at %s, phone sold at %s, offered at %s: %s', (status, seen, soldAt, offered, why) => {
    expect(whyNotPay({ status, priceMinor }, seen, { soldAt, priceMinor: offered })).toBe(why)
  })
})

describe('a new price', () => {
  const priceMinor = 25_000
  it.each([
    ['booked', 26_000, 26_000],
    ['booked', 24_000, 24_000],
    ['booked', 25_000, null],
    ['claimed', 26_000, null],
    ['paid', 26_000, null],
    ['unavailable', 26_000, null],
    ['cancelled', 26_000, null],
  ] as const)('of a phone that is %s and now offered at %s: %s', (status, offered, news) => {
    expect(newPriceOf({ status, priceMinor }, offered)).toBe(news)
  })

  it.each([
    ['booked', 26_000, null, null],
    ['booked', 25_000, null, 'other-price'],
    ['booked', null, null, 'other-price'],
    ['booked', 26_000, at, 'already-sold'],
    ['claimed', 26_000, at, 'payment-under-way'],
    ['paid', 26_000, at, 'already-paid'],
    ['unavailable', 26_000, at, 'already-sold'],
    ['cancelled', 26_000, null, 'booking-cancelled'],
  ] as const)('accepted while %s, seen at %s, phone sold at %s: %s', (status, seen, soldAt, why) => {
    expect(whyNotAccept({ status }, seen, { soldAt, priceMinor: 26_000 })).toBe(why)
  })
})

describe('the claim of an authorised booking', () => {
  it.each([
    [null, null, 'claimed', 'repriced'],
    [at, null, 'unavailable', 'unavailable'],
    [at, at, 'unavailable', 'unavailable'],
    [null, at, 'cancelled', 'cancelled'],
  ] as const)(
    'phone sold at %s, withdrawn at %s: %s; at another price %s',
    (soldAt, withdrawnAt, one, other) => {
      const outcome = (offered: number, agreed: number, amountMinor: number, taken = false) =>
        decideClaim(
          { soldAt, withdrawnAt, priceMinor: offered },
          { priceMinor: agreed },
          { amountMinor, taken },
        )
      expect(outcome(250, 250, 250)).toBe(one)
      expect([outcome(260, 250, 250), outcome(260, 260, 250), outcome(250, 260, 250)]).toEqual([
        other,
        other,
        other,
      ])
      // The money is ours already: what was paid for is given.
      expect(outcome(260, 260, 250, true)).toBe(one)
    },
  )
})

import { describe, expect, it } from 'vitest'
import { findPriceBefore, type PastPrice } from './store.ts'

const start = Date.parse('2027-03-01T00:00:00Z')
const day = (count: number) => new Date(start + count * 86_400_000)
/** Prices of a phone, each with the day that it ended on; the first begins on day 0. The latest comes first. */
const past = (...prices: [price: number, until: number][]): PastPrice[] =>
  prices
    .map(([priceMinor, until], place) => ({
      priceMinor,
      since: day(prices[place - 1]?.[1] ?? 0),
      until: day(until),
    }))
    .reverse()

describe('the price that a lowered one is compared with', () => {
  it.each([
    ['the one that it was lowered from', past([900, 10]), 600, 11, 900],
    ['the lowest of the 30 days before', past([800, 10], [950, 20], [900, 25]), 600, 26, 800],
    ['not one that ended more than 30 days before', past([500, 10], [900, 45]), 600, 46, 900],
    ['one that ended within these 30 days, though it began before', past([700, 20], [900, 45]), 600, 46, 700],
    ['none where the price never changed', [], 600, 40, null],
    ['none where it was raised', past([500, 10]), 600, 11, null],
    ['none where it was raised for a moment and lowered again', past([600, 40], [900, 40.01]), 600, 41, null],
    ['none within the first week', past([900, 6.9]), 600, 8, null],
    ['one after a week', past([900, 7]), 600, 8, 900],
    ['one of a week in which it was lowered before', past([900, 3], [800, 8]), 600, 9, 800],
    ['one for 30 days', past([900, 10]), 600, 40, 900],
    ['none after 30 days', past([900, 10]), 600, 40.1, null],
  ])('%s', (_, prices, present, today, expected) => {
    expect(findPriceBefore(prices, present, day(today))).toBe(expected)
  })
})

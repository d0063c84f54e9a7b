import { describe, expect, test } from 'vitest'
import { inLocale } from '../platform/http/request-locale.ts'
import { addMonths, monthInDhaka, monthsBetween } from './calendar.ts'
import { formatDay } from './time.ts'

test.each([
  ['2027-03-09', 'Mar 9, 2027', '৯\u00a0মার্চ\u00a0২০২৭'],
  ['2027-13-09', '2027-13-09', '2027-13-09'],
  ['yesterday', 'yesterday', 'yesterday'],
])('the day %s is %s, in Bangla %s', (day, english, bangla) => {
  expect(formatDay(day)).toBe(english)
  expect(inLocale('bn', () => formatDay(day))).toBe(bangla)
})

describe('months', () => {
  test('begin at midnight in Dhaka', () => {
    expect(monthInDhaka(new Date('2026-12-31T17:59:59Z'))).toBe('2026-12')
    expect(monthInDhaka(new Date('2026-12-31T18:00:00Z'))).toBe('2027-01')
  })

  test.each([
    ['2026-11', 0, '2026-11'],
    ['2026-11', 2, '2027-01'],
    ['2026-01', 36, '2029-01'],
    ['2026-01', -1, '2025-12'],
  ])('%s and %i more is %s', (from, count, to) => {
    expect(addMonths(from, count)).toBe(to)
    expect(monthsBetween(from, to)).toBe(count)
  })
})

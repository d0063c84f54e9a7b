import { describe, expect, test } from 'vitest'
import { inLocale } from '../platform/http/request-locale.ts'
import { addMonths, monthInDhaka, monthsBetween } from './month.ts'
import { formatDay, readTimeInDhaka } from './time.ts'

test.each([
  ['2027-03-09', 'Mar 9, 2027', '৯ মার্চ ২০২৭'],
  ['2027-13-09', '2027-13-09', '2027-13-09'],
  ['yesterday', 'yesterday', 'yesterday'],
])('the day %s is %s, in Bangla %s', (day, english, bangla) => {
  expect(formatDay(day)).toBe(english)
  expect(inLocale('bn', () => formatDay(day))).toBe(bangla)
})

describe('a moment in Dhaka', () => {
  test.each([
    '2027-03-09T16:30',
    '2027-03-09T16:30:00',
    '2027-03-09T16:30:00.000',
    '2027-03-09 16:30',
    ' ২০২৭-০৩-০৯T১৬:৩০ ',
    '２０２７-０３-０９T１６:３０',
    '\u200e2027\u201103\u201109\u00a016:30\u200e',
  ])('is read from %j', (typed) => {
    expect(readTimeInDhaka(typed)).toEqual(new Date('2027-03-09T10:30:00Z'))
  })

  test.each([
    '',
    '09/03/2027 16:30',
    '3/9/2027, 4:30 PM',
    '2027-03-09',
    '2027-02-30T16:30',
    '2027-03-09T25:00',
    '2027-03-09T16:30Z',
    'tomorrow',
  ])('is not guessed from %j', (typed) => {
    expect(readTimeInDhaka(typed).getTime()).toBeNaN()
  })
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

import { describe, expect, test } from 'vitest'
import { addMonths, monthInDhaka, monthsBetween } from './time.ts'

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

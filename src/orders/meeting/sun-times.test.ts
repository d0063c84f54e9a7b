import { describe, expect, test } from 'vitest'
import { isByDaylight, sunTimes } from './sun-times.ts'

/** Hours and minutes in Dhaka. */
const minutesOf = (at: Date) => ((at.getUTCHours() + 6) % 24) * 60 + at.getUTCMinutes()
const clock = (text: string) => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}

describe('the sun in Dhaka', () => {
  // As almanacs have it.
  test.each([
    ['2026-01-01', '6:41', '17:24'],
    ['2026-03-20', '6:04', '18:11'],
    ['2026-06-21', '5:12', '18:49'],
    ['2026-09-23', '5:47', '17:54'],
    ['2026-12-21', '6:37', '17:17'],
  ])('on %s rises at %s and sets at %s', (day, rise, set) => {
    const sun = sunTimes(new Date(`${day}T12:00:00+06:00`))
    expect(Math.abs(minutesOf(sun.rise) - clock(rise))).toBeLessThanOrEqual(3)
    expect(Math.abs(minutesOf(sun.set) - clock(set))).toBeLessThanOrEqual(3)
  })

  test.each([
    ['2026-12-21T00:30:00+06:00', false],
    ['2026-12-21T06:20:00+06:00', false],
    ['2026-12-21T06:50:00+06:00', true],
    ['2026-12-21T17:00:00+06:00', true],
    ['2026-12-21T17:40:00+06:00', false],
    ['2026-06-21T18:30:00+06:00', true],
    ['2026-06-21T23:59:00+06:00', false],
  ])('at %s it is up: %s', (at, isUp) => expect(isByDaylight(new Date(at))).toBe(isUp))
})

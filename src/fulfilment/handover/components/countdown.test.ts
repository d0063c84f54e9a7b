import { describe, expect, it } from 'vitest'
import { describeTimeLeft } from './countdown.tsx'

const [second, minute, hour] = [1000, 60_000, 3_600_000]

describe('the time left', () => {
  it.each([
    [47 * hour + 59 * minute + 30 * second, '1 day 23 hours left'],
    [24 * hour, '1 day 0 hours left'],
    [10 * 24 * hour + hour, '10 days 1 hour left'],
    [23 * hour + minute, '23 hours 1 minute left'],
    [59 * minute + 59 * second, '59 minutes 59 seconds left'],
    [1 * second, '0 minutes 1 second left'],
  ])('of %i ms is %s', (millis, text) => {
    expect(describeTimeLeft(millis, false)?.text).toBe(text)
  })

  it('has no seconds for who wants less motion', () => {
    expect(describeTimeLeft(59 * minute + 59 * second, true)).toEqual({
      text: '59 minutes left',
      next: 59 * second,
    })
  })

  it('changes when the minute, or in the last hour the second is over', () => {
    expect(describeTimeLeft(2 * hour + 500, false)?.next).toBe(500)
    expect(describeTimeLeft(2 * hour, false)?.next).toBe(minute)
    expect(describeTimeLeft(hour - 1, false)?.next).toBe(999)
  })

  it('is nothing when the time is over', () => {
    expect([describeTimeLeft(0, false), describeTimeLeft(-1, false)]).toEqual([null, null])
  })
})

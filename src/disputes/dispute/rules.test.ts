import { expect, test } from 'vitest'
import { whyNotReport } from './rules.ts'

const at = (time: string) => new Date(`2026-11-28T${time}Z`)

test.each(
  [
    // Complaint at 10:00; it is 12:00.
    ['waited', 'agreed', 'why not'],
    ['10:00', '-', null],
    ['12:00', '-', null],
    ['09:59', '-', 'bad-time'],
    ['12:01', '-', 'bad-time'],
    ['11:00', '11:00', null],
    ['10:50', '11:00', null],
    ['12:00', '12:00', null],
    ['12:00', '12:01', 'before-meeting'],
    ['09:59', '11:00', 'bad-time'],
    ['12:01', '11:00', 'bad-time'],
  ].slice(1),
)('who waited at %s for a meeting at %s is refused with %s', (waited, agreed, why) => {
  const wait = {
    waitedAt: at(`${waited}`),
    openedAt: at('10:00'),
    agreedAt: agreed === '-' ? null : at(`${agreed}`),
  }
  expect(whyNotReport(wait, at('12:00'))).toBe(why)
})

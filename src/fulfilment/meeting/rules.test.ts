import { expect, it } from 'vitest'
import { suggestMeetingTimes } from './rules.ts'

const suggestAt = (time: string, dueAt: string | null = null) =>
  suggestMeetingTimes(new Date(`${time}+06:00`), dueAt === null ? null : new Date(`${dueAt}+06:00`)).map(
    ({ day, time: hour }) => `${day} ${hour}`,
  )

it.each([
  ['2026-11-29T09:00', ['today 11:00', 'today 17:00', 'today 19:00', 'tomorrow 11:00']],
  ['2026-11-29T16:00', ['today 17:00', 'today 19:00', 'tomorrow 11:00', 'tomorrow 17:00']],
  ['2026-11-29T16:01', ['today 19:00', 'tomorrow 11:00', 'tomorrow 17:00', 'tomorrow 19:00']],
  ['2026-11-29T18:58', ['tomorrow 11:00', 'tomorrow 17:00', 'tomorrow 19:00']],
])('at %s the times are suggested to which both can still come: %j', (now, suggested) => {
  expect(suggestAt(now)).toEqual(suggested)
})

it('no time is suggested after the time to meet', () => {
  expect(suggestAt('2026-11-29T16:30', '2026-11-30T12:00')).toEqual(['today 19:00', 'tomorrow 11:00'])
})

import { expect, it } from 'vitest'
import { describeAnswerTime, initialsOf } from './seller-line.tsx'

it.each([
  [null, null],
  [1, 'Usually answers within an hour'],
  [60, 'Usually answers within an hour'],
  [61, 'Usually answers within 2 hours'],
  [1380, 'Usually answers within 23 hours'],
  [1381, 'Usually answers within a day'],
  [1441, 'Usually answers within 2 days'],
])('%o minutes are told as %o', (minutes, text) => {
  expect(describeAnswerTime(minutes)).toBe(text)
})

it('initials are whole characters of either script', () => {
  expect(initialsOf('Rahim Uddin Khan')).toBe('RU')
  expect(initialsOf('ক্ষমা')).toBe('ক্ষ')
  expect(initialsOf(' ')).toBe('')
})

import { describe, expect, test } from 'vitest'
import { readTimeInDhaka } from './calendar.ts'

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

import { describe, expect, it } from 'vitest'
import { isSixDigits, readCode } from './plain-text.ts'

describe('a code of six digits', () => {
  it.each([
    '123456',
    '১২৩৪৫৬',
    '１２３４５６',
    '123 456',
    '123-456',
    ' 123456\n',
    '\u202a123\u2011456\u202c',
    '\ufeff123\u00a0456\u200b',
  ])('is read from %j', (typed) => {
    expect([isSixDigits(typed), readCode(typed)]).toEqual([true, '123456'])
  })

  it.each(['', '\u200b', '12345', '1234567', '12345a', '123456, 654321'])('is not %j', (typed) =>
    expect(isSixDigits(typed)).toBe(false),
  )
})

import { describe, expect, it } from 'vitest'
import { isSixDigits, readCode, trimUnseen } from './plain-text.ts'

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

describe('a text', () => {
  it.each([
    '',
    ' \t\n\u00A0\u3000',
    '\u200B',
    '\u3164',
    '\u115F\u1160',
    '\uFFA0',
    '\u2800\u2800',
    '\uFFFC',
    '\u{1D159}',
    '\uFE0F',
    '\u0301\u0301',
    '\u200E\u200F\u202E\u2066\u2069',
    '\u00AD\u034F\u061C',
    '\u{E0001}\u{E0041}\u{E007F}',
    '\u200C\u200D',
    '\0\u0007',
    '\uD800',
  ])('of nothing that can be seen is empty: %j', (text) => expect(trimUnseen(text)).toBe(''))

  it.each([
    ['  Redmi Note 11 ', 'Redmi Note 11'],
    ['\u202A01712-345678\u202C', '01712-345678'],
    ['\u3164\u200BRahim\u200F\u2800', 'Rahim'],
    ['a \u3164 b', 'a \u3164 b'],
    ['ধন্যবাদ\u200D', 'ধন্যবাদ'],
    ['❤\uFE0F \u200B', '❤\uFE0F'],
    ['.', '.'],
    ['১', '১'],
  ])('loses what cannot be seen at its ends: %j', (text, left) => expect(trimUnseen(text)).toBe(left))

  it.each(['❤\uFE0F', '\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}', 'র\u200D্যাব', '👩\u200D🔧', 'क\u094D'])(
    'keeps what belongs to its signs: %j',
    (text) => expect(trimUnseen(text)).toBe(text),
  )

  it('is read in a moment however much of it cannot be seen', () => {
    expect(trimUnseen(`a${' \u200B'.repeat(100_000)}b${'\u3164'.repeat(100_000)}`)).toHaveLength(200_002)
  })
})

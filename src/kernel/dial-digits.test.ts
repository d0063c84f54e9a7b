import { describe, expect, it } from 'vitest'
import { formatPhoneNumber } from './number.ts'
import { isPhoneNumber } from './plain-text.ts'

describe('a phone number', () => {
  it.each([
    '01712345678',
    '+880 1712-345678',
    '  01712 345 678 ',
    '০১৭১২-৩৪৫৬৭৮',
    '+৮৮০ ১৭১২ ৩৪৫৬৭৮',
    '123456',
    '12345678901234567890',
    '(0171) 2345678',
    '(+880) 1712-345678',
    '0171.234.5678',
    '01712/345678',
    '٠١٧١٢٣٤٥٦٧٨',
    '０１７１２３４５６７８',
    '\u202a+880\u00a01712\u2011345678\u202c',
    '\u206601712\u2013345678\u2069',
    '\ufeff01712\u2212345\u00ad678\u200b',
  ])('is %s', (typed) => expect(isPhoneNumber(typed)).toBe(true))

  it.each([
    '',
    '   ',
    '12345',
    '123456789012345678901',
    '+',
    '++880171234',
    '01712+345678',
    '- 01712345678',
    '01712345678 / 01812345678',
    '01712345678, 01812345678',
    'call me',
    '01712345678x',
    '01712\n345678',
  ])('is not %j', (typed) => expect(isPhoneNumber(typed)).toBe(false))

  it.each([
    ['+8801712345678', '01712-345678'],
    ['+88029876543', '029876543'],
    ['+447400123456', '+447400123456'],
    ['123456', '123456'],
  ])('%s is shown as %s', (number, shown) => expect(formatPhoneNumber(number)).toBe(shown))
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMobileNumber, readPhoneNumber } from './read-phone-number.ts'

const ways = [
  '01712345678',
  ' 01712 345 678 ',
  '01712-345678',
  '০১৭১২-৩৪৫৬৭৮',
  '+880 1712-345678',
  '+৮৮০ ১৭১২ ৩৪৫৬৭৮',
  '+8801712345678',
  '8801712345678',
  '+88 01712345678',
  '+880 01712 345678',
  '008801712345678',
  '00880 1712-345678',
  '(+880) 1712 345678',
  '+880 (0) 1712-345678',
  '01712/345678',
  '\u202a+880\u00a01712\u2011345678\u202c',
  '০১৭১২‑৩৪৫৬৭৮',
  '٠١٧١٢٣٤٥٦٧٨',
  '０１７１２３４５６７８',
]

describe('a phone number is stored', () => {
  it.each(ways)('in its E.164 form, typed as %j', (typed) => {
    expect(readPhoneNumber(typed)).toBe('+8801712345678')
  })

  it.each([
    ['02-9876543', '+88029876543'],
    ['+44 7400 123456', '+447400123456'],
    ['0171-234567', '0171234567'],
    ['১২৩ ৪৫৬', '123456'],
    ['12345678901234567890', '12345678901234567890'],
    ['+880 171-234', '+880171234'],
  ])('%s as %s', (typed, stored) => expect(readPhoneNumber(typed)).toBe(stored))

  it.each(['', '12345', 'call me', '01712345678x', '01712345678 / 01812345678'])('never from %j', (typed) => {
    expect(readPhoneNumber(typed)).toBeNull()
  })

  it('and read the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'+- 0123456789০৫৯x') }), (typed) => {
        const read = readPhoneNumber(typed)
        if (read !== null) expect(readPhoneNumber(read)).toBe(read)
      }),
    )
  })
})

describe('a mobile number of Bangladesh', () => {
  it.each([...ways, '(01712) 345.678'])('is read from %j', (typed) => {
    expect(readMobileNumber(typed)).toBe('+8801712345678')
  })

  it.each(['', '01212345678', '0171234567', '017123456789', '01712345678x', '+441712345678'])(
    'is not %j',
    (typed) => expect(readMobileNumber(typed)).toBeNull(),
  )
})

import { describe, expect, test } from 'vitest'
import { readImei, typeCodeOf } from './read-imei.ts'

describe('an IMEI', () => {
  test.each([
    ['490154203237518', '490154203237518'],
    ['49-015420-323751-8', '490154203237518'],
    [' 49 015420 323751 8 ', '490154203237518'],
    ['৪৯০১৫৪২০৩২৩৭৫১৮', '490154203237518'],
    ['356938035643809', '356938035643809'],
  ])('%o is read', (text, imei) => {
    expect(readImei(text)).toBe(imei)
  })

  test.each([
    ['another check digit', '490154203237517'],
    ['two digits swapped', '490154202337518'],
    ['too short', '49015420323751'],
    ['too long (with its software version)', '4901542032375180'],
    ['letters', '49015420323751A'],
    ['zeros alone', '000000000000000'],
    ['nothing', ''],
  ])('%s: %o is none', (_, text) => {
    expect(readImei(text)).toBeNull()
  })

  test('begins with the code of its type', () => {
    expect(typeCodeOf('490154203237518')).toBe('49015420')
  })
})

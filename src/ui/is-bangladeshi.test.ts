import { expect, test } from 'vitest'
import { isBangladeshi } from './phone-field.tsx'

test.each([
  ['01712-345678', true],
  ['+880 1712-345678', true],
  ['০১৭১২৩৪৫৬৭৮', true],
  ['02-9876543', true],
  ['0171-234567', false],
  ['+44 7400 123456', false],
  ['123456', false],
  ['call me', null],
  ['', null],
])('%j', async (typed, expected) => {
  expect(await isBangladeshi(typed)).toBe(expected)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countSlips } from './count-slips.ts'

it.each([
  ['samsung', 'samsung', 0],
  ['samsug', 'samsung', 1],
  ['sammsung', 'samsung', 1],
  ['samsnug', 'samsung', 1],
  ['samsjng', 'samsung', 1],
  ['smasnug', 'samsung', 2],
  ['', 'mi', 2],
  ['vivo', 'poco', 3],
])('%s and %s are %i apart', (one, other, slips) => expect(countSlips(one, other, 3)).toBe(slips))

it('says most + 1 for anything farther', () => {
  expect(countSlips('iphone', 'samsung', 2)).toBe(3)
})

it('is the same both ways, and none only for the same word', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(countSlips(one, other, 9)).toBe(countSlips(other, one, 9))
      expect(countSlips(one, other, 9) === 0).toBe(one === other)
    }),
  )
})

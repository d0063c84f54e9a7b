import fc from 'fast-check'
import { expect, it } from 'vitest'
import { editDistance, letterBits, mayBeWithin } from './edit-distance.ts'

it.each([
  ['samsung', 'samsung', 0],
  ['samsug', 'samsung', 1],
  ['sammsung', 'samsung', 1],
  ['samsnug', 'samsung', 1],
  ['samsjng', 'samsung', 1],
  ['smasnug', 'samsung', 2],
  ['', 'mi', 2],
  ['vivo', 'poco', 3],
])('%s and %s are %i apart', (a, b, distance) => expect(editDistance(a, b, 3)).toBe(distance))

it('returns max + 1 for anything farther', () => {
  expect(editDistance('iphone', 'samsung', 2)).toBe(3)
})

it('is symmetric, and zero only for the same word', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b, 9)).toBe(editDistance(b, a, 9))
      expect(editDistance(a, b, 9) === 0).toBe(a === b)
    }),
  )
})

it('no word within some mistakes is ruled out by its letters, and most others are', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefgh12'), maxLength: 9 })
  fc.assert(
    fc.property(word, word, fc.constantFrom(1, 2), (a, b, max) => {
      const isClose = editDistance(a, b, max) <= max
      expect(isClose && !mayBeWithin(letterBits(a), letterBits(b), max)).toBe(false)
    }),
  )
  expect(mayBeWithin(letterBits('samsung'), letterBits('vivo'), 2)).toBe(false)
})

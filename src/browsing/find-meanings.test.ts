import { expect, test } from 'vitest'
import { tokenize } from '../spelling/index.ts'
import { findMeanings } from './find-names.ts'
import { addName, createKnownNames, type KnownNames } from './known-names.ts'

const add = (names: KnownNames, id: number, text: string) => {
  const words = tokenize(text)
  const tokens = words.map(({ key }) => key)
  const name = { id, categoryId: 'apple', tokens, model: text, label: text }
  addName(
    names,
    name,
    words.map(({ spelling }) => spelling),
  )
}

const letters = 'bdfgklmnprst'
/** Words that differ: four syllables, from the digits of a number. */
const oddWord = (nth: number) =>
  [0, 1, 2, 3].map((at) => `${letters[Math.floor(nth / 12 ** at) % 12]}${'aeio'[(nth + at) % 4]}`).join('')

const meaningOf = (names: KnownNames, text: string, unfinished = false) => [
  ...(findMeanings(names, tokenize(text), unfinished)[0]?.fits.keys() ?? []),
]
const keyOf = (word: string) => tokenize(word)[0]?.key

test('however many words are known, a mistyped one is compared with the first, and with those of two names', () => {
  const names = createKnownNames()
  add(names, 1, 'Thunderbolt')
  for (let nth = 0; nth < 9000; nth++) add(names, nth + 2, oddWord(nth))
  expect(names.bySpelling.size).toBeGreaterThan(6000)
  add(names, 10_001, 'Nightingale')
  expect(names.correctable.size).toBe(3000)
  expect(meaningOf(names, 'thunderbolf')).toEqual([keyOf('thunderbolt')])
  expect(meaningOf(names, 'mightingale')).toEqual([])
  expect(meaningOf(names, 'nightingale')).toEqual([keyOf('nightingale')])
  add(names, 10_002, 'Nightingale Pro')
  expect(meaningOf(names, 'mightingale')).toEqual([keyOf('nightingale')])
  for (let nth = 0; nth < 9000; nth++) add(names, nth + 10_003, `${oddWord(nth)} pro`)
  expect(names.correctable.size).toBe(5000)
})

test('a beginning that many words have stands for those that are known longest', () => {
  const names = createKnownNames()
  for (let nth = 0; nth < 3000; nth++) add(names, nth + 1, oddWord(nth))
  const first = [...names.byToken.keys()].find((token) => token.startsWith('b')) ?? ''
  const begun = meaningOf(names, 'b', true)
  expect(begun).toHaveLength(200)
  expect(begun).toContain(first)
  expect(begun.every((token) => token.startsWith('b'))).toBe(true)
  expect(meaningOf(names, first.slice(0, 3), true)).toContain(first)
})

import { expect, it } from 'vitest'
import { rankNames } from './find-names.ts'

const exactly = (...words: string[]) => words.map((word) => ({ fits: new Map([[word, 1]]) }))
const names = [
  { id: 1, tokens: ['samsang', 'galaksi', 's23', '128'] },
  { id: 2, tokens: ['samsang', 'galaksi', 's23', 'altra', '256'] },
  { id: 3, tokens: ['samsang', 'galaksi', 's23', 'fi', '128'] },
  { id: 4, tokens: ['samsang', 'galaksi', 's22', '128'] },
]
const ids = (tiers: { names: { id: number }[] }[]) => tiers.map((tier) => tier.names.map(({ id }) => id))

it('a model comes before its variants, and another model not at all', () => {
  expect(ids(rankNames(exactly('samsang', 's23'), names))).toEqual([[1], [2, 3]])
})

it('a word that all share makes no difference between them', () => {
  expect(ids(rankNames(exactly('galaksi'), names))).toEqual([[1, 2, 3, 4]])
})

it('storage is a preference: with it first, without it after', () => {
  expect(ids(rankNames(exactly('s23', '256'), names))).toEqual([[2], [1], [3]])
  expect(ids(rankNames(exactly('s22', '256'), names))[0]).toEqual([4])
})

it('an exact word beats one that was mistyped', () => {
  const typed = [
    {
      fits: new Map([
        ['altra', 0.8],
        ['fi', 0.6],
      ]),
    },
  ]
  expect(ids(rankNames(typed, names))).toEqual([[2]])
})

it('nothing fits: no name', () => {
  expect(rankNames(exactly('nokia'), names)).toEqual([])
})

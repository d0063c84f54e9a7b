import { expect, it } from 'vitest'
import type { Currency } from '../../kernel/money.ts'
import { suggestBids, suggestCounter } from './rules.ts'

it.each<[currency: Currency, asked: number, lowest: number, suggested: [percent: number, price: number][]]>([
  [
    'BDT',
    24_500,
    14_700,
    [
      [5, 23_500],
      [10, 22_000],
    ],
  ],
  [
    'BDT',
    4_200,
    2_520,
    [
      [5, 4_000],
      [10, 3_800],
    ],
  ],
  [
    'USD',
    240,
    144,
    [
      [5, 230],
      [10, 215],
    ],
  ],
  [
    'USD',
    1_235.5,
    700,
    [
      [5, 1_170],
      [10, 1_110],
    ],
  ],
  // What the seller does not take, what would be the price itself, and the same twice are left out.
  ['BDT', 24_500, 22_500, [[5, 23_500]]],
  [
    'BDT',
    10_000,
    6_000,
    [
      [5, 9_500],
      [10, 9_000],
    ],
  ],
  ['USD', 10, 6, [[10, 9]]],
  ['USD', 8, 4.8, []],
])('in %s, of %d and at least %d', (currency, price, lowest, suggested) => {
  expect(suggestBids({ price, lowest, currency }).map(({ percent, price }) => [percent, price])).toEqual(
    suggested,
  )
})

it.each([
  [400, 500, 'USD', 450],
  [460, 500, 'USD', 480],
  [412, 437, 'USD', 425],
  [90, 95, 'USD', 93],
  [18_300, 21_400, 'BDT', 20_000],
  [94, 95, 'USD', null],
  [495, 500, 'USD', null],
  [5, 8, 'USD', null],
] as const)(
  'the counter to a bid of %d for a phone of %d %s is round: %s',
  (price, listedPrice, currency, counter) => {
    expect(suggestCounter({ price, listedPrice }, currency)).toBe(counter)
  },
)

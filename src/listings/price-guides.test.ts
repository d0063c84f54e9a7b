import { expect, it } from 'vitest'
import { presentRange } from './price-guides.ts'

const rangeOf = (low: number, median: number, high: number) =>
  presentRange({
    sales: 5,
    lowMinor: low * 100,
    medianMinor: median * 100,
    highMinor: high * 100,
  } as Parameters<typeof presentRange>[0])

it.each([
  [
    [27_151, 28_000, 30_463],
    [27_200, 28_000, 30_500],
  ],
  [
    [1_12_345, 1_20_500, 1_31_250],
    [1_12_000, 1_21_000, 1_31_000],
  ],
  [
    [199.4, 250, 260.5],
    [199, 250, 261],
  ],
])(
  'prices of %j are shown as people name prices: %j',
  ([low = 0, median = 0, high = 0], [from, usual, to]) => {
    expect(rangeOf(low, median, high)).toEqual({ sales: 5, low: from, median: usual, high: to })
  },
)

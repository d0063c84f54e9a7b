import { describe, expect, it } from 'vitest'
import { readRefund, restAfter } from './refund-field.tsx'

describe('a typed refund', () => {
  it.each([
    ['0', 0],
    ['40', 40],
    [' $1,250.50 ', 1250.5],
    ['১২৫০', 1250],
    ['$১,২৫০.৫', 1250.5],
    ['2000', 2000],
  ])('%j is %d', (text, refund) => {
    expect(readRefund(text, 2000)).toBe(refund)
  })

  it.each(['', 'all', '-1', '2000.01', '1.005', '1,5', '1e3', 'Infinity'])('%j is no amount', (text) => {
    expect(readRefund(text, 2000)).toBeNull()
  })
})

it('leaves the rest to the seller, in whole cents', () => {
  expect(restAfter(40.1, 250.3)).toBe(210.2)
})

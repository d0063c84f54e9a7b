import { expect, test } from 'vitest'
import type { CampaignProduct } from '../listings/contract.ts'
import { pickNearest, pickOthers, similarPrices } from './queries.ts'

const phone = (_id: string, brand_name: string, product_price: number) =>
  ({ _id, brand_name, product_price }) as CampaignProduct
const shown = phone('shown', 'Apple', 500)

test('the phone itself is not among those like it, of which there are at most four, each once', () => {
  const found = ['a', 'shown', 'b', 'a', 'c', 'd', 'e'].map((id) => phone(id, 'Apple', 500))
  expect(pickOthers(shown, found).map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'd'])
})

test('of advertised phones those of the same brand come first, the nearest price before the others', () => {
  const advertised = [
    phone('cheap vivo', 'Vivo', 499),
    phone('dear apple', 'Apple', 900),
    shown,
    phone('far vivo', 'Vivo', 10),
    phone('near apple', 'Apple', 450),
  ]
  expect(pickNearest(shown, advertised).map(({ _id }) => _id)).toEqual([
    'near apple',
    'dear apple',
    'cheap vivo',
    'far vivo',
  ])
})

test('a similar price is whole dollars around the price', () => {
  expect(similarPrices(99.5)).toEqual({ from: 59, to: 150 })
})

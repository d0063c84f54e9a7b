import { expect, test } from 'vitest'
import type { CampaignProduct } from '../listings/contract.ts'
import { pickOthers, similarPrices } from './queries.ts'

const phone = (_id: string, brand_name: string, product_price: number) =>
  ({ _id, brand_name, product_price }) as CampaignProduct
const shown = phone('shown', 'Apple', 500)

test('the phone itself is not among those like it, of which there are at most four, each once', () => {
  const found = ['a', 'shown', 'b', 'a', 'c', 'd', 'e'].map((id) => phone(id, 'Apple', 500))
  expect(pickOthers(shown, found).map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'd'])
})

test('a similar price is whole dollars around the price', () => {
  expect(similarPrices(99.5)).toEqual({ from: 59, to: 150 })
})

import { beforeEach, expect } from 'vitest'
import type { ProductCounts } from '../../src/browsing/contract.ts'
import { savedSearches } from '../../src/browsing/schema.ts'
import type { Product } from '../../src/listings/contract.ts'
import { listings } from '../../src/listings/schema.ts'
import type { NewProduct } from '../../src/selling/contract.ts'
import { openMarketplace } from './marketplace.ts'

export type Query = Record<string, string>

export const iphone = {
  brand_name: 'Apple',
  product_name: 'iPhone 13 128 GB',
  location: 'Banani, Dhaka',
} as const
export const galaxy = {
  brand_name: 'Samsung',
  product_name: 'Galaxy S23 Ultra 256 GB',
  location: 'Agrabad, Chattogram',
} as const
export const redmi = {
  brand_name: 'Xiaomi',
  product_name: 'Redmi Note 12 128 GB',
  location: 'Zindabazar, Sylhet',
} as const
export const vivo = { brand_name: 'Vivo', product_name: 'Y36 128 GB', location: 'Rajshahi' } as const

/** A marketplace for tests of the search, without phones before each test, with people and what they ask. */
export async function openSearchMarket(variables: Query = {}) {
  const market = await openMarketplace(variables)
  const people = {
    rahim: await market.signUp('seller', 'Rahim'),
    karima: await market.signUp('seller', 'Karima'),
    nadia: await market.signUp('bayer', 'Nadia'),
    admin: await market.signUp('admin'),
  }
  const { rahim, nadia } = people
  beforeEach(async () => {
    await market.resetRateLimits()
    await market.db.delete(savedSearches)
    await market.db.delete(listings)
    await Promise.all(Object.values(people).map(market.renewToken))
  })

  const search = (query: Query = {}, path = '/search') =>
    market.call<Product[]>(nadia, 'GET', path, { query })
  const count = async (query: Query = {}) =>
    (await market.call<ProductCounts>(nadia, 'GET', '/search/counts', { query })).body

  /** The names that a search answers. */
  async function found(query: Query, path?: string): Promise<string[]> {
    const { status, body } = await search(query, path)
    expect(status).toBe(200)
    return body.map(({ product_name }) => product_name)
  }

  /** Offers phones one second after the other, so that the last is the newest. */
  async function stock(...phones: Partial<NewProduct>[]): Promise<Product[]> {
    const offered: Product[] = []
    for (const phone of phones) {
      market.clock.advance(1000)
      offered.push(await market.offerPhone(rahim, phone))
    }
    return offered
  }

  return { market, ...people, search, count, found, stock }
}

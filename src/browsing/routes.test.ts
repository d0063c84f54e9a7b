import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  galaxy,
  iphone,
  openSearchMarket,
  type Query,
  redmi,
  vivo,
} from '../../tests/support/search-market.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { Product } from '../listings/contract.ts'
import { reindexListings } from '../listings/index-listing.ts'
import { listings } from '../listings/schema.ts'

const { market, karima, nadia, admin, search, count, found, stock } = await openSearchMarket()
const names = (phones: Product[]) => phones.map(({ product_name }) => product_name)

describe('within one brand the same', () => {
  it('searches, filters and sorts', async () => {
    await stock(iphone, { ...iphone, product_name: 'iPhone 12 64 GB', product_price: 200 }, galaxy)
    const apple = { category_name: 'Apple' }
    expect(await found({ ...apple, q: 'iphone 12' }, '/allproducts')).toEqual(['iPhone 12 64 GB'])
    expect(await found({ ...apple, q: 'samsung' }, '/allproducts')).toEqual([])
    expect(await found({ ...apple, sort: 'cheapest' }, '/allproducts')).toEqual([
      'iPhone 12 64 GB',
      iphone.product_name,
    ])
    expect(await found(apple, '/allproducts')).toEqual(['iPhone 12 64 GB', iphone.product_name])
  })
})

describe('filters', () => {
  beforeEach(async () => {
    await stock(
      { ...iphone, product_price: 500, condition_type: 'excellent', purchase_year: 2024 },
      { ...galaxy, product_price: 400, condition_type: 'good', purchase_year: 2023 },
      { ...redmi, product_price: 100, condition_type: 'fair', purchase_year: 2020 },
    )
  })

  it.each<[Query, string[]]>([
    [{ price_from: '400' }, [galaxy.product_name, iphone.product_name]],
    [{ price_to: '399.99' }, [redmi.product_name]],
    [{ price_from: '100', price_to: '400' }, [redmi.product_name, galaxy.product_name]],
    [{ price_from: '400', price_to: '100' }, []],
    [{ condition: 'good' }, [galaxy.product_name]],
    [{ year_from: '2023' }, [galaxy.product_name, iphone.product_name]],
    [{ year_to: '2020' }, [redmi.product_name]],
    [{ place: 'dhaka' }, [iphone.product_name]],
    [{ place: 'banani' }, [iphone.product_name]],
    [{ place: 'বনানী' }, [iphone.product_name]],
    [{ place: 'gulshan' }, []],
    [{ category_name: 'Samsung' }, [galaxy.product_name]],
    [{ condition: 'good', year_from: '2023', place: 'chattogram', price_to: '400' }, [galaxy.product_name]],
    [{ condition: 'fair', place: 'dhaka' }, []],
    [{ q: 'samsung', place: 'dhaka' }, []],
    [{ q: 'dhaka', place: 'banani' }, [iphone.product_name]],
    [{ q: 'samsung', category_name: 'Apple' }, []],
  ])('%j', async (query, expected) => expect(await found(query)).toEqual(expected))

  it('several conditions and brands at once', async () => {
    const query = `email=${nadia.email}&condition=good&condition=fair&category_name=Xiaomi&category_name=Apple`
    const response = await market.request(`/api/search?${query}`, { token: nadia.token })
    expect(names((await response.json()) as Product[])).toEqual([redmi.product_name])
  })

  it('verified sellers only, as soon as an admin says so and only as long', async () => {
    await market.offerPhone(karima, vivo)
    const verify = (verified: string) =>
      market.call(admin, 'PUT', '/users', { query: { userid: karima.id, verified } })
    expect(await found({ verified: 'true' })).toEqual([])
    await verify('true')
    expect(await found({ verified: 'true' })).toEqual([vivo.product_name])
    await market.offerPhone(karima, galaxy)
    expect(await found({ verified: 'true' })).toHaveLength(2)
    await verify('false')
    expect(await found({ verified: 'true' })).toEqual([])
  })

  it('an unknown place is refused with a message', async () => {
    expect(await search({ place: 'Atlantis' })).toMatchObject({
      status: 400,
      body: { code: 'unknown-place' },
    })
  })

  it.each<Query>([
    { price_from: 'cheap' },
    { price_to: '-1' },
    { condition: 'new' },
    { year_from: '20.5' },
    { verified: 'perhaps' },
    { sort: 'random' },
    { category_name: 'No kia' },
    { cursor: 'nonsense' },
    { limit: '0' },
  ])('%j is a bad request', async (query) => expect((await search(query)).status).toBe(400))
})

it('a sold or withdrawn phone is found no more', async () => {
  const [sold, withdrawn] = await stock(iphone, iphone)
  await market.db
    .update(listings)
    .set({ soldAt: new Date() })
    .where(eq(listings.id, sold?._id ?? ''))
  await market.db
    .update(listings)
    .set({ withdrawnAt: new Date() })
    .where(eq(listings.id, withdrawn?._id ?? ''))
  expect(await found({ q: 'iphone' })).toEqual([])
  expect((await count({ q: 'iphone' })).total).toEqual({ count: 0, more: false })
})

it('phones without search columns are found once they are reindexed', async () => {
  await stock(iphone)
  await market.db.update(listings).set({ nameId: null, place: '', district: '', searchWords: '' })
  expect(await found({ q: 'iphone 13' })).toEqual([])
  await reindexListings(market.db)
  expect(await found({ q: 'iphone 13 banani' })).toEqual([iphone.product_name])
})

it('is the same for visitors, without how to reach the sellers, and names nobody else', async () => {
  await stock({ ...iphone, location: 'House 12, Banani' })
  const find = async (who: Person | null) => {
    const { body } = await market.call<Partial<Product>[]>(who, 'GET', '/search', { query: { q: 'iphone' } })
    return body.map(({ product_name, location, mobile, userEmail }) => ({
      product_name,
      location,
      mobile,
      userEmail,
    }))
  }
  const { product_name } = iphone
  const [shown, whole] = [await find(null), await find(nadia)]
  expect(shown).toEqual([{ product_name, location: 'Banani, Dhaka' }])
  expect(whole).toMatchObject([{ product_name, location: 'House 12, Banani', userEmail: expect.any(String) }])
  // Neither gets what was cached for the other.
  expect(await find(null)).toEqual(shown)
})

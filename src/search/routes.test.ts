import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { NewProduct, Product } from '../listings/contract.ts'
import { reindexListings } from '../listings/index.ts'
import { listings } from '../listings/schema.ts'
import type { ProductCounts } from './contract.ts'

let market: Marketplace
let rahim: Person
let karima: Person
let nadia: Person
let admin: Person

type Query = Record<string, string>

const search = (query: Query = {}, path = '/search') => market.call<Product[]>(nadia, 'GET', path, { query })
const count = async (query: Query = {}) =>
  (await market.call<ProductCounts>(nadia, 'GET', '/search/counts', { query })).body
const names = (phones: Product[]) => phones.map(({ product_name }) => product_name)

async function found(query: Query, path?: string): Promise<string[]> {
  const { status, body } = await search(query, path)
  expect(status).toBe(200)
  return names(body)
}

/** Offers phones one second after the other, so that the last is the newest. */
async function stock(...phones: Partial<NewProduct>[]): Promise<Product[]> {
  const offered: Product[] = []
  for (const phone of phones) {
    market.clock.advance(1000)
    offered.push(await market.addPhone(rahim, phone))
  }
  return offered
}

beforeAll(async () => {
  market = await openMarketplace()
  rahim = await market.signUp('seller', 'Rahim')
  karima = await market.signUp('seller', 'Karima')
  nadia = await market.signUp('bayer', 'Nadia')
  admin = await market.signUp('admin')
})

beforeEach(async () => {
  await market.resetRateLimits()
  await market.db.delete(listings)
  await Promise.all([rahim, karima, nadia, admin].map(market.renewToken))
})

const iphone = { brand_name: 'Apple', product_name: 'iPhone 13 128 GB', location: 'Banani, Dhaka' } as const
const galaxy = {
  brand_name: 'Samsung',
  product_name: 'Galaxy S23 Ultra 256 GB',
  location: 'Agrabad, Chattogram',
} as const
const redmi = {
  brand_name: 'Xiaomi',
  product_name: 'Redmi Note 12 128 GB',
  location: 'Zindabazar, Sylhet',
} as const
const vivo = { brand_name: 'Vivo', product_name: 'Y36 128 GB', location: 'Rajshahi' } as const

describe('what people type finds the phone they mean', () => {
  it.each([
    ['samsung', galaxy],
    ['shamsung', galaxy],
    ['স্যামসাং', galaxy],
    ['s23ultra', galaxy],
    ['ultra galaxy', galaxy],
    ['iphone', iphone],
    ['আইফোন', iphone],
    ['i phone 13', iphone],
    ['iphnoe', iphone],
    ['রেডমি নোট ১২', redmi],
    ['redme note12', redmi],
    ['bibo y 36', vivo],
    ['y36', vivo],
    ['sylhet', redmi],
    ['রাজশাহী', vivo],
  ])('%s', async (q, phone) => {
    await stock(iphone, galaxy, redmi, vivo)
    expect(await found({ q })).toEqual([phone.product_name])
  })

  it('a name written in Bangla is found by those who type it in Latin', async () => {
    await stock({ ...iphone, product_name: 'আইফোন ১৩ ১২৮ জিবি' })
    expect(await found({ q: 'iphone 13' })).toHaveLength(1)
  })

  it('a word that stands in a description finds the phone, after those that are called so', async () => {
    await stock({ ...iphone, productDetails: 'Comes with a selfie stick.' }, vivo)
    expect(await found({ q: 'selfie stick' })).toEqual([iphone.product_name])
  })

  it('beside a model it is a wish: those that say it come first', async () => {
    await stock(
      { ...iphone, productDetails: 'With the charger.' },
      { ...iphone, productDetails: 'Phone alone.' },
    )
    const { body } = await search({ q: 'iphone charger' })
    expect(body.map(({ productDetails }) => productDetails)).toEqual(['With the charger.', 'Phone alone.'])
  })

  it('so is a place: there first, then elsewhere', async () => {
    await stock(
      { ...iphone, location: 'Mirpur 10, Dhaka' },
      { ...iphone, location: 'Agrabad, Chattogram' },
      { ...galaxy, location: 'Mirpur 1, Dhaka' },
    )
    const { body } = await search({ q: 'iphone mirpur' })
    expect(body.map(({ location }) => location)).toEqual(['Mirpur 10, Dhaka', 'Agrabad, Chattogram'])
  })

  it.each(['mirpur 10', 'মিরপুর ১০', 'mirpur section 10', 'redmi note 12 mirpur 10'])(
    'the number of an area is no model: %s',
    async (q) => {
      await stock(
        { ...redmi, product_name: 'Redmi Note 10 Pro', location: 'Cumilla' },
        { ...redmi, location: 'Mirpur 10, Dhaka' },
        { ...redmi, location: 'Mirpur 12, Dhaka' },
      )
      const { body } = await search({ q })
      expect(body[0]?.location).toBe('Mirpur 10, Dhaka')
      expect(await found({ q, sort: 'cheapest' })).not.toContain('Redmi Note 10 Pro')
    },
  )

  it('behind a model without a number it is one', async () => {
    await stock(
      { ...iphone, location: 'Mirpur 2, Dhaka' },
      { ...iphone, product_name: 'iPhone 12', location: 'Mirpur 13, Dhaka' },
    )
    expect((await found({ q: 'iphone mirpur 13' }))[0]).toBe(iphone.product_name)
  })

  it.each(['ব্যাটারি', 'battary', 'battery'])('what a phone has is found in any spelling: %s', async (q) => {
    await stock(
      { ...iphone, productDetails: 'Battery health 88 %.' },
      { ...vivo, productDetails: 'ব্যাটারি ভালো।' },
      galaxy,
    )
    expect(await found({ q })).toEqual([vivo.product_name, iphone.product_name])
  })

  it('the model asked for comes before its variants, and among equals the newest first', async () => {
    await stock(
      { ...iphone, product_name: 'iPhone 13 64 GB' },
      { ...iphone, product_name: 'iPhone 13 256 GB' },
      { ...iphone, product_name: 'iPhone 13 Pro 256 GB' },
    )
    expect(await found({ q: 'iphone 13' })).toEqual([
      'iPhone 13 256 GB',
      'iPhone 13 64 GB',
      'iPhone 13 Pro 256 GB',
    ])
  })

  it('nothing to look for is no search: all phones', async () => {
    await stock(iphone, vivo)
    expect(await found({ q: ' phone ' })).toHaveLength(2)
    expect(await found({ q: '' })).toHaveLength(2)
  })

  it.each(['%', "'; drop table listings; --", '\u0000', '🙂', ':*&|!()', 'a'.repeat(200), '১২৩৪৫৬৭৮৯০১২৩'])(
    'strange text %j is an empty or full answer, never a fault',
    async (q) => {
      await stock(iphone)
      expect((await search({ q })).status).toBe(200)
      expect((await count({ q })).total).toBeDefined()
      expect((await market.call(nadia, 'GET', '/search/suggest', { query: { q } })).status).toBe(200)
    },
  )
})

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
    await market.addPhone(karima, vivo)
    const verify = (verified: string) =>
      market.call(admin, 'PUT', '/users', { query: { userid: karima.id, verified } })
    expect(await found({ verified: 'true' })).toEqual([])
    await verify('true')
    expect(await found({ verified: 'true' })).toEqual([vivo.product_name])
    await market.addPhone(karima, galaxy)
    expect(await found({ verified: 'true' })).toHaveLength(2)
    await verify('false')
    expect(await found({ verified: 'true' })).toEqual([])
  })

  it('a place that nobody knows is refused with a sentence', async () => {
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
    { category_name: 'Nokia' },
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

describe('pages', () => {
  const sorts = ['newest', 'cheapest', 'dearest', 'saving', ''] as const
  /** Prices that repeat, so that the order within one price matters. */
  const prices = [300, 100, 200, 100, 300, 100, 200]

  async function readAll(query: Query, between = async () => {}): Promise<Product[]> {
    const phones: Product[] = []
    let page = query
    for (;;) {
      const { status, body, headers } = await search(page)
      expect(status).toBe(200)
      phones.push(...body)
      await between()
      const next = headers.get('link')?.match(/^<(.+)>; rel="next"$/)?.[1]
      if (!next) return phones
      page = Object.fromEntries(new URL(next, 'http://x').searchParams)
    }
  }

  it.each(sorts)('sorted by "%s" they hold every phone once, in order', async (sort) => {
    await stock(...prices.map((product_price) => ({ ...iphone, product_price, Market_Price: 1000 })))
    const all = await readAll({ q: 'iphone 13', limit: '2', ...(sort && { sort }) })
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(prices.length)
    const ordered = all.map(({ product_price }) => product_price)
    const ascending = prices.toSorted((one, other) => one - other)
    if (sort === 'cheapest' || sort === 'saving') expect(ordered).toEqual(ascending)
    else if (sort === 'dearest') expect(ordered).toEqual(ascending.toReversed())
    else expect(ordered).toEqual(prices.toReversed())
  })

  it.each(sorts)('sorted by "%s" they neither repeat nor miss one while others are added', async (sort) => {
    const before = await stock(...prices.map((product_price) => ({ ...iphone, product_price })))
    let added = 0
    const all = await readAll(
      { q: 'iphone', place: 'dhaka', limit: '2', ...(sort && { sort }) },
      async () => {
        if (added++ < 3) await stock({ ...iphone, product_price: 150 + added })
      },
    )
    const ids = all.map(({ _id }) => _id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(before.map(({ _id }) => _id)))
  })

  it('go on from the best answers to the next best', async () => {
    await stock(
      ...['iPhone 13 128 GB', 'iPhone 13 Pro 128 GB', 'iPhone 13 256 GB', 'iPhone 13 Pro Max'].map(
        (product_name) => ({
          ...iphone,
          product_name,
        }),
      ),
    )
    expect(names(await readAll({ q: 'iphone 13', limit: '1' }))).toEqual([
      'iPhone 13 256 GB',
      'iPhone 13 128 GB',
      'iPhone 13 Pro 128 GB',
      'iPhone 13 Pro Max',
    ])
  })

  it('a cursor is good for its own order only', async () => {
    await stock(iphone, iphone)
    const { headers } = await search({ limit: '1', sort: 'cheapest' })
    const next = headers.get('link')?.match(/cursor=([^>&]+)/)?.[1] ?? ''
    expect((await search({ cursor: next, sort: 'cheapest' })).status).toBe(200)
    expect((await search({ cursor: next, sort: 'newest' })).body.code).toBe('bad-cursor')
    expect((await search({ cursor: next })).body.code).toBe('bad-cursor')
  })

  it('a cursor with a number that the database does not know is refused', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    for (const [sort, number] of [
      ['cheapest', 2 ** 31],
      ['saving', -(2 ** 31)],
      ['newest', Date.UTC(9999, 1)],
    ] as const) {
      const cursor = Buffer.from(`${sort} 0 ${number} ${id}`).toString('base64url')
      const { status, body } = await search({ cursor, sort })
      expect({ sort, status, code: body.code }).toEqual({ sort, status: 400, code: 'bad-cursor' })
    }
  })
})

describe('counts', () => {
  beforeEach(async () => {
    await stock(
      { ...iphone, condition_type: 'good', purchase_year: 2022 },
      { ...iphone, condition_type: 'fair', purchase_year: 2022, location: 'Mirpur, Dhaka' },
      { ...galaxy, condition_type: 'good', purchase_year: 2023 },
    )
  })

  it('tell what each value would leave, the other filters standing', async () => {
    const counts = await count({ condition: 'good' })
    expect(counts.total).toEqual({ count: 2, more: false })
    expect(counts.condition.map(({ value, count }) => [value, count])).toEqual([
      ['good', 2],
      ['fair', 1],
    ])
    expect(counts.category_name.map(({ value, count }) => [value, count])).toEqual([
      ['Apple', 1],
      ['Samsung', 1],
    ])
    expect(counts.year.map(({ value, count }) => [value, count])).toEqual([
      [2023, 1],
      [2022, 1],
    ])
  })

  it('count an area for its district too', async () => {
    const { place } = await count({ category_name: 'Apple' })
    const seen = place.map(({ value, within, count }) => [value, within, count])
    expect(seen).toHaveLength(3)
    expect(seen).toEqual(
      expect.arrayContaining([
        ['dhaka', null, 2],
        ['banani', 'dhaka', 1],
        ['mirpur', 'dhaka', 1],
      ]),
    )
  })

  it('follow the text that was typed', async () => {
    expect((await count({ q: 'samsung' })).total.count).toBe(1)
    expect((await count({ q: 'ultra' })).category_name).toEqual([{ value: 'Samsung', count: 1, more: false }])
  })

  it('say which filter to loosen when nothing is left', async () => {
    const { total, loosen } = await count({ q: 'samsung', condition: 'fair', place: 'chattogram' })
    expect(total.count).toBe(0)
    expect(loosen).toEqual([{ value: 'condition', count: 1, more: false }])
    expect((await count({ condition: 'good' })).loosen).toEqual([])
  })

  it('of many phones are exact up to a thousand, of each value up to 300, and say that there are more', async () => {
    const [phone] = await market.db.select().from(listings).limit(1)
    if (!phone) throw new Error('no phone to copy')
    const { id: _, savingMinor: __, ...copy } = phone
    const many = Array.from({ length: 2_100 }, (_, nth) => ({
      ...copy,
      purchaseYear: nth < 900 ? 2019 : 2018,
    }))
    await market.db.insert(listings).values(many)
    const counts = await count({})
    expect(counts.total).toEqual({ count: 1000, more: true })
    expect(counts.year).toEqual(
      expect.arrayContaining([
        { value: 2019, count: 300, more: true },
        { value: 2018, count: 300, more: true },
        { value: 2023, count: 1, more: false },
      ]),
    )
    expect(counts.place).toContainEqual(expect.objectContaining({ value: 'dhaka', count: 300, more: true }))
    // Phones of one name are counted among the first two thousand that are met: at least so many.
    const named = await count({ q: 'iphone 13' })
    expect(named.total).toEqual({ count: 1000, more: true })
    expect(named.year.every(({ more }) => more)).toBe(true)
  })
})

describe('suggestions', () => {
  const suggest = async (q: string, within: Record<string, string> = {}) => {
    const query = { q, ...within }
    const { body } = await market.call<{ text: string }[]>(nadia, 'GET', '/search/suggest', { query })
    return body.map(({ text }) => text)
  }

  it('go on with what is typed, in whatever spelling, one a model', async () => {
    await stock(
      { ...iphone, product_name: 'IPHONE 13 128GB full box' },
      iphone,
      { ...iphone, product_name: 'iPhone 13 Pro 256 GB' },
      galaxy,
    )
    expect(await suggest('iph')).toEqual(['iPhone 13', 'iPhone 13 Pro'])
    expect(await suggest('আইফোন ১৩')).toEqual(['iPhone 13', 'iPhone 13 Pro'])
    expect(await suggest('iphone 13 p')).toEqual(['iPhone 13 Pro'])
    expect(await suggest('gal')).toEqual(['Galaxy S23 Ultra'])
  })

  it('are of phones that can be bought', async () => {
    const [phone] = await stock(redmi)
    expect(await suggest('redm')).toEqual(['Redmi Note 12'])
    await market.db
      .update(listings)
      .set({ soldAt: new Date() })
      .where(eq(listings.id, phone?._id ?? ''))
    expect(await suggest('redm')).toEqual([])
  })

  it('within a brand are of that brand, however many others have more phones for sale', async () => {
    const popular = ['S10', 'S11', 'S12', 'S13', 'S14', 'S15', 'S16', 'S17'].map((model) => ({
      ...galaxy,
      product_name: `Galaxy ${model} Pro`,
    }))
    await stock(...popular, ...popular, { ...redmi, product_name: 'Redmi Note 12 Pro' })
    expect(await suggest('pro')).toHaveLength(8)
    expect(await suggest('pro')).not.toContain('Redmi Note 12 Pro')
    expect(await suggest('pro', { category_name: 'Xiaomi' })).toEqual(['Redmi Note 12 Pro'])
    expect(await suggest('pro', { category_name: 'Apple' })).toEqual([])
  })

  it('of a brand that there is not: 400', async () => {
    const query = { q: 'pro', category_name: 'Nokia' }
    expect((await market.call(nadia, 'GET', '/search/suggest', { query })).status).toBe(400)
  })
})

it('is for signed-in people only', async () => {
  for (const path of ['/search', '/search/counts', '/search/suggest']) {
    expect((await market.call(null, 'GET', path, { query: { email: nadia.email, q: 'x' } })).status).toBe(401)
    expect((await market.call(nadia, 'GET', path, { query: { email: rahim.email, q: 'x' } })).status).toBe(
      403,
    )
  }
})

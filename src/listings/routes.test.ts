import { eq, isNull, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { Product } from './contract.ts'
import { listings } from './schema.ts'

const market = await openMarketplace()
const rahim = await market.signUp('seller', 'Rahim')
const nadia = await market.signUp('bayer', 'Nadia')

type Query = Record<string, string>

function list(who: Person | null, path: string, query: Query = {}) {
  return market.call<Product[]>(who, 'GET', path, { query })
}

const idsOf = (phones: { _id: string }[]) => phones.map(({ _id }) => _id)

async function offerMany(seller: Person, count: number, changes: Parameters<Marketplace['addPhone']>[1]) {
  const phones: Product[] = []
  for (let i = 0; i < count; i++) {
    market.clock.advance(1000)
    phones.unshift(await market.addPhone(seller, changes))
  }
  return phones
}

/** Follows `Link: rel="next"` to the end; `between` runs after each page. */
async function readAll(who: Person | null, path: string, query: Query, between = async () => {}) {
  const pages: Product[][] = []
  let search = query
  for (;;) {
    const { status, body, headers } = await list(who, path, search)
    expect(status).toBe(200)
    pages.push(body)
    await between()
    const next = headers.get('link')?.match(/^<(.+)>; rel="next"$/)?.[1]
    if (!next) return pages
    search = Object.fromEntries(new URL(next, 'http://x').searchParams)
  }
}

async function sell(phone: Product) {
  await market.db.update(listings).set({ soldAt: new Date() }).where(eq(listings.id, phone._id))
}

async function withdraw(phone: Product) {
  await market.db.update(listings).set({ withdrawnAt: new Date() }).where(eq(listings.id, phone._id))
}

describe('the phones of a brand', () => {
  it('are those for sale, newest first, with all that a card shows', async () => {
    const [newer, older] = (await offerMany(rahim, 2, { brand_name: 'Vivo' })) as [Product, Product]
    const [sold, gone] = (await offerMany(rahim, 2, { brand_name: 'Vivo' })) as [Product, Product]
    await market.addPhone(rahim, { brand_name: 'Apple' })
    await sell(sold)
    await withdraw(gone)
    const { status, body, headers } = await list(nadia, '/allproducts', { category_name: 'Vivo' })
    expect(status).toBe(200)
    expect(body).toEqual([newer, older])
    expect(headers.get('link')).toBeNull()
  })

  it('carry the present badge of their seller', async () => {
    const seller = await market.signUp('seller', 'Salma')
    const admin = await market.signUp('admin')
    const verify = (verified: string) =>
      market.call(admin, 'PUT', '/users', { query: { userid: seller.id, verified } })
    const phone = await market.addPhone(seller, { brand_name: 'Apple' })
    const badge = async () =>
      (await list(nadia, '/allproducts', { category_name: 'Apple' })).body.find(
        ({ _id }) => _id === phone._id,
      )?.sellerVerified
    expect(await badge()).toBe(false)
    await verify('true')
    expect(await badge()).toBe(true)
    await verify('false')
    expect(await badge()).toBe(false)
  })

  it.each(['Nokia', "' or 1=1 --"])('are none for the unknown brand %s', async (category_name) => {
    const { status, body } = await list(nadia, '/allproducts', { category_name })
    expect({ status, body }).toEqual({ status: 200, body: [] })
  })

  it('come in pages that neither repeat nor skip a phone while others are added and sold', async () => {
    const phones = await offerMany(rahim, 7, { brand_name: 'Xiaomi' })
    const pages = await readAll(nadia, '/allproducts', { category_name: 'Xiaomi', limit: '3' }, async () => {
      market.clock.advance(1000)
      await market.addPhone(rahim, { brand_name: 'Xiaomi' })
      if (phones[0]) await sell(phones[0])
    })
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1])
    expect(idsOf(pages.flat())).toEqual(idsOf(phones))
  })

  it('offered at the same time are paged by their ids', async () => {
    const moment = await Promise.all(
      Array.from({ length: 5 }, () => market.addPhone(rahim, { brand_name: 'Samsung' })),
    )
    const pages = await readAll(nadia, '/allproducts', { category_name: 'Samsung', limit: '2' })
    expect(idsOf(pages.flat()).sort()).toEqual(idsOf(moment).sort())
  })

  it('come 24 at a time, and at most 100', async () => {
    const seller = await market.signUp('seller')
    const phone = await market.addPhone(seller)
    const [row] = await market.db.select().from(listings).where(eq(listings.id, phone._id))
    if (!row) throw new Error('no row')
    const { id: _, ...copy } = row
    await market.db.insert(listings).values(Array.from({ length: 110 }, () => copy))
    expect((await list(seller, '/myproduct')).body).toHaveLength(24)
    expect((await list(seller, '/myproduct', { limit: '100' })).body).toHaveLength(100)
    expect((await readAll(seller, '/myproduct', { limit: '50' })).map(({ length }) => length)).toEqual([
      50, 50, 11,
    ])
  })

  const uuid = '00000000-0000-4000-8000-000000000000'
  const cursor = (text: string) => Buffer.from(text).toString('base64url')
  it.each<[string, Query]>([
    ['no brand', {}],
    ['limit 0', { category_name: 'Vivo', limit: '0' }],
    ['limit 101', { category_name: 'Vivo', limit: '101' }],
    ['limit 1.5', { category_name: 'Vivo', limit: '1.5' }],
    ['limit x', { category_name: 'Vivo', limit: 'x' }],
    ['a cursor of noise', { category_name: 'Vivo', cursor: '%%%' }],
    ['an empty cursor', { category_name: 'Vivo', cursor: '' }],
    ['a cursor with no id', { category_name: 'Vivo', cursor: cursor('1700000000000') }],
    ['a cursor past all years', { category_name: 'Vivo', cursor: cursor(`8640000000000000.${uuid}`) }],
    ['a cursor before all years', { category_name: 'Vivo', cursor: cursor(`-8640000000000000.${uuid}`) }],
    ['a cursor with SQL', { category_name: 'Vivo', cursor: cursor("1700000000000.' or 1=1") }],
    ['a brand with NUL', { category_name: 'Vi\u0000vo' }],
  ])('%s: 400', async (_, query) => {
    expect((await list(nadia, '/allproducts', query)).status).toBe(400)
  })
})

describe('my products', () => {
  it("are the seller's own, sold ones too, newest first", async () => {
    const seller = await market.signUp('seller')
    const phones = await offerMany(seller, 3, {})
    if (phones[1]) await sell(phones[1])
    const { body } = await list(seller, '/myproduct')
    expect(idsOf(body)).toEqual(idsOf(phones))
    expect(body.map(({ sold }) => sold)).toEqual([false, true, false])
  })

  it('are empty for a new seller', async () => {
    expect((await list(await market.signUp('seller'), '/myproduct')).body).toEqual([])
  })
})

describe('running campaigns', () => {
  it('are seen by everybody, the latest first, with contact data only when signed in', async () => {
    const [newer, older] = (await offerMany(rahim, 2, { brand_name: 'Apple' })) as [Product, Product]
    for (const phone of [newer, older]) {
      market.clock.advance(1000)
      await market.call(rahim, 'PUT', '/campain', { query: { productId: phone._id } })
    }
    const visitor = await list(null, '/campain')
    expect(idsOf(visitor.body)).toEqual([older._id, newer._id])
    for (const phone of visitor.body) {
      expect(phone).not.toHaveProperty('mobile')
      expect(phone).not.toHaveProperty('userEmail')
      expect(JSON.stringify(phone)).not.toContain(rahim.email)
    }
    const signedIn = await list(nadia, '/campain')
    expect(signedIn.body).toEqual([older, newer].map((phone) => ({ ...phone, campain: true })))
    expect(idsOf((await readAll(null, '/campain', { limit: '1' })).flat())).toEqual([older._id, newer._id])

    await sell(older)
    await withdraw(newer)
    await expect.poll(async () => (await list(null, '/campain')).body).toEqual([])
  })

  it('begin with at most two of one seller, as long as others have begun one within a year', async () => {
    await market.resetRateLimits()
    const advertise = async (who: Person, phones: number) => {
      for (const phone of await offerMany(who, phones, {}))
        await market.call(who, 'PUT', '/campain', { query: { productId: phone._id } })
    }
    for (let nth = 0; nth < 10; nth++) await advertise(await market.signUp('seller'), 1)
    await market.db.update(listings).set({
      campaignStartedAt: sql`${listings.campaignStartedAt} - interval '300 days'`,
      campaignRankedAt: sql`${listings.campaignRankedAt} - interval '300 days'`,
    })
    const shop = await market.signUp('seller')
    await advertise(shop, 18)
    const { body } = await list(null, '/campain')
    const isOfShop = ({ sellerId }: Product) => sellerId === shop.id
    expect(body.slice(0, 12).filter(isOfShop)).toHaveLength(2)
    expect((await readAll(null, '/campain', { limit: '7' })).flat().filter(isOfShop)).toHaveLength(18)
    await market.db.update(listings).set({ withdrawnAt: market.clock.now() }).where(isNull(listings.soldAt))
  })

  it('say where exactly a phone is to signed-in users alone', async () => {
    const location = 'House 12, Road 5, Mirpur, Dhaka'
    const { _id } = await market.addPhone(rahim, { location })
    const elsewhere = await market.addPhone(rahim, { location: 'Behind the old mill' })
    for (const productId of [elsewhere._id, _id]) {
      market.clock.advance(1000)
      await market.call(rahim, 'PUT', '/campain', { query: { productId } })
    }
    const visitor = await list(null, '/campain')
    expect(visitor.body.map((phone) => phone.location)).toEqual(['Mirpur, Dhaka', ''])
    const signedIn = await market.call<Product[]>(nadia, 'GET', '/campain')
    expect(signedIn.body[0]?.location).toBe(location)
    expect(signedIn.headers.get('cache-control')).toBe('private, no-store')
  })

  it.each([
    ['bearer expired', 401],
    ['Bearer', 401],
    ['bearer two words', 401],
    ['Basic dXNlcjpwYXNz', 200],
    ['bearer-of-news x', 200],
  ])('with the header "authorization: %s" answer %i', async (authorization, status) => {
    const answer = await market.request('/api/campain', { headers: { authorization } })
    expect(answer.status).toBe(status)
    if (status === 401) expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })
})

describe('the usual price of a model', () => {
  const readUsual = async (name: string, brand = 'Vivo') =>
    (await market.call<{ price: number | null }>(rahim, 'GET', '/usualprice', { query: { brand, name } }))
      .body.price

  it('is the median of those for sale, from five on, whatever their colour and storage', async () => {
    await market.resetRateLimits()
    const offer = (product_price: number, product_name = 'V2977', brand_name: 'Vivo' | 'Xiaomi' = 'Vivo') =>
      market.addPhone(rahim, { product_name, brand_name, product_price, Market_Price: 2000 })
    for (const price of [100, 120]) await offer(price)
    await offer(900, 'Vivo V2977 128GB Black')
    await offer(150)
    await withdraw(await offer(1))
    await offer(1, 'V2978')
    await offer(1, 'V2977', 'Xiaomi')
    expect(await readUsual('V2977')).toBeNull()
    await offer(130)
    expect(await readUsual('vivo v2977 blue')).toBe(130)
    expect(await readUsual('V2978')).toBeNull()
    expect(await readUsual('Vivo 64GB')).toBeNull()
    expect(await readUsual('V2977', 'Xiaomi')).toBeNull()
  })
})

it('lists districts and areas with their division, in both languages', async () => {
  const { body } = await market.call<Record<string, unknown>[]>(null, 'GET', '/places')
  const dhaka = { en: 'Dhaka', bn: 'ঢাকা' }
  expect(body).toContainEqual({ _id: 'dhaka', name: dhaka, district: 'dhaka', division: dhaka })
  const tongi = { en: 'Tongi, Gazipur', bn: 'টঙ্গী, গাজীপুর' }
  expect(body).toContainEqual({ _id: 'tongi', name: tongi, district: 'gazipur', division: dhaka })
})

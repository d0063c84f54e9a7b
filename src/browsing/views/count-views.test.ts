import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { Product } from '../../listings/contract.ts'
import { listings } from '../../listings/schema.ts'
import type { StockProduct } from '../../stock/contract.ts'
import { listingViews } from '../schema.ts'
import { pruneViewsJob, readDevice } from './count-views.ts'

let phone: Product

const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) Chrome/126.0 Mobile Safari/537.36'

const market = await openMarketplace({ TRUST_PROXY: '1' })
const seller = await market.signUp('seller')
const buyer = await market.signUp()
beforeEach(async () => {
  await market.resetRateLimits()
  phone = await market.addPhone(seller)
})

type Look = { who?: Person; address?: string; agent?: string; id?: string }

async function look({ who, address = '203.0.113.7', agent = android, id = phone._id }: Look = {}) {
  const headers = { 'x-forwarded-for': address, 'user-agent': agent }
  const { status } = await market.request(`/api/phones/${id}/view`, {
    method: 'POST',
    headers,
    token: who?.token,
  })
  return status
}
const viewsOf = async ({ _id }: Product) => {
  const { body } = await market.call<StockProduct[]>(seller, 'GET', '/myproduct')
  return body.find((each) => each._id === _id)?.views
}

describe('the views of a phone', () => {
  it('are one for each account and each visitor, however often and how many at once', async () => {
    expect(await viewsOf(phone)).toBe(0)
    const looks = [{}, {}, { who: buyer }, { who: buyer }, { address: '203.0.113.8' }, {}]
    expect(await Promise.all(looks.map(look))).toEqual(looks.map(() => 204))
    expect(await viewsOf(phone)).toBe(3)
  })

  it('do not count the seller, admins, crawlers and programs', async () => {
    const admin = await market.signUp('admin')
    await look({ who: seller })
    await look({ who: admin })
    for (const agent of ['curl/8', 'Mozilla/5.0 (compatible; Googlebot/2.1)', '']) await look({ agent })
    expect(await viewsOf(phone)).toBe(0)
  })

  it('cannot be driven up from one address, whatever the browser says of itself', async () => {
    for (let time = 0; time < 60; time++) await look({ agent: `Mozilla/5.0 (Linux; Android ${time})` })
    expect(await viewsOf(phone)).toBe(1)
    // Within the network of one customer, either.
    for (let host = 1; host < 20; host++) await look({ address: `2001:db8:1:100::${host}` })
    expect(await viewsOf(phone)).toBe(2)
  })

  it('are limited by account and address', async () => {
    for (let time = 0; time < 300; time++) await look({ who: buyer })
    expect(await look({ who: buyer })).toBe(429)
  })

  it('are not those of a phone that nobody can buy', async () => {
    for (const column of ['soldAt', 'withdrawnAt', 'heldAt'] as const) {
      const { _id: id } = await market.addPhone(seller)
      await market.db
        .update(listings)
        .set({ [column]: market.clock.now() })
        .where(eq(listings.id, id))
      expect(await look({ id })).toBe(204)
      expect(await market.db.$count(listingViews, eq(listingViews.listingId, id))).toBe(0)
    }
    for (const id of ['none', crypto.randomUUID()]) expect(await look({ id })).toBe(204)
  })

  it('go on the next day, when nothing is left of who looked before', async () => {
    await look()
    await look({ who: buyer })
    market.clock.advance(86_400_000)
    for (const person of [seller, buyer]) await market.renewToken(person)
    await market.runJob(pruneViewsJob)
    expect(await market.db.$count(listingViews)).toBe(0)
    expect(await viewsOf(phone)).toBe(2)
    await look()
    await market.runJob(pruneViewsJob)
    await look()
    expect(await viewsOf(phone)).toBe(3)
  })

  it('say nothing of who looked: not even whether it was the same person at two phones', async () => {
    const other = await market.addPhone(seller)
    await look({ who: buyer })
    await look({ who: buyer, id: other._id })
    const hashes = await market.db.select().from(listingViews)
    expect(new Set(hashes.map(({ viewerHash }) => viewerHash)).size).toBe(hashes.length)
    expect(JSON.stringify(hashes)).not.toContain(buyer.id)
  })
})

test('a look neither clears the cache of pages nor marks the browser as one that has written', async () => {
  const path = `/api/product?id=${phone._id}&email=${encodeURIComponent(buyer.email)}`
  const read = async () => (await market.request(path, { token: buyer.token, cookie: 'lang=en' })).text()
  const before = await read()
  await market.db.update(listings).set({ name: 'Renamed' }).where(eq(listings.id, phone._id))
  const { headers } = await market.request(`/api/phones/${phone._id}/view`, {
    method: 'POST',
    token: buyer.token,
    cookie: 'lang=en',
  })
  expect(headers.get('set-cookie')).toBeNull()
  expect(await read()).toBe(before)
})

test.each([
  [android, 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)', 'ios'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'mac'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'other'],
  ['Opera/9.80 (Android; Opera Mini/36.2)', 'android'],
  ['Mozilla/5.0 (Linux; Android 6.0.1) (compatible; Googlebot/2.1)', null],
  ['facebookexternalhit/1.1', null],
  ['WhatsApp/2.23', null],
  ['python-requests/2', null],
  [undefined, null],
])('%s is %s', (agent, device) => {
  expect(readDevice(agent)).toBe(device)
})

import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildPages } from '../../scripts/build.ts'
import type { Product } from '../../src/listings/contract.ts'
import { enter, setUpApp } from '../support/factors.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import type { Person } from '../support/test-app.ts'

/** Somebody who asks for a page: who they are for it, and what of them nobody else may read. */
type Reader = {
  cookie: string
  is: 'signed in' | 'a visitor'
  locale?: 'bn'
  headers?: Record<string, string>
  own: string[]
}

const mobile = '+8801999555777'
const sentMobile = '01999-555777'
const typedPlace = 'House 12, Road 5, Mirpur'

const startedAt = Date.now()
let market: Marketplace
let seller: Person
let phone: Product
let readers: Record<string, Reader>
let paths: string[]

beforeAll(async () => {
  await buildPages()
  market = await openMarketplace({
    ADMIN_FACTOR: 'required',
    ADMIN_NETWORKS: '127.0.0.0/8',
    TRUST_PROXY: '1',
  })
  seller = await market.signUp('seller', 'Sabbir Seller')
  phone = await market.addPhone(seller, {
    brand_name: 'Apple',
    product_name: 'Shared phone',
    mobile,
    location: typedPlace,
  })
  await market.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  const [buyer, otherBuyer, otherSeller, verified, admin, bareAdmin, closed, owing, bangla] =
    await Promise.all([
      market.signUp('bayer', 'Rahim Uddin'),
      market.signUp('bayer', 'Karima Begum'),
      market.signUp('seller', 'Other Seller'),
      market.signUp('seller', 'Verified Seller'),
      market.signUp('admin', 'Admin With Factor'),
      market.signUp('admin', 'Admin Without Factor'),
      market.signUp('bayer', 'Closed Account'),
      market.signUp('bayer', 'Owing Factor'),
      market.signUp('bayer', 'Bangla Reader'),
    ])
  const booking = await market.createOrder(buyer, phone)
  await market.call(otherBuyer, 'PUT', `/savedphones/${phone._id}`)
  await setUpApp(market, admin)
  await setUpApp(market, owing)
  expect((await market.call(admin, 'PUT', '/users', { query: { userid: verified.id } })).status).toBe(200)
  expect((await market.call(admin, 'DELETE', '/deleteuser', { query: { id: closed.id } })).status).toBe(200)
  const [brand] = (await (await market.request('/api/categories')).json()) as { _id: string }[]
  const reader = (person: Person, more: Partial<Reader> = {}): Reader => ({
    cookie: person.cookie,
    is: 'signed in',
    own: [person.email, person.name, person.id].filter((word) => person !== seller || word === person.email),
    ...more,
  })
  readers = {
    'a visitor': { cookie: '', is: 'a visitor', own: [] },
    'a visitor who reads Bangla': { cookie: 'locale=bn', is: 'a visitor', locale: 'bn', own: [] },
    'a buyer': reader(buyer, { own: [buyer.email, buyer.name, buyer.id, booking._id] }),
    'another buyer': reader(otherBuyer),
    'the seller': reader(seller, { own: [] }),
    'another seller': reader(otherSeller),
    'a verified seller': reader(verified),
    'an admin': reader(admin),
    'an admin elsewhere': reader(admin, { is: 'a visitor', headers: { 'x-forwarded-for': '203.0.113.9' } }),
    'an admin without the factor': reader(bareAdmin),
    'somebody whose account is closed': reader(closed, { is: 'a visitor' }),
    'somebody who owes the second factor': reader(owing, {
      is: 'a visitor',
      cookie: await enter(market, owing),
    }),
    'a buyer who reads Bangla': reader(bangla, { cookie: `${bangla.cookie}; locale=bn`, locale: 'bn' }),
  }
  paths = [
    `/categori/${brand?._id}`,
    '/search',
    '/search?q=phone',
    `/seller/${seller.id}`,
    `/product/${phone._id}`,
  ]
})
beforeEach(() => market.resetRateLimits())

const ask = (path: string, { cookie, headers }: Reader) =>
  market.request(path, { cookie, headers: { accept: 'text/html', ...headers } })

/** The line around the place where a text first differs from another; nothing when they are the same. */
function firstDifference(text: string, other: string): string {
  if (text === other) return ''
  const at = text.split('').findIndex((character, nth) => character !== other[nth])
  return [text, other].map((one) => one.slice(Math.max(0, at - 100), at + 100)).join('\n')
}

const listReaders = () => Object.entries(readers)

describe.each([
  ['in turns', (all: [string, Reader][]) => all],
  ['in turns backwards', (all: [string, Reader][]) => all.toReversed()],
])('pages that are the same for all of an audience, asked for %s', (_, inOrder) => {
  // A page says when its data was loaded. It is rendered again after a second, in the second round, too.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: startedAt }))
  afterEach(() => void vi.useRealTimers())

  test('are the very same for all of a language, and nobody gets those of another kind of reader', async () => {
    for (const path of paths) {
      const pages = new Map<string, string>()
      for (const [label, reader] of inOrder(listReaders())) {
        const page = await ask(path, reader)
        const text = await page.text()
        const told = `${path} for ${label}`
        expect(page.headers.get('cache-control'), told).toMatch(
          reader.cookie.includes('session') ? /^private/ : /^(private|public)/,
        )
        const others = listReaders().flatMap(([, { own }]) => own)
        expect(
          others.filter((secret) => text.includes(secret)),
          told,
        ).toEqual([])
        expect(text, told).not.toMatch(/anybody@|eyJ[\w-]+\.[\w-]+\./)
        if (reader.is === 'a visitor') {
          expect(text, told).not.toContain(mobile)
          expect(text, told).not.toContain(sentMobile)
          expect(text, told).not.toContain(seller.email)
          expect(text, told).not.toContain(typedPlace)
          if (path.startsWith('/categori')) {
            expect(page.headers.get('location'), told).toBe(`/login?return=${encodeURIComponent(path)}`)
            continue
          }
        } else {
          expect(text, told).toContain(mobile)
          expect(text, told).toContain(typedPlace)
        }
        expect(text, told).toContain(phone.product_name)
        expect(page.status, told).toBe(200)
        expect(text, told).toContain(`<html lang="${reader.locale ?? 'en'}"`)
        // One whose session opens nothing is read for alone.
        if (reader.is === 'a visitor' && reader.cookie.includes('session')) continue
        const kind = `${reader.is} ${reader.locale ?? 'en'}`
        expect(firstDifference(text, pages.get(kind) ?? text), told).toBe('')
        pages.set(kind, text)
      }
      expect(pages.size, path).toBe(path.startsWith('/categori') ? 2 : 4)
      expect(new Set(pages.values()).size, path).toBe(pages.size)
    }
  })
})

describe('a reader of a cached page', () => {
  const isSignedIn = async (reader: Reader) =>
    (await (await ask(`/product/${phone._id}`, reader)).text()).includes(mobile)

  test('is somebody else from the next request on: out, in as another, closed', async () => {
    const person = await market.signUp('bayer')
    const reader: Reader = { cookie: person.cookie, is: 'signed in', own: [] }
    expect(await isSignedIn(reader)).toBe(true)
    const out = {
      method: 'POST',
      json: {},
      cookie: person.cookie,
      headers: { origin: market.env.PUBLIC_URL },
    }
    expect((await market.request('/api/auth/sign-out', out)).status).toBe(200)
    expect(await isSignedIn(reader)).toBe(false)
    const again: Reader = { ...reader, cookie: await enter(market, person) }
    expect(await isSignedIn(again)).toBe(true)
    await setUpAppElsewhere(person, again)
    expect(await isSignedIn({ ...reader, cookie: await enter(market, person) })).toBe(false)
  })

  /** Sets a second factor up in the session of this cookie. */
  async function setUpAppElsewhere(person: Person, { cookie }: Reader): Promise<void> {
    const query = new URLSearchParams({ email: person.email })
    const issued = await market.request(`/api/jwt?${query}`, { cookie })
    const { jwtToken: token } = (await issued.json()) as { jwtToken: string }
    await setUpApp(market, { ...person, token, cookie })
  }

  test('sees what was written, and a phone that is held only as its seller', async () => {
    const held = await market.addPhone(seller, { product_name: 'Held phone', mobile })
    const [owner, other] = [readers['the seller'], readers['another buyer']] as [Reader, Reader]
    expect(await (await ask(`/product/${held._id}`, other)).text()).toContain('Held phone')
    await market.asOwner(`update listings set held_at = now() where id = '${held._id}'`)
    // A write clears the cache.
    await market.offerPhone(seller, { brand_name: 'Vivo' })
    expect((await ask(`/product/${held._id}`, owner)).status).toBe(200)
    expect((await ask(`/product/${held._id}`, other)).status).toBe(404)
    expect((await ask(`/product/${held._id}`, readers['a visitor'] as Reader)).status).toBe(404)
  })

  test('keeps the limits of its calls, whether it is rendered for them or was for others', async () => {
    const person = await market.signUp('bayer')
    const reader: Reader = { cookie: person.cookie, is: 'signed in', own: [] }
    const other = readers['another buyer'] as Reader
    const search = () => market.call(person, 'GET', '/search', { query: { limit: 'none' } })
    let last = await search()
    while (last.status === 400)
      [last] = (await Promise.all(Array.from({ length: 50 }, search))) as [typeof last]
    expect(last.status).toBe(429)
    for (const path of ['/search?q=Shared', '/search?q=shared+phone']) {
      if (path.includes('+')) expect(await (await ask(path, other)).text()).toContain(mobile)
      expect(await (await ask(path, reader)).text(), path).not.toContain(mobile)
      // It is not what others get.
      expect(await (await ask(path, other)).text(), path).toContain(mobile)
    }
  })
})

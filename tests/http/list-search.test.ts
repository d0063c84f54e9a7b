import { beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '../../src/admin/members/contract.ts'
import type { AuditEntry } from '../../src/audit/contract.ts'
import type { Booking } from '../../src/checkout/booking/contract.ts'
import type { Product } from '../../src/listings/contract.ts'
import type { Report } from '../../src/trust/reports/contract.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import type { Person } from '../support/test-app.ts'

let market: Marketplace
let rahim: Person
let karima: Person
let nadia: Person
let admin: Person

async function list<Row>(who: Person, path: string, q: string, query: Record<string, string> = {}) {
  const { status, body, headers } = await market.call<Row[]>(who, 'GET', path, { query: { ...query, q } })
  expect(status).toBe(200)
  return { rows: body, next: headers.get('link') }
}

beforeAll(async () => {
  market = await openMarketplace()
  rahim = await market.signUp('seller', 'Rahim Uddin')
  karima = await market.signUp('seller', 'Karima 100% Begum')
  nadia = await market.signUp('bayer', 'Nadia Islam')
  admin = await market.signUp('admin')
  const phones = []
  for (const phone of [
    { brand_name: 'Apple', product_name: 'iPhone 13 128 GB', location: 'Banani, Dhaka' },
    { brand_name: 'Samsung', product_name: 'Galaxy S23 Ultra', location: 'Agrabad, Chattogram' },
    { brand_name: 'Samsung', product_name: 'Galaxy A54', location: 'Sylhet' },
  ] as const) {
    market.clock.advance(1000)
    phones.push(await market.addPhone(rahim, phone))
  }
  await market.addPhone(karima, { brand_name: 'Apple', product_name: 'iPhone 12' })
  for (const phone of phones) {
    market.clock.advance(1000)
    await market.createOrder(nadia, phone)
    await market.call(nadia, 'PUT', '/report', { query: { id: phone._id } })
  }
  await market.call(admin, 'PUT', '/users', { query: { userid: rahim.id } })
  await market.call(admin, 'PUT', '/users', { query: { userid: karima.id } })
})

describe('a seller finds an own phone', () => {
  it.each([
    ['iphone', ['iPhone 13 128 GB']],
    ['আইফোন', ['iPhone 13 128 GB']],
    ['shamsung', ['Galaxy A54', 'Galaxy S23 Ultra']],
    ['gala', ['Galaxy A54', 'Galaxy S23 Ultra']],
    ['s23 samsung', ['Galaxy S23 Ultra']],
    ['sylhet', ['Galaxy A54']],
    ['A54', ['Galaxy A54']],
    ['nokia', []],
    ['  ', ['Galaxy A54', 'Galaxy S23 Ultra', 'iPhone 13 128 GB']],
  ])('by typing %j', async (q, names) => {
    const { rows } = await list<Product>(rahim, '/myproduct', q)
    expect(rows.map(({ product_name }) => product_name)).toEqual(names)
  })

  it('page by page, and the next page keeps the search', async () => {
    const first = await list<Product>(rahim, '/myproduct', 'samsung', { limit: '1' })
    expect(first.rows.map(({ product_name }) => product_name)).toEqual(['Galaxy A54'])
    const address = first.next?.match(/<(.+)>/)?.[1] ?? ''
    const answer = await market.request(address, { token: rahim.token })
    const second = (await answer.json()) as Product[]
    expect(second.map(({ product_name }) => product_name)).toEqual(['Galaxy S23 Ultra'])
    expect(answer.headers.get('link')).toBeNull()
  })
})

describe('a buyer finds an own order', () => {
  it.each([
    ['iphone', ['iPhone 13 128 GB']],
    ['স্যামসাং', ['Galaxy A54', 'Galaxy S23 Ultra']],
    // Letters that a random e-mail address cannot have.
    ['s2', ['Galaxy S23 Ultra']],
    ['nothing like it', []],
  ])('by typing %j', async (q, names) => {
    const { rows } = await list<Booking>(nadia, '/bookingproduct', q)
    expect(rows.map(({ product_name }) => product_name)).toEqual(names)
  })

  it('by the e-mail of its seller', async () => {
    expect((await list<Booking>(nadia, '/bookingproduct', rahim.email)).rows).toHaveLength(3)
    expect((await list<Booking>(nadia, '/bookingproduct', karima.email)).rows).toEqual([])
  })

  it('and never that of another', async () => {
    expect((await list<Booking>(karima, '/bookingproduct', 'iphone')).rows).toEqual([])
  })
})

describe('an admin finds', () => {
  it.each([
    ['RAHIM', ['Rahim Uddin']],
    ['uddin rahim', ['Rahim Uddin']],
    ['100%', ['Karima 100% Begum']],
    ['_', []],
    ['nadia', []],
  ])('sellers by typing %j', async (q, names) => {
    const { rows } = await list<Member>(admin, '/seller', q)
    expect(rows.map(({ name }) => name)).toEqual(names)
  })

  it('buyers by name and by e-mail', async () => {
    expect((await list<Member>(admin, '/bayer', 'islam')).rows).toMatchObject([{ name: 'Nadia Islam' }])
    expect((await list<Member>(admin, '/bayer', nadia.email)).rows).toMatchObject([{ name: 'Nadia Islam' }])
    expect((await list<Member>(admin, '/bayer', 'rahim')).rows).toEqual([])
  })

  it('reports by the phone, its brand and its seller', async () => {
    const rows = async (q: string) => (await list<Report>(admin, '/report', q)).rows
    expect((await rows('s23')).map(({ product_name }) => product_name)).toEqual(['Galaxy S23 Ultra'])
    expect(await rows('samsung rahim')).toHaveLength(2)
    expect(await rows('karima')).toEqual([])
  })

  it('acts by the account that they were done to, and by what was done', async () => {
    const rows = async (q: string) => (await list<AuditEntry>(admin, '/audit', q)).rows
    expect((await rows(karima.email)).map(({ account }) => account)).toEqual([karima.email])
    expect(await rows('verify-seller')).toHaveLength(2)
    expect(await rows('close-account')).toEqual([])
  })
})

it.each(['/myproduct', '/bookingproduct', '/seller', '/bayer', '/report', '/audit'])(
  '%s refuses a search that no page would send, and lives with one that means nothing',
  async (path) => {
    const who = path === '/myproduct' ? rahim : admin
    expect((await market.call(who, 'GET', path, { query: { q: 'x'.repeat(201) } })).status).toBe(400)
    for (const q of ["'", '\\', '%', ':*', "a & !b | 'c", '🙂', '((']) {
      expect((await market.call(who, 'GET', path, { query: { q } })).status).toBe(200)
    }
  },
)

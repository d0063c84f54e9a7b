import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import { addMonths, monthInDhaka } from '../kernel/calendar.ts'
import type { Product } from '../listings/contract.ts'
import { listings } from '../listings/schema.ts'
import type { ProductCounts } from './contract.ts'

let market: Marketplace
let nadia: Person
let thisMonth: string

beforeAll(async () => {
  market = await openMarketplace()
  const rahim = await market.signUp('seller', 'Rahim')
  nadia = await market.signUp('bayer', 'Nadia')
  thisMonth = monthInDhaka(market.clock.now())
  const apple = { brand_name: 'Apple', product_name: 'iPhone 13' } as const
  const warrantyUntil = addMonths(thisMonth, 9)
  for (const phone of [
    { ...apple, storageGb: 128, ramGb: 6, batteryHealth: 92, hasBox: true, warrantyUntil: thisMonth },
    { ...apple, storageGb: 128, ramGb: 8, batteryHealth: 85, hasBox: false, warrantyUntil },
    { brand_name: 'Samsung', product_name: 'Galaxy S23', storageGb: 512, batteryHealth: 79 },
    { brand_name: 'Vivo', product_name: 'Y36' },
  ] as const) {
    market.clock.advance(1000)
    await market.addPhone(rahim, phone)
  }
})
beforeEach(() => market.resetRateLimits())

type Query = Record<string, string | string[]>

async function ask<Body>(path: string, query: Query) {
  const search = new URLSearchParams({ email: nadia.email })
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) search.append(name, each)
  }
  const response = await market.request(`/api${path}?${search}`, { token: nadia.token })
  return { status: response.status, body: (await response.json()) as Body }
}

/** The sizes and boxes of the phones found, newest first. */
async function found(query: Query, path = '/search') {
  const { status, body } = await ask<Product[]>(path, query)
  expect(status).toBe(200)
  return body.map(({ storageGb, ramGb }) => [storageGb, ramGb])
}

describe('phones are filtered by', () => {
  it.each<[string, Query, (number | null)[][]]>([
    ['storage', { storage: '512' }, [[512, null]]],
    [
      'several storages',
      { storage: ['128', '512'] },
      [
        [512, null],
        [128, 8],
        [128, 6],
      ],
    ],
    ['RAM', { ram: ['8', '12'] }, [[128, 8]]],
    [
      'battery health',
      { battery_from: '85' },
      [
        [128, 8],
        [128, 6],
      ],
    ],
    [
      'warranty',
      { warranty: 'true' },
      [
        [128, 8],
        [128, 6],
      ],
    ],
    ['box', { box: 'true' }, [[128, 6]]],
    [
      'all at once',
      { storage: '128', ram: '6', battery_from: '90', warranty: 'true', box: 'true' },
      [[128, 6]],
    ],
    ['facts that no phone has together', { storage: '512', box: 'true' }, []],
    ['nothing with false', { storage: '512', box: 'false', warranty: 'false' }, [[512, null]]],
  ])('%s', async (_, query, phones) => {
    expect(await found(query)).toEqual(phones)
  })

  it('facts on the page of a brand too', async () => {
    expect(await found({ category_name: 'Apple', ram: '6' }, '/allproducts')).toEqual([[128, 6]])
  })

  it.each([
    ['storage', '100'],
    ['ram', 'much'],
    ['battery_from', '101'],
    ['warranty', 'yes'],
    ['box', '1'],
  ])('no %s=%s: 400 that names the parameter', async (name, value) => {
    const { status, body } = await ask('/search', { [name]: value })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: [{ path: name }] })
  })
})

describe('counts of facts', () => {
  const count = async (query: Query) => (await ask<ProductCounts>('/search/counts', query)).body
  const pairs = (list: { value: number; count: number }[]) => list.map(({ value, count }) => [value, count])

  it('tell what each value, or at least each, would leave while the other filters stay', async () => {
    const counts = await count({ storage: '128' })
    expect(counts.total).toEqual({ count: 2, more: false })
    expect(pairs(counts.storage)).toEqual([
      [128, 2],
      [512, 1],
    ])
    expect(pairs(counts.ram)).toEqual([
      [6, 1],
      [8, 1],
    ])
    expect(pairs(counts.battery_from)).toEqual([
      [95, 0],
      [90, 1],
      [85, 2],
      [80, 2],
    ])
    expect({ warranty: counts.warranty.count, box: counts.box.count }).toEqual({ warranty: 2, box: 1 })
  })

  it('say which fact to leave out when nothing is found', async () => {
    const { total, loosen } = await count({ storage: '512', box: 'true' })
    expect(total.count).toBe(0)
    expect(loosen.map(({ value, count }) => [value, count]).sort()).toEqual([
      ['box', 1],
      ['storage', 1],
    ])
  })
})

it('a warranty that has ended is none', async () => {
  await market.db
    .update(listings)
    .set({ warrantyUntil: addMonths(thisMonth, -1) })
    .where(eq(listings.ramGb, 6))
  // Not the query of another test: responses are cached for a second.
  expect(await found({ warranty: 'true', storage: '128' })).toEqual([[128, 8]])
})

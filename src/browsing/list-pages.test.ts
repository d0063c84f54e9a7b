import { describe, expect, it } from 'vitest'
import { iphone, openSearchMarket, type Query } from '../../tests/support/search-market.ts'
import type { Product } from '../listings/contract.ts'

const { search, stock } = await openSearchMarket()
const names = (phones: Product[]) => phones.map(({ product_name }) => product_name)

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

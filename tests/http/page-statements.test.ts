import pg from 'pg'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildPages } from '../../scripts/build.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import type { Person } from '../support/test-app.ts'

/** How many statements a page costs at most: rendered anew, and asked for again at once. These numbers may only fall. */
const limits = {
  home: [2, 0],
  brand: [7, 1],
  search: [7, 1],
  seller: [7, 1],
  phone: [2, 1],
  'my orders': [2, 2],
  order: [2, 2],
  'paid order': [5, 5],
  conversation: [5, 5],
  notifications: [2, 2],
  'my products': [9, 9],
} as const satisfies Record<string, [anew: number, again: number]>

let market: Marketplace
let seller: Person
let buyer: Person
let paths: Record<keyof typeof limits, string>

beforeAll(async () => {
  await buildPages()
  market = await openMarketplace()
  seller = await market.signUp('seller')
  buyer = await market.signUp()
  const phone = await market.addPhone(seller, { brand_name: 'Apple' })
  const order = await market.createOrder(buyer, phone)
  const paid = await market.sellPhone(seller, buyer)
  const asked = await market.call<{ _id: string }>(buyer, 'POST', '/conversations', {
    json: { productId: phone._id, text: 'Is it still there?' },
  })
  const [brand] = (await (await market.request('/api/categories')).json()) as { _id: string }[]
  paths = {
    home: '/',
    brand: `/categori/${brand?._id}`,
    search: '/search?q=phone',
    seller: `/seller/${seller.id}`,
    phone: `/product/${phone._id}`,
    'my orders': '/dashbord',
    order: `/dashbord/orders/${order._id}`,
    'paid order': `/dashbord/orders/${paid._id}`,
    conversation: `/dashbord/messages/${asked.body._id}`,
    notifications: '/dashbord/notifications',
    'my products': '/dashbord/myproducts',
  }
})
beforeEach(() => market.resetRateLimits())

/** Whether a statement belongs to a connection: its limits when it is opened, or the listener's probe. A busy machine sends more of them. */
const isOfConnection = (statement: unknown) =>
  statement === 'select' || (typeof statement === 'string' && statement.startsWith('set '))

/** Counts what is sent to the database for a page, by whatever client. */
async function countStatements(path: string, { cookie }: Person): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const page = await market.request(path, { cookie, headers: { accept: 'text/html' } })
    expect(page.status, path).toBe(200)
    return query.mock.calls.filter(([statement]: unknown[]) => !isOfConnection(statement)).length
  } finally {
    query.mockRestore()
  }
}

/** Counts what a page costs after a write, which clears the cache, and at once again. */
async function countTwice(path: string, reader: Person): Promise<[anew: number, again: number]> {
  await market.offerPhone(seller, { brand_name: 'Vivo' })
  return [await countStatements(path, reader), await countStatements(path, reader)]
}

test.each(Object.entries(limits))('%s costs no more statements than ever before', async (page, limit) => {
  const path = paths[page as keyof typeof limits]
  const reader = page === 'my products' ? seller : buyer
  // On a busy machine the cache may end in between.
  const rounds = [
    await countTwice(path, reader),
    await countTwice(path, reader),
    await countTwice(path, reader),
  ]
  for (const at of [0, 1] as const) {
    expect(Math.min(...rounds.map((round) => round[at])), ['anew', 'again'][at]).toBeLessThanOrEqual(
      limit[at],
    )
  }
})

import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Product } from '../../src/listings/contract.ts'
import { makeNewProduct } from '../support/factories.ts'
import { list, openReplicatedMarket, withEmail } from '../support/replicated-market.ts'
import type { OpenApiDocument } from '../support/response-check.ts'
import { makeSampleRequests, sendSample } from '../support/sample-requests.ts'
import { cookieOf, type Person } from '../support/test-app.ts'

let shop: Awaited<ReturnType<typeof openReplicatedMarket>>
let seller: Person
let buyer: Person

beforeAll(async () => {
  shop = await openReplicatedMarket()
  seller = await shop.market.signUp('seller')
  buyer = await shop.market.signUp()
  // After the app, which still uses it.
  return shop.stop
})
beforeEach(async () => {
  await shop.market.resetRateLimits()
  shop.lines.length = 0
})

/** Public lists and pages, with the names of sellers and of their shops, and how many phones they have sold. */
const mayBeRead = new Set([
  ...['categories', 'listing_names', 'listings', 'past_prices', 'price_guides', 'replica_heartbeat'],
  ...['seller_ratings', 'users', 'shops', 'orders', 'chargebacks'],
])

const hasLogged = (words: string) => shop.lines.some((line) => line.includes(words))
const listsPhone = async (answer: Response, phone: Product) =>
  ((await answer.json()) as Product[]).some(({ _id }) => _id === phone._id)

test('no other table is read there, whoever makes whichever call', async () => {
  await shop.untilReplicaIsUsed()
  const admin = await shop.market.signUp('admin')
  const requests = await makeSampleRequests(shop.market, { bayer: buyer, seller, other: admin })
  const document = (await (await shop.market.request('/api/openapi.json')).json()) as OpenApiDocument
  const calls = Object.keys(requests).filter(
    (call) => call.startsWith('GET') && call in requests && !/events|, /.test(call),
  )
  expect(calls.length).toBeGreaterThan(Object.keys(document.paths).length / 3)
  shop.standby.takeStatements()
  for (const call of calls) {
    for (const who of [buyer, seller, admin]) {
      await sendSample(shop.market, call, who, (await requests[call]?.(who)) ?? {})
    }
  }
  const { rows } = await shop.market.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  // Without their values: the words that somebody searches for may be the name of a table.
  const statements = shop.standby.takeStatements().replaceAll(/Parameters: .*/g, '')
  const read = rows.map(({ name }) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(statements))
  expect(read).toContain('listings')
  // Some are read by what may still be answered from the response cache.
  expect(read.filter((name) => !mayBeRead.has(name))).toEqual([])
  expect(statements).not.toMatch(/"role"|password|insert into|update "|for update/)
})

test('whoever has just written sees it, however far the replica is behind', async () => {
  await shop.untilReplicaIsUsed()
  await shop.standby.pause()
  const image = await shop.market.addImage(seller)
  const added = await shop.market.request(`/api/allproducts?email=${seller.email}`, {
    method: 'POST',
    token: seller.token,
    cookie: seller.cookie,
    json: makeNewProduct(image, { brand_name: 'Apple' }),
  })
  const phone = (await added.json()) as Product
  const mark = added.headers.getSetCookie().map((line) => line.split(';')[0])
  expect(cookieOf(added), 'the mark is short-lived').toBe('')
  expect(await listsPhone(await shop.browse(seller, list, mark.join('; ')), phone), 'in a browser').toBe(true)
  const withoutCookies = await shop.market.request(withEmail(seller, list), { token: seller.token })
  expect(await listsPhone(withoutCookies, phone), 'without cookies').toBe(true)
  await shop.standby.resume()
})

test('a replica that falls behind is skipped until it has caught up', async () => {
  await shop.untilReplicaIsUsed()
  await shop.standby.pause()
  const phone = await shop.market.addPhone(seller, { brand_name: 'Apple' })
  await expect.poll(async () => listsPhone(await shop.browse(buyer, list), phone)).toBe(true)
  expect(await shop.usesReplica(() => shop.browse(buyer, list))).toBe(false)
  await shop.standby.resume()
  await shop.untilReplicaIsUsed()
  expect(await shop.usesReplica(() => shop.browse(buyer, list))).toBe(true)
})

const statusOf = async (path: string, cookie = '') => (await shop.market.request(path, { cookie })).status

/** An answer of the primary alone is not enough: until a beat has come through, too, the next silence finds the replica too old. */
async function mendWayToPrimary() {
  await expect.poll(() => hasLogged('the primary does not answer')).toBe(true)
  shop.lines.length = 0
  shop.wayToPrimary.mend()
  await expect.poll(() => hasLogged('a replica is read"')).toBe(true)
}

test('while the primary is away, visitors read on from the replica, and nothing else does', async () => {
  const phone = await shop.market.addPhone(seller, { brand_name: 'Apple' })
  await shop.market.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  await shop.untilReplicaIsUsed()
  const page = `/api/phones/${phone._id}`
  await expect.poll(() => statusOf(page)).toBe(200)
  shop.wayToPrimary.cut()
  // What the replica shows is more than two seconds old by then.
  await expect.poll(() => hasLogged('the primary does not answer')).toBe(true)
  for (const path of ['/api/categories', '/api/campain', page, '/', `/product/${phone._id}`]) {
    expect(await statusOf(path), path).toBe(200)
  }
  expect(await statusOf('/api/categories', 'wrote=1'), 'own writes').toBe(503)
  expect((await shop.browse(buyer, list)).status, 'a session').toBe(503)
  await mendWayToPrimary()
  expect((await shop.browse(buyer, list)).status).toBe(200)
})

test('a replica that was behind when the primary went is read when it has caught up', async () => {
  await shop.untilReplicaIsUsed()
  await shop.standby.pause()
  await expect.poll(() => hasLogged('a replica is skipped')).toBe(true)
  shop.wayToPrimary.cut()
  const isRead = await expect
    .poll(() => statusOf('/api/categories'), { timeout: 1000 })
    .toBe(200)
    .then(() => true)
    .catch(() => false)
  expect(isRead).toBe(false)
  await shop.standby.resume()
  await expect.poll(() => statusOf('/api/categories')).toBe(200)
  await mendWayToPrimary()
})

test('a replica that goes after the primary is skipped until it is back', async () => {
  await shop.untilReplicaIsUsed()
  shop.wayToPrimary.cut()
  shop.wayToReplica.cut()
  await expect.poll(() => hasLogged('a replica is skipped')).toBe(true)
  shop.wayToReplica.mend()
  await expect.poll(() => statusOf('/api/categories')).toBe(200)
  await mendWayToPrimary()
})

test('when the replica dies, everything is read from the primary', async () => {
  await shop.untilReplicaIsUsed()
  let isStopped = false
  const stopped = shop.standby.stop().then(() => {
    isStopped = true
  })
  const ask = async () => (await shop.market.request('/api/categories')).status
  // Until it is gone, and once more.
  for (let isLast = false; !isLast;) {
    isLast = isStopped
    expect(await ask()).toBe(200)
  }
  await stopped
  expect((await shop.browse(buyer, list)).status).toBe(200)
})

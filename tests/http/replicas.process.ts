import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildPages } from '../../scripts/build.ts'
import type { Product } from '../../src/listings/contract.ts'
import { createLog } from '../../src/platform/log.ts'
import { makeNewProduct } from '../support/factories.ts'
import { openFreezingProxy } from '../support/freezing-proxy.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import { startReplicatedServer } from '../support/replicated-server.ts'
import type { OpenApiDocument } from '../support/response-check.ts'
import { makeSampleRequests, sendSample } from '../support/sample-requests.ts'
import { cookieOf, type Person } from '../support/test-app.ts'

let server: Awaited<ReturnType<typeof startReplicatedServer>>
/** The app's ways to both. */
let wayToPrimary: Awaited<ReturnType<typeof openFreezingProxy>>
let wayToReplica: typeof wayToPrimary
let market: Marketplace
let seller: Person
let buyer: Person

beforeAll(async () => {
  await buildPages()
  server = await startReplicatedServer()
  wayToPrimary = await openFreezingProxy(server.url)
  wayToReplica = await openFreezingProxy(server.standby.url)
  const log = createLog((line) => lines.push(line))
  market = await openMarketplace({}, log, { url: wayToPrimary.url, replicaUrls: [wayToReplica.url] })
  seller = await market.signUp('seller')
  buyer = await market.signUp()
  // After the app, which still uses it.
  return async () => {
    wayToPrimary.close()
    wayToReplica.close()
    await server.stop()
  }
})
beforeEach(async () => {
  await market.resetRateLimits()
  lines.length = 0
})

/** What the app has logged in this test. */
const lines: string[] = []
const hasLogged = (words: string) => lines.some((line) => line.includes(words))

/** Asks as a browser does, which sends its cookies with the token. */
const browse = (who: Person, path: string, mark = '') =>
  market.request(withEmail(who, path), {
    token: who.token,
    cookie: [who.cookie, mark].filter(Boolean).join('; '),
  })
const withEmail = ({ email }: Person, path: string) =>
  `${path}${path.includes('?') ? '&' : '?'}email=${email}`

const list = '/api/allproducts?category_name=Apple&limit=100'
const listsPhone = async (answer: Response, phone: Product) =>
  ((await answer.json()) as Product[]).some(({ _id }) => _id === phone._id)

/** Whether a request is answered from the replica. Statements on it are noted with a delay. */
async function usesReplica(ask: () => Promise<Response>): Promise<boolean> {
  server.standby.takeStatements()
  expect((await ask()).status).toBe(200)
  return expect
    .poll(() => server.standby.takeStatements(), { timeout: 1500 })
    .toMatch(/from "?(listings|categories|listing_names)/)
    .then(() => true)
    .catch(() => false)
}

const untilReplicaIsUsed = () =>
  expect.poll(() => usesReplica(() => market.request('/api/categories')), { timeout: 20_000 }).toBe(true)

test('lists, search, counts, suggestions and what everybody may see are read from the replica', async () => {
  const phone = await market.addPhone(seller, { brand_name: 'Apple' })
  await market.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  await untilReplicaIsUsed()
  const page = `/api/phones/${phone._id}`
  await expect.poll(async () => (await market.request(page)).status).toBe(200)
  for (const path of [
    list,
    '/api/search?q=iphone',
    '/api/search/counts?q=iphone',
    '/api/search/suggest?q=iph',
    '/api/campain',
    page,
    '/api/categories',
  ]) {
    expect(await usesReplica(() => browse(buyer, path)), path).toBe(true)
  }
})

test('no other table is read there, whoever makes whichever call', async () => {
  await untilReplicaIsUsed()
  const admin = await market.signUp('admin')
  const requests = await makeSampleRequests(market, { bayer: buyer, seller, other: admin })
  const document = (await (await market.request('/api/openapi.json')).json()) as OpenApiDocument
  const calls = Object.keys(requests).filter(
    (call) => call.startsWith('GET') && call in requests && !/events|, /.test(call),
  )
  expect(calls.length).toBeGreaterThan(Object.keys(document.paths).length / 3)
  server.standby.takeStatements()
  for (const call of calls) {
    for (const who of [buyer, seller, admin]) {
      await sendSample(market, call, who, (await requests[call]?.(who)) ?? {})
    }
  }
  const { rows } = await market.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const statements = server.standby.takeStatements()
  const read = rows.map(({ name }) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(statements))
  expect(read.sort()).toEqual([
    'categories',
    'listing_names',
    'listings',
    'past_prices',
    'price_guides',
    'replica_heartbeat',
    'seller_ratings',
    // The names of sellers.
    'users',
  ])
  expect(statements).not.toMatch(/"role"|password|insert into|update "|for update/)
})

test('whoever has just written sees it, however far the replica is behind', async () => {
  await untilReplicaIsUsed()
  await server.standby.pause()
  const image = await market.addImage(seller)
  const added = await market.request(`/api/allproducts?email=${seller.email}`, {
    method: 'POST',
    token: seller.token,
    cookie: seller.cookie,
    json: makeNewProduct(image, { brand_name: 'Apple' }),
  })
  const phone = (await added.json()) as Product
  const mark = added.headers.getSetCookie().map((line) => line.split(';')[0])
  expect(cookieOf(added), 'the mark is short-lived').toBe('')
  expect(await listsPhone(await browse(seller, list, mark.join('; ')), phone), 'in a browser').toBe(true)
  const withoutCookies = await market.request(withEmail(seller, list), { token: seller.token })
  expect(await listsPhone(withoutCookies, phone), 'without cookies').toBe(true)
  await server.standby.resume()
})

test('a replica that falls behind is skipped until it has caught up', async () => {
  await untilReplicaIsUsed()
  await server.standby.pause()
  const phone = await market.addPhone(seller, { brand_name: 'Apple' })
  await expect.poll(async () => listsPhone(await browse(buyer, list), phone), { timeout: 20_000 }).toBe(true)
  expect(await usesReplica(() => browse(buyer, list))).toBe(false)
  await server.standby.resume()
  await untilReplicaIsUsed()
  expect(await usesReplica(() => browse(buyer, list))).toBe(true)
})

const statusOf = async (path: string, cookie = '') => (await market.request(path, { cookie })).status

test('while the primary is away, visitors read on from the replica, and nothing else does', async () => {
  const phone = await market.addPhone(seller, { brand_name: 'Apple' })
  await market.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  await untilReplicaIsUsed()
  const page = `/api/phones/${phone._id}`
  await expect.poll(() => statusOf(page)).toBe(200)
  wayToPrimary.cut()
  // What the replica shows is more than two seconds old by then.
  await expect.poll(() => hasLogged('the primary does not answer')).toBe(true)
  for (const path of ['/api/categories', '/api/campain', page, '/', `/product/${phone._id}`]) {
    expect(await statusOf(path), path).toBe(200)
  }
  expect(await statusOf('/api/categories', 'wrote=1'), 'own writes').toBe(503)
  expect((await browse(buyer, list)).status, 'a session').toBe(503)
  wayToPrimary.mend()
  await expect.poll(() => hasLogged('a replica is read"')).toBe(true)
  expect((await browse(buyer, list)).status).toBe(200)
})

test('a replica that was behind when the primary went is read when it has caught up', async () => {
  await untilReplicaIsUsed()
  await server.standby.pause()
  await expect.poll(() => hasLogged('a replica is skipped')).toBe(true)
  wayToPrimary.cut()
  const isRead = await expect
    .poll(() => statusOf('/api/categories'), { timeout: 1000 })
    .toBe(200)
    .then(() => true)
    .catch(() => false)
  expect(isRead).toBe(false)
  await server.standby.resume()
  await expect.poll(() => statusOf('/api/categories')).toBe(200)
  wayToPrimary.mend()
})

test('a replica that goes after the primary is skipped until it is back', async () => {
  await untilReplicaIsUsed()
  wayToPrimary.cut()
  wayToReplica.cut()
  await expect.poll(() => hasLogged('a replica is skipped')).toBe(true)
  wayToReplica.mend()
  await expect.poll(() => statusOf('/api/categories')).toBe(200)
  wayToPrimary.mend()
})

test('when the replica dies, everything is read from the primary', async () => {
  await untilReplicaIsUsed()
  let isStopped = false
  const stopped = server.standby.stop().then(() => {
    isStopped = true
  })
  const ask = async () => (await market.request('/api/categories')).status
  // Until it is gone, and once more.
  for (let isLast = false; !isLast; ) {
    isLast = isStopped
    expect(await ask()).toBe(200)
  }
  await stopped
  expect((await browse(buyer, list)).status).toBe(200)
})

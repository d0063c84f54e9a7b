import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Product } from '../../src/listings/contract.ts'
import { silentLog } from '../../src/platform/log.ts'
import { makeNewProduct } from '../support/factories.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import { startReplicatedServer } from '../support/replicated-server.ts'
import type { OpenApiDocument } from '../support/response-check.ts'
import { makeSampleRequests, sendSample } from '../support/sample-requests.ts'
import { cookieOf, type Person } from '../support/test-app.ts'

let server: Awaited<ReturnType<typeof startReplicatedServer>>
let market: Marketplace
let seller: Person
let buyer: Person

beforeAll(async () => {
  server = await startReplicatedServer()
  market = await openMarketplace({}, silentLog, { url: server.url, replicaUrls: [server.standby.url] })
  seller = await market.signUp('seller')
  buyer = await market.signUp()
  // After the app, which still uses it.
  return () => server.stop()
}, 120_000)
beforeEach(() => market.resetRateLimits())

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
    .toMatch(/from "?(listings|categories|listing_words)/)
    .then(() => true)
    .catch(() => false)
}

const untilReplicaIsUsed = () =>
  expect.poll(() => usesReplica(() => market.request('/api/categories')), { timeout: 20_000 }).toBe(true)

test('lists, search, counts, suggestions and what everybody may see are read from the replica', async () => {
  const phone = await market.addPhone(seller, { brand_name: 'Apple' })
  await market.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  await untilReplicaIsUsed()
  const page = `/api/campain/${phone._id}`
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
    'listing_words',
    'listings',
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

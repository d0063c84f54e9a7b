import { beforeAll, describe, expect, test } from 'vitest'
import { buildPages } from '../../scripts/build.ts'
import { composeApp } from '../../src/app/app.ts'
import type { Product } from '../../src/listings/contract.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import type { Person } from '../support/test-app.ts'

let market: Marketplace
let seller: Person
/** Another process on the same database, as a second copy of the server would be. */
let other: Awaited<ReturnType<typeof composeApp>>

beforeAll(async () => {
  await buildPages()
  market = await openMarketplace()
  seller = await market.signUp('seller')
  const db = openDatabase(market.env.DATABASE_URL ?? '', silentLog, 5)
  other = await composeApp({ ...market, log: silentLog, db })
  return () => db.$client.end()
})

const ask = (app: { fetch: typeof other.fetch }, path: string, headers: Record<string, string> = {}) =>
  app.fetch(
    new Request(new URL(path, market.env.PUBLIC_URL), { headers: { accept: 'text/html', ...headers } }),
  )
const readHome = async (app: { fetch: typeof other.fetch }) => (await ask(app, '/')).text()

describe('the home page, which is cached', () => {
  test('shows a campaign and its end at once, and soon in another process', async () => {
    const phone: Product = await market.offerPhone(seller, { product_name: 'Cached page 9000' })
    const soonInOther = (shown: boolean) =>
      expect.poll(async () => (await readHome(other)).includes('Cached page 9000')).toBe(shown)
    expect(await readHome(market)).not.toContain('Cached page 9000')
    await soonInOther(false)
    const query = { productId: phone._id }
    expect((await market.call(seller, 'PUT', '/campain', { query })).status).toBe(200)
    expect(await readHome(market)).toContain('Cached page 9000')
    await soonInOther(true)
    expect((await market.call(seller, 'DELETE', '/product', { query: { id: phone._id } })).status).toBe(200)
    expect(await readHome(market)).not.toContain('Cached page 9000')
    await soonInOther(false)
  })

  test('is the very same for everybody, and lets its own scripts run and no other', async () => {
    const [one, two] = [await ask(market, '/'), await ask(market, '/', { cookie: 'swap.session_token=x' })]
    const policy = one.headers.get('content-security-policy') ?? ''
    expect(policy).toBe(two.headers.get('content-security-policy'))
    expect(policy).toMatch(/script-src 'self' ('sha256-[\w+/=]{44}' ?)+;/)
    expect(policy).not.toMatch(/nonce|script-src[^;]*unsafe/)
    const html = await one.text()
    expect(html).toBe(await two.text())
    expect(html).not.toContain('nonce=')
    expect(one.headers.get('x-frame-options')).toBe('DENY')
  })

  test('is sent in a coding that the browser accepts', async () => {
    const plain = await readHome(market)
    for (const [accepted, coding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await ask(market, '/', { 'accept-encoding': accepted })
      expect(answer.headers.get('content-encoding'), accepted).toBe(coding)
      expect(answer.headers.get('vary')).toContain('Accept-Encoding')
      const bytes = (await answer.arrayBuffer()).byteLength
      if (coding) expect(bytes).toBeLessThan(plain.length / 3)
    }
  })

  test('is rendered for itself when it is asked for with a query', async () => {
    const [one, two] = [await ask(market, '/?from=mail'), await ask(market, '/?from=mail')]
    expect(one.headers.get('content-security-policy')).toContain('nonce-')
    expect(one.headers.get('content-security-policy')).not.toBe(two.headers.get('content-security-policy'))
  })
})

describe('the page of a brand, which is cached for all who are signed in', () => {
  const readBrand = async ({ cookie }: Person) => (await ask(market, '/categori/vivo', { cookie })).text()

  /** Whether a page outlives what somebody else does meanwhile; on a busy machine it may end by itself, so several are tried. */
  async function outlives(act: () => Promise<unknown>, reader: Person): Promise<boolean> {
    for (let round = 0; round < 8; round += 1) {
      const before = await readBrand(reader)
      await act()
      // It says when its data was loaded.
      if ((await readBrand(reader)) === before) return true
    }
    return false
  }

  test('is dropped by what changes it, and not by a booking or a phone that is saved', async () => {
    const [reader, buyer] = [await market.signUp(), await market.signUp()]
    const phone = await market.offerPhone(seller, { brand_name: 'Vivo', product_name: 'Vivo of the cache' })
    expect(await outlives(() => market.book(buyer, phone), reader)).toBe(true)
    expect(await outlives(() => market.call(buyer, 'PUT', `/savedphones/${phone._id}`), reader)).toBe(true)
    const addAnother = () => market.offerPhone(seller, { brand_name: 'Vivo' })
    expect(await outlives(addAnother, reader)).toBe(false)
    await market.call(seller, 'DELETE', '/product', { query: { id: phone._id } })
    expect(await readBrand(reader)).not.toContain('Vivo of the cache')
  })

  test('with 24 phones has at most as many bytes as ever before', async () => {
    const admin = await market.signUp('admin')
    await market.call(admin, 'PUT', '/users', { query: { userid: seller.id } })
    for (let nth = 0; nth < 24; nth += 1) {
      await market.offerPhone(seller, { brand_name: 'Samsung', product_name: `Galaxy S2${nth}` })
    }
    const page = await (await ask(market, '/categori/samsung', { cookie: seller.cookie })).text()
    expect(page.split('<article').length - 1).toBe(24)
    expect(Buffer.byteLength(page) / 1024).toBeLessThanOrEqual(109.3)
    const named = (pattern: RegExp) => new Set([...page.matchAll(pattern)].map(([, name]) => name))
    // An icon is drawn once, and referred to by each card.
    expect(named(/<use href="#([^"]+)"/g)).toEqual(named(/<symbol id="([^"]+)"/g))
  })
})

test('pages are only read: another method is refused with 405, and theirs do not hide those of a webhook', async () => {
  const send = (path: string, method: string) =>
    market.fetch(new Request(new URL(path, market.env.PUBLIC_URL), { method }))
  for (const [path, method, allow] of [
    ['/', 'POST', 'GET, HEAD, OPTIONS'],
    ['/login', 'DELETE', 'GET, HEAD, OPTIONS'],
    ['/dashbord/report', 'PUT', 'GET, HEAD, OPTIONS'],
    ['/favicon.svg', 'POST', 'GET, HEAD, OPTIONS'],
    ['/webhooks/stripe', 'GET', 'POST, OPTIONS'],
  ] as const) {
    const answer = await send(path, method)
    expect({ path, status: answer.status, allow: answer.headers.get('allow') }).toEqual({
      path,
      status: 405,
      allow,
    })
    expect(await answer.json()).toMatchObject({ code: 'method-not-allowed' })
  }
  expect((await send('/login', 'OPTIONS')).status).toBe(204)
  expect((await send('/blog', 'HEAD')).status).toBe(200)
})

test('pages that need the database respond with 503 while it is down, cached ones and others', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none', silentLog)
  const cardKeys = {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'x',
  }
  const env = { ...market.env, ...cardKeys, demo: false }
  const app = await composeApp({ ...market, env, db: away, log: silentLog })
  for (const path of ['/', '/?from=mail', '/product/018f0000-0000-7000-8000-000000000000']) {
    const answer = await ask(app, path)
    expect({ path, status: answer.status, retryAfter: answer.headers.get('retry-after') }).toEqual({
      path,
      status: 503,
      retryAfter: '5',
    })
  }
  await away.$client.end()
})

test('more pages at once than can be rendered in time: the excess gets 503, everybody else a complete page', async () => {
  const answers = await Promise.all(
    Array.from({ length: 280 }, async (_, visit) => {
      const answer = await ask(market, `/?visit=${visit}`)
      const isWhole = (await answer.text()).endsWith('</html>')
      return `${answer.status} ${answer.headers.get('retry-after') ?? isWhole}`
    }),
  )
  const refused = answers.filter((answer) => answer === '503 5').length
  expect(answers.filter((answer) => answer === '200 true')).toHaveLength(280 - refused)
  // Four are rendered and 250 wait; others may follow as these finish.
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThan(30)
})

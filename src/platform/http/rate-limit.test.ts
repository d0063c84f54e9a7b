import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { systemClock } from '../../kernel/time.ts'
import { openDatabase } from '../database/database.ts'
import { rateLimits } from '../database/schema.ts'
import { silentLog } from '../log.ts'
import { inWork } from '../work-context.ts'
import { addressOf, countedAddress, isPublicAddress, noteClientAddress } from './client-address.ts'
import {
  createMemoryRateLimiter,
  createRateLimiter,
  type Limit,
  pruneRateLimits,
  requireTokens,
} from './rate-limit.ts'
import { Refusal } from './refusal.ts'
import { respondError } from './respond-problem.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const fivePerMinute = { name: 'booking', limit: 5, windowSeconds: 60 }

describe('tokens', () => {
  test('a limit of five admits five and returns the wait for the sixth', async () => {
    const limiter = createRateLimiter(app)
    for (let count = 0; count < 5; count++) expect(await limiter.take([fivePerMinute, 'rahim'])).toBe(0)
    expect(await limiter.take([fivePerMinute, 'rahim'])).toBe(12)
    expect(await limiter.take([fivePerMinute, 'karim']), 'somebody else').toBe(0)
    expect(await limiter.take([{ ...fivePerMinute, name: 'report' }, 'rahim']), 'something else').toBe(0)
  })

  test('a token comes back after a fifth of the window, and the returned wait is enough', async () => {
    const limiter = createRateLimiter(app)
    for (let count = 0; count < 5; count++) await limiter.take([fivePerMinute, 'salma'])
    const wait = await limiter.take([fivePerMinute, 'salma'])
    app.clock.advance((wait - 1) * 1000)
    expect(await limiter.take([fivePerMinute, 'salma'])).toBeGreaterThan(0)
    app.clock.advance(1000)
    expect(await limiter.take([fivePerMinute, 'salma'])).toBe(0)
    expect(await limiter.take([fivePerMinute, 'salma'])).toBeGreaterThan(0)
  })

  test('trying on while refused does not make the wait longer', async () => {
    const limiter = createRateLimiter(app)
    for (let count = 0; count < 5; count++) await limiter.take([fivePerMinute, 'nasrin'])
    const waits = []
    for (let count = 0; count < 20; count++) waits.push(await limiter.take([fivePerMinute, 'nasrin']))
    expect(new Set(waits)).toEqual(new Set([12]))
  })

  test('two processes on one database share the count: of a hundred concurrent requests five pass', async () => {
    const other = openDatabase(app.env.DATABASE_URL ?? '', silentLog)
    const limiters = [createRateLimiter(app), createRateLimiter({ db: other, clock: app.clock })]
    const waits = await Promise.all(
      Array.from({ length: 100 }, (_, number) => limiters[number % 2]?.take([fivePerMinute, 'everybody'])),
    )
    await other.$client.end()
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  })

  test('a process whose clock is 20 minutes ahead neither makes others wait nor refills their buckets', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const limiter = createRateLimiter({ db: app.db, clock: systemClock })
    const take = () => limiter.take([fivePerMinute, 'between two clocks'])
    const right = Date.now()
    expect(await take()).toBe(0)
    vi.setSystemTime(right + 20 * 60_000)
    expect(await take()).toBe(0)
    await pruneRateLimits(app.db, systemClock)
    vi.setSystemTime(right)
    for (let call = 3; call <= 5; call++) expect(await take(), `call ${call}`).toBe(0)
    expect(await take()).toBeGreaterThan(0)
  })

  test('of two kinds are taken together, and an empty bucket determines the wait', async () => {
    const limiter = createRateLimiter(app)
    const twoPerMinute = { name: 'place', limit: 2, windowSeconds: 60 }
    const both = () => limiter.take([twoPerMinute, 'dhaka'], [fivePerMinute, 'both'])
    for (const call of ['first', 'second']) expect(await both(), call).toBe(0)
    expect(await both()).toBe(30)
    // Two calls went through, the third was refused the place alone.
    const one = () => limiter.take([fivePerMinute, 'both'])
    for (const call of ['first', 'second']) expect(await one(), call).toBe(0)
    expect(await one()).toBe(12)
    expect(await both()).toBe(30)
  })

  test('of two kinds are counted one by one under concurrent requests, without a deadlock', async () => {
    const limiter = createRateLimiter(app)
    const tenPerMinute = { name: 'place', limit: 10, windowSeconds: 60 }
    const waits = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        limiter.take([tenPerMinute, 'sylhet'], [fivePerMinute, `person ${number % 50}`]),
      ),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
  })

  test('a refunded token can be taken again', async () => {
    const limiter = createRateLimiter(app)
    for (let count = 0; count < 5; count++) await limiter.take([fivePerMinute, 'owner'])
    await limiter.refund(fivePerMinute, 'owner')
    expect(await limiter.take([fivePerMinute, 'owner'])).toBe(0)
    expect(await limiter.take([fivePerMinute, 'owner'])).toBeGreaterThan(0)
  })

  test('rows that say nothing any more are forgotten, the others are kept, and neither names anybody', async () => {
    const limiter = createRateLimiter(app)
    await limiter.take([{ name: 'short', limit: 1, windowSeconds: 1 }, 'rahim@people.test'])
    await limiter.take([{ name: 'long', limit: 1, windowSeconds: 3600 }, 'rahim@people.test'])
    app.clock.advance(120_000)
    await pruneRateLimits(app.db, app.clock)
    const kept = await app.db.select().from(rateLimits)
    expect(kept.map(({ key }) => key.split(':')[0])).toEqual(['long'])
    expect(JSON.stringify(kept)).not.toContain('rahim')
  })
})

describe('in front of a route', () => {
  const serve = (by: 'address' | 'account', trustedProxies = 0) => {
    const limit = { name: randomUUID(), limit: 2, windowSeconds: 60 }
    const subjectOf = by === 'address' ? addressOf : (c: Context) => c.req.header('test-account') ?? ''
    const server = new Hono()
    server.onError(respondError(silentLog))
    server.use(noteClientAddress(trustedProxies))
    const limiter = createRateLimiter(app)
    server.post('/', async (c) => {
      await requireTokens(limiter, [limit, subjectOf(c)])
      return c.text('done')
    })
    return (headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') =>
      inWork({}, () =>
        server.request('/', { method: 'POST', headers }, { incoming: { socket: { remoteAddress } } }),
      )
  }

  test('the third call of an address is refused with 429, a problem and Retry-After', async () => {
    const call = serve('address')
    expect((await call()).status).toBe(200)
    expect((await call()).status).toBe(200)
    const refused = await call()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(await refused.json()).toMatchObject({ code: 'too-many-requests', status: 429 })
    expect((await call({}, '203.0.113.8')).status, 'the neighbour').toBe(200)
  })

  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-client-address'])(
    'a made-up %s does not dodge the limit',
    async (header) => {
      const call = serve('address')
      const statuses = []
      for (let count = 0; count < 4; count++)
        statuses.push((await call({ [header]: `198.51.100.${count}` })).status)
      expect(statuses).toEqual([200, 200, 429, 429])
    },
  )

  test('behind one proxy of our own, the address is the one that this proxy wrote, whatever the client wrote before', async () => {
    const call = serve('address', 1)
    const statuses = []
    for (let count = 0; count < 4; count++) {
      statuses.push((await call({ 'x-forwarded-for': `198.51.100.${count}, 203.0.113.50` })).status)
    }
    expect(statuses).toEqual([200, 200, 429, 429])
    expect((await call({ 'x-forwarded-for': '203.0.113.51' })).status, 'another client').toBe(200)
  })

  test.each([
    ['with the port of the connection', ['203.0.113.60:1001', '203.0.113.60:1002', '203.0.113.60']],
    ['in brackets', ['[2001:db8:0:9::1]:1001', '[2001:db8:0:9::2]', '2001:db8:0:9::3']],
    ['as no address at all', ['unknown', '_hidden', 'unknown:1001']],
  ])('an address that the proxy writes %s is the same client each time', async (_how, written) => {
    const call = serve('address', 1)
    const statuses = []
    for (const address of written) statuses.push((await call({ 'x-forwarded-for': address })).status)
    expect(statuses).toEqual([200, 200, 429])
    expect((await call({ 'x-forwarded-for': '203.0.113.61:1001' })).status, 'another client').toBe(200)
  })

  test('one IPv6 customer cannot hop through the addresses of the own network', async () => {
    const call = serve('address')
    const statuses = []
    for (const host of ['1::1', '2::beef:cafe', 'ff:1:2:3:4']) {
      statuses.push((await call({}, `2001:db8:0:${host}`)).status)
    }
    expect(statuses).toEqual([200, 200, 429])
    expect((await call({}, '2001:db8:0:100::1')).status, 'the next customer').toBe(200)
  })

  test('by account, the address does not matter and another account goes on', async () => {
    const call = serve('account')
    const rahim = { 'test-account': randomUUID() }
    const statuses = []
    for (let count = 0; count < 3; count++) statuses.push((await call(rahim, `203.0.113.${count}`)).status)
    expect(statuses).toEqual([200, 200, 429])
    expect((await call({ 'test-account': randomUUID() })).status).toBe(200)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:DB8::1', '2001:db8:0:0::/56'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/56'],
  ['2001:db8:1:a2ff:3:4:5:6', '2001:db8:1:a200::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['not an address', 'not an address'],
])('the address %s is counted as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted)
})

test.each([
  ['203.0.113.7', true],
  ['2001:db8:1:a2ff::5', true],
  ['::ffff:203.0.113.7', true],
  ['10.1.2.3', false],
  ['100.64.0.9', false],
  ['fe80::1%eth0', false],
  ['fd00::1', false],
  ['::1', false],
  ['unknown', false],
])('%s is an address of the internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

const perMinute: Limit = { name: 'reads', limit: 3, windowSeconds: 60 }

function openLimiter() {
  let now = Date.UTC(2026, 0, 1)
  const limiter = createMemoryRateLimiter({ now: () => new Date(now) })
  /** How long `subject` has to wait; 0 when a token was left. */
  const take = (subject: string, limit = perMinute): number => {
    try {
      limiter.require([limit, subject])
      return 0
    } catch (error) {
      if (error instanceof Refusal && error.status === 429) return error.retryAfterSeconds ?? Number.NaN
      throw error
    }
  }
  return { take, advance: (seconds: number) => (now += seconds * 1000) }
}

/** How long each of `count` calls of one subject has to wait. */
const waitsOf = (count: number, take: (subject: string) => number) =>
  Array.from({ length: count }, () => take('a'))

test('a bucket holds as many tokens as the limit, and returns the wait for the next one', () => {
  const { take } = openLimiter()
  expect(waitsOf(4, take)).toEqual([0, 0, 0, 20])
})

test('buckets of other subjects and other limits are their own', () => {
  const { take } = openLimiter()
  for (let count = 0; count < 4; count++) take('a')
  expect(take('b')).toBe(0)
  expect(take('a', { ...perMinute, name: 'others' })).toBe(0)
})

test('one token comes back after a third of the window, and no more than the limit ever', () => {
  const { take, advance } = openLimiter()
  for (let count = 0; count < 4; count++) take('a')
  advance(19)
  expect(take('a')).toBe(1)
  advance(1)
  expect(waitsOf(2, take)).toEqual([0, 20])
  advance(3600)
  expect(waitsOf(4, take)).toEqual([0, 0, 0, 20])
})

test('the number of buckets is bounded: the one used longest ago is forgotten', () => {
  const { take } = openLimiter()
  for (let count = 0; count < 3; count++) take('first')
  for (let count = 0; count < 49_999; count++) take(`other ${count}`)
  expect(take('first'), 'still known').toBe(20)
  take('one more')
  expect(take('first'), 'forgotten').toBe(0)
})

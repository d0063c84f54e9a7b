import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect, it, vi } from 'vitest'
import { disputes } from '../../src/disputes/schema.ts'
import { listings } from '../../src/listings/schema.ts'
import { orders } from '../../src/orders/schema.ts'
import { type Database, openDatabase } from '../../src/platform/database/database.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import { silentLog } from '../../src/platform/log.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import { orderJobs } from '../support/order-jobs.ts'
import { printFigures } from './print-figures.ts'

it('ten thousand disputes that fall due at once are moved on by two processes, with queries that do not grow', async () => {
  const market = await openMarketplace()
  const few = await workOff(market, 1_000)
  const many = await workOff(market, 10_000)
  printFigures('orders that were due at once', { few, many })
  expect(many.mostRows).toBeLessThanOrEqual(few.mostRows)
})

/** Lets two processes move on so many orders. Returns how long it took, and how many rows the largest answer of the database had. */
async function workOff(market: Marketplace, count: number) {
  await addDisputes(market, count)
  market.clock.advance(73 * 3_600_000)
  const seen = { mostRows: 0 }
  const processes = [0, 1].map(() => {
    const db = openDatabase(market.env.DATABASE_URL ?? '', silentLog, 6)
    watchRows(db, seen)
    return { ...market.withProviderProxy(), db }
  })
  const began = performance.now()
  const runners = await Promise.all(
    processes.map((deps) => {
      const { jobs, recurring } = orderJobs(deps)
      return startJobs(deps.db, silentLog, jobs, recurring)
    }),
  )
  try {
    const countLeft = () => market.db.$count(orders, sql`due_at <= ${market.clock.now().toISOString()}`)
    await vi.waitUntil(async () => (await countLeft()) === 0, { timeout: 540_000, interval: 500 })
    return { count, seconds: Math.round((performance.now() - began) / 1000), ...seen }
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()))
    await Promise.all(processes.map(({ db }) => db.$client.end()))
  }
}

/** Notes how many rows the largest answer on these connections has. */
function watchRows({ $client: pool }: Database, seen: { mostRows: number }): void {
  const note = (result: pg.QueryResult | undefined) => {
    seen.mostRows = Math.max(seen.mostRows, result?.rowCount ?? 0)
  }
  pool.on('connect', (client) => {
    const query: (...parameters: unknown[]) => unknown = client.query.bind(client)
    const watched = (...parameters: unknown[]) => {
      const done = parameters.at(-1)
      if (typeof done !== 'function') {
        const answer = query(...parameters)
        if (answer instanceof Promise) answer.then(note, () => {})
        return answer
      }
      return query(...parameters.slice(0, -1), (error: unknown, result: pg.QueryResult) => {
        note(result)
        done(error, result)
      })
    }
    Object.assign(client, { query: watched })
  })
}

/** Copies a disputed order, with a phone of its own, so many times. */
async function addDisputes(market: Marketplace, count: number): Promise<void> {
  const { db } = market
  const seller = await market.signUp('seller')
  const buyer = await market.signUp()
  await market.resetRateLimits()
  const { _id } = await market.sellAndHandOver(seller, buyer)
  await market.move(buyer, { _id }, 'dispute', { reason: 'other', text: 'It is off.', photos: [] }, 'POST')
  const [order] = await db.select().from(orders).where(eq(orders.id, _id))
  const [listing] = await db
    .select()
    .from(listings)
    .where(eq(listings.id, order?.listingId ?? ''))
  const [dispute] = await db.select().from(disputes).where(eq(disputes.orderId, _id))
  if (!order || !listing || !dispute) throw new Error('there is no dispute to copy')
  for (let done = 0; done < count; done += 500) {
    const copies = Array.from({ length: 500 }, () => ({ id: randomUUID(), listingId: randomUUID() }))
    await db.insert(listings).values(copies.map(({ listingId: id }) => ({ ...listing, id })))
    await db.insert(orders).values(copies.map((copy) => ({ ...order, ...copy, imei: null })))
    await db.insert(disputes).values(copies.map(({ id: orderId }) => ({ ...dispute, orderId })))
  }
}

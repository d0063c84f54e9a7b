import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { decideChargeback, openChargeback } from '../../tests/support/chargeback.ts'
import { hour, meetParties, openOrderMarket, passTime } from '../../tests/support/order-market.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { Booking } from '../checkout/booking/contract.ts'
import type { WireNotification } from '../notifications/contract.ts'

let market: Awaited<ReturnType<typeof openOrderMarket>>
let rahim: Person
let nadia: Person
let admin: Person
beforeEach(async () => {
  // A new one for each test: sessions end in a week, and the clock moves by days.
  market = await openOrderMarket()
  ;({ rahim, nadia, admin } = await meetParties(market))
})

const pass = (millis: number) => passTime(market, [rahim, nadia, admin], millis)
const overdue = [409, 'order-overdue']
const complain = (order: Booking) =>
  market.move(nadia, order, 'dispute', { reason: 'other', text: 'It is blue.' }, 'POST')

async function returning(): Promise<Booking> {
  const order = await market.sellAndHandOver(rahim, nadia)
  await complain(order)
  await market.move(admin, order, 'dispute/decision', { refund: order.product_price, why: 'So' })
  return order
}

describe('the due moment decides, and not when the job runs:', () => {
  it('a phone is not handed over, and its order not cancelled by a side, after the time to meet', async () => {
    const order = await market.sellPhone(rahim, nadia)
    await pass(24 * hour)
    expect(await market.handOver(rahim, order)).toEqual(overdue)
    for (const who of [nadia, rahim, admin]) {
      expect(await market.move(who, order, 'cancellation', { reason: 'changed-mind' })).toEqual(overdue)
    }
    expect((await market.readDetails(nadia, order)).stage).toBe('paid')
    await market.runSaleJobs()
    expect(await market.readOutcome(nadia, order)).toMatchObject({ order: 'refunded', forSale: true })
  })

  it('a millisecond earlier it is', async () => {
    const order = await market.sellPhone(rahim, nadia)
    await pass(24 * hour - 1)
    expect(await market.handOver(rahim, order)).toEqual([200, 1])
  })

  it('a phone does not come back after the time to return it', async () => {
    const order = await returning()
    const code = (await market.readDetails(rahim, order)).return?.code
    await pass(24 * hour)
    const failure = { place: 'Shahbag', waitedAt: market.clock.now().toISOString(), text: 'So' }
    expect(await market.move(nadia, order, 'return', { code })).toEqual(overdue)
    expect(await market.move(rahim, order, 'return/confirmation')).toEqual(overdue)
    expect(await market.move(admin, order, 'return/waiver', { why: 'So' })).toEqual(overdue)
    expect(await market.move(nadia, order, 'return/failure', failure)).toEqual(overdue)
    await market.runSaleJobs()
    expect((await market.readDetails(nadia, order)).stage).toBe('disputed')
  })
})

it('only the release of money asks the provider, and leaves workers to other jobs while that hangs', async () => {
  const order = await market.sellAndHandOver(rahim, nadia)
  const enqueued = async () => {
    await market.runJob('enqueue-due-orders')
    await market.runJob('enqueue-due-releases')
    const { rows } = await market.db.execute<{ flags: object | null }>(
      sql`select flags from graphile_worker.jobs where key like ${`% ${order._id}`}`,
    )
    return rows.map(({ flags }) => Object.keys(flags ?? {}).sort())
  }
  await pass(3 * hour)
  expect(await enqueued(), 'the reminder').toEqual([['keyed']])
  await market.runSaleJobs()
  await pass(hour)
  expect(await enqueued(), 'the release').toEqual([['keyed', 'provider', 'slow']])
  await market.runSaleJobs()
  expect((await market.readDetails(nadia, order)).stage).toBe('completed')
})

describe('a dispute that waits for an admin', () => {
  const noticesOf = async (who: Person, order: Booking) =>
    (await market.call<WireNotification[]>(who, 'GET', '/notifications')).body.filter(
      ({ orderId, kind }) => orderId === order._id && /^dispute-(to-decide|delayed)$/.test(kind),
    )
  const wait = async (hours: number) => {
    await pass(hours * hour)
    await Promise.all([market.runSaleJobs(), market.runSaleJobs()])
  }

  it('reminds the admins each day, and after three days notifies both sides of when it is decided, once', async () => {
    const order = await market.sellAndHandOver(rahim, nadia)
    await complain(order)
    await wait(6)
    expect(await noticesOf(admin, order)).toHaveLength(1)
    await wait(23)
    expect(await noticesOf(admin, order)).toHaveLength(1)
    await wait(1)
    expect(await noticesOf(admin, order)).toHaveLength(2)
    await wait(24)
    expect([await noticesOf(nadia, order), await noticesOf(rahim, order)]).toEqual([[], []])
    await wait(24)
    const until = new Date(market.clock.now().getTime() + 72 * hour).toISOString()
    const told = [
      expect.objectContaining({ kind: 'dispute-delayed', params: { product: order.product_name, until } }),
    ]
    expect([await noticesOf(nadia, order), await noticesOf(rahim, order)]).toEqual([told, told])
    await wait(24)
    expect(await noticesOf(admin, order)).toHaveLength(5)
    expect(await noticesOf(nadia, order)).toHaveLength(1)
  })

  it('because a phone did not come back counts from then, also when no process ran for days', async () => {
    const order = await returning()
    await wait(24)
    expect(await noticesOf(admin, order)).toHaveLength(1)
    await wait(100)
    expect(await noticesOf(admin, order)).toHaveLength(2)
    expect(await noticesOf(rahim, order)).toHaveLength(1)
    await market.move(admin, order, 'dispute/decision', { refund: 0, why: 'So' })
    await wait(24)
    expect(await noticesOf(admin, order), 'nobody once it is decided').toHaveLength(2)
    expect(await noticesOf(rahim, order)).toHaveLength(1)
  })

  it('notifies both sides, once, although a chargeback has held it up beyond the three days', async () => {
    const order = await market.sellAndHandOver(rahim, nadia)
    await complain(order)
    await wait(6)
    const chargeback = await openChargeback(market, order)
    await wait(100)
    await decideChargeback(market, chargeback, 'won')
    expect([await noticesOf(nadia, order), await noticesOf(rahim, order)]).toEqual([[], []])
    for (let day = 0; day < 2; day++) {
      await wait(24)
      expect(await noticesOf(nadia, order)).toHaveLength(1)
      expect(await noticesOf(rahim, order)).toHaveLength(1)
    }
  })

  it('again after a complaint that was withdrawn notifies both sides again', async () => {
    const order = await market.sellAndHandOver(rahim, nadia)
    for (const notices of [1, 2]) {
      await complain(order)
      await wait(6)
      for (let day = 0; day < 4; day++) await wait(24)
      expect(await noticesOf(nadia, order)).toHaveLength(notices)
      await market.move(nadia, order, 'dispute', undefined, 'DELETE')
    }
  })
})

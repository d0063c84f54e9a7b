import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { follow, watchConnections } from '../../../tests/load/watch-statements.ts'
import { makeNewProduct } from '../../../tests/support/factories.ts'
import { type Marketplace, openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { Product } from '../../listings/contract.ts'
import type { OrderDetails } from '../../orders/contract.ts'
import { findLatestPayment } from '../../payments/store.ts'
import type { Booking } from './contract.ts'

let market: Marketplace
let rahim: Person
let nadia: Person
let karim: Person
let admin: Person
let phone: Product

beforeAll(async () => {
  market = await openMarketplace()
  watchConnections(market.db.$client)
  rahim = await market.signUp('seller')
  nadia = await market.signUp()
  karim = await market.signUp()
  admin = await market.signUp('admin')
})
beforeEach(async () => {
  await market.resetRateLimits()
  phone = await market.addPhone(rahim)
})

/** So many people have booked the phone, as Karim has. */
async function bookOften(bookings: number): Promise<void> {
  const { _id } = await market.createOrder(karim, phone)
  await market.db.execute(sql`
    with people as (
      insert into users (name, email, role, email_verified)
      select 'Buyer', gen_random_uuid() || '@people.test', 'buyer', nth % 2 = 0
      from generate_series(2, ${bookings}::int) as nth returning id)
    insert into orders select (jsonb_populate_record(booked, jsonb_build_object('id', gen_random_uuid(), 'buyer_id', people.id))).*
    from orders as booked, people where booked.id = ${_id}`)
}

/** How many of the orders of the phone are as each of these, and how often their buyers were told. */
async function countEnds() {
  const { rows } = await market.db.execute<{ end: string; orders: number }>(sql`
    select o.status || ', ' || (select count(*) from order_events e
        where e.order_id = o.id and e.to_status = o.status and e.from_status = 'booked')
      || ' event, told ' || (select count(*) from notifications n where n.order_id = o.id and n.kind = 'phone-gone')
      || ' time, job ' || (select count(*) from graphile_worker.jobs j where j.key = 'settle-order ' || o.id) as end,
      count(*)::int as orders
    from orders o where o.listing_id = ${phone._id} and o.paid_at is null group by 1`)
  return Object.fromEntries(rows.map(({ end, orders }) => [end, orders]))
}

const sell = async () => {
  const order = await market.authorisePayment(nadia, phone)
  const { answer, steps } = await follow(() => market.settle(nadia, order))
  expect(answer.status).toBe(200)
  return steps.length
}
const endBookings = () => market.runJob('end-bookings', { listingId: phone._id })

const dieAt = (wanted: number) => {
  let commits = 0
  return (moment: string, _: number, { text }: { text: string }) => {
    if (moment === 'after' && /^commit/i.test(text) && ++commits === wanted) throw new Error('killed')
  }
}

describe('a sale', () => {
  it('takes as many statements with 400 other bookings as with none, but for the one job that it enqueues', async () => {
    // The first mails to these people are counted with one more.
    await sell()
    phone = await market.addPhone(rahim)
    const alone = await sell()
    phone = await market.addPhone(rahim)
    await bookOften(400)
    expect(await sell()).toBe(alone + 1)
    const { rows } = await market.db.execute(
      sql`select key from graphile_worker.jobs where key = ${`end-bookings ${phone._id}`}`,
    )
    expect(rows).toHaveLength(1)
  })

  it('ends the other bookings in sets, and tells each buyer once, also when the job is killed and runs twice', async () => {
    await bookOften(401)
    await sell()
    await expect(follow(endBookings, dieAt(1))).rejects.toThrow()
    const ended = 'unavailable, 1 event, told 1 time, job 1'
    const left = (await countEnds())[ended] ?? 0
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(401)
    await Promise.all([endBookings(), endBookings()])
    await endBookings()
    expect(await countEnds()).toEqual({ [ended]: 401 })
  })

  it('ends some hundred bookings with as many statements as a few', async () => {
    const count = async () => (await follow(endBookings)).steps.length
    await bookOften(3)
    await sell()
    const few = await count()
    phone = await market.addPhone(rahim)
    await bookOften(190)
    await sell()
    // One more decides about the mails of addresses that are not confirmed.
    expect(Math.abs((await count()) - few)).toBeLessThanOrEqual(1)
    expect(await countEnds()).toEqual({ 'unavailable, 1 event, told 1 time, job 1': 190 })
  })

  it('is over for the others before the job has run: they read so, and cannot pay, accept or cancel', async () => {
    const order = await market.createOrder(karim, phone)
    await market.beginPayment(karim, order)
    await sell()
    expect(await market.readOrder(karim, order)).toMatchObject({
      status: 'unavailable',
      stage: 'unavailable',
    })
    const { body: own } = await market.call<{ _id: string; status: string }[]>(
      karim,
      'GET',
      '/bookingproduct',
    )
    expect(own.find(({ _id }) => _id === order._id)?.status).toBe('unavailable')
    const { body: details } = await market.call<OrderDetails>(karim, 'GET', `/orders/${order._id}`)
    expect(details.stage).toBe('unavailable')
    expect(details.timeline.map(({ stage }) => stage)).toEqual(['booked', 'unavailable'])
    expect((await market.beginPayment(karim, order)).body.code).toBe('already-sold')
    expect((await market.settle(karim, order)).body.code).toBe('already-sold')
    const json = { product_price: order.product_price }
    const accepted = await market.call(karim, 'PUT', '/bookingproduct', { query: { id: order._id }, json })
    expect(accepted.body.code).toBe('already-sold')
    expect(await market.move(karim, order, 'cancellation', { reason: 'changed-mind' })).toEqual([
      409,
      'wrong-stage',
    ])
    expect(await countEnds()).toEqual({ 'booked, 0 event, told 0 time, job 0': 1 })
  })

  it('does not keep a buyer from paying for another phone of the same name and price', async () => {
    const other = await market.addPhone(rahim, {
      product_name: phone.product_name,
      product_price: phone.product_price,
    })
    const wanted = await market.authorisePayment(karim, other)
    await market.createOrder(karim, phone)
    await sell()
    const query = { sellerEmail: rahim.email, product_name: phone.product_name }
    expect((await market.call(karim, 'PUT', '/addpayment', { query })).status).toBe(200)
    expect((await market.readOrder(karim, wanted)).status).toBe('paid')
  })

  it('that is cancelled before the job runs leaves the bookings', async () => {
    const order = await market.createOrder(karim, phone)
    const won = await market.authorisePayment(nadia, phone)
    await market.settle(nadia, won)
    await market.move(nadia, won, 'cancellation', { reason: 'changed-mind' })
    await endBookings()
    expect((await market.readOrder(karim, order)).status).toBe('booked')
    expect((await market.beginPayment(karim, order)).status).toBe(200)
  })
})

describe('a phone that is withdrawn', () => {
  it('is over for those who have booked it before the job has run', async () => {
    const order = await market.authorisePayment(karim, phone)
    await market.call(rahim, 'DELETE', '/product', { query: { id: phone._id } })
    expect((await market.readOrder(karim, order)).status).toBe('cancelled')
    expect((await market.beginPayment(karim, order)).body.code).toBe('booking-cancelled')
    expect(await market.move(karim, order, 'cancellation', { reason: 'changed-mind' })).toEqual([200, 0])
    expect((await market.settle(karim, order)).body.code).toBe('booking-cancelled')
    expect(await market.readIntent(order)).toBe('canceled')
    await endBookings()
    expect(await countEnds()).toEqual({ 'cancelled, 1 event, told 1 time, job 1': 1 })
  })
})

const close = (id: string) =>
  market.call<{ deletedCount: number }>(admin, 'DELETE', '/deleteuser', { query: { id } })

describe('an account that is closed', () => {
  it('takes as many statements with 400 bookings of its phones as with none', async () => {
    const count = async (bookings: number) => {
      const seller = await market.signUp('seller')
      phone = await market.addPhone(seller)
      if (bookings > 0) await bookOften(bookings)
      const { answer, steps } = await follow(() => close(seller.id))
      expect(answer.body).toEqual({ deletedCount: 1 })
      return steps.length
    }
    // The job is one more.
    expect(await count(400)).toBe((await count(0)) + 1)
    await market.resetRateLimits()
  })

  it('cancels its own bookings in sets, and none of them can be claimed before that', async () => {
    const buyer = await market.signUp()
    const order = await market.authorisePayment(buyer, phone)
    await close(buyer.id)
    await market.runJob('settle-order', { orderId: order._id })
    const statusOf = async () =>
      (await market.db.execute(sql`select status from orders where id = ${order._id}`)).rows
    expect(await statusOf()).toEqual([{ status: 'cancelled' }])
    expect(await market.readIntent(order)).toBe('canceled')
    const idle = await market.signUp()
    await market.createOrder(idle, phone)
    await close(idle.id)
    await Promise.all([1, 2].map(() => market.runJob('end-bookings-of-buyer', { userId: idle.id })))
    expect(await countEnds()).toMatchObject({ 'cancelled, 1 event, told 0 time, job 1': 2 })
  })

  it('ends nothing of a buyer whose account is open', async () => {
    const order = await market.createOrder(karim, phone)
    await market.runJob('end-bookings-of-buyer', { userId: karim.id })
    expect((await market.readOrder(karim, order)).status).toBe('booked')
  })
})

describe('a new price', () => {
  const notify = () => market.runJob('notify-of-price', { listingId: phone._id })
  const edit = async (product_price: number) => {
    const json = makeNewProduct(phone.image, { product_name: phone.product_name, product_price })
    const { answer, steps } = await follow(() =>
      market.call(rahim, 'PUT', '/product', { query: { id: phone._id }, json }),
    )
    expect(answer.status).toBe(200)
    return steps.length
  }
  const countTold = async () => {
    const { rows } = await market.db.execute<{ amount: number; buyers: number; notices: number }>(sql`
      select (n.params ->> 'amount')::float8 as amount, count(distinct n.user_id)::int as buyers, count(*)::int as notices
      from notifications n where n.listing_id = ${phone._id} and n.kind = 'price-changed' group by 1 order by 1`)
    return rows
  }

  it('takes as many statements with 400 bookings as with none, and tells each buyer once', async () => {
    const alone = await edit(71)
    phone = await market.addPhone(rahim)
    await bookOften(400)
    expect(await edit(71)).toBe(alone)
    await expect(follow(notify, dieAt(1))).rejects.toThrow()
    await Promise.all([notify(), notify()])
    expect(await countTold()).toEqual([{ amount: 71, buyers: 400, notices: 400 }])
    await edit(72)
    await notify()
    expect(await countTold()).toEqual([
      { amount: 71, buyers: 400, notices: 400 },
      { amount: 72, buyers: 400, notices: 400 },
    ])
  })

  it('is no news to whoever has agreed to it before the job runs, and the next one is', async () => {
    const order = await market.createOrder(karim, phone)
    const accept = async (product_price: number) => {
      const query = { id: order._id }
      const { status } = await market.call(karim, 'PUT', '/bookingproduct', {
        query,
        json: { product_price },
      })
      expect(status).toBe(200)
    }
    await edit(81)
    await accept(81)
    await notify()
    expect(await countTold()).toEqual([])
    await edit(82)
    await notify()
    await edit(81)
    await accept(81)
    await edit(82)
    await notify()
    await notify()
    expect(await countTold()).toEqual([{ amount: 82, buyers: 1, notices: 2 }])
  })
})

describe('the end of an order that nobody has paid', () => {
  const ends = {
    'its phone is sold': sell,
    'its phone is withdrawn': () => market.call(rahim, 'DELETE', '/product', { query: { id: phone._id } }),
    'the account of its seller is closed': async () => {
      const seller = rahim
      rahim = await market.signUp('seller')
      return close(seller.id)
    },
  }
  const stored = {
    'the job': endBookings,
    'its own payment': (order: Booking) => market.settle(karim, order),
    'money that was taken late': async ({ _id }: Booking) => {
      const payment = await findLatestPayment(market.db, _id)
      await market.cards.paymentIntents.capture(payment?.paymentId ?? '')
      await market.runJob('settle-order', { orderId: _id })
    },
  }
  const cases = Object.entries(ends).flatMap(([end, happen]) =>
    Object.entries(stored).map(([by, store]) => ({ end, by, happen, store })),
  )

  it.each(cases)(
    'because $end has one time and reason, before and after $by stores it',
    async ({ happen, store }) => {
      const order = await market.authorisePayment(karim, phone)
      const readEnd = async () => (await market.readDetails(karim, order)).timeline[1]
      await happen()
      const shown = await readEnd()
      expect(shown).toMatchObject({ by: 'system', at: market.clock.now().toISOString() })
      market.clock.advance(60_000)
      await store(order)
      expect(await readEnd()).toEqual(shown)
      const { rows } = await market.db.execute(sql`select from order_events where order_id = ${order._id}`)
      expect(rows.length).toBeGreaterThan(0)
    },
  )
})

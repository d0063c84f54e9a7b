import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeDue, runDueJobs, runOrderJobs } from '../../../tests/support/run-due-jobs.ts'
import { confirmOnBkash, payOnSslcommerz } from '../../../tests/support/taka-providers.ts'
import { openTakaShop } from '../../../tests/support/taka-shop.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { Product } from '../../listings/contract.ts'
import { listings } from '../../listings/schema.ts'
import type { Booking } from '../booking/contract.ts'

const shop = await openTakaShop()
const { market, deps, nadia, karim, ask, pass, notify } = shop
const leave = (provider: string, buyer = nadia, of = order) => shop.leave(provider, of, buyer)
const stageOf = (buyer = nadia, of = order) => shop.stageOf(of, buyer)

/** What a buyer was told about an order. */
async function newsOf(buyer: Person, of: Booking) {
  const { body } = await market.call<{ kind: string; orderId: string }[]>(buyer, 'GET', '/notifications')
  return body.filter(({ orderId }) => orderId === of._id).map(({ kind }) => kind)
}

async function isForSale(): Promise<boolean> {
  const [listing] = await market.db.select().from(listings).where(eq(listings.id, phone._id))
  return listing?.soldAt === null
}

const minute = 60_000
let phone: Product
let order: Booking

beforeEach(async () => {
  ;({ phone, order } = await shop.openOrder())
})

it.each([
  ['?status=cancel', '=cancelled'],
  ['?paymentID=x&status=failure', '=failed'],
  ['?status=constructor', ''],
  ['', ''],
])('a return with %s says only how the visit of the page ended, and pays nothing', async (query, outcome) => {
  const { status, headers } = await market.request(`/returns/${order._id}${query}`)
  expect([status, headers.get('location')]).toEqual([
    303,
    `/dashbord/parches/${order._id}?returned${outcome}`,
  ])
  expect((await market.settle(nadia, order)).body.code).toBe('not-authorised')
})

it('a buyer who reads Bangla returns to a page in Bangla', async () => {
  const { body } = await market.call<{ redirect: string }>(nadia, 'POST', `/orders/${order._id}/payment`, {
    json: { provider: 'bkash', product_price: order.product_price },
    headers: { 'accept-language': 'bn' },
  })
  const back = await confirmOnBkash(market, body.redirect)
  const { headers } = await market.request(back ?? '')
  expect(headers.get('location')).toBe(`/bn/dashbord/parches/${order._id}?returned`)
})

describe('with bKash, which holds money', () => {
  it('the phone is free until the buyer has confirmed; the return decides nothing, the answer of bKash does', async () => {
    const page = await leave('bkash')
    expect((await market.settle(nadia, order)).body.code).toBe('not-authorised')
    expect((await market.readDetails(nadia, order)).provider).toBeNull()
    const back = await confirmOnBkash(market, page)
    expect(back).toContain(`/returns/${order._id}?`)
    const returned = await market.request(back ?? '')
    expect([returned.status, returned.headers.get('location')]).toEqual([
      303,
      `/dashbord/parches/${order._id}?returned`,
    ])
    expect((await market.settle(nadia, order)).status).toBe(200)
    expect(await stageOf()).toBe('paid')
    expect((await market.readDetails(nadia, order)).provider).toBe('bkash')
    expect(await market.readMoney(order)).toEqual({ provider: -24_500, held: 24_500 })
    expect((await ask(nadia, order, 'bkash')).body.code).toBe('already-paid')
  })

  it('a job settles for whoever returned, and leaves the browser the time to do so itself', async () => {
    const back = await confirmOnBkash(market, await leave('bkash'))
    await market.request(back ?? '')
    await runDueJobs(market, market.jobs)
    expect(await stageOf()).toBe('booked')
    await makeDue(market, ['settle-order'])
    await runDueJobs(market, market.jobs)
    expect(await stageOf()).toBe('paid')
  })

  it('whoever returns without having paid has paid nothing', async () => {
    await leave('bkash')
    const returned = await market.request(`/returns/${order._id}?status=success&paymentID=TR0011forged`)
    expect(returned.status).toBe(303)
    await runOrderJobs(deps)
    expect(await stageOf()).toBe('booked')
  })

  it('whoever never returns gets the phone, too', async () => {
    await confirmOnBkash(market, await leave('bkash'))
    await pass(2 * minute)
    expect(await stageOf()).toBe('paid')
  })

  it('the slower of two buyers is not charged', async () => {
    const other = await market.createOrder(karim, phone)
    await confirmOnBkash(market, await leave('bkash', karim, other))
    await confirmOnBkash(market, await leave('bkash'))
    expect((await market.settle(nadia, order)).status).toBe(200)
    expect((await market.settle(karim, other)).body.code).toBe('already-sold')
    await pass(2 * minute)
    expect(await market.readMoney(other)).toEqual({})
  })
})

describe('with SSLCommerz, which holds nothing', () => {
  it('the browser comes back by a form of another site', async () => {
    const page = await leave('sslcommerz')
    const returned = await payOnSslcommerz(market, page)
    const answer = await market.request(returned?.action ?? '', {
      method: 'POST',
      body: new URLSearchParams(returned?.fields),
      headers: { origin: 'https://securepay.sslcommerz.com' },
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/dashbord/parches/${order._id}?returned`,
    ])
    await runOrderJobs(deps)
    expect(await stageOf()).toBe('paid')
    expect((await market.settle(nadia, order)).status).toBe(200)
    expect(await market.readMoney(order)).toEqual({ provider: -24_500, held: 24_500 })
  })

  it('a page that is open takes the phone from nobody, however many there are', async () => {
    const other = await market.createOrder(karim, phone)
    const page = await leave('sslcommerz')
    await leave('sslcommerz', karim, other)
    expect(await isForSale()).toBe(true)
    expect(await leave('sslcommerz'), 'a second tab opens the same page').toBe(page)
    expect((await market.settle(nadia, order)).body.code).toBe('not-authorised')
    expect(await market.readClaims(order)).toEqual([])
    await confirmOnBkash(market, await leave('bkash', karim, other))
    expect((await market.settle(karim, other)).status).toBe(200)
  })

  it('the first money buys the phone, the later goes back at once, and both buyers are told', async () => {
    const other = await market.createOrder(karim, phone)
    const pages = [await leave('sslcommerz'), await leave('sslcommerz', karim, other)]
    for (const page of pages) await payOnSslcommerz(market, page)
    expect((await market.settle(nadia, order)).status).toBe(200)
    expect((await market.settle(karim, other)).body.code).toBe('order-refunded')
    await pass(90 * minute)
    await pass(90 * minute)
    expect([await stageOf(), await stageOf(karim, other)]).toEqual(['paid', 'refunded'])
    expect(await market.readMoney(other)).toEqual({ provider: 0, held: 0 })
    expect(await newsOf(nadia, order)).toContain('payment-received')
    expect(await newsOf(karim, other)).toEqual(expect.arrayContaining(['payment-rejected', 'refund-sent']))
  })

  it('two tabs at once are sent to the same page, on which one payment is made', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map(() => leave('sslcommerz')))
    expect(new Set(pages).size).toBe(1)
  })

  it('a notification alone is enough, and a forged one does nothing', async () => {
    await payOnSslcommerz(market, await leave('sslcommerz'), '01711000005')
    await notify()
    expect(await stageOf()).toBe('booked')
    await payOnSslcommerz(market, await leave('sslcommerz'))
    await notify()
    expect(await stageOf()).toBe('paid')
  })

  it('money that comes late buys the phone while it is free', async () => {
    const page = await leave('sslcommerz')
    await pass(25 * minute)
    expect(await stageOf()).toBe('booked')
    await payOnSslcommerz(market, page, '01711000004')
    await pass(25 * minute)
    expect(await stageOf()).toBe('paid')
    expect(await market.readMoney(order)).toEqual({ provider: -24_500, held: 24_500 })
  })

  it('whoever pays late and returns need not wait for the next look', async () => {
    const page = await leave('sslcommerz')
    await pass(25 * minute)
    const returned = await payOnSslcommerz(market, page)
    await market.request(returned?.action ?? '', {
      method: 'POST',
      body: new URLSearchParams(returned?.fields),
    })
    await makeDue(market, ['settle-order'])
    await runDueJobs(market, market.jobs)
    expect(await stageOf()).toBe('paid')
  })

  it('money that comes late is found although nothing has run for two days', async () => {
    const page = await leave('sslcommerz')
    await pass(16 * minute)
    await payOnSslcommerz(market, page, '01711000004')
    await pass(48 * 60 * minute)
    expect(await stageOf()).toBe('paid')
  })

  it('money that comes late goes back when the phone is gone', async () => {
    const other = await market.createOrder(karim, phone)
    const page = await leave('sslcommerz')
    await pass(16 * minute)
    await confirmOnBkash(market, await leave('bkash', karim, other))
    expect((await market.settle(karim, other)).status).toBe(200)
    await payOnSslcommerz(market, page)
    await notify()
    await pass(30 * minute)
    await pass(90 * minute)
    expect(await stageOf()).toBe('refunded')
    expect(await market.readMoney(order)).toEqual({ provider: 0, held: 0 })
    expect(await stageOf(karim, other)).toBe('paid')
  })

  it('other money than was asked for sells nothing, goes back if it is taka, and the buyer may pay again', async () => {
    await payOnSslcommerz(market, await leave('sslcommerz'), '01711000006')
    expect((await market.settle(nadia, order)).body.code).toBe('payment-differs')
    await pass(minute)
    expect((await market.settle(nadia, order)).body.code).toBe('payment-rejected')
    expect(await newsOf(nadia, order)).toContain('payment-rejected')
    await confirmOnBkash(market, await leave('bkash'))
    expect((await market.settle(nadia, order)).status).toBe(200)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { runDueJobs, runOrderJobs } from '../../../tests/support/run-due-jobs.ts'
import { confirmOnBkash, payOnSslcommerz } from '../../../tests/support/taka-providers.ts'
import { openTakaShop } from '../../../tests/support/taka-shop.ts'
import type { Product } from '../../listings/contract.ts'
import type { Booking } from '../booking/contract.ts'

const shop = await openTakaShop()
const { market, deps, rahim, nadia, karim, ask, pass, notify } = shop
const leave = (provider: string, buyer = nadia, of = order) => shop.leave(provider, of, buyer)
const stageOf = (buyer = nadia, of = order) => shop.stageOf(of, buyer)

const minute = 60_000
let phone: Product
let order: Booking

beforeEach(async () => {
  ;({ phone, order } = await shop.openOrder())
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
  it('the phone is claimed first, and the browser comes back by a form of another site', async () => {
    const page = await leave('sslcommerz')
    const other = await market.createOrder(karim, await market.addPhone(rahim)).catch(() => null)
    expect(other).not.toBeNull()
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

  it('nobody else can pay meanwhile, and the same page is opened again in a second tab', async () => {
    const other = await market.createOrder(karim, phone)
    const page = await leave('sslcommerz')
    expect((await ask(karim, other, 'sslcommerz')).body.code).toBe('already-sold')
    expect((await ask(karim, other, 'bkash')).body.code).toBe('already-sold')
    expect(await leave('sslcommerz')).toBe(page)
    expect((await market.settle(nadia, order)).body.code).toBe('not-authorised')
    expect((await ask(nadia, order, 'sslcommerz')).status).toBe(200)
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

  it('the phone is free again after 15 minutes, for its buyer too', async () => {
    const other = await market.createOrder(karim, phone)
    await leave('sslcommerz')
    await pass(14 * minute)
    expect((await ask(karim, other, 'bkash')).body.code).toBe('already-sold')
    await pass(2 * minute)
    expect(await stageOf()).toBe('booked')
    await leave('sslcommerz')
    await pass(16 * minute)
    await confirmOnBkash(market, await leave('bkash', karim, other))
    expect((await market.settle(karim, other)).status).toBe(200)
  })

  it('money that comes at minute 16 buys the phone while it is free', async () => {
    const page = await leave('sslcommerz')
    await pass(16 * minute)
    expect(await stageOf()).toBe('booked')
    await payOnSslcommerz(market, page, '01711000004')
    await pass(30 * minute)
    expect(await stageOf()).toBe('paid')
    expect(await market.readMoney(order)).toEqual({ provider: -24_500, held: 24_500 })
  })

  it('whoever pays at minute 16 and returns need not wait for the next look', async () => {
    const page = await leave('sslcommerz')
    await pass(16 * minute)
    const returned = await payOnSslcommerz(market, page)
    await market.request(returned?.action ?? '', {
      method: 'POST',
      body: new URLSearchParams(returned?.fields),
    })
    await runDueJobs(market, market.jobs)
    expect(await stageOf()).toBe('paid')
  })

  it('whoever pays after the seller’s account was closed is told so, and can cancel', async () => {
    const [seller, admin] = [await market.signUp('seller'), await market.signUp('admin')]
    const paid = await market.createOrder(nadia, await market.addPhone(seller))
    const page = await leave('sslcommerz', nadia, paid)
    const query = { id: seller.id, reason: 'fraud' }
    expect((await market.call(admin, 'DELETE', '/deleteuser', { query })).status).toBe(200)
    await payOnSslcommerz(market, page)
    await market.settle(nadia, paid)
    expect(await stageOf(nadia, paid)).toBe('paid')
    const { body } = await market.call<{ kind: string; orderId: string }[]>(nadia, 'GET', '/notifications')
    const ofOrder = body.filter(({ orderId }) => orderId === paid._id)
    expect(ofOrder.map(({ kind }) => kind)).toContain('seller-closed')
  })

  it('money that comes at minute 16 is found although nothing has run for two days', async () => {
    const page = await leave('sslcommerz')
    await pass(16 * minute)
    await payOnSslcommerz(market, page, '01711000004')
    await pass(48 * 60 * minute)
    expect(await stageOf()).toBe('paid')
  })

  it('money that comes at minute 16 goes back when the phone is gone', async () => {
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

  it('one buyer cannot keep a phone for ever', async () => {
    for (let times = 0; times < 5; times++) {
      await leave('sslcommerz')
      await pass(22 * minute)
    }
    expect((await ask(nadia, order, 'sslcommerz')).body.code).toBe('too-many-tries')
    expect((await ask(nadia, order, 'bkash')).status).toBe(200)
    const json = { reason: 'Booked again' }
    expect((await market.call(nadia, 'PUT', `/orders/${order._id}/cancellation`, { json })).status).toBe(200)
    const again = await market.createOrder(nadia, phone)
    expect((await ask(nadia, again, 'sslcommerz')).body.code).toBe('too-many-tries')
  })

  it('another amount than was asked for sells nothing and releases nothing', async () => {
    await payOnSslcommerz(market, await leave('sslcommerz'), '01711000006')
    expect((await market.settle(nadia, order)).body.code).toBe('payment-differs')
  })
})

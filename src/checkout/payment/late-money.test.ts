import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createBidHelpers } from '../../../tests/support/bids.ts'
import { makeNewProduct } from '../../../tests/support/factories.ts'
import { lostReplyAt } from '../../../tests/support/provider-proxy.ts'
import { confirmOnBkash, openTakaProviders, payOnSslcommerz } from '../../../tests/support/taka-providers.ts'
import { openTakaShop } from '../../../tests/support/taka-shop.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { Product } from '../../listings/contract.ts'
import { listings } from '../../listings/schema.ts'
import { orders } from '../../orders/schema.ts'
import { findLatestRefund } from '../../payments/index.ts'
import { payments } from '../../payments/schema.ts'
import type { NewProduct } from '../../selling/contract.ts'
import type { Booking } from '../booking/contract.ts'
import { payOnPage } from './start-payment.ts'

const shop = await openTakaShop()
const { market, pass, notify } = shop
const bid = createBidHelpers(market)
const admin = await market.signUp('admin')

const minute = 60_000
let rahim: Person
let nadia: Person
let karim: Person
let phone: Product
let order: Booking
/** The page of SSLCommerz that Nadia has opened and not paid on yet. */
let page: string

beforeEach(async () => {
  await market.resetRateLimits()
  await market.renewToken(admin)
  ;[rahim, nadia, karim] = await Promise.all([
    market.signUp('seller'),
    market.signUp('bayer'),
    market.signUp('bayer'),
  ])
  phone = await market.addPhone(rahim, { product_price: 24_500 })
  order = await market.createOrder(nadia, phone)
  page = await shop.leave('sslcommerz', order, nadia)
})

/** Nadia pays on the page, and everything happens that follows. Returns how it ends. */
async function payLate() {
  await payOnSslcommerz(market, page)
  await notify()
  await pass(90 * minute)
  await pass(90 * minute)
  const [stored] = await market.db.select().from(orders).where(eq(orders.id, order._id))
  const begun = await market.db.select().from(payments).where(eq(payments.reference, order._id))
  const rejected = begun.find(({ status }) => status === 'rejected')
  const money = await market.readMoney({ _id: rejected?.id ?? order._id })
  return { status: stored?.status, money, told: await readNews() }
}

async function readNews() {
  await market.renewToken(nadia)
  const { body } = await market.call<{ kind: string; orderId: string }[]>(nadia, 'GET', '/notifications')
  return body.filter(({ kind, orderId }) => kind === 'payment-rejected' && orderId === order._id).length
}

const isSold = async () =>
  (await market.db.select().from(listings).where(eq(listings.id, phone._id)))[0]?.soldAt !== null

async function edit(changes: Partial<NewProduct>) {
  const json = makeNewProduct(phone.image, { product_price: 24_500, ...changes })
  const { status } = await market.call(rahim, 'PUT', '/product', { query: { id: phone._id }, json })
  expect(status).toBe(200)
}

const setListing = (set: Partial<typeof listings.$inferInsert>) =>
  market.db.update(listings).set(set).where(eq(listings.id, phone._id))

async function agreeOn(price: number, buyer: Person): Promise<Booking> {
  const { body } = await bid.accept(rahim, await bid.makeBid(buyer, phone, price))
  return (await market.call<Booking>(buyer, 'GET', `/product/parces/${body.orderId}`)).body
}

const back = { provider: 0, held: 0 }

describe('money that arrives at a page', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['the price has been raised', () => edit({ product_price: 50_000 })],
    ['the price has been lowered', () => edit({ product_price: 20_000 })],
    ['the phone is described otherwise', () => edit({ productDetails: 'Its screen is broken.' })],
    ['an admin has yet to look at the phone', () => setListing({ heldAt: new Date() })],
    ['the phone is kept for another buyer, whose offer was accepted', () => agreeOn(20_000, karim)],
  ])('when %s buys nothing and goes back; its order stays', async (_, change) => {
    await change()
    expect(await payLate()).toEqual({ status: 'booked', money: back, told: 1 })
    expect(await isSold()).toBe(false)
    expect((await market.settle(nadia, order)).body.code).toBe('payment-rejected')
  })

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'the phone was withdrawn',
      () => market.call(rahim, 'DELETE', '/product', { query: { id: phone._id } }),
      'refunded',
    ],
    [
      'the seller was suspended',
      () => market.call(admin, 'PUT', `/members/${rahim.id}/suspension`, { json: { reason: 'Complaints' } }),
      'refunded',
    ],
    [
      'the seller’s account was closed',
      () => market.call(admin, 'DELETE', '/deleteuser', { query: { id: rahim.id, reason: 'fraud' } }),
      'refunded',
    ],
    [
      'the buyer was suspended',
      () => market.call(admin, 'PUT', `/members/${nadia.id}/suspension`, { json: { reason: 'Complaints' } }),
      'refunded',
    ],
    [
      'the buyer has cancelled',
      () => market.move(nadia, order, 'cancellation', { reason: 'changed-mind' }),
      'refunded',
    ],
  ])('when %s goes back, although nothing has run since', async (_, change, status) => {
    await change()
    expect(await payLate()).toEqual({ status, money: back, told: 1 })
    expect(await isSold()).toBe(false)
  })

  it('of a page that was given up for another provider does not fix the old price', async () => {
    await shop.leave('bkash', order, nadia)
    await edit({ product_price: 50_000 })
    expect(await payLate()).toEqual({ status: 'booked', money: back, told: 1 })
  })

  it('of an old page goes back when its buyer has agreed to a new price', async () => {
    await edit({ product_price: 30_000 })
    const accepted = { query: { id: order._id }, json: { product_price: 30_000 } }
    expect((await market.call(nadia, 'PUT', '/bookingproduct', accepted)).status).toBe(200)
    expect(await payLate()).toEqual({ status: 'booked', money: back, told: 1 })
    await confirmOnBkash(market, await shop.leave('bkash', { ...order, product_price: 30_000 }, nadia))
    expect((await market.settle(nadia, order)).status).toBe(200)
  })

  it('of the asked price goes back when an offer was accepted meanwhile', async () => {
    await agreeOn(20_000, nadia)
    expect(await payLate()).toEqual({ status: 'booked', money: back, told: 1 })
  })

  it('goes back when the accepted offer was not paid in time', async () => {
    const agreed = await agreeOn(20_000, nadia)
    market.clock.advance(24 * 60 * minute - minute)
    await market.renewToken(nadia)
    page = await shop.leave('sslcommerz', agreed, nadia)
    market.clock.advance(2 * minute)
    expect(await payLate()).toMatchObject({ status: 'refunded', money: back, told: 1 })
  })

  it('buys the phone when the terms are again those on which the page was opened', async () => {
    await edit({ product_price: 50_000 })
    await edit({})
    expect(await payLate()).toEqual({
      status: 'paid',
      money: { provider: -24_500, held: 24_500 },
      told: 0,
    })
  })

  it('in another currency is left to the admins, and its buyer can pay again', async () => {
    await payOnSslcommerz(market, page, '01711000007')
    await notify()
    await pass(minute)
    expect(await market.readMoney(order)).toEqual({})
    expect(await shop.compare(order)).toHaveLength(1)
    await market.renewToken(nadia)
    await confirmOnBkash(market, await shop.leave('bkash', order, nadia))
    expect((await market.settle(nadia, order)).status).toBe(200)
  })

  it('is rejected once by many at once, and never bought with afterwards', async () => {
    await edit({ product_price: 50_000 })
    await payOnSslcommerz(market, page)
    const codes = await Promise.all([1, 2, 3, 4].map(() => market.settle(nadia, order)))
    expect(new Set(codes.map(({ body }) => body.code))).toEqual(new Set(['payment-rejected']))
    await edit({})
    expect((await market.settle(nadia, order)).body.code).toBe('payment-rejected')
    await pass(minute)
    expect(await readNews()).toBe(1)
    expect(await isSold()).toBe(false)
    expect(await market.readClaims(order)).toEqual([])
  })
})

describe('money of an order that has ended', () => {
  it('goes back in full, also when less was agreed on since and the provider refuses the refund', async () => {
    const agreed = await agreeOn(17_150, nadia)
    expect(await market.move(nadia, agreed, 'cancellation', { reason: 'changed-mind' })).toEqual([200, 1])
    await payOnSslcommerz(market, page, '01711000032')
    await notify()
    for (const hours of [0, 1, 2, 4, 8, 16]) await pass(hours * 60 * minute)
    expect(await findLatestRefund(market.db, order._id)).toMatchObject({
      attempt: 5,
      state: 'failed',
      amountMinor: 2_450_000,
    })
    expect(await market.readMoney(order)).toEqual({ provider: -24_500, held: 24_500 })
  })

  it('is looked for as long after its page was opened, although the first answer was lost a day before', async () => {
    const later = await market.createOrder(karim, phone)
    const lost = await openTakaProviders(market, lostReplyAt('/gwprocess/v4/api.php'))
    const asked = { orderId: later._id, price: later.product_price, provider: 'sslcommerz' }
    const deps = { ...shop.deps, payments: lost, publicUrl: market.env.PUBLIC_URL }
    await expect(payOnPage(deps, karim.id, asked)).rejects.toMatchObject({ status: 503 })
    await pass(24 * 60 * minute)
    await Promise.all([rahim, nadia, karim].map(market.renewToken))
    const opened = await shop.leave('sslcommerz', later, karim)
    expect(await market.move(karim, later, 'cancellation', { reason: 'changed-mind' })).toEqual([200, 1])
    await pass(2 * minute)
    await payOnSslcommerz(market, opened)
    await notify()
    await pass(90 * minute)
    await pass(90 * minute)
    await market.renewToken(karim)
    expect(await shop.stageOf(later, karim)).toBe('refunded')
    expect(await market.readMoney(later)).toEqual({ provider: 0, held: 0 })
  })
})

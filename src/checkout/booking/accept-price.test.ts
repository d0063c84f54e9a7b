import { beforeEach, describe, expect, it } from 'vitest'
import { makeNewProduct } from '../../../tests/support/factories.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { runOrderJobs } from '../../../tests/support/run-due-jobs.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { Product } from '../../listings/contract.ts'
import type { Booking } from './contract.ts'

let phone: Product

const market = await openMarketplace()
const rahim = await market.signUp('seller', 'Rahim')
const nadia = await market.signUp('bayer', 'Nadia')
beforeEach(async () => {
  await market.resetRateLimits()
  await Promise.all([rahim, nadia].map(market.renewToken))
  phone = await market.addPhone(rahim, { product_price: 400 })
})

async function reprice(product_price: number): Promise<void> {
  const json = makeNewProduct(phone.image, { product_price })
  const { status } = await market.call(rahim, 'PUT', '/product', { query: { id: phone._id }, json })
  expect(status).toBe(200)
}

function accept(who: Person, id: string, product_price: number) {
  return market.call<Booking>(who, 'PUT', '/bookingproduct', {
    query: { id },
    json: { product_price },
  })
}

const readPrices = async (order: Booking) => {
  const { product_price: agreed, newPrice, status } = await market.readOrder(nadia, order)
  return { agreed, newPrice, status }
}

const tryToPay = async (order: Booking, product_price: number) => {
  const { status, body } = await market.beginPayment(nadia, { ...order, product_price })
  return { status, code: body.code }
}

async function amountOf(order: Booking): Promise<number> {
  const { body } = await market.beginPayment(nadia, order)
  return (await market.cards.paymentIntents.retrieve(body.clientSecret.split('_secret_')[0] ?? '')).amount
}

/** Runs the reconciliation an hour later. */
async function reconcileLater(): Promise<void> {
  market.clock.advance(60 * 60_000)
  await Promise.all([rahim, nadia].map(market.renewToken))
  await runOrderJobs(market.withProviderProxy())
}

describe('a buyer whose phone has a new price', () => {
  it('is shown the agreed price and the new one, in the list and on the payment page', async () => {
    const order = await market.createOrder(nadia, phone)
    expect({ product_price: order.product_price, newPrice: order.newPrice }).toEqual({
      product_price: 400,
      newPrice: null,
    })
    await reprice(449.99)
    expect(await readPrices(order)).toEqual({ agreed: 400, newPrice: 449.99, status: 'booked' })
    const { body } = await market.call<Booking[]>(nadia, 'GET', '/bookingproduct')
    expect(body[0]).toMatchObject({ _id: order._id, product_price: 400, newPrice: 449.99 })
    await reprice(400)
    expect(await readPrices(order)).toEqual({ agreed: 400, newPrice: null, status: 'booked' })
  })

  it('cannot pay before accepting it, and then pays it', async () => {
    const order = await market.createOrder(nadia, phone)
    await reprice(450)
    expect(await tryToPay(order, 400)).toEqual({ status: 409, code: 'price-changed' })
    expect(await tryToPay(order, 450)).toEqual({ status: 409, code: 'price-changed' })
    const accepted = await accept(nadia, order._id, 450)
    expect({ status: accepted.status, body: accepted.body }).toEqual({
      status: 200,
      body: { ...order, product_price: 450, newPrice: null },
    })
    expect(await tryToPay(order, 400)).toEqual({ status: 409, code: 'other-price' })
    expect(await amountOf(accepted.body)).toBe(45_000)
    await market.authoriseAgain(nadia, accepted.body)
    expect((await market.settle(nadia, accepted.body)).status).toBe(200)
    expect(await readPrices(order)).toEqual({ agreed: 450, newPrice: null, status: 'paid' })
    expect(await market.readClaims(order)).toEqual(['claim', 'capture'])
  })

  it('may accept twice, but only the price that is asked', async () => {
    const order = await market.createOrder(nadia, phone)
    await reprice(380)
    for (const price of [400, 379.99, 0, -380, 1e9]) {
      const { status, body } = await accept(nadia, order._id, price)
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'other-price' })
    }
    expect((await accept(nadia, order._id, 380)).status).toBe(200)
    expect((await accept(nadia, order._id, 380)).status).toBe(200)
    expect(await readPrices(order)).toEqual({ agreed: 380, newPrice: null, status: 'booked' })
  })

  it('is asked again when it changes again', async () => {
    const order = await market.createOrder(nadia, phone)
    await reprice(450)
    await reprice(500)
    expect((await accept(nadia, order._id, 450)).body.code).toBe('other-price')
    await accept(nadia, order._id, 500)
    await reprice(510)
    expect(await readPrices(order)).toEqual({ agreed: 500, newPrice: 510, status: 'booked' })
    expect(await tryToPay(order, 500)).toEqual({ status: 409, code: 'price-changed' })
  })

  it('can accept only for an own unpaid order', async () => {
    const order = await market.createOrder(nadia, phone)
    await reprice(450)
    const karim = await market.signUp()
    expect((await accept(karim, order._id, 450)).status).toBe(404)
    for (const id of ['', 'x', phone._id]) expect((await accept(nadia, id, 450)).status).toBe(404)
    const faster = await market.authorisePayment(karim, phone)
    expect(faster.product_price).toBe(450)
    await market.settle(karim, faster)
    expect((await accept(nadia, order._id, 450)).body.code).toBe('already-sold')
    expect((await accept(karim, faster._id, 450)).body.code).toBe('already-paid')
    expect(await readPrices(order)).toEqual({ agreed: 400, newPrice: null, status: 'unavailable' })
  })
})

describe('a payment of another price than the phone has', () => {
  it('is released, not settled; the order stays and is paid at the new price', async () => {
    const order = await market.authorisePayment(nadia, phone)
    await reprice(450)
    const { status, body } = await market.settle(nadia, order)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'price-changed' })
    expect(await market.readIntent(order)).toBe('canceled')
    expect(await readPrices(order)).toEqual({ agreed: 400, newPrice: 450, status: 'booked' })
    // The browser that settles after the webhook gets the same answer.
    expect((await market.settle(nadia, order)).body.code).toBe('price-changed')
    const { body: accepted } = await accept(nadia, order._id, 450)
    await market.authoriseAgain(nadia, accepted)
    expect((await market.settle(nadia, accepted)).status).toBe(200)
    expect(await market.readClaims(order)).toEqual(['claim', 'capture'])
  })

  it('is released even if the phone is cheaper', async () => {
    const order = await market.authorisePayment(nadia, phone)
    await reprice(350)
    expect((await market.settle(nadia, order)).body.code).toBe('price-changed')
    expect(await market.readIntent(order)).toBe('canceled')
  })

  it('is not settled after the buyer accepted the new price: the next payment replaces it', async () => {
    const order = await market.authorisePayment(nadia, phone)
    await reprice(450)
    const { body: accepted } = await accept(nadia, order._id, 450)
    expect((await market.settle(nadia, order)).body.code).toBe('price-changed')
    expect(await amountOf(accepted)).toBe(45_000)
    expect(await market.listPaymentStates(order)).toEqual(['cancelled', 'open'])
  })

  it('that is not authorised is replaced', async () => {
    const order = await market.createOrder(nadia, phone)
    expect(await amountOf(order)).toBe(40_000)
    await reprice(450)
    const { body: accepted } = await accept(nadia, order._id, 450)
    expect(await amountOf(accepted)).toBe(45_000)
    expect(await market.listPaymentStates(order)).toEqual(['cancelled', 'open'])
  })

  it('that is authorised is released when the next one begins', async () => {
    const order = await market.authorisePayment(nadia, phone)
    await reprice(450)
    const { body: accepted } = await accept(nadia, order._id, 450)
    expect(await amountOf(accepted)).toBe(45_000)
    expect(await market.listPaymentStates(order)).toEqual(['cancelled', 'open'])
  })

  it('is released even if the browser never returns', async () => {
    const order = await market.authorisePayment(nadia, phone)
    await reprice(450)
    await reconcileLater()
    expect(await market.readIntent(order)).toBe('canceled')
    expect(await readPrices(order)).toEqual({ agreed: 400, newPrice: 450, status: 'booked' })
  })

  it('is settled when the seller has restored the agreed price', async () => {
    const order = await market.authorisePayment(nadia, phone)
    await reprice(450)
    await reprice(400)
    expect((await market.settle(nadia, order)).status).toBe(200)
  })

  it('that was captured in the provider’s dashboard still buys the phone', async () => {
    const order = await market.createOrder(nadia, phone)
    const paymentId = await market.authoriseAgain(nadia, order)
    await reprice(450)
    await market.cards.paymentIntents.capture(paymentId)
    expect((await market.settle(nadia, order)).body.paymentId).toBe(paymentId)
    expect(await readPrices(order)).toEqual({ agreed: 400, newPrice: null, status: 'paid' })
  })
})

it('a price that changes while its buyer pays: the old one is captured, or nothing', async () => {
  const order = await market.authorisePayment(nadia, phone)
  const [settled] = await Promise.all([
    market.settle(nadia, order),
    market.call(rahim, 'PUT', '/product', {
      query: { id: phone._id },
      json: makeNewProduct(phone.image, { product_price: 450 }),
    }),
  ])
  const prices = await readPrices(order)
  if (settled.status === 200) {
    expect(prices).toEqual({ agreed: 400, newPrice: null, status: 'paid' })
  } else {
    expect({ code: settled.body.code, ...prices }).toEqual({
      code: 'price-changed',
      agreed: 400,
      newPrice: 450,
      status: 'booked',
    })
    expect(await market.readIntent(order)).toBe('canceled')
  }
})

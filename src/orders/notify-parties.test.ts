import { beforeEach, expect, it } from 'vitest'
import { makeNewProduct } from '../../tests/support/factories.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { WireNotification } from '../notifications/contract.ts'
import type { OrderDetails } from './contract.ts'

let seller: Person

const market = await openMarketplace()
beforeEach(async () => {
  await market.resetRateLimits()
  seller = await market.signUp('seller')
})

const notified = async (who: Person) =>
  (await market.call<WireNotification[]>(who, 'GET', '/notifications')).body.map(
    ({ kind, params, productId, orderId }) => ({ kind, params, productId, orderId }),
  )

it('tells the other side of a complaint and of a proposal by when to answer', async () => {
  const buyer = await market.signUp()
  const order = await market.sellPhone(seller, buyer, { product_price: 90 })
  await market.handOver(seller, order)
  await market.move(buyer, order, 'dispute', { reason: 'other', text: 'It is blue.' }, 'POST')
  const { body } = await market.call<OrderDetails>(buyer, 'GET', `/orders/${order._id}`)
  const until = body.dispute?.answerBy
  expect(until).toEqual(expect.any(String))
  expect((await notified(seller))[0]).toMatchObject({ params: { act: 'complained', until } })
  await market.move(seller, order, 'dispute/proposal', { refund: 10 })
  expect((await notified(buyer))[0]).toMatchObject({ params: { act: 'proposed', until } })
  await market.move(buyer, order, 'dispute/agreement', { refund: 10 })
  expect((await notified(seller))[0]?.params).not.toHaveProperty('until')
})

it('notifies the seller of a booking, once', async () => {
  const buyer = await market.signUp()
  const phone = await market.addPhone(seller, { product_price: 90 })
  const { _id: orderId } = await market.createOrder(buyer, phone)
  await market.book(buyer, phone)
  const params = { product: phone.product_name, amount: 90, currency: 'USD' }
  expect(await notified(seller)).toEqual([{ kind: 'booked', params, productId: phone._id, orderId }])
  expect(await notified(buyer)).toEqual([])
})

it('notifies the seller of a sale, its buyer of the payment, and the others that the phone is gone', async () => {
  const [buyer, late] = [await market.signUp(), await market.signUp()]
  const phone = await market.addPhone(seller, { product_price: 90 })
  await market.createOrder(late, phone)
  await market.buy(buyer, phone)
  await market.runJob('end-bookings', { listingId: phone._id })
  const params = { product: phone.product_name, amount: 90, currency: 'USD' }
  expect((await notified(seller)).map(({ kind }) => kind)).toEqual(['sold', 'booked', 'booked'])
  expect((await notified(seller))[0]).toMatchObject({ params, productId: phone._id })
  expect(await notified(buyer)).toMatchObject([{ kind: 'payment-received', params }])
  expect(await notified(late)).toMatchObject([
    { kind: 'phone-gone', params: { product: phone.product_name } },
  ])
})

it('notifies those who have booked a phone of its new price, and of nothing when the price stays', async () => {
  const [buyer, other] = [await market.signUp(), await market.signUp()]
  const phone = await market.addPhone(seller, { product_price: 90 })
  await market.createOrder(buyer, phone)
  const edit = async (product_price: number) => {
    const answer = await market.call(seller, 'PUT', '/product', {
      query: { id: phone._id },
      json: makeNewProduct(phone.image, { product_name: phone.product_name, product_price }),
    })
    await market.runJob('notify-of-price', { listingId: phone._id })
    return answer
  }
  expect((await edit(90)).status).toBe(200)
  expect(await notified(buyer)).toEqual([])
  expect((await edit(80)).status).toBe(200)
  const params = { product: phone.product_name, amount: 80, currency: 'USD' }
  expect(await notified(buyer)).toMatchObject([{ kind: 'price-changed', params, productId: phone._id }])
  expect(await notified(other)).toEqual([])
})

it('notifies the buyers of a phone that is withdrawn', async () => {
  const buyer = await market.signUp()
  const phone = await market.addPhone(seller)
  await market.createOrder(buyer, phone)
  await market.call(seller, 'DELETE', '/product', { query: { id: phone._id } })
  await market.runJob('end-bookings', { listingId: phone._id })
  expect(await notified(buyer)).toMatchObject([{ kind: 'phone-gone' }])
})

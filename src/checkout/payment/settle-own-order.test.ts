import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { Product } from '../../listings/contract.ts'
import { listings } from '../../listings/schema.ts'
import { orders } from '../../orders/schema.ts'
import type { Booking } from '../booking/contract.ts'
import { settleOrder } from './settle-order.ts'

let market: Marketplace
let rahim: Person

beforeAll(async () => {
  market = await openMarketplace()
  rahim = await market.signUp('seller', 'Rahim')
})
beforeEach(() => market.resetRateLimits())

async function isForSale(phone: Product): Promise<boolean> {
  const query = { category_name: phone.brand_name, limit: '100' }
  const { body } = await market.call<Product[]>(rahim, 'GET', '/allproducts', { query })
  return body.some(({ _id }) => _id === phone._id)
}

async function statusOf(buyer: Person, order: Booking): Promise<string> {
  return (await market.readOrder(buyer, order)).status
}

describe('without an authorised payment', () => {
  it('nothing is settled: 402, and the phone stays for sale', async () => {
    const buyer = await market.signUp()
    const phone = await market.addPhone(rahim)
    const order = await market.createOrder(buyer, phone)
    const refusal = async () => {
      const { status, body } = await market.settle(buyer, order)
      return { status, code: body.code }
    }
    expect(await refusal()).toEqual({ status: 402, code: 'not-authorised' })
    const { body } = await market.beginPayment(buyer, order)
    expect(await refusal()).toEqual({ status: 402, code: 'not-authorised' })
    await market.confirmCard(buyer, body.clientSecret, '4000000000000002')
    expect(await refusal()).toEqual({ status: 402, code: 'not-authorised' })
    await market.confirmCard(buyer, body.clientSecret, '4000002500003155')
    expect(await refusal()).toEqual({ status: 402, code: 'not-authorised' })
    expect({ status: await statusOf(buyer, order), isForSale: await isForSale(phone) }).toEqual({
      status: 'booked',
      isForSale: true,
    })
    expect(await market.readClaims(order)).toEqual([])
    // A good card after the declined one, on the same payment.
    await market.confirmCard(buyer, body.clientSecret)
    expect((await market.settle(buyer, order)).status).toBe(200)
  })
})

describe('the booking that is settled', () => {
  it('is found by seller and product name alone: the authorised one of several', async () => {
    const buyer = await market.signUp()
    const alike = { product_name: 'Galaxy S22', brand_name: 'Samsung' } as const
    await market.createOrder(buyer, await market.addPhone(rahim, alike))
    const order = await market.authorisePayment(buyer, await market.addPhone(rahim, alike))
    market.clock.advance(1000)
    await market.createOrder(buyer, await market.addPhone(rahim, alike))
    const query = { sellerEmail: rahim.email.toUpperCase(), product_name: alike.product_name }
    const byName = (path: string) => market.call<{ modifiedCount: number }>(buyer, 'PUT', path, { query })
    expect((await byName('/addpayment')).body).toMatchObject({ modifiedCount: 1 })
    expect(await statusOf(buyer, order)).toBe('paid')
    expect((await byName('/addpaymentinbooked')).body).toMatchObject({ modifiedCount: 0 })
  })

  it("must be the caller's own and match seller and name: else 404", async () => {
    const [buyer, other] = [await market.signUp(), await market.signUp()]
    const order = await market.authorisePayment(buyer, await market.addPhone(rahim))
    const wrong: [Person, Record<string, string>][] = [
      [other, {}],
      [rahim, {}],
      [buyer, { sellerEmail: other.email }],
      [buyer, { product_name: 'another phone' }],
      [buyer, { bookingId: 'x' }],
      [buyer, { bookingId: '00000000-0000-4000-8000-000000000000' }],
    ]
    for (const [who, query] of wrong) {
      const { status, body } = await market.settle(who, order, { query })
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'unknown-booking' })
    }
    expect((await market.settle({ ...buyer, token: '' }, order)).status).toBe(401)
    expect((await market.settle(buyer, order, { query: { email: other.email } })).status).toBe(403)
    expect((await market.settle(buyer, order, { query: { product_name: '' } })).status).toBe(400)
    expect(await market.readIntent(order)).toBe('requires_capture')
  })

  it('may be paid by two different phones of one buyer, each its own', async () => {
    const buyer = await market.signUp()
    const orders = [
      await market.authorisePayment(buyer, await market.addPhone(rahim)),
      await market.authorisePayment(buyer, await market.addPhone(rahim)),
    ]
    const answers = await Promise.all(orders.map((order) => market.settle(buyer, order)))
    expect(answers.map(({ body }) => body.modifiedCount)).toEqual([1, 1])
    expect(new Set(answers.map(({ body }) => body.paymentId)).size).toBe(2)
  })
})

it.each(['another-text-42', '00000000-0000-4000-8000-000000000000'])(
  'a payment without an order settles nothing: %s',
  async (id) => {
    expect(await settleOrder(market.withProviderProxy(), id)).toEqual({ ok: false, why: 'unknown-booking' })
  },
)

it('the database itself refuses a second winner of a phone', async () => {
  const phone = await market.addPhone(rahim)
  const [nadia, karim] = [await market.signUp(), await market.signUp()]
  await market.buy(nadia, phone)
  await market.db.update(listings).set({ soldAt: null }).where(eq(listings.id, phone._id))
  const second = await market.createOrder(karim, phone)
  await expect(
    market.db.update(orders).set({ status: 'claimed', paymentId: 'pi_1' }).where(eq(orders.id, second._id)),
  ).rejects.toMatchObject({ cause: { constraint: 'orders_one_winner' } })
})

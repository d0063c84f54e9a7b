import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { Product } from '../../listings/contract.ts'
import { listings } from '../../listings/schema.ts'
import { orders } from '../../orders/schema.ts'
import type { Booking } from '../booking/contract.ts'
import { settleOrder } from './settle-order.ts'

const market = await openMarketplace()
const rahim = await market.signUp('seller', 'Rahim')
beforeEach(() => market.resetRateLimits())

async function isForSale(phone: Product): Promise<boolean> {
  const query = { category_name: phone.brand_name, limit: '100' }
  const { body } = await market.call<Product[]>(rahim, 'GET', '/allproducts', { query })
  return body.some(({ _id }) => _id === phone._id)
}

async function statusOf(buyer: Person, order: Booking): Promise<string> {
  return (await market.readOrder(buyer, order)).status
}

describe('an authorised payment', () => {
  it('is captured and gives the buyer the phone in one call', async () => {
    const buyer = await market.signUp()
    const phone = await market.addPhone(rahim)
    const order = await market.authorisePayment(buyer, phone)
    expect(await market.readIntent(order)).toBe('requires_capture')

    const { status, body } = await market.settle(buyer, order)
    expect({ status, body }).toEqual({
      status: 200,
      body: { modifiedCount: 1, paymentId: expect.stringMatching(/^pi_/) },
    })
    expect(await market.readOrder(buyer, order)).toEqual({
      ...order,
      sold: true,
      status: 'paid',
      stage: 'paid',
      dueAt: expect.any(String),
      paymentId: body.paymentId,
    })
    expect(await market.readIntent(order)).toBe('succeeded')
    expect(await market.readClaims(order)).toEqual(['claim', 'capture'])
    expect(await isForSale(phone)).toBe(false)
    const mine = await market.call<Product[]>(rahim, 'GET', '/myproduct', { query: { limit: '100' } })
    expect(mine.body.find(({ _id }) => _id === phone._id)?.sold).toBe(true)
  })

  it('that is settled again, by either call, changes nothing and returns 0 with the same payment', async () => {
    const buyer = await market.signUp()
    const order = await market.authorisePayment(buyer, await market.addPhone(rahim))
    const { body } = await market.settle(buyer, order)
    for (const path of ['/addpaymentinbooked', '/addpayment']) {
      const again = await market.settle(buyer, order, { path })
      expect({ status: again.status, body: again.body }).toEqual({
        status: 200,
        body: { modifiedCount: 0, paymentId: body.paymentId },
      })
    }
    expect(await market.readClaims(order)).toEqual(['claim', 'capture'])
  })

  it('that browser, webhook and a second process settle ten times at once is captured once', async () => {
    const buyer = await market.signUp()
    const order = await market.authorisePayment(buyer, await market.addPhone(rahim))
    const captures: string[] = []
    const fetch = market.openSecondProcess(async (request, pass) => {
      const answer = await pass(request)
      if (request.url.endsWith('/capture') && answer.ok) captures.push(request.url)
      return answer
    })
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => market.settle(buyer, order, { fetch })),
      ...Array.from({ length: 5 }, () => market.settle(buyer, order, { path: '/addpaymentinbooked' })),
      settleOrder(market.withProviderProxy(), order._id).then(() => null),
    ])
    const settled = answers.filter((answer) => answer !== null)
    expect(settled.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(settled.map(({ body }) => body.paymentId)).size).toBe(1)
    expect(settled.reduce((sum, { body }) => sum + body.modifiedCount, 0)).toBeLessThanOrEqual(1)
    expect(captures.length).toBeLessThanOrEqual(1)
    expect(await statusOf(buyer, order)).toBe('paid')
    expect(await market.readClaims(order)).toEqual(['claim', 'capture'])
  })
})

it('a sale that another process has recorded during the capture is not recorded again', async () => {
  const buyer = await market.signUp()
  const order = await market.authorisePayment(buyer, await market.addPhone(rahim))
  let others: Awaited<ReturnType<typeof market.settle>> | undefined
  const fetch = market.openSecondProcess(async (request, pass) => {
    const answer = await pass(request)
    if (request.url.endsWith('/capture')) {
      others = await market.settle(buyer, order)
      market.clock.advance(1000)
    }
    return answer
  })
  const ours = await market.settle(buyer, order, { fetch })
  const paidAt = async () =>
    (await market.db.select().from(orders).where(eq(orders.id, order._id)))[0]?.paidAt?.getTime()
  expect(await paidAt()).toBe(market.clock.now().getTime() - 1000)
  expect(others?.body.modifiedCount).toBe(1)
  expect({ status: ours.status, modifiedCount: ours.body.modifiedCount }).toEqual({
    status: 200,
    modifiedCount: 0,
  })
  expect(await market.readClaims(order)).toEqual(['claim', 'capture'])
})

describe('twenty buyers', () => {
  it('who settle at once for one phone: one gets it, nineteen payments are released, nobody else is charged', async () => {
    const phone = await market.addPhone(rahim)
    const buyers = await Promise.all(Array.from({ length: 20 }, () => market.signUp()))
    const pairs = await Promise.all(
      buyers.map(async (buyer) => ({ buyer, order: await market.authorisePayment(buyer, phone) })),
    )

    const answers = await Promise.all(pairs.map(({ buyer, order }) => market.settle(buyer, order)))

    const won = answers.flatMap(({ status }, i) => (status === 200 ? [pairs[i]] : []))
    const lost = answers.flatMap(({ status, body }, i) =>
      status === 409 && body.code === 'already-sold' ? [pairs[i]] : [],
    )
    expect({ won: won.length, lost: lost.length }).toEqual({ won: 1, lost: 19 })
    for (const pair of pairs) {
      const intent = await market.readIntent(pair.order)
      const claims = await market.readClaims(pair.order)
      const status = await statusOf(pair.buyer, pair.order)
      if (won.includes(pair)) {
        expect({ intent, claims, status }).toEqual({
          intent: 'succeeded',
          claims: ['claim', 'capture'],
          status: 'paid',
        })
      } else {
        expect({ intent, claims, status }).toEqual({
          intent: 'canceled',
          claims: [],
          status: 'unavailable',
        })
      }
    }
    expect(await market.db.$count(orders, eq(orders.status, 'claimed'))).toBe(0)
  })

  it('who settle one after the other: the first gets the phone, the others 409 and their money back', async () => {
    const phone = await market.addPhone(rahim)
    const [nadia, karim] = [await market.signUp(), await market.signUp()]
    const first = await market.authorisePayment(nadia, phone)
    const second = await market.authorisePayment(karim, phone)
    expect((await market.settle(nadia, first)).status).toBe(200)
    for (let i = 0; i < 2; i++) {
      const { status, body } = await market.settle(karim, second)
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'already-sold' })
    }
    expect(await market.readIntent(second)).toBe('canceled')
    expect((await market.book(karim, phone)).body.code).toBe('already-sold')
    expect((await market.beginPayment(karim, second)).body.code).toBe('already-sold')
  })

  it('learn that the phone is sold, even if their payment was released during the call', async () => {
    const phone = await market.addPhone(rahim)
    const [nadia, karim] = [await market.signUp(), await market.signUp()]
    const first = await market.authorisePayment(nadia, phone)
    const second = await market.authorisePayment(karim, phone)
    let isLost = false
    const fetch = market.openSecondProcess(async (request, pass) => {
      if (!isLost) {
        isLost = true
        await market.settle(nadia, first)
        await market.settle(karim, second)
      }
      return pass(request)
    })
    const { status, body } = await market.settle(karim, second, { fetch })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'already-sold' })
    expect(await market.readIntent(second)).toBe('canceled')
  })

  it('of whom one has only booked: the order becomes unavailable and its open payment is cancelled', async () => {
    const phone = await market.addPhone(rahim)
    const [nadia, karim] = [await market.signUp(), await market.signUp()]
    const idle = await market.createOrder(karim, phone)
    await market.beginPayment(karim, idle)
    expect((await market.settle(nadia, await market.authorisePayment(nadia, phone))).status).toBe(200)
    expect(await statusOf(karim, idle)).toBe('unavailable')
    // The jobs that the sale has enqueued.
    await market.runJob('end-bookings', { listingId: phone._id })
    await market.runJob('settle-order', { orderId: idle._id })
    expect(await market.readIntent(idle)).toBe('canceled')
  })
})

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

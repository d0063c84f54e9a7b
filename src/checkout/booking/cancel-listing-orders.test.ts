import { beforeEach, describe, expect, it } from 'vitest'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { runOrderJobs } from '../../../tests/support/run-due-jobs.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { Product } from '../../listings/contract.ts'
import { settleJob } from '../payment/void-authorisation.ts'

let phone: Product

const market = await openMarketplace()
const rahim = await market.signUp('seller', 'Rahim')
const nadia = await market.signUp('bayer', 'Nadia')
beforeEach(async () => {
  await market.resetRateLimits()
  await Promise.all([rahim, nadia].map(market.renewToken))
  phone = await market.addPhone(rahim)
})

function withdraw(who: Person, id: string) {
  return market.call<{ deletedCount: number }>(who, 'DELETE', '/product', { query: { id } })
}

/** Does the work that was put off until the withdrawal was committed. */
async function runJobs(orderId: string): Promise<void> {
  await market.runJob(settleJob.name, { orderId })
}

async function isListed() {
  const query = { limit: '100' }
  const [own, brand, campaign] = await Promise.all([
    market.call<Product[]>(rahim, 'GET', '/myproduct', { query }),
    market.call<Product[]>(nadia, 'GET', '/allproducts', {
      query: { ...query, category_name: phone.brand_name },
    }),
    market.call<Product[]>(null, 'GET', '/campain', { query }),
  ])
  const holdsPhone = ({ body }: { body: Product[] }) => body.some(({ _id }) => _id === phone._id)
  return { own: holdsPhone(own), brand: holdsPhone(brand), campaign: holdsPhone(campaign) }
}

describe('a phone that its seller withdraws', () => {
  it('leaves every list, for good', async () => {
    await market.call(rahim, 'PUT', '/campain', { query: { productId: phone._id } })
    expect(await isListed()).toEqual({ own: true, brand: true, campaign: true })
    expect((await withdraw(rahim, phone._id)).body).toEqual({ deletedCount: 1 })
    expect(await isListed()).toEqual({ own: false, brand: false, campaign: false })
    expect((await withdraw(rahim, phone._id)).body).toEqual({ deletedCount: 0 })
    expect((await market.book(nadia, phone)).status).toBe(404)
    expect((await market.call(nadia, 'PUT', '/report', { query: { id: phone._id } })).status).toBe(404)
  })

  it('cancels the orders that nobody has paid', async () => {
    const order = await market.createOrder(nadia, phone)
    await withdraw(rahim, phone._id)
    expect((await market.readOrder(nadia, order)).status).toBe('cancelled')
    expect((await market.beginPayment(nadia, order)).body.code).toBe('booking-cancelled')
  })

  it('releases what was authorised for it, and charges nobody', async () => {
    const order = await market.authorisePayment(nadia, phone)
    await withdraw(rahim, phone._id)
    await runJobs(order._id)
    expect(await market.readOutcome(nadia, order)).toEqual({
      order: 'cancelled',
      money: 'canceled',
      claims: '',
      forSale: true,
    })
    expect((await market.settle(nadia, order)).body.code).toBe('booking-cancelled')
  })

  it('cannot be claimed by a browser that settles before the job', async () => {
    const order = await market.authorisePayment(nadia, phone)
    await withdraw(rahim, phone._id)
    expect((await market.settle(nadia, order)).body.code).toBe('booking-cancelled')
    expect(await market.readIntent(order)).toBe('canceled')
  })

  it('is not withdrawn while it is being paid for: 409, and the sale completes', async () => {
    const order = await market.authorisePayment(nadia, phone)
    await market.claimAndCrash(order)
    const { status, body } = await withdraw(rahim, phone._id)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'already-sold' })
    await runOrderJobs(market.withProviderProxy())
    expect((await market.readOrder(nadia, order)).status).toBe('paid')
    expect((await withdraw(rahim, phone._id)).status).toBe(409)
  })

  it('while ten buyers pay is sold to one of them, or to nobody', async () => {
    const buyers = await Promise.all(Array.from({ length: 10 }, () => market.signUp()))
    const orders = await Promise.all(
      buyers.map(async (buyer) => ({ buyer, order: await market.authorisePayment(buyer, phone) })),
    )
    const [withdrawn, ...settled] = await Promise.all([
      withdraw(rahim, phone._id),
      ...orders.map(({ buyer, order }) => market.settle(buyer, order)),
    ])
    const won = settled.filter(({ status }) => status === 200).length
    expect(won, `sales when the withdrawal answers ${withdrawn.status}`).toBe(
      withdrawn.status === 200 ? 0 : 1,
    )
    expect([200, 409]).toContain(withdrawn.status)
    for (const { order } of orders) await runJobs(order._id)
    const money = await Promise.all(orders.map(({ order }) => market.readIntent(order)))
    expect(money.filter((state) => state === 'succeeded')).toHaveLength(won)
    expect(money.filter((state) => state === 'canceled')).toHaveLength(10 - won)
  })
})

it("nobody withdraws another's phone", async () => {
  const karim = await market.signUp('seller')
  expect((await withdraw(karim, phone._id)).body.code).toBe('not-your-product')
  expect((await withdraw(await market.signUp('admin'), phone._id)).status).toBe(403)
  for (const id of ['', 'x', '00000000-0000-4000-8000-000000000000']) {
    expect((await withdraw(rahim, id)).status).toBe(404)
  }
  expect(await isListed()).toEqual({ own: true, brand: true, campaign: false })
})

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../../tests/support/marketplace.ts'
import { runDueJobs } from '../../../tests/support/run-due-jobs.ts'
import { payOnSslcommerz } from '../../../tests/support/taka-providers.ts'
import { openTakaShop } from '../../../tests/support/taka-shop.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { users } from '../../auth/schema.ts'
import { lockListing } from '../../listings/index.ts'
import { orders } from '../../orders/schema.ts'
import type { Booking } from '../booking/contract.ts'
import { settleOrder } from './settle-order.ts'

const market = await openMarketplace()
const shop = await openTakaShop()
beforeEach(async () => {
  await market.resetRateLimits()
  await shop.market.resetRateLimits()
})

const meet = async ({ signUp, addPhone }: Marketplace) => {
  const [rahim, nadia] = await Promise.all([signUp('seller'), signUp('bayer')])
  return { rahim, nadia, phone: await addPhone(rahim) }
}

const close = ({ call }: Marketplace, who: Person) =>
  call(who, 'POST', '/account/closing', { json: { password: who.password } })

/** Whether an account is to be closed, and what has become of an order, once its jobs have run. */
async function readEnd(at: Marketplace, who: Person, { _id }: Booking) {
  await runDueJobs(at, at.jobs)
  const [account] = await at.db.select().from(users).where(eq(users.id, who.id))
  const [order] = await at.db.select().from(orders).where(eq(orders.id, _id))
  return { isClosing: account?.closingAt !== null, order: order?.status }
}

describe.each(['nadia', 'rahim'] as const)(
  'closing one’s own account (%s: Nadia buys, Rahim sells)',
  (who) => {
    it('before an authorised payment is settled ends the order, and the money is released', async () => {
      const people = await meet(market)
      const order = await market.authorisePayment(people.nadia, people.phone)
      expect((await close(market, people[who])).status).toBe(200)
      expect(await settleOrder(market.withProviderProxy(), order._id)).toEqual({
        ok: false,
        why: 'booking-cancelled',
      })
      expect(await readEnd(market, people[who], order)).toEqual({ isClosing: true, order: 'cancelled' })
      expect(await market.readIntent(order)).toBe('canceled')
    })

    it('ends the unpaid orders', async () => {
      const people = await meet(market)
      const order = await market.createOrder(people.nadia, people.phone)
      await close(market, people[who])
      expect(await readEnd(market, people[who], order)).toEqual({ isClosing: true, order: 'cancelled' })
    })

    it('while the phone is claimed is refused, as the order is being paid', async () => {
      const people = await meet(market)
      const order = await market.authorisePayment(people.nadia, people.phone)
      const both = await market.db.transaction(async (tx) => {
        await lockListing(tx, people.phone._id, 'update')
        const settling = settleOrder(market.withProviderProxy(), order._id)
        await market.untilLockWait()
        const closing = close(market, people[who])
        await Promise.race([closing, market.untilLockWait(2)])
        return { settling, closing }
      })
      expect((await both.closing).body).toMatchObject({ code: 'open-deals' })
      expect(await both.settling).toMatchObject({ ok: true })
      expect(await readEnd(market, people[who], order)).toEqual({ isClosing: false, order: 'paid' })
    })

    it('at the moment of the payment either closes it, or is refused beside a paid order', async () => {
      for (const paysFirst of [true, false]) {
        const people = await meet(market)
        const order = await market.authorisePayment(people.nadia, people.phone)
        const settle = () => settleOrder(market.withProviderProxy(), order._id)
        const settling = paysFirst ? settle() : null
        const [{ status }] = await Promise.all([close(market, people[who]), settling ?? settle()])
        const end = await readEnd(market, people[who], order)
        const isClosing = status === 200
        expect(end).toEqual({ isClosing, order: isClosing ? 'cancelled' : 'paid' })
        expect(await market.readIntent(order)).toBe(isClosing ? 'canceled' : 'succeeded')
      }
    })

    it('after a payment that was captured at once, and of which nothing is known yet, refunds it', async () => {
      const people = await meet(shop.market)
      const order = await shop.market.createOrder(people.nadia, people.phone)
      await payOnSslcommerz(shop.market, await shop.leave('sslcommerz', order, people.nadia))
      expect((await close(shop.market, people[who])).status).toBe(200)
      await shop.notify()
      expect(await readEnd(shop.market, people[who], order)).toEqual({
        isClosing: true,
        order: expect.stringMatching(/^refund/),
      })
    })
  },
)

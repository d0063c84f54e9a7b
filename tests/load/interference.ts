import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Product } from '../../src/listings/contract.ts'
import type { Booking } from '../../src/orders/contract.ts'
import { reconcilePayments } from '../../src/orders/reconcile-payments.ts'
import { orders } from '../../src/orders/schema.ts'
import { makeNewProduct } from '../support/factories.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import type { Person } from '../support/test-app.ts'
import { findContradictions } from './consistency.ts'
import { follow, watchConnections } from './watch-statements.ts'

type Scene = { seller: Person; buyer: Person; rival: Person; phone: Product; order: Booking; rivals: Booking }

/** What came of meddling: how often the buyer heard what, and how the order and its payment ended. */
export type Meddling = Record<string, Record<string, number>>

/**
 * A buyer pays, and before, in the midst of or after one step of it, each in turn, somebody comes between. The buyer is answered, healing has its
 * turn, and then money and phone must be on the same side. Throws with who came between, and when, where they are not.
 * @param every takes every so-manieth of these moments
 */
export async function meddle(every: number): Promise<Meddling> {
  const market = await openMarketplace()
  watchConnections(market.db.$client)
  const admin = await market.signUp('admin')
  const people = {
    seller: await market.signUp('seller'),
    buyer: await market.signUp(),
    rival: await market.signUp(),
  }

  const close = (id: string) => market.call(admin, 'DELETE', '/deleteuser', { query: { id } })
  const deeds: Record<string, (scene: Scene) => Promise<unknown>> = {
    'the seller’s account is closed': ({ seller }) => close(seller.id),
    'the buyer’s account is closed': ({ buyer }) => close(buyer.id),
    'the phone is withdrawn': ({ seller, phone }) =>
      market.call(seller, 'DELETE', '/product', { query: { id: phone._id } }),
    'the seller asks another price': ({ seller, phone }) =>
      market.call(seller, 'PUT', '/product', {
        query: { id: phone._id },
        json: makeNewProduct(phone.image, { product_price: 777 }),
      }),
    'another buyer pays': ({ rival, rivals }) => market.settle(rival, rivals),
    'the same buyer pays in another tab': ({ buyer, order }) => market.settle(buyer, order),
    'the provider gives the payment up': async ({ order }) => {
      await market.cards.paymentIntents.cancel(await readIntentId(market, order)).catch(() => null)
    },
  }

  async function prepare(deed: string): Promise<Scene> {
    await market.resetRateLimits()
    for (const person of [admin, ...Object.values(people)]) await market.renewToken(person)
    const { rival, ...two } = people
    const seller = deed.startsWith('the seller’s account') ? await market.signUp('seller') : two.seller
    const buyer = deed.startsWith('the buyer’s account') ? await market.signUp() : two.buyer
    const phone = await market.addPhone(seller)
    const [order, rivals] = [
      await market.authorisePayment(buyer, phone),
      await market.authorisePayment(rival, phone),
    ]
    return { seller, buyer, rival, phone, order, rivals }
  }

  const undisturbed = await prepare('nobody')
  const { steps: all } = await follow(() => market.settle(undisturbed.buyer, undisturbed.order))
  // The guard in front of the call is no part of it.
  const first = all.findIndex(({ text }) => text.includes('"orders"')) + 1
  const points = all.slice(first - 1).flatMap((_, index) => {
    const at = first + index
    return [
      ['before', at] as const,
      ['sent', at] as const,
      ...(at === all.length ? [['after', at] as const] : []),
    ]
  })

  const came: Meddling = {}
  for (const [deed, meddleNow] of Object.entries(deeds)) {
    const counts: Record<string, number> = {}
    came[deed] = counts
    for (const [when, at] of points.filter((_, index) => index % every === 0)) {
      const scene = await prepare(deed)
      let meddling: Promise<unknown> | undefined
      const { answer, steps } = await follow(
        () => market.settle(scene.buyer, scene.order),
        async (moment, number) => {
          if (meddling || moment !== when || number !== at) return
          meddling = meddleNow(scene)
          // It may have to wait for what the buyer holds locked.
          await Promise.race([meddling, sleep(100)])
        },
      )
      if (!meddling) continue
      await meddling
      market.clock.advance(2 * 60_000)
      await reconcilePayments(market.withProviderProxy())
      const found = await findContradictions(market.db, 'at rest')
      const end = `${answer.status}: ${await endOf(market, scene.order)}`
      counts[end] = (counts[end] ?? 0) + 1
      if (found.length > 0 || (answer.status === 200) !== end.endsWith('paid succeeded')) {
        throw new Error(`${deed}, step ${at} ${when} (${steps[at - 1]?.text}): ${end}; ${found.join('; ')}`)
      }
    }
  }
  return came
}

async function readIntentId({ db }: Marketplace, { _id }: Booking): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select payment_id as id from payments where reference = ${_id} order by created_at desc limit 1`,
  )
  return rows[0]?.id ?? ''
}

/** How an order ended, and its payment by the provider's word. */
async function endOf(market: Marketplace, order: Booking): Promise<string> {
  const [kept] = await market.db.select().from(orders).where(eq(orders.id, order._id))
  return `${kept?.status} ${await market.readIntent(order)}`
}

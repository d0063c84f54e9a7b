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

type Setup = { seller: Person; buyer: Person; rival: Person; phone: Product; order: Booking; rivals: Booking }

/** For each interference, how often the buyer got which status, and how the order and its payment ended. */
export type Interference = Record<string, Record<string, number>>

/**
 * A buyer pays, and somebody interferes before, during or after one step, each in turn. Then reconciliation runs, and money
 * and phone must have ended on the same side. Throws with the interference and the step when they have not.
 * @param every tests one in so many of these moments
 */
export async function interfere(every: number): Promise<Interference> {
  const market = await openMarketplace()
  watchConnections(market.db.$client)
  const admin = await market.signUp('admin')
  const people = {
    seller: await market.signUp('seller'),
    buyer: await market.signUp(),
    rival: await market.signUp(),
  }

  const close = (id: string) => market.call(admin, 'DELETE', '/deleteuser', { query: { id } })
  const interferences: Record<string, (setup: Setup) => Promise<unknown>> = {
    'the seller’s account is closed': ({ seller }) => close(seller.id),
    'the buyer’s account is closed': ({ buyer }) => close(buyer.id),
    'the phone is withdrawn': ({ seller, phone }) =>
      market.call(seller, 'DELETE', '/product', { query: { id: phone._id } }),
    'the seller changes the price': ({ seller, phone }) =>
      market.call(seller, 'PUT', '/product', {
        query: { id: phone._id },
        json: makeNewProduct(phone.image, { product_price: 777 }),
      }),
    'another buyer pays': ({ rival, rivals }) => market.settle(rival, rivals),
    'the same buyer pays in another tab': ({ buyer, order }) => market.settle(buyer, order),
    'the provider cancels the payment': async ({ order }) => {
      await market.cards.paymentIntents.cancel(await readIntentId(market, order)).catch(() => null)
    },
  }

  async function prepare(name: string): Promise<Setup> {
    await market.resetRateLimits()
    for (const person of [admin, ...Object.values(people)]) await market.renewToken(person)
    const { rival, ...two } = people
    const seller = name.startsWith('the seller’s account') ? await market.signUp('seller') : two.seller
    const buyer = name.startsWith('the buyer’s account') ? await market.signUp() : two.buyer
    const phone = await market.addPhone(seller)
    const [order, rivals] = [
      await market.authorisePayment(buyer, phone),
      await market.authorisePayment(rival, phone),
    ]
    return { seller, buyer, rival, phone, order, rivals }
  }

  const undisturbed = await prepare('nobody')
  const { steps: all } = await follow(() => market.settle(undisturbed.buyer, undisturbed.order))
  // Authentication is not part of the payment.
  const first = all.findIndex(({ text }) => text.includes('"orders"')) + 1
  const points = all.slice(first - 1).flatMap((_, index) => {
    const at = first + index
    return [
      ['before', at] as const,
      ['sent', at] as const,
      ...(at === all.length ? [['after', at] as const] : []),
    ]
  })

  const came: Interference = {}
  for (const [name, begin] of Object.entries(interferences)) {
    const counts: Record<string, number> = {}
    came[name] = counts
    for (const [when, at] of points.filter((_, index) => index % every === 0)) {
      const setup = await prepare(name)
      let interfering: Promise<unknown> | undefined
      const { answer, steps } = await follow(
        () => market.settle(setup.buyer, setup.order),
        async (moment, number) => {
          if (interfering || moment !== when || number !== at) return
          interfering = begin(setup)
          // It may have to wait for what the buyer holds locked.
          await Promise.race([interfering, sleep(100)])
        },
      )
      if (!interfering) continue
      await interfering
      market.clock.advance(2 * 60_000)
      await reconcilePayments(market.withProviderProxy())
      const found = await findContradictions(market.db, 'at rest')
      const end = `${answer.status}: ${await endOf(market, setup.order)}`
      counts[end] = (counts[end] ?? 0) + 1
      if (found.length > 0 || (answer.status === 200) !== end.endsWith('paid succeeded')) {
        throw new Error(`${name}, step ${at} ${when} (${steps[at - 1]?.text}): ${end}; ${found.join('; ')}`)
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

/** The final status of an order, and of its payment at the provider. */
async function endOf(market: Marketplace, order: Booking): Promise<string> {
  const [kept] = await market.db.select().from(orders).where(eq(orders.id, order._id))
  return `${kept?.status} ${await market.readIntent(order)}`
}

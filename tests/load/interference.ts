import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Booking } from '../../src/checkout/booking/contract.ts'
import type { Product } from '../../src/listings/contract.ts'
import { orders } from '../../src/orders/schema.ts'
import { makeNewProduct } from '../support/factories.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import { runOrderJobs } from '../support/run-due-jobs.ts'
import type { Person } from '../support/test-app.ts'
import { findContradictions } from './consistency.ts'
import { follow, type Moment, watchConnections } from './watch-statements.ts'

type People = Record<'admin' | 'seller' | 'buyer' | 'rival', Person>

type Setup = { seller: Person; buyer: Person; rival: Person; phone: Product; order: Booking; rivals: Booking }

type Interfere = (setup: Setup) => Promise<unknown>

/** Before, during or after the step of this number. */
type Point = { when: Moment; at: number }

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
  const people: People = {
    admin: await market.signUp('admin'),
    seller: await market.signUp('seller'),
    buyer: await market.signUp(),
    rival: await market.signUp(),
  }
  const points = await listPoints(market, await prepare(market, people, 'nobody'))
  const came: Interference = {}
  for (const [name, begin] of Object.entries(listInterferences(market, people.admin))) {
    const counts: Record<string, number> = {}
    came[name] = counts
    for (const point of points.filter((_, index) => index % every === 0)) {
      const end = await payDuring(market, await prepare(market, people, name), name, begin, point)
      if (end !== null) counts[end] = (counts[end] ?? 0) + 1
    }
  }
  return came
}

function listInterferences(market: Marketplace, admin: Person): Record<string, Interfere> {
  const close = (id: string) => market.call(admin, 'DELETE', '/deleteuser', { query: { id } })
  return {
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
}

/** A new phone with two authorised payments; an account that will be closed is new too. */
async function prepare(market: Marketplace, people: People, interference: string): Promise<Setup> {
  await market.resetRateLimits()
  for (const person of Object.values(people)) await market.renewToken(person)
  const { rival } = people
  const isClosed = (who: string) => interference.startsWith(`the ${who}’s account`)
  const seller = isClosed('seller') ? await market.signUp('seller') : people.seller
  const buyer = isClosed('buyer') ? await market.signUp() : people.buyer
  const phone = await market.addPhone(seller)
  const order = await market.authorisePayment(buyer, phone)
  const rivals = await market.authorisePayment(rival, phone)
  return { seller, buyer, rival, phone, order, rivals }
}

/** The moments of a settlement, found by one that nobody disturbs. */
async function listPoints(market: Marketplace, { buyer, order }: Setup): Promise<Point[]> {
  const { steps } = await follow(() => market.settle(buyer, order))
  // Authentication is not part of the payment.
  const first = steps.findIndex(({ text }) => text.includes('"orders"')) + 1
  return steps.slice(first - 1).flatMap((_, index) => {
    const at = first + index
    const moments: Moment[] = at === steps.length ? ['before', 'sent', 'after'] : ['before', 'sent']
    return moments.map((when) => ({ when, at }))
  })
}

/** The buyer pays, and at one point the interference begins. Returns how it ended; null when the point never came. */
async function payDuring(
  market: Marketplace,
  setup: Setup,
  name: string,
  begin: Interfere,
  { when, at }: Point,
): Promise<string | null> {
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
  if (!interfering) return null
  await interfering
  market.clock.advance(2 * 60_000)
  await runOrderJobs(market.withProviderProxy())
  const found = await findContradictions(market.db, 'at rest')
  const end = `${answer.status}: ${await endOf(market, setup.order)}`
  if (found.length > 0 || (answer.status === 200) !== end.endsWith('paid succeeded')) {
    throw new Error(`${name}, step ${at} ${when} (${steps[at - 1]?.text}): ${end}; ${found.join('; ')}`)
  }
  return end
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

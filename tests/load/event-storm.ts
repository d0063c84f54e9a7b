import { sql } from 'drizzle-orm'
import { reconcilePayments } from '../../src/orders/reconcile-payments.ts'
import { findLatestPayment } from '../../src/payments/store.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import { createRandom, shuffle } from '../support/random.ts'
import type { Person } from '../support/test-app.ts'
import { findContradictions } from './consistency.ts'
import { makeEvent } from './events.ts'

/** How often the events were answered what, and how orders ended, by what else happened meanwhile. */
export type Storms = { events: Record<string, number>; ends: Record<string, Record<string, number>> }

const types = ['created', 'amount_capturable_updated', 'succeeded', 'canceled']
/** When the buyer's browser tells of the payment. */
const moments = { 'before the events': 0, 'among the events': 0.5, 'after the events': 1 }

/**
 * Every event of a payment comes ten times, in any order, also those that are not true (yet), eight at a time; the browser
 * comes before, among or after them; and meanwhile nothing else happens, or the booking is cancelled in one of four ways.
 * Throws when money and phone do not agree then, or something has happened twice.
 */
export async function stormWithEvents(seeds: number): Promise<Storms> {
  const market = await openMarketplace()
  const people = {
    admin: await market.signUp('admin'),
    seller: await market.signUp('seller'),
    buyer: await market.signUp(),
    rival: await market.signUp(),
  }
  const storms: Storms = { events: {}, ends: {} }
  for (let seed = 1; seed <= seeds; seed++) {
    for (const [when, place] of Object.entries(moments)) {
      for (const cancel of await listCancellings(market, people)) {
        const point = `seed ${seed}, ${cancel.name}, browser ${when}`
        const end = await storm(market, createRandom(seed), place, cancel, storms.events)
        const found = await findContradictions(market.db, 'at rest')
        if (found.length > 0) throw new Error(`${point}: ${end}; ${found.join('; ')}`)
        const ends = storms.ends[cancel.name] ?? {}
        storms.ends[cancel.name] = { ...ends, [end]: (ends[end] ?? 0) + 1 }
      }
    }
  }
  return storms
}

type Cancelling = Awaited<ReturnType<typeof listCancellings>>[number]

type People = Record<'admin' | 'seller' | 'buyer' | 'rival', Person>

/** What may happen to the booking meanwhile, each with a phone of its own, and whose account is closed is there for that alone. */
async function listCancellings(market: Marketplace, { admin, rival, ...people }: People) {
  await market.resetRateLimits()
  await Promise.all([admin, rival, ...Object.values(people)].map(market.renewToken))
  const close = (id: string) => market.call(admin, 'DELETE', '/deleteuser', { query: { id } })
  const names = [
    'nothing',
    'a rival pays',
    'the buyer is closed',
    'the seller is closed',
    'the phone is withdrawn',
  ]
  return Promise.all(
    names.map(async (name) => {
      const seller = name === 'the seller is closed' ? await market.signUp('seller') : people.seller
      const buyer = name === 'the buyer is closed' ? await market.signUp() : people.buyer
      const phone = await market.addPhone(seller)
      const [order, other] = [
        await market.authorisePayment(buyer, phone),
        await market.authorisePayment(rival, phone),
      ]
      const happen = async () => {
        if (name === 'a rival pays') await market.settle(rival, other)
        if (name === 'the buyer is closed') await close(buyer.id)
        if (name === 'the seller is closed') await close(seller.id)
        if (name === 'the phone is withdrawn') {
          await market.call(seller, 'DELETE', '/product', { query: { id: phone._id } })
        }
      }
      return { name, buyer, order, happen }
    }),
  )
}

async function storm(
  market: Marketplace,
  random: () => number,
  place: number,
  { buyer, order, happen }: Cancelling,
  counts: Record<string, number>,
): Promise<string> {
  const intentId = (await findLatestPayment(market.db, order._id))?.paymentId ?? ''
  const events = types.map((type) => makeEvent(market, intentId, `payment_intent.${type}`))
  const known = () =>
    market.db.execute<{ count: number }>(sql`select count(*)::int as count from payment_events`)
  const before = (await known()).rows[0]?.count ?? 0
  const deliveries = Array.from({ length: 10 }, () => events).flat()
  const comings = shuffle(deliveries, random).map((deliver) => async () => {
    const { status } = await deliver(market.request, market.clock.now())
    counts[status] = (counts[status] ?? 0) + 1
  })
  comings.splice(Math.floor(random() * comings.length), 0, happen)
  // Whether the account still lives or not: what the browser hears is the settlement's own matter.
  comings.splice(Math.floor(place * comings.length), 0, async () => {
    await market.settle(buyer, order)
  })
  for (let next = 0; next < comings.length; next += 8) {
    await Promise.all(comings.slice(next, next + 8).map((come) => come()))
  }
  market.clock.advance(2 * 60_000)
  await reconcilePayments(market.withProviderProxy())
  const taken = ((await known()).rows[0]?.count ?? 0) - before
  if (taken !== types.length) throw new Error(`${taken} events were taken in, not ${types.length}`)
  return `${await market.readIntent(order)}, ${(await market.readLedger(order)).join(' ')}`
}

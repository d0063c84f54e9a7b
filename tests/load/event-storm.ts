import { findLatestPayment } from '../../src/payments/store.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import { createRandom, shuffle } from '../support/random.ts'
import { runOrderJobs } from '../support/run-due-jobs.ts'
import type { Person } from '../support/test-app.ts'
import { findContradictions } from './consistency.ts'
import { makeEvent } from './events.ts'

/** Counts of the statuses that answered events, and of how orders ended for each cancellation. */
export type Storms = { events: Record<string, number>; ends: Record<string, Record<string, number>> }

const types = ['created', 'amount_capturable_updated', 'succeeded', 'canceled']
/** When the buyer's browser calls. */
const moments = { 'before the events': 0, 'among the events': 0.5, 'after the events': 1 }

/**
 * Delivers every event of a payment ten times, shuffled, eight at a time, also events that are not true (yet). The browser's
 * call comes before, among or after them, while nothing else happens or the order is cancelled in one of four ways.
 * Throws when money and phone do not agree, or something happened twice.
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
      for (const cancel of await listCancellations(market, people)) {
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

type Cancellation = Awaited<ReturnType<typeof listCancellations>>[number]

type People = Record<'admin' | 'seller' | 'buyer' | 'rival', Person>

/** The ways an order may be cancelled, each with its own phone; an account that is closed is used only once. */
async function listCancellations(market: Marketplace, { admin, rival, ...people }: People) {
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
  { buyer, order, happen }: Cancellation,
  counts: Record<string, number>,
): Promise<string> {
  const intentId = (await findLatestPayment(market.db, order._id))?.paymentId ?? ''
  const events = types.map((type) => makeEvent(market, intentId, `payment_intent.${type}`))
  const deliveries = Array.from({ length: 10 }, () => events).flat()
  const requests = shuffle(deliveries, random).map((deliver) => async () => {
    const { status } = await deliver(market.request, market.clock.now())
    counts[status] = (counts[status] ?? 0) + 1
  })
  requests.splice(Math.floor(random() * requests.length), 0, happen)
  // The response depends on whether the account is closed by then: it is not checked here.
  requests.splice(Math.floor(place * requests.length), 0, async () => {
    await market.settle(buyer, order)
  })
  for (let next = 0; next < requests.length; next += 8) {
    await Promise.all(requests.slice(next, next + 8).map((send) => send()))
  }
  market.clock.advance(2 * 60_000)
  await runOrderJobs(market.withProviderProxy())
  return `${await market.readIntent(order)}, ${(await market.readClaims(order)).join(' ')}`
}

import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { ProviderProxy } from '../../../tests/support/provider-proxy.ts'
import { createRandom } from '../../../tests/support/random.ts'
import { runOrderJobs } from '../../../tests/support/run-due-jobs.ts'
import type { Booking } from '../../checkout/booking/contract.ts'
import { settleOrder } from '../../checkout/payment/settle-order.ts'
import { findListing } from '../../listings/index.ts'
import { orders } from '../../orders/schema.ts'
import { closeMember } from './close-member.ts'

const market = await openMarketplace()
const admin = await market.signUp('admin')
const buyers = await Promise.all(Array.from({ length: 4 }, () => market.signUp()))

/** A provider that loses a third of the calls: half of these before they have an effect, half after. */
function unreliable(random: () => number): ProviderProxy {
  return async (request, pass) => {
    const chance = random()
    if (chance < 0.17) throw new TypeError('request lost')
    const response = await pass(request)
    if (chance < 0.34) throw new TypeError('response lost')
    return response
  }
}

/** Lets others begin first: some round trips to the database. */
async function stagger(random: () => number): Promise<void> {
  for (let trips = random() * 30; trips > 1; trips--) await market.db.execute('select 1')
}

async function readOutcome(order: Booking): Promise<string> {
  const [row] = await market.db.select().from(orders).where(eq(orders.id, order._id))
  return `${row?.status} ${await market.readIntent(order)}`
}

it.each(Array.from({ length: 6 }, (_, i) => i + 1))(
  'agrees on money and phone when buyers, webhooks, jobs and an admin act at once and calls are lost (seed %i)',
  async (seed) => {
    await market.resetRateLimits()
    await Promise.all([admin, ...buyers].map(market.renewToken))
    const random = createRandom(seed)
    const seller = await market.signUp('seller')
    const phone = await market.addPhone(seller)
    const orders: Booking[] = []
    for (const buyer of buyers) orders.push(await market.authorisePayment(buyer, phone))

    const processes = [1, 2].map(() => market.withProviderProxy(unreliable(random)))
    const actions = Array.from({ length: 12 }, () => async () => {
      await stagger(random)
      const deps = processes[Math.floor(random() * 2)] ?? market.withProviderProxy()
      const order = orders[Math.floor(random() * orders.length)]
      if (random() < 0.2) await runOrderJobs(deps)
      else if (order) await settleOrder(deps, order._id).catch(() => null)
    })
    if (seed % 2 === 0) {
      actions.push(async () => {
        await stagger(random)
        await closeMember(market, { id: admin.id, name: admin.email, address: 'here' }, seller.id)
      })
    }
    await Promise.all(actions.map((act) => act()))

    // Calls are reliable again, and two processes reconcile.
    market.clock.advance(61_000)
    await Promise.all([runOrderJobs(market.withProviderProxy()), runOrderJobs(market.withProviderProxy())])

    const outcomes = await Promise.all(orders.map(readOutcome))
    const listing = await findListing(market.db, phone._id)
    const sales = outcomes.filter((outcome) => outcome === 'paid succeeded').length
    expect(sales).toBe(listing?.soldAt ? 1 : 0)
    if (!listing?.withdrawnAt) expect(sales).toBe(1)
    for (const outcome of outcomes) {
      expect(['paid succeeded', 'unavailable canceled', 'cancelled canceled']).toContain(outcome)
    }
    for (const [i, order] of orders.entries()) {
      const claims = (await market.readClaims(order)).join(' ')
      expect(claims).toBe(outcomes[i] === 'paid succeeded' ? 'claim capture' : '')
    }
  },
)

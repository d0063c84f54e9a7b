import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { listings } from '../../src/listings/schema.ts'
import { checkLedger } from '../../src/payments/index.ts'
import { openMarketplace } from '../support/marketplace.ts'
import { findContradictions } from './consistency.ts'
import { anyChoice } from './lives/choose-act.ts'
import { anyDisturbance } from './lives/disturbance.ts'
import { endLife } from './lives/end-life.ts'
import { feeBasisPoints } from './lives/model.ts'
import { count, LifeCommand, look, type Tally, type World } from './lives/run-command.ts'

/** What was simulated. `ends`, `bids`: how often an order or a bid ended in which way; `transitions`: what became of the orders on the way. */
export type Lives = Tally & {
  seed: number
  lives: number
  orders: number
  bids: Record<string, number>
  transitions: Record<string, number>
}

const longest = 500_000

/**
 * Lets phones be ordered, paid for, handed over, complained of and refunded by random commands, many of them disturbed, and
 * compares each outcome with a model. Throws with a short list of commands and the seed when something is not as the model has
 * it, or an invariant is broken.
 * @param seed repeats a run, but for the order of what happens at once
 * @param maxCommands the longest life
 */
export async function simulateLives(lives: number, seed: number, maxCommands: number): Promise<Lives> {
  const market = await openMarketplace({ SELLER_FEE_BASIS_POINTS: String(feeBasisPoints) })
  // A busy machine may take longer to connect than a person would wait.
  market.db.$client.options.connectionTimeoutMillis = 60_000
  const people = {
    seller: await market.signUp('seller'),
    buyers: [await market.signUp(), await market.signUp()],
    admin: await market.signUp('admin'),
  }
  const account = { kind: 'bank', name: 'Rahim', number: '1234567890123', routing: '090261234' }
  const json = { ...account, password: people.seller.password }
  await market.call(people.seller, 'PUT', '/payoutaccount', { json })
  const { _id: firstId } = await market.addPhone(people.seller, { product_price: 123.45 })
  const [first] = await market.db.select().from(listings).where(eq(listings.id, firstId))
  if (!first) throw new Error('there is no phone')
  const tally: Tally = { commands: 0, acts: {}, invariants: 0, faults: {}, ends: {} }
  const total: Lives = { seed, lives: 0, orders: 0, bids: {}, transitions: {}, ...tally }

  const addPhone = async (): Promise<World> => {
    const { id: _, ...phone } = first
    const [row] = await market.db.insert(listings).values(phone).returning({ id: listings.id })
    // A payout of an earlier life is not one of this, and agreed prices are remembered for the length of a few lives.
    market.clock.advance(11 * 24 * 3_600_000)
    return { market, people, phoneId: row?.id ?? '', since: market.clock.now(), late: [], tally: total }
  }

  const command = fc
    .tuple(anyChoice, anyDisturbance)
    .map(([choice, disturbance]) => new LifeCommand(choice, disturbance))
  const life = fc.asyncProperty(fc.commands([command], { maxCommands, size: 'max' }), async (commands) => {
    const world = await addPhone()
    const running = fc.asyncModelRun(
      async () => ({ model: await look(world, 'always'), real: world }),
      commands,
    )
    await running.catch(async (error) => {
      // What is left of it would happen to the seller of the next lives.
      await endLife(world).catch(() => {})
      throw error
    })
    const { life: end, facts } = await endLife(world)
    total.lives += 1
    total.orders += end.orders.length
    for (const { status } of end.orders) count(total.ends, status)
    for (const { status } of end.bids) count(total.bids, status)
    for (const { transition } of facts.orders.flatMap(({ events }) => events))
      count(total.transitions, transition)
    await market.db.execute(
      'select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))',
    )
  })
  // It looks for a shorter list of commands no longer than this.
  const plugins = [fc.interruptAfterTimeLimit(longest, { failOnInterrupt: true })]
  await fc.assert(life, { seed, numRuns: lives, plugins })

  const contradictions = await findContradictions(market.db, 'at rest')
  market.clock.advance(3_600_000)
  const differences = await checkLedger(market.withProviderProxy().payments, 10_000)
  if (contradictions.length + differences.length > 0) {
    throw new Error([...contradictions, ...differences.map((one) => JSON.stringify(one))].join('\n'))
  }
  return total
}

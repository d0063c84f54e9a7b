import { inspect } from 'node:util'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { listings } from '../../src/listings/schema.ts'
import type { ProviderProxy } from '../support/provider-proxy.ts'
import { workQueue } from './lives/perform-act.ts'
import { killDuring } from './lives/process.ts'
import { count } from './lives/run-command.ts'
import { type Act, endAll, perform, type Place } from './wallets/acts.ts'
import { anyChoice, type Choice, type How, resolve } from './wallets/choose-act.ts'
import {
  type Facts,
  findBroken,
  findWrongClaims,
  openTakaMarket,
  openTakaProcess,
  readFacts,
} from './wallets/world.ts'

/**
 * What was simulated. `faults`: by provider; `ends`: how often an order ended in which way; `transitions`: what became of the orders on
 * the way; `payments`: how payments ended.
 */
export type WalletLives = {
  seed: number
  lives: number
  orders: number
  commands: number
  acts: Record<string, number>
  faults: Record<string, number>
  ends: Record<string, number>
  transitions: Record<string, number>
  payments: Record<string, number>
}

/** Whether a buyer leaves a page for that of another provider. */
function isSwitch(act: Act, { facts, pages }: Place): boolean {
  if (act.does !== 'goes to the page') return false
  const last = pages.findLast(({ orderId }) => orderId === facts.orders[act.order]?.id)
  return last !== undefined && last.provider !== act.provider
}

/**
 * Lets phones be offered for, and be paid for with bKash and SSLCommerz by random commands, with numbers that make the stand-ins misbehave, many
 * commands disturbed, and checks after each that no phone has two buyers and no money is taken that nobody knows of. Throws with the
 * commands and the seed when a rule is broken.
 */
export async function simulateWalletLives(
  lives: number,
  seed: number,
  maxCommands: number,
): Promise<WalletLives> {
  const { market, people } = await openTakaMarket(2)
  const { _id: firstId } = await market.addPhone(people.seller, { product_price: 24_500 })
  const [first] = await market.db.select().from(listings).where(eq(listings.id, firstId))
  if (!first) throw new Error('there is no phone')
  const total: WalletLives = {
    ...{ seed, lives: 0, orders: 0, commands: 0 },
    ...{ acts: {}, faults: {}, ends: {}, transitions: {}, payments: {} },
  }
  const plain = await openTakaProcess(market)

  const live = async (choices: Choice[]) => {
    const { id: _, ...phone } = first
    const [row] = await market.db.insert(listings).values(phone).returning({ id: listings.id })
    const phoneId = row?.id ?? ''
    // Phones are kept for a buyer three times in 30 days.
    market.clock.advance(11 * 24 * 3_600_000)
    const look = async (when: 'always' | 'at the end'): Promise<Facts> => {
      await workQueue(plain, [], ['close-bids'])
      const facts = await readFacts(market, phoneId)
      const broken = findBroken(facts, when)
      if (broken.length > 0) throw new Error(broken.join('\n'))
      return facts
    }
    const done: string[] = []
    let place: Place = { market, people, phoneId, pages: [], facts: await look('always') }
    /** Requests that a provider gets after their sender has given up waiting. */
    const late: (() => Promise<unknown>)[] = []
    const arrive = async () => {
      for (const request of late.splice(0)) await request()
    }
    try {
      for (const { how, ...choice } of choices) {
        const act = resolve(choice, place)
        done.push(inspect({ ...act, ...how }, { breakLength: Number.POSITIVE_INFINITY }))
        count(total.acts, act.does)
        if (isSwitch(act, place)) count(total.acts, 'goes to another provider')
        total.commands += 1
        const other = how.way === 'at once with' ? resolve({ ...choice, ...how }, place) : act
        if (act.does === 'time passes' && act.minutes > 30) await arrive()
        switch (how.way) {
          case 'plainly':
            await perform(plain, place, act)
            break
          case 'twice at once':
          case 'at once with':
            await Promise.all([perform(plain, place, act), perform(plain, place, other)])
            break
          case 'killed':
            if (await killDuring(market, how, (process) => perform(process, place, act), openTakaProcess))
              count(total.faults, how.way)
            break
          default: {
            const proxy = misbehave(how, late, (provider) => count(total.faults, `${provider}: ${how.way}`))
            await perform(await openTakaProcess(market, proxy), place, act)
          }
        }
        const before = place.facts
        place = { ...place, facts: await look('always') }
        const wrong = findWrongClaims(before, place.facts)
        if (wrong.length > 0) throw new Error(wrong.join('\n'))
      }
      await arrive()
      await endAll(plain, place, () => look('always'))
      const { orders, phone } = await look('at the end')
      total.lives += 1
      total.orders += orders.length
      for (const { status } of orders) count(total.ends, status)
      for (const { transition } of phone.orders.flatMap(({ events }) => events))
        count(total.transitions, transition)
      for (const { status } of orders.flatMap(({ payments }) => payments)) count(total.payments, status)
    } catch (error) {
      throw new Error(`${done.join('\n')}\n${(error as Error).stack}`, { cause: error })
    } finally {
      await market.db.execute(
        'select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))',
      )
    }
  }

  // The commands are listed as they were; a shorter list takes minutes to find.
  const endOnFailure = process.env.LIVES_SHRINK === undefined
  const choices = fc.array(anyChoice, { maxLength: maxCommands, size: 'max' })
  const plugins = [fc.interruptAfterTimeLimit(500_000, { failOnInterrupt: true })]
  await fc.assert(fc.asyncProperty(choices, live), { seed, numRuns: lives, plugins, endOnFailure })
  return total
}

/** A provider fails at one request, and is well again. */
function misbehave(
  { way, at }: Extract<How, { at: number }>,
  late: (() => Promise<unknown>)[],
  count: (provider: string) => void,
): ProviderProxy {
  let requests = 0
  return async (request, pass) => {
    if (requests++ !== at) return pass(request)
    count(request.url.includes('tokenized') ? 'bkash' : 'sslcommerz')
    if (way === 'answer lost') await pass(request)
    if (way === 'arrives late') {
      const again = request.clone()
      late.push(() => pass(again))
    }
    throw new TypeError('fetch failed')
  }
}

import { inspect } from 'node:util'
import { eq } from 'drizzle-orm'
import fc, { type Arbitrary } from 'fast-check'
import { listings } from '../../src/listings/schema.ts'
import type { ProviderProxy } from '../support/provider-proxy.ts'
import { killDuring } from './lives/process.ts'
import { type Act, bkashNumbers, endAll, type Place, perform, sslcommerzNumbers } from './wallets/acts.ts'
import {
  type Facts,
  findBroken,
  type OrderFacts,
  openTakaMarket,
  openTakaProcess,
  type Page,
  readFacts,
  type Wallet,
} from './wallets/world.ts'

/** What was simulated. `faults`: by provider; `ends`: how often an order ended in which way. */
export type WalletLives = {
  seed: number
  lives: number
  orders: number
  commands: number
  acts: Record<string, number>
  faults: Record<string, number>
  ends: Record<string, number>
}

/** What is to be done, before it is known how things stand then. */
type Choice = { roll: number; pick: number; number: number; provider: 'bkash' | 'sslcommerz'; how: How }

type How =
  | { way: 'plainly' }
  | { way: 'twice at once' }
  | { way: 'at once with'; roll: number; pick: number }
  | { way: 'killed'; step: number; moment: 'before' | 'sent' | 'after' }
  | { way: 'no connection' | 'answer lost' | 'arrives late'; at: number }

const anyChoice: Arbitrary<Choice> = fc.record({
  roll: fc.nat(9999),
  pick: fc.nat(11),
  number: fc.nat(59),
  provider: fc.constantFrom('bkash', 'sslcommerz'),
  how: fc.oneof(
    { weight: 10, arbitrary: fc.constant({ way: 'plainly' as const }) },
    { weight: 3, arbitrary: fc.constant({ way: 'twice at once' as const }) },
    {
      weight: 4,
      arbitrary: fc.record({
        way: fc.constant('at once with' as const),
        roll: fc.nat(9999),
        pick: fc.nat(11),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        way: fc.constant('killed' as const),
        step: fc.integer({ min: 1, max: 30 }),
        moment: fc.constantFrom('before', 'sent', 'after'),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        way: fc.constantFrom('no connection', 'answer lost', 'arrives late'),
        at: fc.constantFrom(0, 0, 1, 2, 3),
      }),
    },
  ),
})

const minutesToPass = [1, 1, 2, 5, 14, 16, 16, 31, 24 * 60, 60 * 60]

type Does = Act['does']

/** How often each act is chosen, and of which orders it makes sense. */
const options: Record<Does, { weight: number; of?: (order: OrderFacts, pages: Page[]) => boolean }> = {
  books: { weight: 6 },
  'goes to the page': { weight: 16, of: isOpen },
  'pays there': { weight: 18, of: hasPage },
  'cancels there': { weight: 2, of: hasPage },
  returns: { weight: 6, of: hasPage },
  settles: { weight: 8, of: hasPage },
  'a notification arrives': { weight: 6, of: ({ id }, pages) => pages.some(isOf(id, 'sslcommerz')) },
  cancels: { weight: 3, of: ({ status }) => status === 'booked' || status === 'paid' },
  'hands over': { weight: 5, of: ({ status }) => status === 'paid' },
  'says all is well': { weight: 6, of: ({ status }) => status === 'handed-over' },
  'withdraws the phone': { weight: 1 },
  'the jobs run': { weight: 5 },
  'time passes': { weight: 5 },
}

function isOpen({ status }: OrderFacts): boolean {
  return status === 'booked' || status === 'claimed'
}

const isOf = (id: string, name?: Wallet) => (page: Page) =>
  page.orderId === id && (name === undefined || page.provider === name)

function hasPage(order: OrderFacts, pages: Page[]): boolean {
  return isOpen(order) && pages.some(isOf(order.id))
}

/** What is done then. Now and then it makes no sense: it must be refused. */
function resolve({ roll, pick, number, provider }: Omit<Choice, 'how'>, { facts, pages }: Place): Act {
  const isOdd = roll % 12 === 11
  const orders = [...facts.orders.entries()]
  const fitting = (does: Does) => {
    const { of } = options[does]
    return orders.flatMap(([index, order]) => (isOdd || !of || of(order, pages) ? [index] : []))
  }
  const lots = Object.entries(options).flatMap(([name, { weight, of }]) => {
    const does = name as Does
    const makesSense = of
      ? fitting(does).length > 0
      : does !== 'books' || orders.filter(([, one]) => isOpen(one)).length < 2
    return makesSense || (isOdd && orders.length > 0) ? Array.from({ length: weight }, () => does) : []
  })
  const does = lots[Math.floor(roll / 12) % lots.length] ?? 'books'
  const candidates = fitting(does)
  const order = candidates[pick % candidates.length] ?? 0
  // Mostly the latest page of the order, but any that may still be open in a tab.
  const own = [...pages.keys()].filter((at) => pages[at]?.orderId === facts.orders[order]?.id)
  const page = (pick > 5 ? own.at(-1) : own[pick % own.length]) ?? 0
  switch (does) {
    case 'books':
      return { does, buyer: pick % 2 }
    case 'goes to the page':
      return { does, order, provider }
    case 'pays there': {
      const numbers = pages[page]?.provider === 'bkash' ? bkashNumbers : sslcommerzNumbers
      return { does, page, number: numbers[number % numbers.length] ?? '' }
    }
    case 'cancels there':
      return { does, page }
    case 'a notification arrives':
      return { does, which: pick }
    case 'cancels':
      return { does, order, by: pick % 2 === 0 ? 'buyer' : 'seller' }
    case 'time passes':
      return { does, minutes: minutesToPass[number % minutesToPass.length] ?? 1 }
    case 'withdraws the phone':
    case 'the jobs run':
      return { does }
    default:
      return { does, order }
  }
}

/**
 * Lets phones be paid for with bKash and SSLCommerz by random commands, with numbers that make the stand-ins misbehave, many
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
  const total: WalletLives = { seed, lives: 0, orders: 0, commands: 0, acts: {}, faults: {}, ends: {} }
  const count = (of: Record<string, number>, what: string) => {
    of[what] = (of[what] ?? 0) + 1
  }
  const plain = await openTakaProcess(market)

  const live = async (choices: Choice[]) => {
    const { id: _, ...phone } = first
    const [row] = await market.db.insert(listings).values(phone).returning({ id: listings.id })
    const phoneId = row?.id ?? ''
    const look = async (when: 'always' | 'at the end'): Promise<Facts> => {
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
        place = { ...place, facts: await look('always') }
      }
      await arrive()
      await endAll(plain, place, () => look('always'))
      const { orders } = await look('at the end')
      total.lives += 1
      total.orders += orders.length
      for (const { status } of orders) count(total.ends, status)
    } catch (error) {
      throw new Error(`${done.join('\n')}\n${(error as Error).stack}`)
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

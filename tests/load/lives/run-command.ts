import { inspect } from 'node:util'
import type fc from 'fast-check'
import { Refusal } from '../../../src/platform/http/refusal.ts'
import type { Marketplace } from '../../support/marketplace.ts'
import type { ProviderProxy } from '../../support/provider-proxy.ts'
import type { Act } from './act.ts'
import { type Choice, resolveChoice } from './choose-act.ts'
import type { Disturbance } from './disturbance.ts'
import { expectAct, release, runJobs } from './expect-act.ts'
import { isLapsed } from './expect-bid.ts'
import { type LateRequests, letHappen } from './happen.ts'
import { checkInvariants } from './invariants.ts'
import { endOf, endsAtOnce, keyOf, type Life, orderOf } from './model.ts'
import { type People, performAct, type Scene, workQueue } from './perform-act.ts'
import { killDuring, openProcess } from './process.ts'
import { type PhoneFacts, readPhone, toLife } from './read-life.ts'

/** What was simulated so far. */
export type Tally = {
  commands: number
  acts: Record<string, number>
  invariants: number
  faults: Record<string, number>
  ends: Record<string, number>
}

/** Counts one more of what happened. */
export function count(of: Record<string, number>, what: string): void {
  of[what] = (of[what] ?? 0) + 1
}

/** The marketplace in which a phone lives. */
export type World = {
  market: Marketplace
  people: People
  phoneId: string
  since: Date
  late: LateRequests
  tally: Tally
}

/** What is known of the phone before the next command. */
export type Model = { facts: PhoneFacts; life: Life }

/** Lets the jobs end the orders and close the bids of a phone that is gone, reads how the phone stands, and checks the invariants. */
export async function look(
  { market, people, tally, ...which }: World,
  when: 'always' | 'at the end',
): Promise<Model> {
  await workQueue(openProcess(market), [], ['end-bookings', 'close-bids'])
  const facts = await readPhone(market, which)
  const { broken, checked } = checkInvariants(facts, when)
  tally.invariants += checked
  if (broken.length > 0) throw new Error(broken.join('\n'))
  const buyers = people.buyers.map(({ id }) => id)
  return { facts, life: toLife(facts, buyers, market.clock.now()) }
}

/** One step of a life: something is done, perhaps disturbed, and what comes of it is compared with what is expected. */
export class LifeCommand implements fc.AsyncCommand<Model, World> {
  readonly choice: Choice
  readonly disturbance: Disturbance
  #words = ''

  constructor(choice: Choice, disturbance: Disturbance) {
    this.choice = choice
    this.disturbance = disturbance
  }

  check(): boolean {
    return true
  }

  async run(model: Model, world: World): Promise<void> {
    const step = resolveChoice(model.life, this.choice)
    this.#words = inspect({ ...step, ...this.disturbance }, { breakLength: Number.POSITIVE_INFINITY })
    const what = 'does' in step ? step.does : step.happens
    world.tally.commands += 1
    count(world.tally.acts, what)
    const { life, facts } = model
    const scene = { ...world, facts }
    const outcome =
      'happens' in step
        ? await letHappen(scene, step, world.late)
        : await disturb(scene, world, life, step, this.disturbance)
    Object.assign(model, await look(world, 'always'))
    if (outcome && 'does' in step) {
      try {
        compare(life, step, outcome, model.life)
      } catch (error) {
        throw new Error(`${this.#words}\n${(error as Error).message}`, { cause: error })
      }
    }
  }

  toString(): string {
    return (
      this.#words ||
      inspect({ ...this.choice, ...this.disturbance }, { breakLength: Number.POSITIVE_INFINITY })
    )
  }
}

/** Throws when something else has come of an act than is expected. */
function compare(before: Life, act: Act, { expected, said, other }: Outcome, after: Life): void {
  const frozenMinor = after.owed + after.atRisk
  if (kept(after) < Math.min(frozenMinor, kept(before))) {
    throw new Error(`of ${frozenMinor} that chargebacks may take, ${kept(before) - kept(after)} was paid out`)
  }
  const keys = new Set(expected.map(runJobs).map(keyOf))
  const isOpen = isSplit(before, act) || (other !== undefined && isSplit(before, other))
  if (!keys.has(keyOf(after)) && !isOpen) {
    throw new Error(
      `it was: ${keyOf(before)}\nexpected: ${[...keys].join('\n  or: ')}\nbut it is: ${keyOf(after)}`,
    )
  }
  if (expected.every((life) => isAuthorised(life, act)) && !isAuthorised(after, act)) {
    throw new Error(`the payment is not authorised, although it should be: ${JSON.stringify(after.orders)}`)
  }
  const changes = keyOf(after) === keyOf(before) ? 0 : 1
  if (said !== null && isTold(before, act) && said !== changes) {
    throw new Error(`${said} of the answers say that something was changed, instead of ${changes}`)
  }
}

/** Whether an act has paid for an order, as far as its buyer can. */
const isAuthorised = (life: Life, act: Act) =>
  act.does === 'authorise card' && orderOf(life, act.order).payment === 'authorised'

/** Money of the seller that has not left, in minor units. */
const kept = ({ available, payouts }: Life) =>
  payouts.reduce((sum, { state, minor }) => (state === 'due' ? sum + minor : sum), available)

/** Payouts are split, and parts of them stay, while chargebacks may take some of the money: how, the model does not know. */
const isSplit = ({ owed, atRisk }: Life, { does }: Act) =>
  owed + atRisk > 0 && (does === 'make batch' || does === 'mark payout')

/** Whether an act that is done twice changes one thing, which can be observed. */
const isTold = (life: Life, { does }: Act) =>
  does !== 'settle' &&
  does !== 'ask for payout' &&
  // An agreement whose time is over may be ended by an acceptance that is refused.
  !(does === 'accept' && life.orders.some((order) => isLapsed(life, order)))

type Outcome = {
  /** Every state that the phone may be in now. */
  expected: Life[]
  /** How many answers say that something was changed; null when that cannot be told. */
  said: number | null
  /** What was done at once with the act. */
  other?: Act
}

async function disturb(
  scene: Scene,
  world: World,
  life: Life,
  act: Act,
  disturbance: Disturbance,
): Promise<Outcome> {
  const { market, tally } = world
  const paths = () => expectAct(life, act)
  const plain = openProcess(market)
  switch (disturbance.how) {
    case 'plainly': {
      const told = await performAct(plain, scene, act)
      return { expected: paths().map(endOf), said: told === null ? null : Number(told) }
    }
    case 'twice at once': {
      count(tally.faults, disturbance.how)
      const told = await Promise.all([
        performAct(plain, scene, act),
        performAct(openProcess(market), scene, act),
      ])
      const again = (at: Life) => expectAct(at, act)
      return { expected: endsAtOnce(life, again, again), said: countTold(told) }
    }
    case 'at once with': {
      const other = resolveChoice(life, disturbance.other)
      if ('happens' in other) return disturb(scene, world, life, act, { how: 'plainly' })
      count(tally.faults, disturbance.how)
      await Promise.all([performAct(plain, scene, act), performAct(openProcess(market), scene, other)])
      const ends = endsAtOnce(
        life,
        (at) => expectAct(at, act),
        (at) => expectAct(at, other),
      )
      return { expected: ends, said: null, other }
    }
    case 'killed': {
      const wasKilled = await killDuring(market, disturbance, (process) => performAct(process, scene, act))
      if (wasKilled) count(tally.faults, disturbance.how)
      return { expected: wasKilled ? paths().flat() : paths().map(endOf), said: null }
    }
    case 'hold ends': {
      const order = 'order' in act ? act.order : null
      if (order === null || orderOf(life, order).payment !== 'authorised') {
        return disturb(scene, world, life, act, { how: 'plainly' })
      }
      const happening = { happens: 'the hold on the money ends', order } as const
      const proxy = beforeRequest(disturbance.at, async () => {
        count(tally.faults, disturbance.how)
        await letHappen(scene, happening, world.late)
      })
      await performAct(openProcess(market, proxy, 'as in the server'), scene, act)
      const acts = (at: Life) => expectAct(at, act)
      const ends = endsAtOnce(life, acts, (at) => [[at, release(at, order)]])
      return { expected: [...acts(life).map(endOf), ...ends], said: null }
    }
    default: {
      const proxy = misbehave(disturbance, world.late, () => count(tally.faults, disturbance.how))
      await performAct(openProcess(market, proxy), scene, act).catch(tolerateOutage)
      return { expected: paths().flat(), said: null }
    }
  }
}

const countTold = (told: (boolean | null)[]) => (told.includes(null) ? null : told.filter(Boolean).length)

function tolerateOutage(error: unknown): void {
  if (!(error instanceof Refusal && error.status === 503) && !/answered with 5/.test(String(error)))
    throw error
}

/** Something happens just before the provider gets one of the requests. */
function beforeRequest(at: number, happen: () => Promise<void>): ProviderProxy {
  let requests = 0
  return async (request, pass) => {
    if (requests++ === at) await happen()
    return pass(request)
  }
}

/** The provider fails at one request, and is well again. */
function misbehave(
  { how, at }: Exclude<Extract<Disturbance, { at: number }>, { how: 'hold ends' }>,
  late: LateRequests,
  count: () => void,
): ProviderProxy {
  let requests = 0
  return async (request, pass) => {
    if (requests++ !== at) return pass(request)
    count()
    if (how === 'answer lost') await pass(request)
    if (how === 'arrives late') late.push(() => pass(request))
    throw new TypeError('fetch failed')
  }
}

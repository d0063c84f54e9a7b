import fc, { type Arbitrary } from 'fast-check'
import type { OrderStatus } from '../../../src/orders/rules.ts'
import type { Act, Happening } from './act.ts'
import {
  bidOf,
  bidStatusOf,
  type Life,
  type ModelBid,
  type ModelOrder,
  orderOf,
  otherSide,
  proposedMeeting,
} from './model.ts'

/**
 * What is to be done, before it is known how the life stands then. `roll` chooses among what matters then, and `pick` among the
 * orders concerned. `isOdd` chooses among everything: what makes no sense must be refused.
 */
export type Choice = {
  roll: number
  pick: number
  isOdd: boolean
  by: 'buyer' | 'seller' | 'admin'
  card: 'usual' | 'pending-refund' | 'failing-refund'
  /** Of four. */
  quarters: number
  millis: number
}

type Does = Act['does'] | Happening['happens']

const minute = 60_000
const hour = 60 * minute

/** Anything that may happen next. */
export const anyChoice: Arbitrary<Choice> = fc.record({
  roll: fc.nat(9999),
  pick: fc.nat(3),
  isOdd: fc.nat(11).map((number) => number === 11),
  by: fc.constantFrom('buyer', 'seller', 'admin'),
  card: fc.constantFrom('usual', 'pending-refund', 'failing-refund'),
  quarters: fc.nat(4),
  millis: fc.constantFrom(
    minute,
    minute,
    20 * minute,
    20 * minute,
    90 * minute,
    25 * hour,
    49 * hour,
    264 * hour,
  ),
})

const is =
  (...statuses: OrderStatus[]) =>
  ({ status }: ModelOrder) =>
    statuses.includes(status)

const isBidOpen = (life: Life, bid: ModelBid) => bidStatusOf(life, bid) === 'open'

const isKept = ({ status, keptUntil }: ModelOrder) => status === 'booked' && keptUntil !== null

/** Whether an offer and a payment of the asking price can meet: it is rare by itself, and each must then be drawn soon. */
const hasRival = ({ orders }: Life) =>
  orders.some((order) => order.status === 'booked' && order.payment === 'authorised' && !isKept(order))

/** `of`, `ofBid`: of which orders or bids it makes sense; `when`: in which lives, if it is about none. */
type Option = {
  weight: number | ((life: Life) => number)
  of?: (order: ModelOrder, life: Life) => boolean
  ofBid?: (life: Life, bid: ModelBid) => boolean
  when?: (life: Life) => boolean
}

/** How often each is chosen where it makes sense. */
const options: Record<Does, Option> = {
  book: {
    weight: 20,
    when: ({ phone, orders }) => phone === 'for sale' && orders.filter(is('booked')).length < 2,
  },
  offer: {
    weight: (life) => (hasRival(life) ? 40 : 14),
    when: (life) => life.phone === 'for sale' && life.bids.filter((bid) => isBidOpen(life, bid)).length < 2,
  },
  counter: { weight: 8, ofBid: (life, bid) => isBidOpen(life, bid) && bid.by === 'buyer' },
  accept: { weight: (life) => (hasRival(life) ? 60 : 25), ofBid: isBidOpen },
  decline: { weight: 4, ofBid: isBidOpen },
  'withdraw bid': { weight: 4, ofBid: isBidOpen },
  'change price': { weight: 4, when: ({ phone }) => phone === 'for sale' },
  // Whoever has booked waits for the other price to be accepted.
  'accept price': {
    weight: 12,
    of: ({ status, keptUntil, priceMinor }, life) =>
      status === 'booked' && keptUntil === null && priceMinor !== life.priceMinor,
  },
  'open form': { weight: 10, of: ({ status, payment }) => status === 'booked' && payment !== 'authorised' },
  'pay in form': { weight: 12, of: ({ payment }) => payment === 'open' },
  'authorise card': {
    weight: 30,
    of: ({ status, payment }) => status === 'booked' && payment !== 'authorised',
  },
  settle: {
    weight: (life) => (hasRival(life) && life.orders.some(isKept) ? 60 : 20),
    of: ({ payment, status }) => payment === 'authorised' || status === 'claimed',
  },
  'hand over': { weight: 30, of: is('paid') },
  cancel: { weight: 6, of: is('booked', 'paid') },
  'propose meeting': { weight: 15, of: is('paid', 'returning') },
  'accept meeting': { weight: 25, of: (order) => proposedMeeting(order) !== undefined },
  'say all is well': { weight: 5, of: is('handed-over') },
  complain: { weight: 20, of: is('handed-over') },
  propose: { weight: 15, of: is('disputed') },
  agree: { weight: 15, of: ({ proposal, status }) => proposal !== null && status === 'disputed' },
  'withdraw complaint': { weight: 3, of: is('disputed') },
  decide: { weight: 6, of: is('disputed') },
  'return phone': { weight: 12, of: is('returning') },
  'confirm return': { weight: 6, of: is('returning') },
  'waive return': { weight: 3, of: is('returning') },
  'report failed return': { weight: 6, of: is('returning') },
  'withdraw phone': { weight: 1 },
  'ask for payout': { weight: 10, when: ({ available }) => available > 0 },
  'make batch': { weight: 6, when: ({ payouts }) => payouts.some(({ state }) => state === 'due') },
  'mark payout': { weight: 10, when: ({ payouts }) => payouts.some(({ state }) => state !== 'failed') },
  'hold payouts': { weight: 2 },
  'follow refund': { weight: 15, of: ({ refund }) => refund !== null },
  'pay refund by hand': {
    weight: 15,
    of: ({ refund, status }) => status === 'refunding' && refund !== null && refund.attempt >= 5,
  },
  sweep: { weight: 6 },
  reconcile: { weight: 6 },
  'receive event': { weight: 10, of: ({ payment }) => payment !== 'none' },
  'time passes': { weight: 6 },
  // A claim without its money is rare by itself.
  'the hold on the money ends': {
    weight: ({ orders }) => (orders.some(is('claimed')) ? 30 : 3),
    of: ({ payment }) => payment === 'authorised',
  },
  // The fifth failure is the last one: an admin pays it then.
  'the refund changes': {
    weight: 10,
    of: ({ refund }) => refund !== null && refund.atProvider !== null && refund.attempt < 4,
  },
  'late requests arrive': { weight: 3 },
  'a chargeback opens': {
    weight: 4,
    of: ({ payment, chargeback, status }) =>
      payment === 'captured' &&
      chargeback === 'none' &&
      !['booked', 'claimed', 'unavailable'].includes(status),
  },
  'a chargeback ends': { weight: 8, of: ({ chargeback }) => chargeback === 'open' },
}

/** What is done then. */
export function resolveChoice(life: Life, choice: Choice): Act | Happening {
  const { pick, isOdd, card, quarters, millis } = choice
  const does = chooseWhat(life, choice)
  if (does === 'time passes') return { happens: does, millis }
  if (does === 'late requests arrive') return { happens: does }
  if (does === 'book') return { does, buyer: pick % 2 }
  if (does === 'withdraw phone' || does === 'sweep' || does === 'reconcile') return { does }
  if (does === 'make batch') return { does }
  if (does === 'change price') {
    return { does, was: life.priceMinor, minor: askingPrices[(pick + quarters) % 4] ?? life.priceMinor }
  }
  if (does === 'offer') return { does, buyer: pick % 2, minor: priceToOffer(life, choice) }
  if (isAboutBid(does)) return resolveAnswer(life, choice, does)
  if (does === 'hold payouts') return { does, held: quarters > 2 }
  if (does === 'ask for payout')
    return { does, minor: Math.ceil((life.available * (quarters + (isOdd ? 1 : 0))) / 4) }
  if (does === 'mark payout') {
    return {
      does,
      payout: pick % Math.max(1, life.payouts.length),
      outcome: quarters > 0 ? 'sent' : 'failed',
    }
  }
  const order = chooseOrder(life, choice, does)
  if (does === 'the hold on the money ends' || does === 'the refund changes') return { happens: does, order }
  const minor = Math.round((orderOf(life, order).priceMinor * quarters) / 4)
  if (does === 'a chargeback ends') return { happens: does, order, isLost: quarters > 1 }
  if (does === 'a chargeback opens') {
    return {
      happens: does,
      order,
      isInquiry: pick === 3,
      minor: isOdd && minor > 0 ? minor : orderOf(life, order).priceMinor,
    }
  }
  const by = choice.by === 'seller' ? choice.by : 'buyer'
  switch (does) {
    case 'accept price':
      return { does, order, minor: life.priceMinor }
    case 'open form':
      return { does, order, minor: orderOf(life, order).priceMinor }
    case 'pay in form':
      return { does, order, which: isOdd ? pick : 0, card }
    case 'authorise card':
      return { does, order, minor: orderOf(life, order).priceMinor, card }
    case 'settle':
      return { does, order, by: quarters > 0 ? 'browser' : 'job' }
    case 'cancel':
      return { does, order, by: choice.by }
    case 'hand over':
    case 'return phone':
      return { does, order, wrongBefore: quarters > 1 ? 0 : pick + 2 }
    case 'propose':
      return { does, order, by, minor }
    case 'agree': {
      const { proposal } = orderOf(life, order)
      if (!proposal || isOdd) return { does, order, by, minor }
      return { does, order, by: otherSide(proposal.by), minor: proposal.minor }
    }
    case 'propose meeting':
      return { does, order, by, place: pick % 2, at: life.now + millis }
    case 'accept meeting': {
      const proposed = proposedMeeting(orderOf(life, order))
      if (!proposed) return { does, order, by, place: pick % 2, at: life.now + millis }
      // Now and then one's own, or another place.
      const side = choice.by === 'admin' ? proposed.by : otherSide(proposed.by)
      return {
        does,
        order,
        by: side,
        place: quarters > 3 ? 1 - proposed.place : proposed.place,
        at: proposed.at,
      }
    }
    case 'decide':
      return { does, order, minor, waives: pick === 3 }
    case 'report failed return':
      return { does, order, by }
    case 'receive event':
      return { does, order, which: pick + quarters }
    default:
      return { does, order }
  }
}

/** In minor units. */
const askingPrices = [12_345, 11_111, 10_001, 13_000]

/** From the lowest to the highest that can be offered; or the next one below or above them. */
function priceToOffer({ priceMinor }: Life, { quarters, isOdd }: Choice): number {
  const lowest = Math.ceil(priceMinor * 0.6)
  const highest = priceMinor - 1
  if (isOdd) return quarters < 2 ? lowest - 1 : priceMinor
  return lowest + Math.floor(((highest - lowest) * quarters) / 4)
}

type Answer = Extract<Act, { bid: number }>['does']

const isAboutBid = (does: Does): does is Answer => options[does].ofBid !== undefined

function resolveAnswer(life: Life, { pick, isOdd, quarters, by }: Choice, does: Answer): Act {
  const { ofBid } = options[does]
  const indices = [...life.bids.keys()].filter((index) => isOdd || ofBid?.(life, bidOf(life, index)))
  const bid = indices[pick % indices.length] ?? 0
  const { by: offeredBy, priceMinor } = bidOf(life, bid)
  const other = otherSide(offeredBy)
  if (does === 'counter') {
    const share = isOdd ? quarters : Math.min(Math.max(quarters, 1), 3)
    return { does, bid, minor: priceMinor + Math.floor(((life.priceMinor - priceMinor) * share) / 4) }
  }
  // Now and then by the wrong side.
  if (by === 'admin' && isOdd) return { does, bid, by: does === 'withdraw bid' ? other : offeredBy }
  return { does, bid, by: does === 'withdraw bid' ? offeredBy : other }
}

function chooseWhat(life: Life, { roll, isOdd }: Choice): Does {
  const some = Object.entries(options).filter(([, { of, ofBid, when }]) => {
    if (ofBid) return life.bids.some((bid) => isOdd || ofBid(life, bid))
    if (of) return isOdd ? life.orders.length > 0 : life.orders.some((order) => of(order, life))
    return isOdd || !when || when(life)
  })
  const lots = some.flatMap(([does, { weight }]) =>
    Array.from({ length: typeof weight === 'number' ? weight : weight(life) }, () => does as Does),
  )
  return lots[roll % lots.length] ?? 'book'
}

function chooseOrder(life: Life, { pick, isOdd }: Choice, does: Does): number {
  const { of } = options[does]
  const indices = [...life.orders.keys()]
  const candidates = indices.filter((index) => isOdd || of?.(orderOf(life, index), life))
  return candidates[pick % candidates.length] ?? 0
}

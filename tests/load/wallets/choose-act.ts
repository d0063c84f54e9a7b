import fc, { type Arbitrary } from 'fast-check'
import type { BidFacts, PhoneFacts } from '../lives/read-life.ts'
import { type Act, bkashNumbers, type Place, sslcommerzNumbers } from './acts.ts'
import type { Facts, OrderFacts, Page, Wallet } from './world.ts'

/** What is to be done, before it is known how things stand then. */
export type Choice = {
  roll: number
  pick: number
  number: number
  provider: 'bkash' | 'sslcommerz'
  how: How
}

export type How =
  | { way: 'plainly' }
  | { way: 'twice at once' }
  | { way: 'at once with'; roll: number; pick: number }
  | { way: 'killed'; step: number; moment: 'before' | 'sent' | 'after' }
  | { way: 'no connection' | 'answer lost' | 'arrives late'; at: number }

/** Anything that may happen next. */
export const anyChoice: Arbitrary<Choice> = fc.record({
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

const isForSale = ({ sold, withdrawn }: PhoneFacts) => !sold && !withdrawn
const isBidOpen = ({ status, isOver }: BidFacts) => status === 'open' && !isOver
const isAgreed = ({ orders }: PhoneFacts, id: string) =>
  orders.some((order) => order.id === id && order.keptUntil !== null)

/** How often each act is chosen, and of which orders or offers it makes sense. */
const options: Record<
  Does,
  {
    weight: number
    of?: (order: OrderFacts, place: Place) => boolean
    ofBid?: (bid: BidFacts) => boolean
    when?: (facts: Facts) => boolean
  }
> = {
  books: { weight: 6, when: ({ orders }) => orders.filter(isOpen).length < 2 },
  offer: { weight: 10, when: ({ phone }) => isForSale(phone) && phone.bids.filter(isBidOpen).length < 2 },
  counter: { weight: 3, ofBid: (bid) => isBidOpen(bid) && bid.by === 'buyer' },
  accept: { weight: 18, ofBid: isBidOpen },
  decline: { weight: 2, ofBid: isBidOpen },
  'withdraw bid': { weight: 2, ofBid: isBidOpen },
  'change price': { weight: 4, when: ({ phone }) => isForSale(phone) },
  'accepts the price': {
    weight: 12,
    of: ({ id, price, status }, { facts: { phone } }) =>
      status === 'booked' && price !== phone.price && !isAgreed(phone, id),
  },
  'goes to the page': { weight: 16, of: isOpen },
  'pays there': { weight: 18, of: hasPage },
  'pays on a page left behind': { weight: 8, of: ({ id }, { pages }) => pages.some(isOf(id)) },
  'cancels there': { weight: 2, of: hasPage },
  returns: { weight: 6, of: hasPage },
  settles: { weight: 8, of: hasPage },
  'a notification arrives': { weight: 6, of: ({ id }, { pages }) => pages.some(isOf(id, 'sslcommerz')) },
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

/** In minor units; the first is the one that each phone begins with. */
const askingPrices = [2_450_000, 2_300_000, 2_449_900, 2_600_000]

function hasPage(order: OrderFacts, { pages }: Place): boolean {
  return isOpen(order) && pages.some(isOf(order.id))
}

/** What is done then. Now and then it makes no sense: it must be refused. */
export function resolve({ roll, pick, number, provider }: Omit<Choice, 'how'>, place: Place): Act {
  const { facts, pages } = place
  const { phone } = facts
  const isOdd = roll % 12 === 11
  const orders = [...facts.orders.entries()]
  const fitting = (does: Does) => {
    const { of } = options[does]
    return orders.flatMap(([index, order]) => (isOdd || !of || of(order, place) ? [index] : []))
  }
  const fittingBids = (does: Does) =>
    phone.bids.flatMap((bid, index) => (isOdd || options[does].ofBid?.(bid) ? [index] : []))
  const makesSense = (does: Does) => {
    const { of, ofBid, when } = options[does]
    if (ofBid) return fittingBids(does).length > 0
    return of ? fitting(does).length > 0 : isOdd || !when || when(facts)
  }
  const lots = Object.entries(options).flatMap(([name, { weight }]) => {
    const does = name as Does
    return makesSense(does) ? Array.from({ length: weight }, () => does) : []
  })
  const does = lots[Math.floor(roll / 12) % lots.length] ?? 'books'
  const candidates = fitting(does)
  const order = candidates[pick % candidates.length] ?? 0
  // Mostly the latest page of the order, but any that may still be open in a tab.
  const own = [...pages.keys()].filter((at) => pages[at]?.orderId === facts.orders[order]?.id)
  const page = (pick > 5 ? own.at(-1) : own[pick % own.length]) ?? 0
  const payIn = (at: number) => {
    const numbers = pages[at]?.provider === 'bkash' ? bkashNumbers : sslcommerzNumbers
    return { page: at, number: numbers[number % numbers.length] ?? '' }
  }
  const bids = fittingBids(does)
  const bid = bids[pick % bids.length] ?? 0
  const { by: side = 'buyer', price: offered = 0 } = phone.bids[bid] ?? {}
  const other = side === 'buyer' ? 'seller' : 'buyer'
  switch (does) {
    case 'offer':
      return { does, buyer: pick % 2, minor: Math.round(phone.price * (0.6 + (number % 4) / 10)) }
    case 'counter':
      return { does, bid, minor: offered + Math.floor((phone.price - offered) / (2 + (number % 3))) }
    case 'accept':
    case 'decline':
      return { does, bid, by: isOdd ? side : other }
    case 'withdraw bid':
      return { does, bid, by: isOdd ? other : side }
    case 'change price':
      return { does, was: phone.price, minor: askingPrices[number % askingPrices.length] ?? phone.price }
    case 'accepts the price':
      return { does, order, minor: phone.price }
    case 'pays on a page left behind':
      return { does, ...payIn(own[pick % Math.max(1, own.length - 1)] ?? 0) }
    case 'books':
      return { does, buyer: pick % 2 }
    case 'goes to the page':
      return { does, order, provider }
    case 'pays there':
      return { does, ...payIn(page) }
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

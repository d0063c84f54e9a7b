import type { BidFacts, Facts, PhoneFacts } from './read-life.ts'

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** What the ledger has moved into a kind of account for an order. */
const inAccount = ({ entries }: Facts, kind: string) =>
  sum(entries.flatMap(({ account, minor }) => (account === kind ? minor : [])))

/** What the provider has taken from the buyer of an order, and given back; a pending refund is on its way. */
const taken = ({ payments }: Facts) => sum(payments.map(({ received }) => received ?? 0))
const givenBack = ({ given }: Facts) =>
  sum(given.flatMap(({ status, minor }) => (status === 'failed' ? [] : minor)))

/** What banks have taken back for good, or for as long as they look into it. */
const chargedBack = ({ bank }: Facts) => bank.takenMinor
const paidByHand = (order: Facts) => inAccount(order, 'paid-by-hand')
/** What the buyer has back, in whatever way. */
const regained = (order: Facts) => givenBack(order) + chargedBack(order) + paidByHand(order)
const coverOf = ({ chargebacks }: Facts) =>
  sum(chargebacks.map(({ isOpen, heldMinor }) => (isOpen ? heldMinor : 0)))

const hasBeen = ({ events }: Facts, status: Facts['status']) => events.some(({ to }) => to === status)
const isOf =
  (...statuses: Facts['status'][]) =>
  ({ status }: Facts) =>
    statuses.includes(status)

/** A refund that is to be sent, confirmed or tried again, at a moment that the sweep waits for. */
const isRefundUnderWay = ({ refunds }: Facts) => refunds.at(-1)?.due != null

/** The changes that the design allows (docs/life-of-an-order.md), written without the table that the program follows. */
const changes: Record<string, Facts['status'][]> = {
  '': ['booked'],
  // The second one at another price.
  booked: ['booked', 'cancelled', 'unavailable', 'claimed'],
  claimed: ['paid', 'booked', 'cancelled'],
  paid: ['handed-over', 'refunding', 'refunded'],
  'handed-over': ['completed', 'disputed', 'refunded'],
  disputed: ['handed-over', 'completed', 'returning', 'refunding', 'refunded'],
  returning: ['refunding', 'disputed', 'refunded'],
  refunding: ['refunded', 'completed'],
  refunded: ['refunding'],
  completed: ['refunding'],
}

/** Rules that hold for an order at every moment. */
const ofOrder: Record<string, (order: Facts) => boolean> = {
  'the entries of each transaction add up to zero': ({ entries }) =>
    [...Map.groupBy(entries, ({ transaction }) => transaction).values()].every(
      (some) => sum(some.map(({ minor }) => minor)) === 0,
    ),
  'the ledger has the payment of every order that was paid': (order) =>
    sum(
      order.entries.flatMap(({ kind, account, minor }) =>
        kind === 'capture' && account === 'held' ? minor : [],
      ),
    ) === (hasBeen(order, 'paid') ? taken(order) : 0),
  'what is held is what the entries say': (order) => inAccount(order, 'held') === order.held,
  'an account is never below zero': (order) =>
    order.held >= 0 && inAccount(order, 'seller') >= 0 && inAccount(order, 'fees') >= 0,
  'a buyer who has paid has the phone, the money, a refund under way, or an open dispute or return': (
    order,
  ) =>
    taken(order) === 0 ||
    isOf('claimed', 'paid', 'disputed', 'returning')(order) ||
    (isOf('handed-over', 'completed')(order) && hasBeen(order, 'handed-over')) ||
    (isOf('refunding')(order) && isRefundUnderWay(order)) ||
    (isOf('refunded')(order) &&
      (regained(order) >= taken(order) || isRefundUnderWay(order) || isFailing(order))),
  'the money of an order that is not settled is held': (order) =>
    !isOf('paid', 'handed-over', 'disputed', 'returning')(order) ||
    order.held + coverOf(order) === order.price - (order.isFrozen ? 0 : chargedBack(order)),
  'all the money goes back after the hand-over once the phone has, or an admin has waived that': (order) =>
    !hasBeen(order, 'handed-over') ||
    order.refunds.every(({ minor }) => minor < order.price) ||
    order.events.some(({ from, to, by }) => to === 'refunding' && (from === 'returning' || by === 'admin')),
  'a seller is paid once, and not before the hand-over': (order) => {
    const sales = new Set(
      order.entries.flatMap(({ kind, transaction }) => (kind === 'sale' ? transaction : [])),
    )
    return (
      sales.size === 0 ||
      (sales.size === 1 &&
        hasBeen(order, 'handed-over') &&
        // A bank may take the money back after that.
        (isOf('completed', 'refunding')(order) || (isOf('refunded')(order) && chargedBack(order) > 0)))
    )
  },
  'a completed sale leaves nothing held but a refund that has failed': (order) =>
    order.status !== 'completed' || order.held === 0 || order.refunds.length > 0,
  'an order goes from its payment to its refund without one in between only when its bank has taken the money':
    (order) =>
      order.events.every(
        ({ from, to, by }) =>
          to !== 'refunded' || from === 'refunding' || (by === 'system' && chargedBack(order) > 0),
      ),
  'a buyer is charged the price at most, and gets no more back': (order) =>
    taken(order) <= order.price && givenBack(order) <= taken(order),
  'what is captured is the price that was agreed': (order) =>
    order.payments.every(({ received }) => !received || received === order.price),
  'nobody pays for an order that buys nothing': (order) =>
    taken(order) === 0 || !isOf('booked', 'cancelled', 'unavailable')(order),
  'parties meet for what was paid for or is returned, when and where both have agreed': (order) => {
    const handOver = agreedFor(order, 'hand-over')
    const present = isOf('paid')(order)
      ? handOver
      : isOf('returning')(order)
        ? agreedFor(order, 'return')
        : null
    return (
      order.meetings.every(({ purpose }) => hasBeen(order, purpose === 'return' ? 'returning' : 'paid')) &&
      (order.meetingAt === null || order.meetingAt === present?.at) &&
      (!handOver || order.meetingPlace === handOver.place)
    )
  },
  'an order changes as designed, and every change is on record': ({ events, status }) =>
    events.every(({ from, to }, at) => {
      const before = events[at - 1]?.to ?? null
      return from === before && (changes[from ?? '']?.includes(to) ?? false)
    }) && events.at(-1)?.to === status,
}

const agreedFor = ({ meetings }: Facts, purpose: 'hand-over' | 'return') =>
  meetings.find((meeting) => meeting.purpose === purpose && meeting.state === 'agreed')

/** A refund that the provider has taken back; its event is still on the way. */
function isFailing({ given, refunds }: Facts): boolean {
  return given.some(({ id, status }) => {
    const known = refunds.find(({ refund }) => refund === id)
    return status === 'failed' && known?.state === 'succeeded'
  })
}

const isOpen = ({ status }: BidFacts) => status === 'open'
/** A payment that is being captured may yet fail. */
const isPaidFor = isOf('paid', 'handed-over', 'disputed', 'returning', 'completed')

const hasPhone = isOf('claimed', 'paid', 'handed-over', 'disputed', 'returning', 'completed')

/** Rules that hold for the offers for a phone at every moment. */
const ofBids: Record<string, (phone: PhoneFacts) => boolean> = {
  'a phone is kept for one order at a time': ({ orders }) =>
    orders.filter((order) => order.keptUntil !== null && isOf('booked')(order)).length <= 1,
  'a price is below the asking one only if an offer was accepted': ({ orders }) =>
    orders.every(({ keptUntil, listed, price }) => (keptUntil === null ? listed === price : price < listed)),
  'an accepted offer has one order, and an order with an agreed price one such offer': ({ bids, orders }) =>
    bids.every(({ status, orderId }) => (status === 'accepted') === (orderId !== null)) &&
    orders.every(({ id, buyer, price, listed, keptUntil }) => {
      const accepted = bids.filter(({ orderId }) => orderId === id)
      return (
        accepted.length === (keptUntil === null ? 0 : 1) &&
        accepted.every((bid) => bid.buyer === buyer && bid.price === price && bid.listed === listed)
      )
    }),
  'a buyer has one open offer for a phone': ({ bids }) =>
    new Set(bids.filter(isOpen).map(({ buyer }) => buyer)).size === bids.filter(isOpen).length,
  'no offer is open for a phone that is sold, withdrawn or has another price': ({ bids, orders, ...phone }) =>
    bids.every(
      (bid) =>
        !isOpen(bid) ||
        bid.isOver ||
        !(phone.withdrawn || bid.listed !== phone.price || (phone.sold && orders.some(isPaidFor))),
    ),
}

/** Rules that hold for a phone at every moment. */
const ofPhone: Record<string, (phone: PhoneFacts) => boolean> = {
  'a phone is assigned to one buyer at a time': ({ orders }) => orders.filter(hasPhone).length <= 1,
  'a phone that has a buyer is not for sale': ({ orders, sold }) => sold || !orders.some(hasPhone),
  'a phone is charged for once': ({ orders }) =>
    orders.filter((order) => taken(order) > 0 && !isOf('refunding', 'refunded')(order)).length <= 1,
  ...ofBids,
  'the money of a payout waits, is sent once, or is back with the seller': ({ payouts }) =>
    payouts.every(
      ({ state, minor, waiting, out }) =>
        waiting === (state === 'due' || state === 'batched' ? minor : 0) &&
        out === (state === 'sent' ? minor : 0),
    ),
  'balances are as their entries, and not below zero': ({ wrongBalances }) => wrongBalances.length === 0,
}

/** Rules that hold when everything was settled, swept and delivered. */
const atTheEnd: Record<string, (order: Facts) => boolean> = {
  'it has come to an end': isOf('completed', 'refunded', 'cancelled', 'unavailable'),
  'nothing is held': ({ held }) => held === 0,
  'the ledger agrees with the provider': (order) =>
    inAccount(order, 'provider') ===
    givenBack(order) + chargedBack(order) + order.bank.feeMinor - taken(order),
  'the buyer of a refunded order has all the money': (order) =>
    order.status !== 'refunded' || regained(order) >= taken(order),
  'the seller has what the buyer has not got back': (order) =>
    order.status !== 'completed' ||
    sum(['seller', 'owed', 'fees', 'costs'].map((account) => inAccount(order, account))) ===
      taken(order) - regained(order) - order.bank.feeMinor,
  'no chargeback is open, and no money waits for one': (order) =>
    order.chargebacks.every(({ isOpen }) => !isOpen) && inAccount(order, 'chargebacks') === 0,
  'no authorisation is left': ({ payments }) => payments.every(({ status }) => status !== 'requires_capture'),
}

/** Rules that hold for a phone then. */
const ofPhoneAtTheEnd: typeof ofPhone = {
  'no offer is open': ({ bids }) => !bids.some(isOpen),
  'no order waits for its payment': ({ orders }) => !orders.some(isOf('booked', 'claimed')),
}

/** The rules that are broken, with the orders concerned; and how many were checked. */
export function checkInvariants(phone: PhoneFacts, when: 'always' | 'at the end') {
  const rules = Object.entries(when === 'always' ? ofOrder : { ...ofOrder, ...atTheEnd })
  const broken = phone.orders.flatMap((order) =>
    rules.flatMap(([rule, holds]) => (holds(order) ? [] : `${rule}: ${JSON.stringify(order)}`)),
  )
  const phoneRules = Object.entries(when === 'always' ? ofPhone : { ...ofPhone, ...ofPhoneAtTheEnd })
  broken.push(
    ...phoneRules.flatMap(([rule, holds]) => (holds(phone) ? [] : `${rule}: ${JSON.stringify(phone)}`)),
  )
  return { broken, checked: rules.length * phone.orders.length + phoneRules.length }
}

/** The rules of offers that are broken. */
export function findBrokenBids(phone: PhoneFacts, when: 'always' | 'at the end'): string[] {
  const rules = Object.entries(when === 'always' ? ofBids : { ...ofBids, ...ofPhoneAtTheEnd })
  return rules.flatMap(([rule, holds]) => (holds(phone) ? [] : `${rule}: ${JSON.stringify(phone)}`))
}

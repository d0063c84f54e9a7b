import type { BidStatus } from '../../../src/checkout/bids/rules.ts'
import type { OrderStatus } from '../../../src/orders/rules.ts'

/** The test cards that orders are paid with: those whose refunds succeed, are pending at first, or fail later. */
export type Card = 'usual' | 'pending-refund' | 'failing-refund'

type ModelRefund = {
  minor: number
  attempt: number
  /** What the marketplace knows of it. */
  state: 'requested' | 'pending' | 'succeeded' | 'failed'
  /** What the provider has made of this attempt. */
  atProvider: 'pending' | 'succeeded' | 'failed' | null
  /** When it is looked at again. */
  lookAt: number | null
  isPaidByHand: boolean
}

export type ModelOrder = {
  buyer: number
  status: OrderStatus
  priceMinor: number
  /** Until when the phone is kept for its buyer, whose price was agreed; null for the asking price. */
  keptUntil: number | null
  /** When its buyer has cancelled it after paying. */
  cancelledAt: number | null
  /** Its buyer has cancelled it, or the time to pay the agreed price was over. */
  isGivenUp: boolean
  /** What the provider has of its latest payment, and of how much that is. */
  payment: 'none' | 'open' | 'authorised' | 'captured' | 'cancelled'
  payMinor: number
  card: Card
  dueAt: number | null
  /** When the buyer is reminded that the money is released soon; null afterwards. */
  remindAt: number | null
  /** What the ledger holds of its money. */
  heldMinor: number
  /** How much of it the provider's refund has taken, as the ledger has it. */
  refundedMinor: number
  /** The provider makes no refund of a payment that a bank has ever taken back. */
  isRefundable: boolean
  /** What a bank has given back to the buyer for good. */
  lostMinor: number
  /** An open one freezes the order. */
  chargeback: 'none' | 'open' | 'over'
  refund: ModelRefund | null
  /** The seller has had the money before the refund of a part has failed. */
  isReleased: boolean
  proposal: { by: 'buyer' | 'seller'; minor: number } | null
  meetings: readonly ModelMeeting[]
  /** Of the codes of the hand-over, and of the return. */
  wrongCodes: number
  lockedUntil: number | null
  wrongReturnCodes: number
  returnLockedUntil: number | null
  /** How much of the inspection was left when its buyer complained, and how often a complaint was withdrawn. */
  inspectionLeft: number
  withdrawals: number
}

/** Where and when to meet for a hand-over or a return: what one side proposes, or what both have agreed on. */
export type ModelMeeting = {
  purpose: 'hand-over' | 'return'
  state: 'proposed' | 'agreed'
  by: 'buyer' | 'seller'
  place: number
  at: number
}

/** A price below the asking one that a buyer offers, or the seller in return. */
export type ModelBid = {
  buyer: number
  by: 'buyer' | 'seller'
  /** As it is stored; see `bidStatusOf`. */
  status: BidStatus
  priceMinor: number
  /** The asking price then. */
  listedMinor: number
  madeAt: number
  expiresAt: number
}

type ModelPayout = { minor: number; state: 'due' | 'batched' | 'sent' | 'failed' }

/** The life of one phone: who has ordered it, what has become of the orders, and of the seller's money. Never changed in place. */
export type Life = {
  now: number
  priceMinor: number
  phone: 'for sale' | 'sold' | 'withdrawn'
  /** A job has yet to end the unpaid orders, if the phone is still gone then. */
  endsBookings: boolean
  /** A job has yet to close the open bids, if the phone cannot be had at such a price any more then. */
  closesBids: boolean
  orders: readonly ModelOrder[]
  bids: readonly ModelBid[]
  /**
   * Of each buyer and all other phones: the bids of the last 24 hours, and of 30 days the agreed prices that were not paid and
   * the paid orders that the buyer cancelled.
   */
  elsewhere: readonly { bids: number; unpaid: number; cancelled: number }[]
  /** The seller's balance, and what the seller has asked for since the life began. */
  available: number
  /** What the seller owes, and what open chargebacks may take of the seller's money. */
  owed: number
  atRisk: number
  arePayoutsHeld: boolean
  payouts: readonly ModelPayout[]
}

/** A booking at the beginning. */
export const newOrder = {
  status: 'booked',
  keptUntil: null,
  cancelledAt: null,
  isGivenUp: false,
  payment: 'none',
  payMinor: 0,
  card: 'usual',
  dueAt: null,
  remindAt: null,
  heldMinor: 0,
  refundedMinor: 0,
  isRefundable: true,
  lostMinor: 0,
  chargeback: 'none',
  refund: null,
  isReleased: false,
  proposal: null,
  meetings: [],
  wrongCodes: 0,
  lockedUntil: null,
  wrongReturnCodes: 0,
  returnLockedUntil: null,
  inspectionLeft: 0,
  withdrawals: 0,
} as const

const hour = 3_600_000
/** The fee that the marketplace is opened with, in hundredths of a per cent. */
export const feeBasisPoints = 250

/** The periods of docs/life-of-an-order.md. */
export const periods = {
  handover: 240 * hour,
  inspection: 48 * hour,
  dispute: 72 * hour,
  return: 168 * hour,
  codeLock: hour / 4,
  /** To answer a bid, and to pay an agreed price. */
  answer: 24 * hour,
  keep: 24 * hour,
  day: 24 * hour,
  unpaid: 30 * 24 * hour,
  cancelled: 30 * 24 * hour,
  reconciled: hour / 60,
}

/** The states that an act leads through, one for each transaction: the first is as it was, the last as it ends. */
export type Path = readonly Life[]

export function orderOf(life: Life, index: number): ModelOrder {
  const order = life.orders[index]
  if (!order) throw new Error(`there is no order ${index}`)
  return order
}

export function bidOf(life: Life, index: number): ModelBid {
  const bid = life.bids[index]
  if (!bid) throw new Error(`there is no bid ${index}`)
  return bid
}

export function withOrder(life: Life, index: number, changes: Partial<ModelOrder>): Life {
  return {
    ...life,
    orders: life.orders.map((order, at) => (at === index ? { ...order, ...changes } : order)),
  }
}

/** What the parties of an order in this status meet for; null for nothing. */
export const purposeOf = ({ status }: ModelOrder): ModelMeeting['purpose'] | null =>
  status === 'paid' ? 'hand-over' : status === 'returning' ? 'return' : null

/** The meeting that waits for the other side now. */
export const proposedMeeting = (order: ModelOrder): ModelMeeting | undefined =>
  order.meetings.find(({ purpose, state }) => purpose === purposeOf(order) && state === 'proposed')

export const otherSide = (side: 'buyer' | 'seller') => (side === 'buyer' ? 'seller' : 'buyer')

/** The status of a bid as people read it: it follows the clock and the phone at once, and the jobs later. */
export function bidStatusOf({ now, phone, priceMinor }: Life, bid: ModelBid): BidStatus {
  if (bid.status !== 'open') return bid.status
  if (bid.expiresAt <= now) return 'expired'
  return phone === 'for sale' && bid.listedMinor === priceMinor ? 'open' : 'closed'
}

/** What can be observed of a life: two lives of one key are the same to everybody. */
export function keyOf(life: Life): string {
  const { phone, priceMinor, orders, bids, available, owed, arePayoutsHeld, payouts } = life
  const words = orders.map(({ buyer, status, dueAt, refund, ...order }) =>
    [
      `buyer ${buyer}`,
      status,
      dueAt ?? '-',
      refund ? `refund ${refund.minor}` : '-',
      `at ${order.priceMinor}`,
      `kept until ${order.keptUntil ?? '-'}`,
      ...order.meetings
        .map(({ purpose, state, by, ...to }) => `${purpose} ${state} ${by} ${to.place} ${to.at}`)
        .toSorted(),
    ].join(', '),
  )
  const offered = bids.map((bid) => `bid ${bid.buyer} ${bid.by} ${bid.priceMinor} ${bidStatusOf(life, bid)}`)
  const asked = payouts.map(({ minor, state }) => `payout ${minor} ${state}`)
  const money = [`available ${available}`, `owed ${owed}`, arePayoutsHeld ? 'on hold' : 'not on hold']
  const asking = `asking ${priceMinor}`
  return [phone, asking, ...words.toSorted(), ...offered.toSorted(), ...money, ...asked.toSorted()].join('; ')
}

/** Continues each path with what follows from its end. */
export function andThen(paths: Path[], next: (life: Life) => Path[]): Path[] {
  return paths.flatMap((path) => {
    const end = endOf(path)
    return next(end).map((more) => [...path, ...more.slice(1)])
  })
}

export function endOf(path: Path): Life {
  const end = path.at(-1)
  if (!end) throw new Error('a path has a beginning')
  return end
}

/** Every state in which two acts that happen at once may end: one runs between any two transactions of the other. */
export function endsAtOnce(life: Life, one: (life: Life) => Path[], other: (life: Life) => Path[]): Life[] {
  const between = (first: typeof one, second: typeof one) =>
    first(life).flatMap((path) =>
      path.flatMap((at) => second(at).flatMap((more) => first(endOf(more)).map(endOf))),
    )
  return [...between(one, other), ...between(other, one)]
}

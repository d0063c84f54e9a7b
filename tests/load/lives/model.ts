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
  /** What the provider has of its latest payment. */
  payment: 'none' | 'open' | 'authorised' | 'captured' | 'cancelled'
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
  /** Of the codes of the hand-over, and of the return. */
  wrongCodes: number
  lockedUntil: number | null
  wrongReturnCodes: number
  returnLockedUntil: number | null
  /** How much of the inspection was left when its buyer complained, and how often a complaint was withdrawn. */
  inspectionLeft: number
  withdrawals: number
}

type ModelPayout = { minor: number; state: 'due' | 'batched' | 'sent' | 'failed' }

/** The life of one phone: who has ordered it, what has become of the orders, and of the seller's money. Never changed in place. */
export type Life = {
  now: number
  priceMinor: number
  phone: 'for sale' | 'sold' | 'withdrawn'
  /** A job has yet to end the unpaid orders, if the phone is still gone then. */
  endsBookings: boolean
  orders: readonly ModelOrder[]
  /** The seller's balance, and what the seller has asked for since the life began. */
  available: number
  /** What the seller owes, and what open chargebacks may take of the seller's money. */
  owed: number
  atRisk: number
  arePayoutsHeld: boolean
  payouts: readonly ModelPayout[]
}

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
  reconciled: hour / 60,
}

/** The states that an act leads through, one for each transaction: the first is as it was, the last as it ends. */
export type Path = readonly Life[]

export function orderOf(life: Life, index: number): ModelOrder {
  const order = life.orders[index]
  if (!order) throw new Error(`there is no order ${index}`)
  return order
}

export function withOrder(life: Life, index: number, changes: Partial<ModelOrder>): Life {
  return {
    ...life,
    orders: life.orders.map((order, at) => (at === index ? { ...order, ...changes } : order)),
  }
}

/** What can be observed of a life: two lives of one key are the same to everybody. */
export function keyOf({ phone, orders, available, owed, arePayoutsHeld, payouts }: Life): string {
  const words = orders.map(({ buyer, status, dueAt, refund }) =>
    [`buyer ${buyer}`, status, dueAt ?? '-', refund ? `refund ${refund.minor}` : '-'].join(', '),
  )
  const asked = payouts.map(({ minor, state }) => `payout ${minor} ${state}`)
  const money = [`available ${available}`, `owed ${owed}`, arePayoutsHeld ? 'on hold' : 'not on hold']
  return [phone, ...words.toSorted(), ...money, ...asked.toSorted()].join('; ')
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

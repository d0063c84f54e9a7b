import type { Act } from './act.ts'
import {
  askForPayout,
  complete,
  followRefund,
  giveBack,
  isPast,
  markPayout,
  payRefundByHand,
  withPayouts,
} from './expect-money.ts'
import {
  andThen,
  endOf,
  type Life,
  type ModelOrder,
  orderOf,
  type Path,
  periods,
  withOrder,
} from './model.ts'

/** What must come of an act, as the design of an order's life says: each way it may go. Written without the code that it tests. */
export function expectAct(life: Life, act: Act): Path[] {
  // While a chargeback is open, the bank alone decides.
  if ('order' in act && orderOf(life, act.order).chargeback === 'open') return [[life]]
  switch (act.does) {
    case 'book':
      return once(life, book(life, act.buyer))
    case 'withdraw phone':
      return once(life, withdrawPhone(life))
    case 'authorise card':
      return once(life, authoriseCard(life, act))
    case 'settle':
      return [settle(life, act.order)]
    case 'receive event':
      // It may be one that was handled before.
      return [[life], settle(life, act.order)]
    case 'reconcile':
      return reconcile(life)
    case 'sweep':
      return sweep(life)
    case 'follow refund':
      return once(life, followRefund(life, act.order))
    case 'pay refund by hand':
      return once(life, payRefundByHand(life, act.order))
    case 'cancel':
      return once(life, cancel(life, act))
    case 'hand over':
      return [handOver(life, act)]
    case 'return phone':
      return [returnPhone(life, act)]
    case 'confirm return':
    case 'waive return':
      return once(life, isLate(life, act.order) ? life : endReturn(life, act.order))
    case 'report failed return':
      return once(life, isLate(life, act.order) ? life : failReturn(life, act.order))
    case 'ask for payout':
      return once(life, askForPayout(life, act.minor))
    case 'make batch':
      return once(
        life,
        life.arePayoutsHeld ? life : withPayouts(life, ({ state }) => (state === 'due' ? 'batched' : state)),
      )
    case 'mark payout':
      return once(life, markPayout(life, act))
    case 'hold payouts':
      return once(life, { ...life, arePayoutsHeld: act.held })
    default:
      return once(life, endDispute(life, act))
  }
}

const once = (life: Life, next: Life): Path[] => [[life, next]]

function book(life: Life, buyer: number): Life {
  const isOpen = life.orders.some(
    (order) => order.buyer === buyer && (order.status === 'booked' || order.status === 'claimed'),
  )
  if (life.phone !== 'for sale' || isOpen) return life
  const order = { ...newOrder, buyer, priceMinor: life.priceMinor }
  return { ...life, orders: [...life.orders, order] }
}

const newOrder = {
  status: 'booked',
  payment: 'none',
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
  wrongCodes: 0,
  lockedUntil: null,
  wrongReturnCodes: 0,
  returnLockedUntil: null,
  inspectionLeft: 0,
  withdrawals: 0,
} as const

function withdrawPhone(life: Life): Life {
  if (life.phone !== 'for sale') return life
  return { ...life, phone: 'withdrawn', endsBookings: true }
}

/** What the job does that a sale or a withdrawal has enqueued. */
export function endBookings(life: Life): Life {
  if (!life.endsBookings || life.phone === 'for sale') return life
  const status: ModelOrder['status'] = life.phone === 'sold' ? 'unavailable' : 'cancelled'
  const orders = life.orders.map((order) => (order.status === 'booked' ? { ...order, status } : order))
  return { ...life, orders }
}

function authoriseCard(life: Life, { order, card }: Extract<Act, { does: 'authorise card' }>): Life {
  const { status, payment } = orderOf(life, order)
  const canPay = status === 'booked' && life.phone === 'for sale'
  if (!canPay || payment === 'authorised') return life
  return withOrder(life, order, { payment: 'authorised', card })
}

/** The phone is the first one's whose payment is authorised; its payment is captured next. */
function settle(life: Life, index: number): Path {
  const { status, payment } = orderOf(life, index)
  if (status === 'claimed') return [life, capture(life, index)]
  if (status !== 'booked') return [life, followRefund(life, index)]
  if (payment !== 'authorised' && payment !== 'captured') return [life]
  // Its payment is released; the job ends the order.
  if (life.phone !== 'for sale') return [life]
  const claimed = { ...withOrder(life, index, { status: 'claimed' }), phone: 'sold' as const }
  return [life, claimed, capture(claimed, index)]
}

function capture(life: Life, index: number): Life {
  if (orderOf(life, index).payment === 'cancelled') {
    return { ...withOrder(life, index, { status: 'booked' }), phone: 'for sale' }
  }
  const dueAt = life.now + periods.handover
  const paid = {
    status: 'paid',
    payment: 'captured',
    heldMinor: orderOf(life, index).priceMinor,
    dueAt,
  } as const
  return { ...withOrder(life, index, paid), endsBookings: true }
}

/** Finishes claims, then settles authorised payments that are old enough, in any order. */
function reconcile(life: Life): Path[] {
  const indices = [...life.orders.keys()]
  const claimed = indices.filter((index) => orderOf(life, index).status === 'claimed')
  const authorised = indices.filter((index) => orderOf(life, index).status === 'booked')
  const settleAll = (order: number[]) =>
    order.reduce((paths, index) => andThen(paths, (at) => [settle(at, index)]), [[life]] as Path[])
  const choices = authorised.length > 1 ? [authorised, authorised.toReversed()] : [authorised]
  return [...choices, ...authorised.map((index) => [index]), []].flatMap((some) =>
    andAnyRefunds(settleAll([...claimed, ...some])),
  )
}

/** A job that was enqueued before, and has failed or was not begun, asks the provider about a refund at any time. */
function andAnyRefunds(paths: Path[]): Path[] {
  const count = paths[0] ? endOf(paths[0]).orders.length : 0
  return Array.from({ length: count }).reduce<Path[]>(
    (all, _, index) => andThen(all, (life) => [[life], [life, followRefund(life, index)]]),
    paths,
  )
}

function sweep(life: Life): Path[] {
  const due = [...life.orders.keys()]
    .filter(
      (index) => isPast(life, orderOf(life, index).dueAt) || isPast(life, orderOf(life, index).remindAt),
    )
    .toSorted((one, other) => (orderOf(life, one).dueAt ?? 0) - (orderOf(life, other).dueAt ?? 0))
  let path: Path = [life]
  for (const index of due) path = [...path, moveDue(endOf(path), index)]
  for (const index of life.orders.keys()) {
    const at = endOf(path)
    if (isPast(at, orderOf(at, index).refund?.lookAt ?? null)) path = [...path, followRefund(at, index)]
  }
  return andAnyRefunds([path])
}

/** It has moved on by itself, or a job is about to do that. */
const isLate = (life: Life, index: number) => isPast(life, orderOf(life, index).dueAt)

function moveDue(life: Life, index: number): Life {
  const { status, heldMinor, dueAt, remindAt } = orderOf(life, index)
  // The money is released as long after the reminder as planned.
  if (status === 'handed-over' && remindAt !== null) {
    if (!isPast(life, remindAt)) return life
    return withOrder(life, index, { dueAt: life.now + (dueAt ?? 0) - remindAt, remindAt: null })
  }
  if (!isPast(life, dueAt)) return life
  if (status === 'paid') return putBack(giveBack(life, index, heldMinor))
  if (status === 'handed-over') return complete(life, index)
  if (status === 'returning') return failReturn(life, index)
  return status === 'disputed' ? withOrder(life, index, { dueAt: null }) : life
}

const putBack = (life: Life): Life => ({ ...life, phone: life.phone === 'sold' ? 'for sale' : life.phone })

function cancel(life: Life, { order: index, by }: Extract<Act, { does: 'cancel' }>): Life {
  const { status, heldMinor } = orderOf(life, index)
  if (status === 'booked' && by === 'buyer') {
    return life.phone === 'for sale' ? withOrder(life, index, { status: 'cancelled' }) : life
  }
  if (status !== 'paid' || isLate(life, index)) return life
  const refunding = giveBack(life, index, heldMinor)
  return by === 'seller' ? { ...refunding, phone: 'withdrawn' } : putBack(refunding)
}

/** The seller guesses first, so many times. */
function handOver(life: Life, { order, wrongBefore }: Extract<Act, { does: 'hand over' }>): Path {
  let path: Path = [life]
  for (let guess = 0; guess <= wrongBefore; guess++) {
    path = [...path, enterCode(endOf(path), order, guess === wrongBefore)]
  }
  return path
}

function enterCode(life: Life, index: number, isRight: boolean): Life {
  const { status, wrongCodes, lockedUntil } = orderOf(life, index)
  if (status !== 'paid' || isLate(life, index) || (lockedUntil !== null && life.now < lockedUntil))
    return life
  if (isRight)
    return withOrder(life, index, { status: 'handed-over', ...inspection(life, periods.inspection) })
  return wrongCodes < 4
    ? withOrder(life, index, { wrongCodes: wrongCodes + 1, lockedUntil: null })
    : withOrder(life, index, { wrongCodes: 0, lockedUntil: life.now + periods.codeLock })
}

/** The buyer is reminded after three quarters, an hour before the end at least. */
const inspection = ({ now }: Life, millis: number) => ({
  dueAt: now + millis,
  remindAt: now + Math.min((millis * 3) / 4, millis - 3_600_000),
})

type Inspection = Extract<
  Act,
  { does: 'say all is well' | 'complain' | 'propose' | 'agree' | 'withdraw complaint' | 'decide' }
>

/** What happens between the hand-over and the end. */
function endDispute(life: Life, act: Inspection): Life {
  const { status, dueAt, remindAt, proposal } = orderOf(life, act.order)
  if (status === 'handed-over') {
    if (act.does === 'say all is well') return complete(life, act.order)
    if (act.does !== 'complain' || (isPast(life, dueAt) && remindAt === null)) return life
    const inspectionLeft = (dueAt ?? life.now) - life.now
    const changes = { dueAt: life.now + periods.dispute, remindAt: null, inspectionLeft, proposal: null }
    return withOrder(life, act.order, { status: 'disputed', ...changes })
  }
  if (status !== 'disputed') return life
  if (act.does === 'withdraw complaint') return withdraw(life, act.order)
  if (act.does === 'decide') return divide(life, act.order, act.minor, act.waives)
  if (act.does === 'propose') {
    return withOrder(life, act.order, { proposal: { by: act.by, minor: act.minor } })
  }
  const isAgreed = act.does === 'agree' && proposal?.minor === act.minor && proposal.by !== act.by
  return isAgreed ? divide(life, act.order, act.minor) : life
}

/** The rest of the inspection runs, an hour at least. The fourth complaint cannot be withdrawn. */
function withdraw(life: Life, index: number): Life {
  const { inspectionLeft, withdrawals } = orderOf(life, index)
  if (withdrawals === 3) return life
  return withOrder(life, index, {
    status: 'handed-over',
    ...inspection(life, Math.max(inspectionLeft, 3_600_000)),
    withdrawals: withdrawals + 1,
    proposal: null,
  })
}

/**
 * A part goes back to the buyer at once, everything once the phone is back, unless an admin waives that. No more than is held: a
 * bank may have given the buyer a part of the price.
 */
function divide(life: Life, index: number, minor: number, waives = false): Life {
  const { heldMinor } = orderOf(life, index)
  if (minor === 0) return complete(life, index)
  if (minor > heldMinor) return life
  if (minor < heldMinor) return giveBack(life, index, minor)
  const returning = withOrder(life, index, { status: 'returning', dueAt: life.now + periods.return })
  return waives ? endReturn(returning, index) : returning
}

/** All the money goes back, and the phone to the seller, who has to offer it anew. */
function endReturn(life: Life, index: number): Life {
  const { status, heldMinor } = orderOf(life, index)
  return status === 'returning' ? { ...giveBack(life, index, heldMinor), phone: 'withdrawn' } : life
}

/** It is disputed again, and an admin decides. */
function failReturn(life: Life, index: number): Life {
  if (orderOf(life, index).status !== 'returning') return life
  return withOrder(life, index, { status: 'disputed', dueAt: null, proposal: null })
}

/** The buyer guesses first, so many times. */
function returnPhone(life: Life, { order, wrongBefore }: Extract<Act, { does: 'return phone' }>): Path {
  let path: Path = [life]
  for (let guess = 0; guess <= wrongBefore; guess++) {
    const at = endOf(path)
    const { status, wrongReturnCodes: wrong, returnLockedUntil: until } = orderOf(at, order)
    if (status !== 'returning' || isLate(at, order) || (until !== null && at.now < until)) continue
    const locked = { wrongReturnCodes: 0, returnLockedUntil: at.now + periods.codeLock }
    const counted = wrong < 4 ? { wrongReturnCodes: wrong + 1, returnLockedUntil: null } : locked
    path = [...path, guess === wrongBefore ? endReturn(at, order) : withOrder(at, order, counted)]
  }
  return path
}

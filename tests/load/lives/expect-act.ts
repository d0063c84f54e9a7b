import type { Act } from './act.ts'
import {
  closeBids,
  closeLater,
  expectBid,
  giveUp,
  isKeptForAnother,
  isLapsed,
  isPriceAgreed,
} from './expect-bid.ts'
import {
  agreeToMeet,
  endDispute,
  endReturn,
  failReturn,
  handOver,
  isLate,
  reportFailedReturn,
  returnPhone,
} from './expect-handover.ts'
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
  newOrder,
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
    case 'change price':
    case 'offer':
    case 'counter':
    case 'accept':
    case 'decline':
    case 'withdraw bid':
      return once(life, expectBid(life, act))
    case 'accept price':
      return once(life, acceptPrice(life, act))
    case 'open form':
      return [openForm(life, act)]
    case 'pay in form':
      return once(life, payInForm(life, act))
    case 'authorise card':
      return [authoriseCard(life, act)]
    case 'settle':
      return [settle(life, act.order)]
    case 'receive event':
      // It may be one that was handled before, of the payment or of its refund.
      return [[life], settle(life, act.order), [life, followRefund(life, act.order)]]
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
    case 'propose meeting':
    case 'accept meeting':
      return once(life, agreeToMeet(life, act))
    case 'hand over':
      return [handOver(life, act)]
    case 'return phone':
      return [returnPhone(life, act)]
    case 'confirm return':
    case 'waive return':
      return once(life, isLate(life, act.order) ? life : endReturn(life, act.order))
    case 'report failed return':
      return once(life, isLate(life, act.order) ? life : reportFailedReturn(life, act.order))
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
  if (life.phone !== 'for sale' || isOpen || isKeptForAnother(life, buyer)) return life
  const order = { ...newOrder, buyer, priceMinor: life.priceMinor }
  return { ...life, orders: [...life.orders, order] }
}

function withdrawPhone(life: Life): Life {
  if (life.phone !== 'for sale') return life
  return closeLater({ ...life, phone: 'withdrawn', endsBookings: true })
}

/** What the jobs do that a sale, a withdrawal, a new price or an agreement has enqueued. */
export const runJobs = (life: Life): Life => closeBids(endBookings(life))

function endBookings(life: Life): Life {
  if (!life.endsBookings || life.phone === 'for sale') return life
  const status: ModelOrder['status'] = life.phone === 'sold' ? 'unavailable' : 'cancelled'
  const orders = life.orders.map((order) =>
    order.status === 'booked' ? { ...order, status, dueAt: null } : order,
  )
  return { ...life, orders }
}

/** An agreed price is not changed by what the seller asks since. */
function acceptPrice(life: Life, { order: index, minor }: Extract<Act, { does: 'accept price' }>): Life {
  const { status, keptUntil } = orderOf(life, index)
  const isOffered = life.phone === 'for sale' && life.priceMinor === minor
  if (status !== 'booked' || keptUntil !== null || !isOffered) return life
  return withOrder(life, index, { priceMinor: minor })
}

type Pays = Extract<Act, { does: 'open form' | 'authorise card' }>

/** A payment of another price, from before an agreement, is given up for it. Nothing begins at a price that is the order's no more. */
function openForm(life: Life, { order: index, minor }: Pays): Path {
  const order = orderOf(life, index)
  const isFree = life.phone === 'for sale' && !isKeptForAnother(life, order.buyer)
  if (order.status !== 'booked' || !isFree || !isPriceAgreed(life, order) || isLapsed(life, order))
    return [life]
  if (hasCancelledTooOften(life, order.buyer)) return [life]
  if (order.priceMinor !== minor || (isAuthorised(order) && order.payMinor === minor)) return [life]
  return [life, release(life, index), withOrder(life, index, { payment: 'open', payMinor: minor })]
}

function hasCancelledTooOften({ now, orders, elsewhere }: Life, buyer: number): boolean {
  const recent = orders.filter(
    (order) => order.buyer === buyer && (order.cancelledAt ?? 0) > now - periods.cancelled,
  )
  return recent.length + (elsewhere[buyer]?.cancelled ?? 0) >= 5
}

const isAuthorised = ({ payment }: ModelOrder) => payment === 'authorised'

/** The provider takes a card in the form that was opened last, if it waits for one. Whether that buys anything is decided later. */
function payInForm(life: Life, { order: index, which, card }: Extract<Act, { does: 'pay in form' }>): Life {
  if (which > 0 || orderOf(life, index).payment !== 'open') return life
  return withOrder(life, index, { payment: 'authorised', card })
}

function authoriseCard(life: Life, act: Extract<Act, { does: 'authorise card' }>): Path {
  const path = openForm(life, act)
  const open = endOf(path)
  if (open === life) return path
  return [...path, withOrder(open, act.order, { payment: 'authorised', card: act.card })]
}

/** Money that is authorised is free again: it buys nothing, or its bank does not hold it any longer. */
export function release(life: Life, index: number): Life {
  const { payment } = orderOf(life, index)
  return withOrder(life, index, { payment: payment === 'authorised' ? 'cancelled' : payment })
}

/** The phone is the first one's whose payment is authorised; its payment is captured next. */
function settle(life: Life, index: number): Path {
  const order = orderOf(life, index)
  const { status, payment, payMinor, priceMinor, buyer } = order
  if (status === 'claimed') return [life, capture(life, index)]
  if (status !== 'booked') return [life]
  if (payment !== 'authorised' && payment !== 'captured') return [life]
  if (isLapsed(life, order)) return [life, giveUp(life, index), giveUp(release(life, index), index)]
  const isAgreed = isPriceAgreed(life, order) && payMinor === priceMinor
  // If the phone is gone, the job ends the order.
  if (life.phone !== 'for sale' || !isAgreed || isKeptForAnother(life, buyer)) {
    return [life, release(life, index)]
  }
  const claimed = { ...withOrder(life, index, { status: 'claimed', dueAt: null }), phone: 'sold' as const }
  return [life, claimed, capture(claimed, index)]
}

function capture(life: Life, index: number): Life {
  const { payment, keptUntil } = orderOf(life, index)
  if (payment === 'cancelled') {
    return { ...withOrder(life, index, { status: 'booked', dueAt: keptUntil }), phone: 'for sale' }
  }
  const dueAt = life.now + periods.handover
  const paid = {
    status: 'paid',
    payment: 'captured',
    heldMinor: orderOf(life, index).priceMinor,
    dueAt,
  } as const
  return closeLater({ ...withOrder(life, index, paid), endsBookings: true })
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

function moveDue(life: Life, index: number): Life {
  const { status, heldMinor, dueAt, remindAt } = orderOf(life, index)
  // The money is released as long after the reminder as planned.
  if (status === 'handed-over' && remindAt !== null) {
    if (!isPast(life, remindAt)) return life
    return withOrder(life, index, { dueAt: life.now + (dueAt ?? 0) - remindAt, remindAt: null })
  }
  if (!isPast(life, dueAt)) return life
  if (status === 'booked') return giveUp(life, index)
  if (status === 'paid') return putBack(giveBack(life, index, heldMinor))
  if (status === 'handed-over') return complete(life, index)
  if (status === 'returning') return failReturn(life, index)
  return status === 'disputed' ? withOrder(life, index, { dueAt: null }) : life
}

const putBack = (life: Life): Life => ({ ...life, phone: life.phone === 'sold' ? 'for sale' : life.phone })

function cancel(life: Life, { order: index, by }: Extract<Act, { does: 'cancel' }>): Life {
  const { status, heldMinor } = orderOf(life, index)
  if (status === 'booked' && by === 'buyer') {
    return life.phone === 'for sale' ? giveUp(life, index) : life
  }
  if (status !== 'paid' || isLate(life, index)) return life
  const cancelledAt = by === 'buyer' ? life.now : null
  const refunding = withOrder(giveBack(life, index, heldMinor), index, { cancelledAt })
  return by === 'seller' ? { ...refunding, phone: 'withdrawn' } : putBack(refunding)
}

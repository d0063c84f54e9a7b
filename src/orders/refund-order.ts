import { minorToAmount } from '../kernel/money.ts'
import { type Listing, releaseListing, takeBackListing } from '../listings/index.ts'
import { notifyAdmins } from '../notifications/index.ts'
import {
  findCapturedPayment,
  findRejected,
  postCapture,
  readHeld,
  recordRefund,
  type RefundOutcome,
  requestRefund,
  sendRefund,
} from '../payments/index.ts'
import { maxRefundAttempts } from '../payments/rules.ts'
import type { Db } from '../platform/database/database.ts'
import { become } from './become.ts'
import type { OrderDeps } from './deps.ts'
import { findEndByPhone } from './find-in-full.ts'
import { readRelease, releaseHeld } from './release-money.ts'
import type { Actor } from './rules.ts'
import { findOrder, lockOrder, lockOrderAlone, type Order } from './store.ts'
import type { TransitionName } from './transitions.ts'

/** Cancels and refunds a locked paid order; its phone is for sale unless its seller cancels. Returns the minor units. */
export async function cancelPaid(
  tx: Db,
  { order, listing }: { order: Order; listing: Listing },
  name: 'cancel' | 'auto-cancel' | 'adopt-refund',
  move: { at: Date; by?: Actor; reason?: string },
): Promise<number> {
  const amountMinor = await readHeld(tx, order)
  await startRefund(tx, order, name, { ...move, amountMinor })
  await releaseListing(tx, listing.id)
  if (move.by?.role === 'seller')
    await takeBackListing(tx, listing, move.at, { aside: 'returned', isNamedWhenGone: true })
  return amountMinor
}

/** What goes back to the buyer, in minor units, and when, by whom and why. */
export type Refund = {
  amountMinor: number
  by?: Actor
  reason?: string
  at: Date
  paymentId?: string
}

/** Makes a transition of a locked order that refunds money; a job asks the provider after the caller's transaction commits. */
export async function startRefund(tx: Db, order: Order, name: TransitionName, refund: Refund): Promise<void> {
  const { amountMinor, at, ...move } = refund
  await become(tx, order, name, { ...move, at, refundMinor: amountMinor })
  await requestRefund(tx, order.id, amountMinor, at)
}

/** Refunds everything of an order that was paid after it had ended. Idempotent; returns false for any other order. */
export async function refundLate(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  { id, listingId }: Pick<Order, 'id' | 'listingId'>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = clock.now()
    const { order, listing } = await lockOrder(tx, { id, listingId })
    const captured = await findCapturedPayment(tx, id)
    if (!captured) return false
    const end = order.status === 'booked' ? await findEndByPhone(tx, listing) : null
    const ended = end ? await become(tx, order, end.name, end.move) : order
    if (ended.status !== 'unavailable' && ended.status !== 'cancelled') return false
    const { amountMinor, paymentId } = captured
    await postCapture(tx, ended, captured, at)
    await startRefund(tx, ended, 'refund-late', { amountMinor, paymentId, at })
    return true
  })
}

/**
 * Asks the provider for a refund, saves and posts the answer, and moves the order on. Repeatable. Throws a 503 when the provider
 * is away.
 * @param reference the order's id, or our id of a rejected payment
 */
export async function followRefund(deps: OrderDeps, reference: string): Promise<void> {
  const { db, clock, settings } = deps
  const found =
    (await findOrder(db, reference)) ??
    (await findOrder(db, (await findRejected(db, reference))?.reference ?? ''))
  const sent = found && (await sendRefund(deps.payments, reference))
  if (!sent) return
  await db.transaction(async (tx) => {
    const order = await lockOrderAlone(tx, found.id)
    const at = clock.now()
    const outcome = await recordRefund(tx, sent, at)
    const isOwn = reference === order.id
    await continueAfter(tx, settings, order, { ...outcome, isOwn, at })
  })
}

/**
 * Moves a locked order on by what has become of a refund: ends it, or reopens it when a refund failed after the end. The refund
 * of a rejected payment leaves it unchanged. Notifies the admins of what they have to do.
 */
export async function continueAfter(
  tx: Db,
  settings: OrderDeps['settings'],
  order: Order,
  refund: RefundOutcome & { isOwn: boolean; at: Date; by?: Actor },
): Promise<void> {
  const { state, leftMinor, twiceMinor, failedNow, isOwn, at, by } = refund
  if (failedNow) {
    const kind = failedNow.attempt < maxRefundAttempts ? 'refund-failed' : 'refund-to-pay'
    await notifyAdminsOf(tx, kind, order, failedNow.amountMinor)
  }
  if (twiceMinor > 0) await notifyAdminsOf(tx, 'paid-twice', order, twiceMinor)
  if (!isOwn) return
  const hasEnded = order.status === 'refunded' || order.status === 'completed'
  const isRefunding = order.status === 'refunding'
  if (state === 'refunded' && isRefunding) await endRefund(tx, settings, order, at, by)
  if (state === 'failed' && leftMinor > 0 && hasEnded) await become(tx, order, 'reopen-refund', { at })
  if (state === 'failed' && leftMinor === 0 && isRefunding) await become(tx, order, 'lose-chargeback', { at })
}

function notifyAdminsOf(
  tx: Db,
  kind: 'refund-failed' | 'refund-to-pay' | 'paid-twice',
  { id: orderId, listingId, productName: product, currency }: Order,
  minor: number,
): Promise<void> {
  const params = { product, amount: minorToAmount(minor), currency }
  return notifyAdmins(tx, { kind, orderId, listingId, params })
}

/** After the posting; the rest of a partial refund is the seller's. @param by the admin who has paid it another way */
async function endRefund(
  tx: Db,
  settings: OrderDeps['settings'],
  order: Order,
  at: Date,
  by: Actor | undefined,
): Promise<void> {
  const news = await releaseHeld(tx, settings, order, at)
  const isPart = news !== null || (await readRelease(tx, order)) !== null
  const move = { at, ...(news && { news }) }
  if (by) await become(tx, order, isPart ? 'record-paid-part' : 'record-paid-refund', { ...move, by })
  else await become(tx, order, isPart ? 'refund-part' : 'refund', move)
}

import { minorToAmount } from '../../kernel/money.ts'
import { type Listing, releaseListing, takeDownListing } from '../../listings/index.ts'
import { notifyAdmins } from '../../notifications/index.ts'
import {
  capRefund,
  closeRefund,
  findCapturedPayment,
  listChargebacksOf,
  listRefunds,
  requestRefund,
  sendRefund,
} from '../../payments/index.ts'
import { maxRefundAttempts } from '../../payments/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { addJobsOf, type JobOfOne } from '../../platform/jobs/jobs-of-one.ts'
import { providerFlag, slowFlag } from '../../platform/jobs/limit-slow-jobs.ts'
import { become } from '../become.ts'
import { decideRest } from '../decide-rest.ts'
import type { OrderDeps } from '../deps.ts'
import { findEndByPhone } from '../end-by-phone.ts'
import {
  postCapture,
  postCoveredRefund,
  postRecoveredRefund,
  postRefund,
  postRefundByHand,
  postReleaseToSeller,
  readFee,
  readHeld,
  readRefundedByHand,
} from '../post-money.ts'
import type { Actor } from '../rules.ts'
import { lockOrder, type Order } from '../store.ts'
import type { TransitionName } from '../transitions.ts'

/** Cancels a locked order that is paid: its buyer gets everything back. Returns how much that is. */
export async function cancelPaid(
  tx: Db,
  { order, listing }: { order: Order; listing: Listing },
  name: 'cancel' | 'auto-cancel' | 'adopt-refund',
  move: { at: Date; by?: Actor; reason?: string },
): Promise<number> {
  const amountMinor = await readHeld(tx, order)
  await startRefund(tx, order, name, { ...move, amountMinor })
  await releaseListing(tx, listing.id)
  if (move.by?.role === 'seller' && !listing.withdrawnAt) await takeDownListing(tx, listing.id, move.at)
  return amountMinor
}

/** How much goes back to the buyer, when, by whom and why. */
export type Refund = {
  amountMinor: number
  by?: Actor
  reason?: string
  at: Date
  /** Of an order that had no payment before. */
  paymentId?: string
}

/**
 * Starts a refund of a locked order. A job asks the provider as soon as the caller's transaction commits; the ledger follows
 * when the provider has confirmed it.
 */
export async function startRefund(tx: Db, order: Order, name: TransitionName, refund: Refund): Promise<void> {
  const { amountMinor, at, ...move } = refund
  await become(tx, order, name, { ...move, at, refundMinor: amountMinor })
  await requestRefund(tx, order.id, amountMinor, at)
  await addJobsOf(tx, followRefundJob, [order.id])
}

/**
 * Refunds an order that was paid after it had ended: its buyer gets everything back. False for one that was not. May be repeated.
 */
export async function refundLate(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  { id, listingId }: Pick<Order, 'id' | 'listingId'>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = clock.now()
    const { order, listing } = await lockOrder(tx, { id, listingId })
    const captured = await findCapturedPayment(tx, id)
    if (!captured) return false
    // The job that ends the order may have yet to run.
    const end = order.status === 'booked' ? await findEndByPhone(tx, listing) : null
    const ended = end ? await become(tx, order, end.name, end.move) : order
    if (ended.status !== 'unavailable' && ended.status !== 'cancelled') return false
    const { amountMinor, paymentId } = captured
    await postCapture(tx, ended, captured, at)
    await startRefund(tx, ended, 'refund-late', { amountMinor, paymentId, at })
    return true
  })
}

/** The job that advances the refund of one order. */
export const followRefundJob: JobOfOne = {
  name: 'follow-refund',
  about: 'orderId',
  flags: [slowFlag, providerFlag],
}

/**
 * Advances the refund of an order: asks the provider, posts what it has confirmed, and ends the order. What is left after a
 * refund of a part is the seller's. An order that has ended is opened again when its refund fails later. May be
 * repeated at any time. Throws a 503 when the provider cannot be reached.
 */
export async function followRefund(
  deps: OrderDeps,
  followed: Pick<Order, 'id' | 'listingId' | 'productName' | 'currency' | 'chargebackAt'>,
): Promise<void> {
  const { id, listingId, productName: product, currency } = followed
  // The bank decides first.
  if (followed.chargebackAt) return
  const { clock, payments } = deps
  const hasRefund = await sendRefund(payments, id, {
    onFailed(tx, { amountMinor, attempt }) {
      const params = { product, amount: minorToAmount(amountMinor), currency }
      const kind = attempt < maxRefundAttempts ? 'refund-failed' : 'refund-to-pay'
      return notifyAdmins(tx, { kind, orderId: id, listingId, params })
    },
    async onByHand(tx, provider, refunds) {
      for (const { id: refundId, amount } of refunds) {
        const byHand = { refundId, provider, amountMinor: amount.minor }
        await postRefundByHand(tx, followed, byHand, clock.now())
      }
    },
  })
  if (!hasRefund) return
  await deps.db.transaction(async (tx) => {
    const { order } = await lockOrder(tx, { id, listingId })
    await applyRefunds(tx, deps, order)
  })
}

function notifyOfPaidTwice(tx: Db, order: Order, minor: number) {
  const { id: orderId, listingId, productName: product, currency } = order
  const params = { product, amount: minorToAmount(minor), currency }
  return notifyAdmins(tx, { kind: 'paid-twice', orderId, listingId, params })
}

/**
 * Lowers a refund that has failed to what its buyer is still without of the payment: lost chargebacks and refunds by hand may have
 * given back the rest. What is held beyond that goes against the costs of the chargebacks. Returns what is left to refund, in
 * minor units.
 */
async function coverFailedRefund(
  tx: Db,
  order: Order,
  failed: { id: string; amountMinor: number },
  at: Date,
): Promise<number> {
  const lost = (await listChargebacksOf(tx, order.id)).filter(({ state }) => state === 'lost')
  const heldMinor = await readHeld(tx, order)
  const regainedMinor =
    lost.reduce((sum, chargeback) => sum + chargeback.takenMinor, 0) + (await readRefundedByHand(tx, order))
  // Late money may be more than the price that was agreed on since.
  const takenMinor = (await findCapturedPayment(tx, order.id))?.amountMinor ?? order.priceMinor
  const unpaidMinor = Math.max(0, takenMinor - regainedMinor)
  const leftMinor = Math.min(failed.amountMinor, unpaidMinor, heldMinor)
  const coveredMinor = Math.min(failed.amountMinor, heldMinor) - leftMinor
  if (coveredMinor > 0) await postCoveredRefund(tx, order, { id: failed.id, amountMinor: coveredMinor }, at)
  await capRefund(tx, order.id, leftMinor)
  return leftMinor
}

/** Posts what the provider has made of a locked order's refunds, and ends the order, or opens it again. */
export async function applyRefunds(
  tx: Db,
  deps: Pick<OrderDeps, 'clock' | 'settings'>,
  order: Order,
): Promise<void> {
  const at = deps.clock.now()
  const refunds = await listRefunds(tx, order.id)
  for (const refund of refunds) {
    const twiceMinor = await postRefund(tx, order, refund, at)
    if (twiceMinor > 0) await notifyOfPaidTwice(tx, order, twiceMinor)
  }
  await closeRefund(tx, order.id)
  if (order.chargebackAt) return
  const last = refunds.at(-1)
  // One that a lost chargeback has ended is not tried again.
  if (last?.state === 'failed' && last.dueAt) {
    const leftMinor = await coverFailedRefund(tx, order, last, at)
    const hasEnded = order.status === 'refunded' || order.status === 'completed'
    if (leftMinor > 0 && hasEnded) await become(tx, order, 'reopen-refund', { at })
    if (leftMinor === 0 && order.status === 'refunding') await become(tx, order, 'lose-chargeback', { at })
    return
  }
  if (order.status !== 'refunding' || last?.state !== 'succeeded') return
  await postRecoveredRefund(tx, order, last, at)
  await endRefund(tx, deps.settings, order, { at })
}

/**
 * Ends a locked order whose refund was paid and posted. What is left after a refund of a part is the seller's.
 * @param by the admin who has paid it another way; else the provider has
 */
export async function endRefund(
  tx: Db,
  settings: OrderDeps['settings'],
  order: Order,
  { at, by }: { at: Date; by?: Actor },
): Promise<void> {
  const earnedMinor = await postReleaseToSeller(tx, order, settings, at)
  // The seller may have had the rest before the refund failed.
  const isPart = earnedMinor !== null || (await readFee(tx, order)) !== null
  if (by) await become(tx, order, isPart ? 'record-paid-part' : 'record-paid-refund', { at, by })
  else await become(tx, order, isPart ? 'refund-part' : 'refund', { at })
  if (earnedMinor === null) return
  await decideRest(tx, settings, order, { earnedMinor, at })
}

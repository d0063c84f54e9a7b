import { recordAct } from '../audit/index.ts'
import type { AccountActor } from '../audit/rules.ts'
import { minorToAmount } from '../kernel/money.ts'
import { no, ok } from '../kernel/result.ts'
import type { Clock } from '../kernel/time.ts'
import { notify } from '../notifications/index.ts'
import {
  deleteDifference,
  isToPay,
  listRefunds,
  listRejectedRefunds,
  lockDifference,
  postRefundByHand,
  readHeld,
  recordRefundPaid,
} from '../payments/index.ts'
import type { RecordedWay } from '../payments/rules.ts'
import type { Database } from '../platform/database/database.ts'
import type { OrderDeps } from './deps.ts'
import { cancelPaid, continueAfter } from './refund-order.ts'
import { decideAdoption } from './rules.ts'
import { findOrder, lockOrder } from './store.ts'

/**
 * Takes over a refund that was made in a provider's dashboard and found by the last comparison: a full refund of a paid order
 * cancels it, one after the hand-over is our cost. Idempotent: `changed` is false then. Refused to admins who are party to the
 * order.
 */
export async function adoptRefund(
  { db, clock }: { db: Database; clock: Clock },
  admin: AccountActor,
  reference: string,
) {
  return db.transaction(async (tx) => {
    const difference = await lockDifference(tx, reference)
    if (!difference) return ok({ changed: false })
    const found = await findOrder(tx, difference.paymentReference ?? '')
    if (!found) return no('not-a-refund')
    if ([found.buyerId, found.sellerId].includes(admin.id)) return no('own-case')
    const { listing, order } = await lockOrder(tx, found)
    const refunds = await listRefunds(tx, order.id)
    const isOwn = refunds.some(({ refundId, state }) => refundId === reference && state !== 'failed')
    if (isOwn) return ok({ changed: false })
    const outcome = decideAdoption(order.status, await readHeld(tx, order), difference)
    if (outcome === 'not-a-refund' || outcome === 'order-running') return no(outcome)
    const at = clock.now()
    if (outcome === 'cancel' && order.chargebackAt) return no('order-running')
    if (outcome === 'cancel') {
      const by = { role: 'admin' as const, id: admin.id }
      await cancelPaid(tx, { order, listing }, 'adopt-refund', { at, by })
    } else {
      const { provider, theirsMinor } = difference
      await postRefundByHand(tx, order, 'fees', { id: reference, provider, amountMinor: -theirsMinor }, at)
    }
    await deleteDifference(tx, difference)
    const about = { listing, orderId: order.id, amountMinor: -difference.theirsMinor, note: reference }
    await recordAct(tx, admin, 'adopt-refund', listing.sellerId, about)
    return ok({ changed: true })
  })
}

/** How an admin has paid a refund, with the reference of that payment. */
export type PaidRefund = {
  orderId: string
  /** Our id of the refund, which is of the order or of a rejected payment of it. */
  refund: string
  way: RecordedWay
  reference: string
}

/**
 * Records that an admin has paid a refund another way, or found it in the provider's dashboard, after too many failures or a day
 * without an answer. The order's own refund ends the order, and the buyer is notified. Idempotent: `changed` is false then.
 * Refused to admins who are party to the order.
 */
export async function recordPaidRefund(
  { db, clock, settings }: Pick<OrderDeps, 'db' | 'clock' | 'settings'>,
  admin: AccountActor,
  { orderId, refund: refundId, way, reference }: PaidRefund,
) {
  const found = await findOrder(db, orderId)
  if (!found) return no('unknown-booking')
  if ([found.buyerId, found.sellerId].includes(admin.id)) return no('own-case')
  return db.transaction(async (tx) => {
    const { listing, order } = await lockOrder(tx, found)
    const at = clock.now()
    const refunds = [...(await listRefunds(tx, order.id)), ...(await listRejectedRefunds(tx, order.id))]
    const refund = refunds.find(({ id }) => id === refundId)
    if (!refund) return no('unknown-booking')
    const latest = refunds.findLast((each) => each.reference === refund.reference)
    const isMade = way === 'provider' && latest?.state === 'succeeded'
    if (refund.paidWay || isMade) return ok({ changed: false })
    const isOwn = refund.reference === order.id
    if (!isToPay(refund, at) || (isOwn && order.status !== 'refunding')) return no('refund-running')
    if (isOwn && order.chargebackAt) return no('chargeback-open')
    const { amountMinor, currency } = refund
    const recorded = await recordRefundPaid(tx, refund, { way, reference }, at)
    if (!recorded.ok) return recorded
    const by = way === 'provider' ? {} : { by: { role: 'admin' as const, id: admin.id } }
    await continueAfter(tx, settings, order, { ...recorded.value, isOwn, at, ...by })
    if (way !== 'provider') {
      const { listingId, buyerId: to, productName: product } = order
      const params = { product, amount: minorToAmount(amountMinor), currency, way, reference }
      await notify(tx, { to, kind: 'refund-paid', orderId, listingId, params })
    }
    const about = { listing, orderId, amountMinor, note: `${way} ${reference}` }
    await recordAct(tx, admin, 'pay-refund', listing.sellerId, about)
    return ok({ changed: true })
  })
}

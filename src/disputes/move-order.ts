import { excuseBuyer } from '../checkout/bids/store.ts'
import { endUnpaid } from '../checkout/booking/end-unpaid.ts'
import { postponeCompletion, releaseToSeller } from '../fulfilment/handover/complete-order.ts'
import type { Listing } from '../listings/index.ts'
import { findLatestOfOrder } from '../notifications/index.ts'
import { listEvents, publishStage } from '../orders/become.ts'
import type { OrderDeps } from '../orders/deps.ts'
import {
  notifyAdminsOfDispute,
  notifyBuyer,
  notifyOfDelay,
  remindOfReturn,
  remindToMeet,
} from '../orders/notify-parties.ts'
import { cancelPaid } from '../orders/refund/refund-order.ts'
import { after, isReminderOwed, type OrderStatus } from '../orders/rules.ts'
import { findOrder, lockOrder, type Order, setDue, setRemind } from '../orders/store.ts'
import { listRefundsByHand } from '../payments/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { JobOfOne } from '../platform/jobs/jobs-of-one.ts'
import { providerFlag, slowFlag } from '../platform/jobs/limit-slow-jobs.ts'
import { failReturn } from './dispute/return-phone.ts'
import { escalation } from './dispute/rules.ts'

/** The job that moves one order on by itself when its time has come, unless its money is to be released. It asks no provider. */
export const moveOrderJob: JobOfOne = { name: 'move-order', about: 'orderId' }

/** The job that releases the money of one order when its inspection is over. */
export const releaseOrderJob: JobOfOne = {
  name: 'release-order',
  about: 'orderId',
  flags: [slowFlag, providerFlag],
}

type Deps = Pick<OrderDeps, 'db' | 'clock' | 'settings'>

type Locked = { order: Order; listing: Listing }

const isDue = ({ dueAt }: Order, at: Date) => dueAt !== null && dueAt <= at

/** The job: reminds the parties of an order, or moves it on, as far as that is due. May be repeated. */
export async function moveOrder(deps: Deps, orderId: string): Promise<void> {
  const found = await findOrder(deps.db, orderId)
  if (!found) return
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, found)
    const { order } = locked
    if (isDue(order, at) && order.status !== 'handed-over') return whenDue[order.status]?.(tx, deps, locked)
    if (order.remindAt && order.remindAt <= at) return remind(tx, deps, locked)
  })
}

/**
 * The job: releases the money of an order to its seller, once nobody has complained in time. May be repeated. Before that the
 * provider is asked whether it has refunded any; throws a 503 when it cannot be reached.
 */
export async function releaseOrder(deps: Deps & Pick<OrderDeps, 'payments'>, orderId: string): Promise<void> {
  const at = deps.clock.now()
  const isToRelease = (order: Order) =>
    order.status === 'handed-over' && isDue(order, at) && !isReminderOwed(order)
  const found = await findOrder(deps.db, orderId)
  if (!found || !isToRelease(found)) return
  const byHand = await listRefundsByHand(deps.payments, orderId)
  await deps.db.transaction(async (tx) => {
    const { order } = await lockOrder(tx, found)
    if (!isToRelease(order)) return
    if (byHand.length > 0) return postponeCompletion(tx, order, byHand, at)
    await releaseToSeller(tx, deps, order, 'auto-complete')
  })
}

/** What happens to an order by itself, by its status. */
const whenDue: Partial<Record<OrderStatus, (tx: Db, deps: Deps, locked: Locked) => Promise<void>>> = {
  /** An accepted offer was not paid in time: the phone is everybody's again. */
  async booked(tx, { clock }, { order, listing }) {
    await excuseBuyer(tx, order, listing)
    await endUnpaid(tx, [order], 'expire-agreement', { at: clock.now() })
  },

  /** It was not handed over in time: all the money goes back. */
  async paid(tx, { clock }, { order, listing }) {
    await cancelPaid(tx, { order, listing }, 'auto-cancel', { at: clock.now() })
  },

  /** The phone did not come back in time: an admin decides again. */
  returning: (tx, { clock }, locked) => failReturn(tx, locked.order, 'expire-return', { at: clock.now() }),

  /** The parties have not agreed in time: an admin decides. */
  async disputed(tx, { clock }, { order }) {
    await setDue(tx, order.id, null)
    await setRemind(tx, order.id, after(clock.now(), escalation.remindMillis))
    await publishStage(tx, order)
    await notifyAdminsOfDispute(tx, 'dispute-to-decide', order)
  },
}

/**
 * Reminds both parties to meet before the order is cancelled, the buyer to check the phone before the money is released, or both
 * parties of a phone that is to come back. The money is released as long after the reminder as was planned, however late that is.
 */
async function remind(tx: Db, deps: Deps, { order }: Locked): Promise<void> {
  const { id, status, dueAt, remindAt } = order
  const at = deps.clock.now()
  if (status === 'disputed') return remindOfDispute(tx, deps, order)
  await setRemind(tx, id, null)
  if (status === 'paid') await remindToMeet(tx, order)
  if (status === 'handed-over') {
    if (dueAt && remindAt) await setDue(tx, id, after(at, dueAt.getTime() - remindAt.getTime()))
    await notifyBuyer(tx, 'release-soon', order)
  }
  if (status === 'returning') await remindOfReturn(tx, order)
}

/** Reminds the admins daily of a dispute that waits for them. After some days both sides are notified by when it is decided. */
async function remindOfDispute(tx: Db, { clock, settings }: Deps, order: Order): Promise<void> {
  const at = clock.now()
  const { remindMillis, delayMillis } = escalation
  await setRemind(tx, order.id, after(at, remindMillis))
  await notifyAdminsOfDispute(tx, 'dispute-to-decide', order)
  const opened = (await listEvents(tx, order.id)).findLast(({ toStatus }) => toStatus === 'disputed')
  if (!opened) return
  const answerMillis = opened.transition === 'dispute' ? settings.disputeMillis : 0
  if (at < after(opened.at, answerMillis + delayMillis)) return
  const about = { userId: order.buyerId, kind: 'dispute-delayed', orderId: order.id } as const
  const told = await findLatestOfOrder(tx, about)
  // Its `until` is `delayMillis` after it was sent. One of an earlier dispute about the order does not count.
  const isTold = told && new Date(told.params.until ?? 0) >= after(opened.at, delayMillis)
  if (!isTold) await notifyOfDelay(tx, order, after(at, delayMillis))
}

import type { Listing } from '../listings/index.ts'
import { listRefundsByHand } from '../payments/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { JobOfOne } from '../platform/jobs/jobs-of-one.ts'
import { listEvents, publishStage } from './become.ts'
import { excuseBuyer } from './bids/store.ts'
import { endUnpaid } from './booking/end-unpaid.ts'
import type { OrderDeps } from './deps.ts'
import { failReturn } from './dispute/return-phone.ts'
import { escalation } from './dispute/rules.ts'
import { postponeCompletion, releaseToSeller } from './handover/complete-order.ts'
import {
  notifyAdminsOfDispute,
  notifyBuyer,
  notifyOfDelay,
  remindOfReturn,
  remindToMeet,
} from './notify-parties.ts'
import { cancelPaid } from './refund/refund-order.ts'
import { after, isReminderOwed, type OrderStatus } from './rules.ts'
import { findOrder, lockOrder, type Order, setDue, setRemind } from './store.ts'

/** The job that moves one order on by itself when its time has come. */
export const moveOrderJob: JobOfOne = { name: 'move-order', about: 'orderId' }

type Deps = Pick<OrderDeps, 'db' | 'clock' | 'settings' | 'payments'>

type Locked = { order: Order; listing: Listing }

/**
 * The job: reminds the parties of an order, and moves it on, as far as that is due. May be repeated. Before money is released the
 * provider is asked whether it has refunded any; throws a 503 when it cannot be reached.
 */
export async function moveOrder(deps: Deps, orderId: string): Promise<void> {
  const found = await findOrder(deps.db, orderId)
  if (!found) return
  const at = deps.clock.now()
  const isDue = (order: Order) => order.dueAt !== null && order.dueAt <= at && !isReminderOwed(order)
  const isToRelease = isDue(found) && found.status === 'handed-over'
  const byHand = isToRelease ? await listRefundsByHand(deps.payments, orderId) : []
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, found)
    const { order } = locked
    if (isDue(order)) {
      if (order.status === 'handed-over' && byHand.length > 0)
        return postponeCompletion(tx, order, byHand, at)
      return whenDue[order.status]?.(tx, deps, locked)
    }
    if (order.remindAt && order.remindAt <= at) return remind(tx, deps, locked)
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

  /** Nobody has complained in time: the money is the seller's. */
  'handed-over': (tx, deps, { order }) => releaseToSeller(tx, deps, order, 'auto-complete'),

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
  if (!opened || !order.remindAt) return
  const answerMillis = opened.transition === 'dispute' ? settings.disputeMillis : 0
  const delayedAt = after(opened.at, answerMillis + delayMillis)
  const lastRemindedAt = after(order.remindAt, -remindMillis)
  if (lastRemindedAt < delayedAt && delayedAt <= at) await notifyOfDelay(tx, order, after(at, delayMillis))
}

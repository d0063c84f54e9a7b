import { endUnpaid, exemptFromUnpaidCount } from '../checkout/index.ts'
import type { Listing } from '../listings/index.ts'
import { findLatestOfOrder } from '../notifications/index.ts'
import {
  cancelPaid,
  findOrder,
  listEvents,
  lockOrder,
  notifyAdminsOfDispute,
  notifyOfDelay,
  notifyParty,
  type Order,
  type OrderDeps,
  publishStage,
  remindOfReturn,
  remindToMeet,
  setDue,
  setRemind,
} from '../orders/index.ts'
import { after, type OrderStatus } from '../orders/rules.ts'
import type { Db } from '../platform/database/database.ts'
import type { UniqueJob } from '../platform/jobs/unique-jobs.ts'
import { failReturn } from './dispute/return-phone.ts'
import { escalation } from './dispute/rules.ts'

/** The job that moves an order on when its time has come, unless its money is to be released. It asks no provider. */
export const moveOrderJob: UniqueJob = { name: 'move-order', about: 'orderId' }

type Deps = Pick<OrderDeps, 'db' | 'clock' | 'settings'>

type Locked = { order: Order; listing: Listing }

/** The job: reminds the parties of an order, or moves it on, as far as that is due. Repeatable. */
export async function moveOrder(deps: Deps, orderId: string): Promise<void> {
  const found = await findOrder(deps.db, orderId)
  if (!found) return
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, found)
    const { order } = locked
    const isDue = order.dueAt && order.dueAt <= at && order.status !== 'handed-over'
    if (isDue) return whenDue[order.status]?.(tx, deps, locked)
    if (order.remindAt && order.remindAt <= at) return remind(tx, deps, locked)
  })
}

const whenDue: Partial<Record<OrderStatus, (tx: Db, deps: Deps, locked: Locked) => Promise<void>>> = {
  async booked(tx, { clock }, { order, listing }) {
    await exemptFromUnpaidCount(tx, order, listing)
    await endUnpaid(tx, [order], 'expire-agreement', { at: clock.now() })
  },

  async paid(tx, { clock }, { order, listing }) {
    await cancelPaid(tx, { order, listing }, 'auto-cancel', { at: clock.now() })
  },

  returning: (tx, { clock }, locked) => failReturn(tx, locked.order, 'expire-return', { at: clock.now() }),

  async disputed(tx, { clock }, { order }) {
    await setDue(tx, order.id, null)
    await setRemind(tx, order.id, after(clock.now(), escalation.remindMillis))
    await publishStage(tx, order)
    await notifyAdminsOfDispute(tx, 'dispute-to-decide', order)
  },
}

/** To meet, to check the phone, or to return it. A late reminder postpones the release. */
async function remind(tx: Db, deps: Deps, { order }: Locked): Promise<void> {
  const { id, status, dueAt, remindAt } = order
  const at = deps.clock.now()
  if (status === 'disputed') return remindOfDispute(tx, deps, order)
  await setRemind(tx, id, null)
  if (status === 'paid') await remindToMeet(tx, order)
  if (status === 'handed-over') {
    if (dueAt && remindAt) await setDue(tx, id, after(at, dueAt.getTime() - remindAt.getTime()))
    await notifyParty(tx, 'buyer', 'release-soon', order)
  }
  if (status === 'returning') await remindOfReturn(tx, order)
}

/** Daily; after some days the parties learn by when it is decided. */
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
  // Not one of an earlier dispute.
  const isTold = told && new Date(told.params.until ?? 0) >= after(opened.at, delayMillis)
  if (!isTold) await notifyOfDelay(tx, order, after(at, delayMillis))
}

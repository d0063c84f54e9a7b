import { eq } from 'drizzle-orm'
import { minorToAmount } from '../../kernel/money.ts'
import { releaseListing } from '../../listings/index.ts'
import { notify, notifyAdmins } from '../../notifications/index.ts'
import {
  become,
  findOrder,
  lockOrderAlone,
  type Order,
  type OrderDeps,
  orders,
  passPhone,
  publishStage,
} from '../../orders/index.ts'
import { after, chargedStatuses } from '../../orders/rules.ts'
import {
  capRefund,
  type Chargeback,
  type ChargebackId,
  followChargebackLater,
  followRefundJob,
  inspectChargeback,
  type InspectedChargeback,
  listChargebacksOf,
  listRefunds,
  lockDueChargebacks,
  lockOrInsertChargeback,
  readHeld,
  updateChargeback,
} from '../../payments/index.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { enqueueUnique } from '../../platform/jobs/unique-jobs.ts'
import { postCover, postLost, postMovements, postWon } from './post-chargeback.ts'

const hour = 3_600_000

/** How often an open chargeback is looked at in case an event was lost, in milliseconds. */
const lookAgainMillis = 24 * hour

/** Enqueues a job for each chargeback that is due to be looked at, which covers lost events. */
export function followDueChargebacks({
  db,
  clock,
}: {
  db: Database
  clock: OrderDeps['clock']
}): Promise<void> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    for (const chargeback of await lockDueChargebacks(tx, now, 1000)) {
      await followChargebackLater(tx, chargeback)
      await updateChargeback(tx, chargeback.id, { dueAt: after(now, hour) })
    }
  })
}

/**
 * Asks the provider about a chargeback, freezes or unfreezes its order and posts the money. Repeatable. Throws a 503 when the
 * provider is away, and an error while the payment is not recorded.
 */
export async function followChargeback(deps: OrderDeps, named: ChargebackId): Promise<void> {
  const inspected = await inspectChargeback(deps.payments, named)
  const found = inspected && (await findOrder(deps.db, inspected.reference))
  if (!found) return
  await deps.db.transaction(async (tx) => {
    const order = await lockOrderAlone(tx, found.id)
    if (!chargedStatuses.some((status) => status === order.status)) {
      throw new Error(`the order ${order.id} has a chargeback, but no recorded payment`)
    }
    await applyChargeback(tx, deps, order, inspected)
  })
}

async function applyChargeback(
  tx: Db,
  deps: OrderDeps,
  order: Order,
  { current, ...named }: InspectedChargeback,
): Promise<void> {
  const at = deps.clock.now()
  const { amount, reason, isInquiry, openedAt, evidenceDueAt, state } = current
  if (amount.currency !== order.currency)
    throw new Error(`the chargeback ${current.id} is in ${amount.currency}`)
  const facts = { amountMinor: amount.minor, reason, evidenceDueAt }
  const { chargeback: before, isNew } = await lockOrInsertChargeback(tx, {
    ...named,
    ...facts,
    currency: order.currency,
    isInquiry,
    state: 'needs-response',
    openedAt,
    dueAt: after(at, lookAgainMillis),
  })
  const moved = await postMovements(tx, order, before, current.movements, at)
  const takenMinor = before.takenMinor + moved.takenMinor
  const feeMinor = before.feeMinor + moved.feeMinor
  if (before.endedAt) {
    if (moved.takenMinor === 0 && state === before.state) return
    deps.log.error('a chargeback that has ended has changed', current.id, { order: order.id, state })
    return updateChargeback(tx, before.id, { takenMinor, feeMinor })
  }
  const isEscalated = before.isInquiry && !isInquiry && !isNew
  const isOver = state === 'lost' || (state === 'won' && takenMinor === 0)
  let chargeback: Chargeback = {
    ...before,
    ...facts,
    takenMinor,
    feeMinor,
    isInquiry: isInquiry || before.isInquiry,
  }
  // An inquiry's evidence does not count for its chargeback.
  if (isEscalated) {
    const evidence = before.evidence && { ...before.evidence, isVoid: true as const }
    chargeback = { ...chargeback, isInquiry: false, evidence, evidenceSentAt: null }
  }
  if ((isNew || isEscalated) && state !== 'won') {
    const cover = await postCover(tx, order, chargeback, await sumPending(tx, order.id), at)
    chargeback = { ...chargeback, ...cover }
  }
  if (isOver) return endChargeback(tx, deps, order, { ...chargeback, state }, at)
  const openState = state === 'won' ? 'under-review' : state
  const dueAt = after(at, state === 'won' ? hour : lookAgainMillis)
  await updateChargeback(tx, before.id, { ...chargeback, state: openState, dueAt })
  if (!order.chargebackAt) await freezeOrder(tx, order, at)
  if (isNew || isEscalated) await notifyOfChargeback(tx, order, chargeback)
  await publishStage(tx, order)
}

async function sumPending(tx: Db, reference: string): Promise<number> {
  const pending = (await listRefunds(tx, reference)).filter(({ state }) => state === 'pending')
  return pending.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

async function endChargeback(
  tx: Db,
  { log }: OrderDeps,
  order: Order,
  chargeback: Chargeback,
  at: Date,
): Promise<void> {
  const isLost = chargeback.state === 'lost'
  const owedMinor = isLost ? await postLost(tx, order, chargeback, at) : 0
  if (!isLost) await postWon(tx, order, chargeback, at)
  const cleared = { atRiskMinor: 0, owedMinor, endedAt: at, dueAt: null }
  await updateChargeback(tx, chargeback.id, { ...chargeback, ...cleared })
  if (owedMinor > 0) {
    log.warn('a seller owes what a chargeback has taken', {
      seller: order.sellerId,
      order: order.id,
      owedMinor,
    })
    await addJob(
      tx,
      collectOwedJob,
      { sellerId: order.sellerId },
      { key: `${collectOwedJob} ${order.sellerId}` },
    )
  }
  await notifyOfEnd(tx, order, chargeback, owedMinor)
  const all = await listChargebacksOf(tx, order.id)
  if (all.some(({ endedAt }) => endedAt === null)) return publishStage(tx, order)
  const unfrozen = order.chargebackAt ? await unfreezeOrder(tx, order, at) : order
  const isAnyLost = all.some(({ state }) => state === 'lost')
  await continueOrder(tx, unfrozen, { isAnyLost, at })
  await publishStage(tx, order)
}

/** The job that takes what a seller owes out of due payouts, provided by a module above this one. */
export const collectOwedJob = 'collect-owed'

async function continueOrder(
  tx: Db,
  order: Order,
  { isAnyLost, at }: { isAnyLost: boolean; at: Date },
): Promise<void> {
  const heldMinor = await readHeld(tx, order)
  const hasEnded = order.status === 'completed' || order.status === 'refunded'
  if (isAnyLost && heldMinor === 0 && !hasEnded) {
    if (order.status === 'paid') await releaseListing(tx, order.listingId)
    // The buyer has the phone and the money: the seller alone may offer it.
    else if (order.status !== 'refunding') await passPhone(tx, order, order.sellerId)
    await capRefund(tx, order.id, 0)
    const refundMinor = order.refundMinor ?? order.priceMinor
    await become(tx, order, 'lose-chargeback', { at, refundMinor })
  } else if (isAnyLost && order.status === 'refunding') await capRefund(tx, order.id, heldMinor)
  if (hasEnded || order.status === 'refunding') await enqueueUnique(tx, followRefundJob, [order.id])
}

const about = (order: Order, { amountMinor }: Chargeback) => ({
  orderId: order.id,
  listingId: order.listingId,
  params: { product: order.productName, amount: minorToAmount(amountMinor), currency: order.currency },
})

async function notifyOfChargeback(tx: Db, order: Order, chargeback: Chargeback): Promise<void> {
  const subject = about(order, chargeback)
  for (const to of [order.buyerId, order.sellerId]) {
    await notify(tx, { to, kind: 'chargeback-opened', ...subject })
  }
  await notifyAdmins(tx, { kind: 'chargeback-to-answer', ...subject })
}

async function notifyOfEnd(tx: Db, order: Order, chargeback: Chargeback, owedMinor: number): Promise<void> {
  const { params, ...subject } = about(order, chargeback)
  const kind = chargeback.state === 'lost' ? ('chargeback-lost' as const) : ('chargeback-won' as const)
  const said = (minor: number) => ({ ...subject, kind, params: { ...params, owed: minorToAmount(minor) } })
  await notify(tx, { to: order.buyerId, ...said(0) })
  await notify(tx, { to: order.sellerId, ...said(owedMinor) })
  await notifyAdmins(tx, said(owedMinor))
}

/** Nothing is due until its chargebacks are decided. */
async function freezeOrder(tx: Db, { id, dueAt, remindAt }: Order, at: Date): Promise<void> {
  const paused = { pausedDueAt: dueAt, pausedRemindAt: remindAt, dueAt: null, remindAt: null }
  await tx
    .update(orders)
    .set({ chargebackAt: at, ...paused })
    .where(eq(orders.id, id))
}

/** With the time that was left. */
async function unfreezeOrder(tx: Db, order: Order, at: Date): Promise<Order> {
  const { id, chargebackAt, pausedDueAt, pausedRemindAt } = order
  const millis = at.getTime() - (chargebackAt ?? at).getTime()
  const later = (moment: Date | null) => moment && new Date(moment.getTime() + millis)
  const times = { dueAt: later(pausedDueAt), remindAt: later(pausedRemindAt) }
  const [unfrozen] = await tx
    .update(orders)
    .set({ chargebackAt: null, pausedDueAt: null, pausedRemindAt: null, ...times })
    .where(eq(orders.id, id))
    .returning()
  if (!unfrozen) throw new Error(`the order ${id} does not exist`)
  return unfrozen
}

import { minorToAmount } from '../../kernel/money.ts'
import { no, ok } from '../../kernel/result.ts'
import { notifyAdmins } from '../../notifications/index.ts'
import {
  become,
  findOrder,
  findParty,
  lockOrderAlone,
  type Order,
  type OrderDeps,
  releaseHeld,
  setDue,
} from '../../orders/index.ts'
import { type Actor, after, isReminderOwed, type OrderCaller } from '../../orders/rules.ts'
import {
  hasRefundByHand,
  insertDifference,
  listFoundByHand,
  listRefundsByHand,
  withDeadline,
} from '../../payments/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { providerFlag, slowFlag } from '../../platform/jobs/limit-slow-jobs.ts'
import type { UniqueJob } from '../../platform/jobs/unique-jobs.ts'

type Deps = Pick<OrderDeps, 'db' | 'clock' | 'settings' | 'signs' | 'payments'>

/**
 * The buyer confirms that everything is fine: the money is released to the seller, unless the provider has refunded some of it by
 * hand. Idempotent: `changed` is false then.
 */
export async function completeOrder(deps: Deps, caller: OrderCaller, orderId: string, address = '') {
  const found = await findParty(deps.db, caller, orderId)
  if (!found.ok) return found
  const { by } = found.value
  if (by.role !== 'buyer') return no(by.role === 'seller' ? 'wrong-party' : 'unknown-booking')
  const { id, status } = found.value.order
  const byHand = status === 'handed-over' ? await askForRefundsByHand(deps, id) : []
  return deps.db.transaction(async (tx) => {
    const order = await lockOrderAlone(tx, id)
    if (order.status === 'completed') return ok({ changed: false })
    if (order.status !== 'handed-over') return no('wrong-stage')
    if (order.chargebackAt) return no('chargeback-open')
    await reportRefundsByHand(tx, order, byHand, deps.clock.now())
    if (await hasRefundByHand(tx, order.id)) return no('completion-waits')
    await deps.signs.record(tx, { userId: by.id, kind: 'sale-address', value: address })
    await releaseToSeller(tx, deps, order, 'complete', by)
    return ok({ changed: true })
  })
}

/**
 * Completes a locked order and releases all that is held for it to the seller. Throws when nothing is held, so that no order is
 * completed without its money.
 */
export async function releaseToSeller(
  tx: Db,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  order: Order,
  name: 'complete' | 'auto-complete' | 'agree-no-refund' | 'decide-no-refund',
  by?: Actor,
): Promise<void> {
  const at = clock.now()
  const news = await releaseHeld(tx, settings, order, at)
  if (!news) throw new Error(`nothing is held for the order ${order.id}`)
  await become(tx, order, name, { at, news, ...(by && { by }) })
}

export type RefundsByHand = Awaited<ReturnType<typeof listRefundsByHand>>

const askMillis = 3000

/**
 * The refunds of an order that were made in the provider's dashboard, to be asked for before money is given to the seller; those
 * already listed as differences when the provider does not answer. Never call it within a transaction.
 */
export async function askForRefundsByHand(
  { payments }: Pick<OrderDeps, 'payments'>,
  orderId: string,
): Promise<RefundsByHand> {
  try {
    return await listRefundsByHand(withDeadline(payments, askMillis), orderId)
  } catch (error) {
    const isLogged = error instanceof Refusal && error.code === 'unavailable'
    if (!isLogged) payments.log.error('the provider was not asked for refunds by hand', error, { orderId })
    return listFoundByHand(payments.db, orderId)
  }
}

const waitMillis = 3_600_000

/** Postpones the automatic completion of a locked order with a refund by hand, until admins have adopted it. */
async function postponeCompletion(tx: Db, order: Order, byHand: RefundsByHand, at: Date): Promise<void> {
  await reportRefundsByHand(tx, order, byHand, at)
  await setDue(tx, order.id, after(at, waitMillis))
}

/** Lists refunds of an order that were made by hand among the differences of money, and notifies the admins of each once. */
export async function reportRefundsByHand(
  tx: Db,
  order: Order,
  byHand: RefundsByHand,
  at: Date,
): Promise<void> {
  const { id: orderId, listingId, productName: product, currency } = order
  for (const difference of byHand) {
    if (!(await insertDifference(tx, difference, at))) continue
    const amount = minorToAmount(-difference.theirsMinor)
    const params = { product, amount, currency, stage: order.status }
    await notifyAdmins(tx, { kind: 'completion-waits', orderId, listingId, params })
  }
}

/** The job that releases the money of an order when its inspection is over. */
export const releaseOrderJob: UniqueJob = {
  name: 'release-order',
  about: 'orderId',
  flags: [slowFlag, providerFlag],
}

/**
 * The job: releases an order's money to its seller once nobody has complained in time, unless the provider has refunded some by
 * hand. Repeatable. Throws a 503 when the provider is away.
 */
export async function releaseOrder(
  deps: Pick<OrderDeps, 'db' | 'clock' | 'settings' | 'payments'>,
  orderId: string,
): Promise<void> {
  const at = deps.clock.now()
  const isToRelease = (order: Order) =>
    order.status === 'handed-over' && order.dueAt && order.dueAt <= at && !isReminderOwed(order)
  const found = await findOrder(deps.db, orderId)
  if (!found || !isToRelease(found)) return
  const byHand = await listRefundsByHand(deps.payments, orderId)
  await deps.db.transaction(async (tx) => {
    const order = await lockOrderAlone(tx, orderId)
    if (!isToRelease(order)) return
    if (byHand.length > 0) return postponeCompletion(tx, order, byHand, at)
    await releaseToSeller(tx, deps, order, 'auto-complete')
  })
}

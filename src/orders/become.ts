import { and, asc, eq, inArray } from 'drizzle-orm'
import { passImei } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'
import { publishAll } from '../platform/events/publish.ts'
import { recordStep } from './payment/void-authorisation.ts'
import { chargedStatuses, findTransition, type OrderStatus, type Party, stageOf } from './rules.ts'
import { orderEvents, orders } from './schema.ts'
import type { Order } from './store.ts'

/** A person who moves an order, and as what. */
export type Actor = { role: Exclude<Party, 'system'>; id: string }

type Move = {
  at: Date
  /** Left out when it happens by itself. */
  by?: Actor
  reason?: string
  /** The payment that the phone is claimed with. */
  paymentId?: string | null
  /** When the order moves on by itself, from its new status. */
  dueAt?: Date
  /** When its parties are reminded of that. */
  remindAt?: Date
  /** What goes back to the buyer; null when nothing does any more. Left out: as before. */
  refundMinor?: number | null
}

/**
 * Moves a locked order to another status and appends that to its events. The only writer of statuses. Throws for a transition
 * that the table in rules.ts does not have, or not for this party, and while a chargeback is open.
 */
export async function become(tx: Db, order: Order, to: OrderStatus, move: Move): Promise<Order> {
  const { at, by, reason, paymentId = order.paymentId, dueAt = null, remindAt = null } = move
  if (order.chargebackAt) throw new Error(`the order ${order.id} is frozen by a chargeback`)
  const transition = findTransition(order.status, to, by?.role ?? 'system')
  if (!transition) throw new Error(`the order ${order.id} is ${order.status} and cannot become ${to}`)
  const keepsPayment = ['claimed', ...chargedStatuses].includes(to)
  const [changed] = await tx
    .update(orders)
    .set({
      status: to,
      paymentId: keepsPayment ? paymentId : null,
      paidAt: to === 'paid' ? at : order.paidAt,
      dueAt,
      remindAt,
      refundMinor: move.refundMinor === undefined ? order.refundMinor : move.refundMinor,
    })
    .where(eq(orders.id, order.id))
    .returning()
  if (!changed) throw new Error(`the order ${order.id} does not exist`)
  await insertEvents(tx, [{ orderId: order.id, from: order.status, to, by, reason, at }])
  if (transition.step) {
    if (paymentId === null) throw new Error(`the order ${order.id} cannot become ${to} without a payment`)
    await recordStep(tx, order.id, transition.step, paymentId, at)
  }
  if (to === 'completed') await passPhone(tx, changed, order.buyerId)
  if (stageOf(to) !== stageOf(order.status)) await publishStages(tx, [changed])
  return changed
}

/** Lets the new owner of the phone of a locked order offer it here, and nobody else. */
export async function passPhone(
  tx: Db,
  { imei, listingId }: Pick<Order, 'imei' | 'listingId'>,
  ownerId: string,
): Promise<void> {
  if (imei !== null) await passImei(tx, { imei, listingId, ownerId })
}

/** Ends locked orders that nobody has paid, as `become` does one, in a fixed number of statements. */
export async function becomeAll(
  tx: Db,
  ended: Order[],
  to: 'unavailable' | 'cancelled',
  { at, by, reason }: Pick<Move, 'at' | 'by' | 'reason'>,
): Promise<void> {
  if (ended.length === 0) return
  for (const { id, status } of ended) {
    const isAllowed = status === 'booked' && findTransition(status, to, by?.role ?? 'system')
    if (!isAllowed) throw new Error(`the order ${id} is ${status} and cannot become ${to}`)
  }
  const ids = ended.map(({ id }) => id)
  await tx.update(orders).set({ status: to, dueAt: null, remindAt: null }).where(inArray(orders.id, ids))
  await insertEvents(
    tx,
    ended.map(({ id: orderId, status: from }) => ({ orderId, from, to, by, reason, at })),
  )
  await publishStages(tx, ended)
}

export type OrderEvent = typeof orderEvents.$inferSelect

/** A change of an order; `from` is null for a new one. */
type NewEvent = {
  orderId: string
  from: OrderStatus | null
  to: OrderStatus
  by: Actor | undefined
  reason?: string | undefined
  at: Date
}

/** Appends changes of orders to their events. */
export async function insertEvents(tx: Db, events: NewEvent[]): Promise<void> {
  await tx.insert(orderEvents).values(
    events.map(({ orderId, from, to, by, reason, at }) => ({
      orderId,
      fromStatus: from,
      toStatus: to,
      byParty: by?.role ?? ('system' as const),
      byId: by?.id,
      reason,
      at,
    })),
  )
}

/** Whether an order has become this once. */
export async function hasBecome(db: Db, orderId: string, status: OrderStatus): Promise<boolean> {
  const isIt = and(eq(orderEvents.orderId, orderId), eq(orderEvents.toStatus, status))
  return (await db.$count(orderEvents, isIt)) > 0
}

/** How often the complaint about an order was withdrawn. */
export function countWithdrawals(db: Db, orderId: string): Promise<number> {
  return db.$count(
    orderEvents,
    and(
      eq(orderEvents.orderId, orderId),
      eq(orderEvents.fromStatus, 'disputed'),
      eq(orderEvents.toStatus, 'handed-over'),
    ),
  )
}

/** What has happened to an order, in order. */
export function listEvents(db: Db, orderId: string): Promise<OrderEvent[]> {
  return db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id))
}

/** Lets the open pages of buyer and seller fetch an order again when the caller's transaction commits. */
export function publishStage(tx: Db, order: Concerned): Promise<void> {
  return publishStages(tx, [order])
}

type Concerned = Pick<Order, 'id' | 'buyerId' | 'sellerId'>

/** Does that for several orders, in one statement. */
function publishStages(tx: Db, orders: Concerned[]): Promise<void> {
  const events = orders.flatMap(({ id: orderId, buyerId, sellerId }) =>
    [buyerId, sellerId].map((userId) => ({ userId, data: { orderId } })),
  )
  return publishAll(tx, 'stage', events)
}

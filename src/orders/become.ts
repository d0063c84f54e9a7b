import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { passImei } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'
import { type NewEvent, publishAll } from '../platform/events/store.ts'
import { type Notices, notifyOfTransition } from './notify-parties.ts'
import { type Actor, chargedStatuses, type OrderStatus, stageOf } from './rules.ts'
import { orderEvents, orders } from './schema.ts'
import type { Order } from './store.ts'
import { mayBecome, type TransitionName, transitions } from './transitions.ts'

type Move = {
  at: Date
  by?: Actor
  reason?: string
  paymentId?: string | null
  dueAt?: Date
  remindAt?: Date
  /** What goes back to the buyer, in minor units; null when nothing does any more, undefined to leave it unchanged. */
  refundMinor?: number | null
  /** Notifications of the transition beside those that every such transition has. */
  news?: Notices
  facts?: Partial<Pick<Order, 'imei' | 'mobile' | 'priceMinor' | 'listedPriceMinor' | 'isRisky'>> & {
    linkedBy?: SQL
  }
}

/**
 * Makes a transition of a locked order, appends it to its events, notifies its parties and returns the changed order; nothing
 * else writes statuses. Throws for a transition that transitions.ts does not allow, and while a chargeback is open.
 */
export async function become(tx: Db, order: Order, name: TransitionName, move: Move): Promise<Order> {
  const { at, by, paymentId = order.paymentId, dueAt = null, remindAt = null } = move
  if (order.chargebackAt) throw new Error(`the order ${order.id} is frozen by a chargeback`)
  requireTransition(order, name, by)
  const { to } = transitions[name]
  const keepsPayment = ['claimed', ...chargedStatuses].includes(to)
  const event = tx.$with('event').as(insertEvents(tx, name, order.status, [order], move).returning())
  const [changed] = await tx
    .with(event)
    .update(orders)
    .set({
      ...move.facts,
      status: to,
      paymentId: keepsPayment ? paymentId : null,
      paidAt: to === 'paid' || name === 'refund-late' ? at : order.paidAt,
      dueAt,
      remindAt,
      meetingAt: null,
      refundMinor: move.refundMinor === undefined ? order.refundMinor : move.refundMinor,
    })
    .where(eq(orders.id, order.id))
    .returning()
  if (!changed) throw new Error(`the order ${order.id} does not exist`)
  if (to === 'completed') await passPhone(tx, changed, order.buyerId)
  const events = stageOf(to) === stageOf(order.status) ? [] : eventsOf([changed])
  await notifyOfTransition(tx, name, [changed], by?.role, { news: move.news, events })
  return changed
}

/** Makes a transition of locked orders that nobody has paid, like `become` but in a fixed number of statements. */
export async function becomeAll(
  tx: Db,
  booked: Order[],
  name: TransitionName,
  move: Pick<Move, 'at' | 'by' | 'reason'>,
): Promise<void> {
  if (booked.length === 0) return
  for (const order of booked) requireTransition(order, name, move.by)
  const changed = { status: transitions[name].to, dueAt: null, remindAt: null }
  const ids = booked.map(({ id }) => id)
  await tx.update(orders).set(changed).where(inArray(orders.id, ids))
  await recordTransition(tx, name, { from: 'booked', changed: booked }, move)
}

function requireTransition({ id, status }: Order, name: TransitionName, by: Actor | undefined): void {
  const party = by?.role ?? 'system'
  if (!mayBecome(status, name, party)) throw new Error(`${name} by ${party}: the order ${id} is ${status}`)
}

/**
 * Appends a transition to the events of orders that it has just changed, notifies their parties and makes their open pages refetch
 * the orders.
 * @param from their status before; null when the orders were just made
 */
export async function recordTransition(
  tx: Db,
  name: TransitionName,
  { from, changed }: { from: OrderStatus | null; changed: Order[] },
  move: Pick<Move, 'at' | 'by' | 'reason'>,
): Promise<void> {
  await insertEvents(tx, name, from, changed, move)
  await notifyOfTransition(tx, name, changed, move.by?.role, { events: eventsOf(changed) })
}

function insertEvents(
  tx: Db,
  name: TransitionName,
  from: OrderStatus | null,
  changed: Order[],
  { at, by, reason = transitions[name].reason }: Pick<Move, 'at' | 'by' | 'reason'>,
) {
  return tx.insert(orderEvents).values(
    changed.map(({ id: orderId }) => ({
      orderId,
      transition: name,
      fromStatus: from,
      toStatus: transitions[name].to,
      byParty: by?.role ?? ('system' as const),
      byId: by?.id,
      reason,
      at,
    })),
  )
}

/** Lets the new owner of an order's phone offer its IMEI here, and nobody else. */
export async function passPhone(
  tx: Db,
  { imei, listingId }: Pick<Order, 'imei' | 'listingId'>,
  ownerId: string,
): Promise<void> {
  if (imei !== null) await passImei(tx, { imei, listingId, ownerId })
}

export type OrderEvent = typeof orderEvents.$inferSelect

/** Whether an order has ever had this status. */
export async function hasBecome(db: Db, orderId: string, status: OrderStatus): Promise<boolean> {
  const isIt = and(eq(orderEvents.orderId, orderId), eq(orderEvents.toStatus, status))
  return (await db.$count(orderEvents, isIt)) > 0
}

/** How often an order has made this transition. */
export function countTransitions(db: Db, orderId: string, name: TransitionName): Promise<number> {
  return db.$count(orderEvents, and(eq(orderEvents.orderId, orderId), eq(orderEvents.transition, name)))
}

/** The events of an order, the oldest first. */
export function listEvents(db: Db, orderId: string): Promise<OrderEvent[]> {
  return db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id))
}

/** Makes the open pages of buyer and seller refetch an order when the caller's transaction commits. */
export function publishStage(tx: Db, order: Concerned): Promise<void> {
  return publishAll(tx, eventsOf([order]))
}

type Concerned = Pick<Order, 'id' | 'buyerId' | 'sellerId'>

function eventsOf(orders: Concerned[]): NewEvent[] {
  return orders.flatMap(({ id: orderId, buyerId, sellerId }) =>
    [buyerId, sellerId].map((userId) => ({ userId, type: 'stage' as const, data: { orderId } })),
  )
}

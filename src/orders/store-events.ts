import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import type { Mover } from './become.ts'
import type { OrderStatus } from './rules.ts'
import { orderEvents } from './schema.ts'

export type OrderEvent = typeof orderEvents.$inferSelect

/** A change of an order; `from` is null for a new one. */
type NewEvent = {
  orderId: string
  from: OrderStatus | null
  to: OrderStatus
  by: Mover | undefined
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

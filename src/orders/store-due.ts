import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import type { OrderStatus } from './rules.ts'
import { orders } from './schema.ts'
import type { Order } from './store.ts'

/** Orders of these statuses that are due to move on by themselves, the longest overdue first. */
export function listDue(db: Db, statuses: OrderStatus[], now: Date, limit: number): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(and(lte(orders.dueAt, now), inArray(orders.status, statuses)))
    .orderBy(asc(orders.dueAt))
    .limit(limit)
}

/** Orders whose parties are to be reminded of what happens next by itself. */
export function listToRemind(db: Db, now: Date, limit: number): Promise<Order[]> {
  return db.select().from(orders).where(lte(orders.remindAt, now)).orderBy(asc(orders.remindAt)).limit(limit)
}

/** Records that the parties of a locked order were reminded. */
export async function setReminded(tx: Db, id: string): Promise<void> {
  await tx.update(orders).set({ remindAt: null }).where(eq(orders.id, id))
}

/** Sets when a locked order moves on by itself; null when it waits for people. */
export async function setDue(tx: Db, id: string, dueAt: Date | null): Promise<void> {
  await tx.update(orders).set({ dueAt }).where(eq(orders.id, id))
}

import { and, asc, eq, lte } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { type Due, type DuePage, laterThan } from '../platform/jobs/jobs-of-one.ts'
import { orders } from './schema.ts'
import type { Order } from './store.ts'

/** Orders that are due to move on by themselves. */
export function listDue(db: Db, page: DuePage): Promise<Due[]> {
  return listBy(db, orders.dueAt, page)
}

/** Orders whose parties are to be reminded of what happens next by itself. */
export function listToRemind(db: Db, page: DuePage): Promise<Due[]> {
  return listBy(db, orders.remindAt, page)
}

async function listBy(
  db: Db,
  moment: typeof orders.dueAt | typeof orders.remindAt,
  { now, limit, last }: DuePage,
): Promise<Due[]> {
  const rows = await db
    .select({ id: orders.id, dueAt: moment })
    .from(orders)
    .where(and(lte(moment, now), laterThan(moment, orders.id, last)))
    .orderBy(asc(moment), asc(orders.id))
    .limit(limit)
  return rows as Due[]
}

/** The orders whose payment is being captured, by this process or by one that has died. */
export function listClaimed(db: Db, { limit, last }: DuePage): Promise<Due[]> {
  return db
    .select({ id: orders.id, dueAt: orders.createdAt })
    .from(orders)
    .where(and(eq(orders.status, 'claimed'), laterThan(orders.createdAt, orders.id, last)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit)
}

/** Sets when somebody is reminded of a locked order; null when all were. */
export async function setRemind(tx: Db, id: string, remindAt: Date | null): Promise<void> {
  await tx.update(orders).set({ remindAt }).where(eq(orders.id, id))
}

/** Sets when a locked order moves on by itself; null when it waits for people. */
export async function setDue(tx: Db, id: string, dueAt: Date | null): Promise<void> {
  await tx.update(orders).set({ dueAt }).where(eq(orders.id, id))
}

/** Freezes a locked order: nothing about it is due until its chargebacks are decided. */
export async function freezeOrder(tx: Db, { id, dueAt, remindAt }: Order, at: Date): Promise<void> {
  const paused = { pausedDueAt: dueAt, pausedRemindAt: remindAt, dueAt: null, remindAt: null }
  await tx
    .update(orders)
    .set({ chargebackAt: at, ...paused })
    .where(eq(orders.id, id))
}

/** Frees a locked order: what was due has as much time left as it had. */
export async function unfreezeOrder(tx: Db, order: Order, at: Date): Promise<Order> {
  const { id, chargebackAt, pausedDueAt, pausedRemindAt } = order
  const millis = at.getTime() - (chargebackAt ?? at).getTime()
  const later = (moment: Date | null) => moment && new Date(moment.getTime() + millis)
  const times = { dueAt: later(pausedDueAt), remindAt: later(pausedRemindAt) }
  const [free] = await tx
    .update(orders)
    .set({ chargebackAt: null, pausedDueAt: null, pausedRemindAt: null, ...times })
    .where(eq(orders.id, id))
    .returning()
  if (!free) throw new Error(`the order ${id} does not exist`)
  return free
}

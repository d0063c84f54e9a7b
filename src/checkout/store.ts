import { and, asc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { type Order, orders } from '../orders/index.ts'
import type { Db } from '../platform/database/database.ts'

/** Locks some of the unpaid orders of a phone or a buyer, in the order of their ids, which avoids deadlocks. */
export function lockBooked(
  tx: Db,
  which: { listingId: string; notNotifiedOf?: number } | { buyerId: string },
  limit: number,
): Promise<Order[]> {
  const isMeant =
    'buyerId' in which ? eq(orders.buyerId, which.buyerId) : eq(orders.listingId, which.listingId)
  const notifiedOf = sql`coalesce(${orders.notifiedPriceMinor}, ${orders.priceMinor})`
  const notYetNotified =
    'notNotifiedOf' in which
      ? and(isNull(orders.keptUntil), sql`${notifiedOf} <> ${which.notNotifiedOf}::integer`)
      : undefined
  return tx
    .select()
    .from(orders)
    .where(and(eq(orders.status, 'booked'), isMeant, notYetNotified))
    .orderBy(asc(orders.id))
    .limit(limit)
    .for('update')
}

/** The unpaid order of a buyer for a phone, locked until the transaction ends; null without one. Lock its phone first. */
export async function lockBookedOf(
  tx: Db,
  { listingId, buyerId }: Pick<Order, 'listingId' | 'buyerId'>,
): Promise<Order | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.listingId, listingId), eq(orders.buyerId, buyerId), eq(orders.status, 'booked')))
    .for('update')
  return order ?? null
}

const isKept = (listingId: string) =>
  and(eq(orders.listingId, listingId), eq(orders.status, 'booked'), isNotNull(orders.keptUntil))

/** The unpaid order for which a phone is kept since an offer was accepted; null without one. Its time to pay may be over. */
export async function findKept(db: Db, listingId: string): Promise<Order | null> {
  const [order] = await db.select().from(orders).where(isKept(listingId))
  return order ?? null
}

/** Whether a phone is kept at `now` for another buyer, whose offer was accepted. */
export async function isKeptForAnother(
  db: Db,
  { listingId, buyerId }: Pick<Order, 'listingId' | 'buyerId'>,
  now: Date,
): Promise<boolean> {
  const isAnothers = and(isKept(listingId), ne(orders.buyerId, buyerId), gt(orders.keptUntil, now))
  return (await db.$count(orders, isAnothers)) > 0
}

import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { orders } from '../../orders/index.ts'
import type { Db } from '../../platform/database/database.ts'

/** The SQL condition that somebody has booked the phone of this id and has not paid for it. */
export function isBooked(listingId: SQLWrapper): SQL {
  return sql`exists (select from ${orders} where ${and(eq(orders.listingId, listingId), eq(orders.status, 'booked'))})`
}

/**
 * Counts the bookings of each of these phones, by its id: all of them and those still unpaid. Phones without bookings are left
 * out.
 */
export async function countBookings(
  db: Db,
  listingIds: string[],
): Promise<Map<string, { total: number; open: number }>> {
  if (listingIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: orders.listingId,
      total: sql<number>`count(*)::int`,
      open: sql<number>`count(*) filter (where ${eq(orders.status, 'booked')})::int`,
    })
    .from(orders)
    .where(inArray(orders.listingId, listingIds))
    .groupBy(orders.listingId)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

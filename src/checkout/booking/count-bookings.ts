import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { orders } from '../../orders/index.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Demand } from '../../stock/rules.ts'
import { bids } from '../bids/schema.ts'

/** The SQL condition that somebody has booked the phone of this id and has not paid for it. */
export function isBooked(listingId: SQLWrapper): SQL {
  return sql`exists (select from ${orders} where ${and(eq(orders.listingId, listingId), eq(orders.status, 'booked'))})`
}

/** Counts the bookings and the offers that wait of each of these phones, by its id, with one statement. */
export async function countDemand(db: Db, listingIds: string[], now: Date): Promise<Map<string, Demand>> {
  if (listingIds.length === 0) return new Map()
  const { rows } = await db.execute<Demand & { id: string }>(sql`
    select phone.id, booked.*, (select count(*)::int from ${bids} where listing_id = phone.id and status = 'open'
      and by_side = 'buyer' and expires_at > ${now.toISOString()}::timestamptz) as offers
    from unnest(${sql.param(listingIds)}::uuid[]) as phone (id), lateral (
      select count(*)::int as total, count(*) filter (where status = 'booked')::int as open
      from ${orders} where listing_id = phone.id) as booked`)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

import { and, asc, desc, eq, gt, isNotNull, isNull, ne, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { readAccount } from '../auth/index.ts'
import { type Order, orders } from '../orders/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { Demand } from '../stock/rules.ts'
import { bids } from './bids/schema.ts'

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
export async function lockBookedOf(tx: Db, { listingId, buyerId }: Pick<Order, 'listingId' | 'buyerId'>) {
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

/**
 * What the next booking or offer of a buyer begins with: the confirmed mobile number, else the last one used, and the last meeting
 * place. Empty where nothing is known.
 */
export async function readMeetingDetails(db: Db, buyerId: string) {
  const lastOf = (table: typeof orders | typeof bids) =>
    db
      .select({ phone: table.phone, location: table.meetingLocation, at: table.createdAt })
      .from(table)
      .where(eq(table.buyerId, buyerId))
      .orderBy(desc(table.createdAt))
      .limit(1)
  const used = await unionAll(lastOf(orders), lastOf(bids))
  const last = used.sort((one, other) => other.at.getTime() - one.at.getTime())[0]
  const account = await readAccount(db, buyerId)
  return { phone: account?.mobile ?? last?.phone ?? '', location: last?.location ?? '' }
}

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
      select count(*)::int as total, count(*) filter (where status = 'booked')::int as open,
        coalesce(bool_or(chargeback_at is not null), false) as "bankAsks"
      from ${orders} where listing_id = phone.id) as booked`)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

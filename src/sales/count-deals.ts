import { and, count, eq, inArray, not, notInArray, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { hasDispute } from '../disputes/index.ts'
import {
  hasEvent,
  hasReportedNoShow,
  hasStayed,
  isSale,
  meetings,
  orderEvents,
  orders,
  wasMissedBy,
} from '../orders/index.ts'
import type { Db } from '../platform/database/database.ts'
import { isCharged } from './store.ts'

/** The SQL expression of how many different buyers a seller has sold to. */
export const salesOf = (sellerId: SQLWrapper): SQL<number> =>
  sql`(select count(distinct ${orders.buyerId})::int from ${orders}
    where ${and(eq(orders.sellerId, sellerId), isCharged, isSale())})`

/**
 * How many different buyers a seller has sold to, has cancelled on, and has lost a dispute to: decided by an admin, or agreed
 * with more than half of the money going back. An order that was cancelled after the seller missed the meeting counts as cancelled on;
 * buyers who cancel or do not come do not count.
 */
export async function countSalesOf(db: Db, sellerId: string) {
  const bySeller = hasEvent(db, and(eq(orderEvents.transition, 'cancel'), eq(orderEvents.byParty, 'seller')))
  const isUnmet = hasEvent(db, inArray(orderEvents.transition, ['cancel', 'auto-cancel']))
  const cancelled = sql`((${bySeller} and not ${wasMissedBy(db, 'buyer')}) or (${isUnmet} and ${wasMissedBy(db, 'seller')}))`
  const lost = hasEvent(
    db,
    and(
      eq(orderEvents.fromStatus, 'disputed'),
      notInArray(orderEvents.toStatus, ['completed', 'handed-over']),
      or(eq(orderEvents.byParty, 'admin'), not(hasStayed())),
    ),
  )
  // Only these have such events.
  const isRefunded = inArray(orders.status, ['refunding', 'refunded'])
  const countBuyers = (condition: SQL) =>
    sql<number>`count(distinct ${orders.buyerId}) filter (where ${condition})::int`
  const [counts] = await db
    .select({
      sales: countBuyers(isSale()),
      cancelled: countBuyers(sql`${isRefunded} and ${cancelled}`),
      disputesLost: countBuyers(sql`${orders.refundMinor} is not null and ${lost}`),
    })
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), isCharged))
  return counts ?? { sales: 0, cancelled: 0, disputesLost: 0 }
}

/**
 * How many paid orders of a buyer have a meeting that the buyer missed, or lapsed because nobody cancelled them or handed the phone
 * over in time, although the buyer neither reported that the seller missed the meeting nor waits for an answer to the only one proposed.
 */
export function countNoShows(db: Db, buyerId: string): Promise<number> {
  const isUnanswered = sql`exists (select from ${meetings} where ${meetings.orderId} = ${orders.id}
    having bool_and(${meetings.state} = 'proposed' and ${meetings.bySide} = 'buyer'))`
  const lapsed = and(
    inArray(orders.status, ['refunding', 'refunded']),
    hasEvent(db, eq(orderEvents.transition, 'auto-cancel')),
    not(hasEvent(db, hasReportedNoShow('buyer'))),
    not(isUnanswered),
  )
  return db.$count(orders, and(eq(orders.buyerId, buyerId), or(wasMissedBy(db, 'buyer'), lapsed)))
}

/** Counts a person's orders as buyer or seller: paid at any time, what became of them, and with how many people one counts as a sale. */
export async function countDealsOf(db: Db, accountId: string, side: 'buyer' | 'seller') {
  const countIf = (status: 'completed' | 'refunded') =>
    sql<number>`count(*) filter (where ${eq(orders.status, status)})::int`
  const [own, other] =
    side === 'buyer' ? [orders.buyerId, orders.sellerId] : [orders.sellerId, orders.buyerId]
  const [counts] = await db
    .select({
      paid: count(),
      completed: countIf('completed'),
      refunded: countIf('refunded'),
      disputed: sql<number>`count(*) filter (where ${hasDispute(orders.id)})::int`,
      sales: sql<number>`count(distinct ${other}) filter (where ${isSale()})::int`,
    })
    .from(orders)
    .where(and(eq(own, accountId), isCharged))
  return counts ?? { paid: 0, completed: 0, refunded: 0, disputed: 0, sales: 0 }
}

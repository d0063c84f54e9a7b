import { and, count, eq, exists, gt, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type OrderWithListing, orderEvents, orders } from '../../orders/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { type PayProblem, whyNotPay } from '../booking/agreed-terms.ts'
import { isKeptFromBuyer } from '../store.ts'

/** How many paid orders a buyer may cancel within this time, after which no other can be paid. */
export const maxCancelled = 5
export const cancelledMillis = 30 * 86_400_000

/**
 * Why no payment of this order can begin at `priceMinor`, the price that the buyer saw; null when one can. Paying and cancelling
 * are free for a buyer, and take phones off the market at the cost of others, so there is a limit to it.
 */
export async function whyNotPayNow(
  db: Db,
  order: OrderWithListing,
  priceMinor: number | null,
  now: Date,
): Promise<PayProblem | null> {
  const why = whyNotPay(order, priceMinor, order.listing)
  if (why) return why
  const [found] = await db
    .select({
      isKept: sql<boolean>`${exists(db.select({ one }).from(orders).where(isKeptFromBuyer(order, now)))}`,
      cancelled: countCancelled(db, order.buyerId, new Date(now.getTime() - cancelledMillis)),
    })
    .from(sql`(select) as nothing`)
  if (found?.isKept) return 'phone-kept'
  return (found?.cancelled ?? 0) < maxCancelled ? null : 'too-many-cancelled'
}

const one = sql`1`

/** How many paid orders a buyer has cancelled since `since`, without those of sellers who missed the meeting, as the buyer reported. */
function countCancelled(db: Db, buyerId: string, since: Date): SQL<number> {
  const report = alias(orderEvents, 'report')
  const reported = db
    .select({ one })
    .from(report)
    .where(
      and(
        eq(report.orderId, orders.id),
        eq(report.transition, 'report-no-show'),
        eq(report.byParty, 'buyer'),
      ),
    )
  const counted = db
    .select({ count: count() })
    .from(orders)
    .innerJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .where(
      and(
        eq(orders.buyerId, buyerId),
        eq(orderEvents.transition, 'cancel'),
        eq(orderEvents.byParty, 'buyer'),
        gt(orderEvents.at, since),
        notExists(reported),
      ),
    )
  return sql<number>`(${counted})::int`
}

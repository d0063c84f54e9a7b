import { and, eq, exists, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { noShowAnswerMillis, otherSide, type Side } from './rules.ts'
import { orderEvents, orders } from './schema.ts'

/** The SQL condition that an order has an event that meets this condition. */
export const hasEvent = (db: Db, condition: SQL | undefined) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, orders.id), condition)),
  )

/** The SQL condition that an event is a report of this side that the other did not come to a meeting. */
export const hasReportedNoShow = (by: Side) =>
  and(eq(orderEvents.transition, 'report-no-show'), eq(orderEvents.byParty, by))

/**
 * The SQL condition that this side did not come to a meeting for a hand-over, as the other reports. When both report, neither missed
 * it; once the phone is handed over they have met, and no report counts. Nor does one that this side had no time to answer, because
 * the order ended before without its doing.
 */
export function wasMissedBy(db: Db, side: Side): SQL {
  const isUnanswerable = sql`exists (select from ${orderEvents} later where later.order_id = ${orders.id}
    and later.transition in ('cancel', 'auto-cancel') and later.by_party <> ${side}
    and later.at < ${orderEvents.at} + ${noShowAnswerMillis} * interval '1 millisecond')`
  const isReported = hasEvent(db, and(hasReportedNoShow(otherSide(side)), not(isUnanswerable)))
  const haveMet = hasEvent(db, eq(orderEvents.transition, 'hand-over'))
  return sql`(${isReported} and not ${hasEvent(db, hasReportedNoShow(side))} and not ${haveMet})`
}

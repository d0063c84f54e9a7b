import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { auditEntries } from '../../audit/index.ts'
import { listingFacts } from '../../listings/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { ilikeFilter } from '../../platform/database/query-parts.ts'
import { type Cursor, olderThan } from '../../platform/http/paging.ts'
import { reports } from '../schema.ts'

export type Report = typeof reports.$inferSelect

/** The text in which reports are searched. Must match the expression of its trigram index. */
export const reportText = sql`(${reports.sellerName} || ' ' || ${reports.productName} || ' ' || ${reports.brandName})`

export function listReports(db: Db, limit: number, cursor?: Cursor, query?: string): Promise<Report[]> {
  return db
    .select()
    .from(reports)
    .where(and(ilikeFilter(reportText, query), olderThan(reports.createdAt, reports.id, cursor)))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit)
}

/** Lists the reports of a seller's phones, open and closed, newest first, at most `limit`. */
export function listReportsOn(db: Db, sellerId: string, limit: number): Promise<Report[]> {
  return db
    .select({ ...getTableColumns(reports) })
    .from(reports)
    .innerJoin(listingFacts, eq(listingFacts.id, reports.listingId))
    .where(eq(listingFacts.sellerId, sellerId))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit)
}

export const isOpen = isNull(reports.decidedAt)

/** Returns whether a phone of this seller has an open report. */
export async function hasReportedPhones(db: Db, sellerId: string): Promise<boolean> {
  const open = await db
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(listingFacts, eq(listingFacts.id, reports.listingId))
    .where(and(eq(listingFacts.sellerId, sellerId), isOpen))
    .limit(1)
  return open.length > 0
}

/** A seller's phones that were taken down, by their names then; old rows have no reason. */
export function listTakeDowns(db: Db, sellerId: string, limit: number) {
  return db
    .select({
      listingId: listingFacts.id,
      productName: auditEntries.productName,
      imageUrl: listingFacts.imageUrl,
      reason: auditEntries.reason,
      createdAt: auditEntries.createdAt,
    })
    .from(auditEntries)
    .innerJoin(listingFacts, eq(listingFacts.id, auditEntries.listingId))
    .where(and(eq(auditEntries.act, 'take-down'), eq(auditEntries.accountId, sellerId)))
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(limit)
}

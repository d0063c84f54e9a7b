import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { listingFacts } from '../../listings/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { ilikeFilter } from '../../platform/database/query-parts.ts'
import { type Cursor, olderThan } from '../../platform/http/paging.ts'
import type { TakeDownReason } from '../rules.ts'
import { auditEntries, reports } from '../schema.ts'

export type Report = typeof reports.$inferSelect

/** The text that reports are searched in: the expression of their trigram index. */
export const reportText = sql`(${reports.sellerName} || ' ' || ${reports.productName} || ' ' || ${reports.brandName})`

/** Reports that hold every word of `query`, newest first. */
export function listReports(db: Db, limit: number, cursor?: Cursor, query?: string): Promise<Report[]> {
  return db
    .select()
    .from(reports)
    .where(and(ilikeFilter(reportText, query), olderThan(reports.createdAt, reports.id, cursor)))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit)
}

/** The reports of a seller's phones, the latest first. */
export function listReportsOn(db: Db, sellerId: string, limit: number): Promise<Report[]> {
  return db
    .select({ ...getTableColumns(reports) })
    .from(reports)
    .innerJoin(listingFacts, eq(listingFacts.id, reports.listingId))
    .where(eq(listingFacts.sellerId, sellerId))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit)
}

/** The condition that no admin has decided a report. */
export const isOpen = isNull(reports.decidedAt)

/** Whether phones of a seller have open reports. */
export async function hasReportedPhones(db: Db, sellerId: string): Promise<boolean> {
  const open = await db
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(listingFacts, eq(listingFacts.id, reports.listingId))
    .where(and(eq(listingFacts.sellerId, sellerId), isOpen))
    .limit(1)
  return open.length > 0
}

/** A phone that an admin has taken down. */
export type TakeDown = {
  listingId: string
  /** As it was called then. */
  productName: string | null
  imageUrl: string
  /** Null for one of an earlier release, which did not ask for it. */
  reason: TakeDownReason | null
  createdAt: Date
}

/** The phones of a seller that admins have taken down, the latest first. */
export function listTakeDowns(db: Db, sellerId: string, limit: number): Promise<TakeDown[]> {
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

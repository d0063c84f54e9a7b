import { and, count, desc, eq, inArray, isNull, max, type SQL, sql } from 'drizzle-orm'
import { listingFacts } from '../../listings/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { ilikeFilter, selectWaiting } from '../../platform/database/query-parts.ts'
import { type Cursor, olderThan } from '../../platform/http/paging.ts'
import type { ReportDecision, ReportReason, TakeDownReason } from '../rules.ts'
import { auditEntries, reports } from '../schema.ts'

export type Report = typeof reports.$inferSelect

/** The text that reports are searched in: the expression of their trigram index. */
const reportText = sql`(${reports.sellerName} || ' ' || ${reports.productName} || ' ' || ${reports.brandName})`

/** Reports that hold every word of `query`, newest first. */
export function listReports(db: Db, limit: number, cursor?: Cursor, query?: string): Promise<Report[]> {
  return db
    .select()
    .from(reports)
    .where(and(ilikeFilter(reportText, query), olderThan(reports.createdAt, reports.id, cursor)))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit)
}

const isOpen = isNull(reports.decidedAt)

/** The open reports of one phone. */
export type ReportedPhone = {
  listingId: string
  count: number
  /** The latest one. */
  createdAt: Date
  /** One entry for each report with a reason. */
  reasons: ReportReason[]
}

/** Phones with open reports, those with the latest report first. */
export function listReportedPhones(
  db: Db,
  limit: number,
  cursor?: Cursor,
  query?: string,
): Promise<ReportedPhone[]> {
  const latest = sql`max(${reports.createdAt})`
  const found = ilikeFilter(reportText, query)
  return db
    .select({
      listingId: reports.listingId,
      count: count(),
      createdAt: max(reports.createdAt).mapWith(reports.createdAt) as SQL<Date>,
      reasons: sql<
        ReportReason[]
      >`coalesce(array_agg(${reports.reason}) filter (where ${reports.reason} is not null), '{}')`,
    })
    .from(reports)
    .where(isOpen)
    .groupBy(reports.listingId)
    .having(and(found && sql`bool_or(${found})`, olderThan(latest, reports.listingId, cursor)))
    .orderBy(desc(latest), desc(reports.listingId))
    .limit(limit)
}

/** The phones with open reports as rows of the admin's queue. The note is how many there are. */
export function selectReportedPhones(): SQL {
  return selectWaiting(
    {
      kind: 'report',
      id: reports.listingId,
      at: sql`min(${reports.createdAt})`,
      about: sql`min(${reports.productName})`,
      note: sql`count(*)`,
    },
    sql`from ${reports} where ${isOpen} group by ${reports.listingId}`,
  )
}

/** How many phones have open reports. */
export async function countReportedPhones(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${reports.listingId})::int` })
    .from(reports)
    .where(isOpen)
  return row?.count ?? 0
}

/** Closes the open reports of a phone. Returns how many there were. */
export async function decideReportsOfPhone(
  tx: Db,
  listingId: string,
  decision: ReportDecision,
  at: Date,
): Promise<number> {
  const decided = await tx
    .update(reports)
    .set({ decision, decidedAt: at })
    .where(and(eq(reports.listingId, listingId), isOpen))
    .returning({ id: reports.id })
  return decided.length
}

/** Closes the open reports of all phones of a seller whose account is closed. */
export async function decideReportsOfSeller(tx: Db, sellerId: string, at: Date): Promise<void> {
  const phones = tx
    .select({ id: listingFacts.id })
    .from(listingFacts)
    .where(eq(listingFacts.sellerId, sellerId))
  await tx
    .update(reports)
    .set({ decision: 'account-closed', decidedAt: at })
    .where(and(inArray(reports.listingId, phones), isOpen))
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

import { and, count, desc, eq, inArray, isNull, max, type SQL, sql } from 'drizzle-orm'
import { listingFacts } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'
import { ilikeFilter } from '../platform/database/ilike-filter.ts'
import { selectWaiting } from '../platform/database/waiting-rows.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'
import type { ReportDecision, ReportReason } from './rules.ts'
import { reports } from './schema.ts'

export type Report = typeof reports.$inferSelect

/** Adds a report, or sets the reason of this user's undecided one. Returns whether anything changed. */
export async function upsertReport(db: Db, report: typeof reports.$inferInsert): Promise<boolean> {
  const written = await db
    .insert(reports)
    .values(report)
    .onConflictDoUpdate({
      target: [reports.listingId, reports.reporterId],
      set: { reason: sql`excluded.reason` },
      setWhere: sql`${reports.decidedAt} is null and excluded.reason <> coalesce(${reports.reason}, '')`,
    })
    .returning({ id: reports.id })
  return written.length > 0
}

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

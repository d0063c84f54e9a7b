import { and, desc, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { holdsWords } from '../platform/database/ilike-filter.ts'
import { olderThan } from '../platform/http/keyset.ts'
import type { Cursor } from '../platform/http/router.ts'
import { auditEntries, reports } from './schema.ts'

export type Report = typeof reports.$inferSelect
export type AuditEntry = typeof auditEntries.$inferSelect

/** False: this user has reported this phone before (the unique index `reports_one_each`). */
export async function insertOnce(db: Db, report: typeof reports.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(reports).values(report).onConflictDoNothing().returning({ id: reports.id })
  return inserted.length > 0
}

/** What a report is found by: the expression of the index `reports_said`. */
const reportSaid = sql`(${reports.sellerName} || ' ' || ${reports.productName} || ' ' || ${reports.brandName})`

/** Reports (those that `typed` names), newest first. */
export function listReports(db: Db, limit: number, cursor?: Cursor, typed?: string): Promise<Report[]> {
  return db
    .select()
    .from(reports)
    .where(and(holdsWords(reportSaid, typed), olderThan(reports.createdAt, reports.id, cursor)))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit)
}

export async function insertAuditEntry(tx: Db, entry: typeof auditEntries.$inferInsert): Promise<void> {
  await tx.insert(auditEntries).values(entry)
}

/** What an entry is found by: the expression of the index `audit_entries_said`. */
const entrySaid = sql`(${auditEntries.act} || ' ' || ${auditEntries.adminName} || ' ' || ${auditEntries.accountEmail} || ' ' || ${auditEntries.address})`

/** What admins did (the entries that `typed` names), newest first. */
export function listAuditEntries(
  db: Db,
  limit: number,
  cursor?: Cursor,
  typed?: string,
): Promise<AuditEntry[]> {
  return db
    .select()
    .from(auditEntries)
    .where(and(holdsWords(entrySaid, typed), olderThan(auditEntries.createdAt, auditEntries.id, cursor)))
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(limit)
}

import { and, desc, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { ilikeFilter } from '../platform/database/ilike-filter.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'
import type { Actor, AuditedAct } from './rules.ts'
import { auditEntries, reports } from './schema.ts'

export type Report = typeof reports.$inferSelect
export type AuditEntry = typeof auditEntries.$inferSelect

/** Adds a report. False: this user has reported this phone before. */
export async function insertReport(db: Db, report: typeof reports.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(reports).values(report).onConflictDoNothing().returning({ id: reports.id })
  return inserted.length > 0
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

/**
 * Records what an admin has done to an account. Call it in the transaction that does it, so that neither stands without
 * the other, and only when something has changed.
 */
export async function recordAct(
  tx: Db,
  admin: Actor,
  act: AuditedAct,
  account: { id: string; email: string },
): Promise<void> {
  await tx.insert(auditEntries).values({
    act,
    adminId: admin.id,
    adminName: admin.name,
    accountId: account.id,
    accountEmail: account.email,
    address: admin.address,
  })
}

/** The text that audit entries are searched in: the expression of their trigram index. */
const auditText = sql`(${auditEntries.act} || ' ' || ${auditEntries.adminName} || ' ' || ${auditEntries.accountEmail} || ' ' || ${auditEntries.address})`

/** Audit entries that hold every word of `query`, newest first. */
export function listAuditEntries(
  db: Db,
  limit: number,
  cursor?: Cursor,
  query?: string,
): Promise<AuditEntry[]> {
  return db
    .select()
    .from(auditEntries)
    .where(and(ilikeFilter(auditText, query), olderThan(auditEntries.createdAt, auditEntries.id, cursor)))
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(limit)
}

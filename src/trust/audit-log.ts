import { and, desc, eq, sql } from 'drizzle-orm'
import type { ActSubject } from '../auth/index.ts'
import type { Db } from '../platform/database/database.ts'
import { ilikeFilter } from '../platform/database/query-parts.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'
import type { Actor, AuditedAct, TakeDownReason } from './rules.ts'
import { auditEntries } from './schema.ts'

export type AuditEntry = typeof auditEntries.$inferSelect

/** Records an admin's act on an account in the audit log, in the act's transaction, only when something changed. */
export async function recordAct(
  tx: Db,
  admin: Actor,
  act: AuditedAct,
  account: { id: string; email: string },
  { listing, reason, ...about }: ActSubject & { reason?: TakeDownReason } = {},
): Promise<void> {
  await tx.insert(auditEntries).values({
    act,
    adminId: admin.id,
    adminName: admin.name,
    accountId: account.id,
    accountEmail: account.email,
    listingId: listing?.id,
    productName: listing?.name,
    reason,
    ...about,
    address: admin.address,
  })
}

/** Must match the expression of its trigram index. */
const auditText = sql`(${auditEntries.act} || ' ' || ${auditEntries.adminName} || ' ' || ${auditEntries.accountEmail} || ' ' || ${auditEntries.address})`

/** Lists entries of the audit log, newest first: at most `limit` after the cursor, and only those containing `query`. */
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

/** Lists the acts on an account in the audit log, newest first, at most `limit`. */
export function listActsOn(db: Db, accountId: string, limit: number): Promise<AuditEntry[]> {
  return db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.accountId, accountId))
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(limit)
}

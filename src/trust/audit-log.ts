import { and, desc, eq, sql } from 'drizzle-orm'
import type { ActSubject } from '../auth/index.ts'
import type { Db } from '../platform/database/database.ts'
import { ilikeFilter } from '../platform/database/query-parts.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'
import type { Actor, AuditedAct, TakeDownReason } from './rules.ts'
import { auditEntries } from './schema.ts'

export type AuditEntry = typeof auditEntries.$inferSelect

/**
 * Records what an admin has done to an account, and what else it was about. Call it in the transaction of the act, and only when
 * something has changed.
 */
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

/** What was done to an account, and noted of it, the latest first. */
export function listActsOn(db: Db, accountId: string, limit: number): Promise<AuditEntry[]> {
  return db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.accountId, accountId))
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(limit)
}

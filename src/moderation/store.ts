import { and, desc, eq, sql } from 'drizzle-orm'
import type { ActSubject } from '../identity/index.ts'
import { listingFacts } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'
import { ilikeFilter } from '../platform/database/ilike-filter.ts'
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

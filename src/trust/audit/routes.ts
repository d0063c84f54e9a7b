import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Guard } from '../../auth/index.ts'
import { getCurrency, minorToAmount } from '../../kernel/money.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { ilikeFilter } from '../../platform/database/query-parts.ts'
import { byCreation, linkedPage, olderThan, readCursor } from '../../platform/http/paging.ts'
import { createRouter } from '../../platform/http/router.ts'
import { auditEntries } from '../schema.ts'
import * as contract from './contract.ts'

type AuditEntry = typeof auditEntries.$inferSelect

/** Must match the expression of its trigram index. */
const auditText = sql`(${auditEntries.act} || ' ' || ${auditEntries.adminName} || ' ' || ${auditEntries.accountEmail} || ' ' || ${auditEntries.address})`

export function auditRoutes({ db, guard }: { db: Database; guard: Guard }) {
  return createRouter().openapi(guard.admin(contract.listAudit), async (c) => {
    const { limit, cursor, q } = c.req.valid('query')
    const { createdAt, id } = auditEntries
    const isMeant = and(ilikeFilter(auditText, q), olderThan(createdAt, id, readCursor(cursor)))
    const rows = await readEntries(db, isMeant, limit + 1)
    return c.json(linkedPage(c, rows, limit, byCreation).map(present), 200)
  })
}

/** Lists the acts on an account in the audit log, newest first, at most `limit`. */
export async function listActsOn(db: Db, accountId: string, limit: number): Promise<contract.AuditEntry[]> {
  return (await readEntries(db, eq(auditEntries.accountId, accountId), limit)).map(present)
}

function readEntries(db: Db, isMeant: SQL | undefined, limit: number): Promise<AuditEntry[]> {
  return db
    .select()
    .from(auditEntries)
    .where(isMeant)
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(limit)
}

function present(entry: AuditEntry): contract.AuditEntry {
  return {
    _id: entry.id,
    act: entry.act,
    admin: entry.adminName,
    account: entry.accountEmail,
    accountId: entry.accountId,
    product: entry.productName ?? undefined,
    reason: entry.reason ?? undefined,
    orderId: entry.orderId ?? undefined,
    ...(entry.amountMinor !== null && { amount: minorToAmount(entry.amountMinor), currency: getCurrency() }),
    note: entry.note ?? undefined,
    address: entry.address,
    createdAt: entry.createdAt.toISOString(),
  }
}

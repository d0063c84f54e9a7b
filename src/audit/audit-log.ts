import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { accountFacts } from '../auth/index.ts'
import type { Caller } from '../auth/rules.ts'
import { getCurrency, minorToAmount } from '../kernel/money.ts'
import type { Db } from '../platform/database/database.ts'
import { ilikeFilter } from '../platform/database/query-parts.ts'
import { readClientAddress } from '../platform/http/client-address.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'
import type * as contract from './contract.ts'
import type { AccountActor, Actor, AuditedAct, TakeDownReason } from './rules.ts'
import { auditEntries } from './schema.ts'

/** Describes the caller as the one who acts, with the client's address. Needs a guard and `noteClientAddress` before it. */
export function describeActor(c: Context<{ Variables: { caller: Caller } }>): AccountActor {
  const { id, email } = c.var.caller
  return { id, name: email, address: readClientAddress() }
}

/** What an act concerned besides an account; the amount is in minor units. */
export type ActSubject = {
  listing?: { id: string; name: string } | undefined
  reason?: TakeDownReason | undefined
  orderId?: string
  amountMinor?: number
  note?: string | undefined
}

/** Records an act on an account in the audit log, in the act's transaction, only when something changed. */
export async function recordAct(
  tx: Db,
  actor: Actor,
  act: AuditedAct,
  accountId: string,
  { listing, ...about }: ActSubject = {},
): Promise<void> {
  await tx.insert(auditEntries).values({
    act,
    adminId: actor.id,
    adminName: actor.name,
    accountId,
    accountEmail: sql`${tx.select({ email: accountFacts.email }).from(accountFacts).where(eq(accountFacts.id, accountId))}`,
    listingId: listing?.id,
    productName: listing?.name,
    ...about,
    address: actor.address,
  })
}

type AuditEntry = typeof auditEntries.$inferSelect

/** Must match the expression of its trigram index. */
const auditText = sql`(${auditEntries.act} || ' ' || ${auditEntries.adminName} || ' ' || ${auditEntries.accountEmail} || ' ' || ${auditEntries.address})`

/** Lists the acts that match every word of `typed`, newest first. */
export function listActs(
  db: Db,
  { typed, cursor, limit }: { typed: string | undefined; cursor: Cursor | undefined; limit: number },
): Promise<AuditEntry[]> {
  const { createdAt, id } = auditEntries
  return readEntries(db, and(ilikeFilter(auditText, typed), olderThan(createdAt, id, cursor)), limit)
}

/** Lists the acts on an account in the audit log, newest first, at most `limit`. */
export async function listActsOn(db: Db, accountId: string, limit: number): Promise<contract.AuditEntry[]> {
  return (await readEntries(db, eq(auditEntries.accountId, accountId), limit)).map(presentAct)
}

function readEntries(db: Db, isMeant: SQL | undefined, limit: number): Promise<AuditEntry[]> {
  return db
    .select()
    .from(auditEntries)
    .where(isMeant)
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(limit)
}

/** Presents an entry as the API does, its amount in units of the currency. */
export function presentAct(entry: AuditEntry): contract.AuditEntry {
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

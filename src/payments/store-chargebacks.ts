import { and, asc, desc, eq, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { isId } from '../kernel/id.ts'
import type { Money } from '../kernel/money.ts'
import type { Db } from '../platform/database/database.ts'
import { selectWaiting } from '../platform/database/query-parts.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'
import type { ChargebackPart } from './rules.ts'
import { chargebacks, payments } from './schema.ts'

export type Chargeback = typeof chargebacks.$inferSelect

export type ChargebackId = Pick<Chargeback, 'provider' | 'chargebackId'>

const isNamed = ({ provider, chargebackId }: ChargebackId) =>
  and(eq(chargebacks.provider, provider), eq(chargebacks.chargebackId, chargebackId))

/** The undecided chargebacks, as a subquery: what covers each and what its seller may return, in minor units. */
export function openChargebacks(db: Db) {
  const { reference, heldMinor, sellerMinor, atRiskMinor, endedAt } = chargebacks
  return db
    .select({ reference, heldMinor, sellerMinor, atRiskMinor })
    .from(chargebacks)
    .where(isNull(endedAt))
    .as('open_chargebacks')
}

const sellersShare = sql`case when ${chargebacks.endedAt} is null then ${chargebacks.sellerMinor} + ${chargebacks.atRiskMinor}
  else greatest(0, ${chargebacks.takenMinor} - ${chargebacks.heldMinor}) end`

/** The SQL expression of what banks have taken, or may take, from the seller of the payment of this reference, in minor units. */
export function takenFromSeller(reference: SQL): SQL<number> {
  return sql<number>`coalesce((select sum(${sellersShare}) from ${chargebacks}
    where ${chargebacks.reference} = ${reference} and ${ne(chargebacks.state, 'won')}), 0)`
}

/** What the other chargebacks of the payment have taken, or may take, from the seller, in minor units. */
export async function readTakenByOthers(tx: Db, { id, reference }: Pick<Chargeback, 'id' | 'reference'>) {
  const { state } = chargebacks
  const [row] = await tx
    .select({ minor: sql`coalesce(sum(${sellersShare}), 0)`.mapWith(Number) })
    .from(chargebacks)
    .where(and(eq(chargebacks.reference, reference), ne(chargebacks.id, id), ne(state, 'won')))
  return row?.minor ?? 0
}

/** The SQL condition that a bank has taken back the payment of this reference or a part of it, or asks about it. */
export function isChargedBack(reference: SQL): SQL {
  return sql`exists (select 1 from ${chargebacks}
    where ${chargebacks.reference} = ${reference} and ${ne(chargebacks.state, 'won')})`
}

/** What banks have taken back or ask about and have not decided, in minor units. */
export async function sumOpenChargebacks(db: Db, currency: Money['currency']): Promise<number> {
  const [row] = await db
    .select({ minor: sql`coalesce(sum(${chargebacks.amountMinor}), 0)`.mapWith(Number) })
    .from(chargebacks)
    .where(and(isNull(chargebacks.endedAt), sql`${chargebacks.currency} = ${currency}`))
  return row?.minor ?? 0
}

/** The SQL condition that an admin can still send evidence. */
function isToAnswer(now: Date): SQL {
  const { endedAt, evidence, state, evidenceDueAt } = chargebacks
  const isInTime = sql`(${evidenceDueAt} is null or ${evidenceDueAt} > ${now.toISOString()}::timestamptz)`
  return sql`(${endedAt} is null and (${evidence} is null or ${evidence} -> 'isVoid' is not null) and ${state} = 'needs-response' and ${isInTime})`
}

/** The chargebacks that an admin can still send evidence for, as waiting rows, with the provider's reason as the note. */
export function selectChargebacksToAnswer(now: Date): SQL {
  const { reference: id, openedAt: at, amountMinor, reason: note } = chargebacks
  return selectWaiting(
    { kind: 'chargeback', id, at, amountMinor, note },
    sql`from ${chargebacks} where ${isToAnswer(now)}`,
  )
}

/** Locks a chargeback until the transaction ends, inserting it if there is none. `isNew` tells which. */
export async function lockOrInsertChargeback(tx: Db, chargeback: typeof chargebacks.$inferInsert) {
  const [inserted] = await tx.insert(chargebacks).values(chargeback).onConflictDoNothing().returning()
  if (inserted) return { chargeback: inserted, isNew: true }
  const [found] = await tx.select().from(chargebacks).where(isNamed(chargeback)).for('update')
  if (!found) throw new Error(`the chargeback ${chargeback.chargebackId} does not exist`)
  return { chargeback: found, isNew: false }
}

/** Changes a chargeback, by our id, that the caller has locked. */
export async function updateChargeback(tx: Db, id: string, changes: Partial<Chargeback>): Promise<void> {
  await tx.update(chargebacks).set(changes).where(eq(chargebacks.id, id))
}

/** Locks a chargeback by our id until the transaction ends; null for a malformed or unknown id. */
export async function lockChargeback(tx: Db, id: string): Promise<Chargeback | null> {
  if (!isId(id)) return null
  const [found] = await tx.select().from(chargebacks).where(eq(chargebacks.id, id)).for('update')
  return found ?? null
}

export async function findNamedChargeback(db: Db, named: ChargebackId): Promise<Chargeback | null> {
  const [found] = await db.select().from(chargebacks).where(isNamed(named))
  return found ?? null
}

/** The chargebacks of a reference, the latest first. */
export function listChargebacksOf(db: Db, reference: string): Promise<Chargeback[]> {
  return db
    .select()
    .from(chargebacks)
    .where(eq(chargebacks.reference, reference))
    .orderBy(desc(chargebacks.openedAt), desc(chargebacks.id))
}

/** The captured payment of a reference, and the latest chargeback; null without one. */
export async function findWithChargeback(db: Db, reference: string) {
  const isCaptured = eq(payments.status, 'captured')
  const [row] = await db
    .select({ payment: payments, chargeback: chargebacks })
    .from(payments)
    .leftJoin(chargebacks, eq(chargebacks.reference, payments.reference))
    .where(eq(payments.reference, reference))
    .orderBy(desc(isCaptured), desc(chargebacks.openedAt), desc(chargebacks.id))
    .limit(1)
  if (!row) return { payment: null, chargeback: null }
  const { payment, chargeback } = row
  return { payment: payment.status === 'captured' ? payment : null, chargeback }
}

/** A page of the chargebacks of a part, or of all, the latest first. */
export function listChargebacks(
  db: Db,
  {
    part,
    now,
    limit,
    cursor,
  }: { part?: ChargebackPart | undefined; now: Date; limit: number; cursor?: Cursor | undefined },
): Promise<Chargeback[]> {
  const { endedAt } = chargebacks
  const parts = {
    'to-answer': isToAnswer(now),
    'with-bank': and(isNull(endedAt), sql`not ${isToAnswer(now)}`),
    ended: isNotNull(endedAt),
  }
  return db
    .select()
    .from(chargebacks)
    .where(and(part && parts[part], olderThan(chargebacks.openedAt, chargebacks.id, cursor)))
    .orderBy(desc(chargebacks.openedAt), desc(chargebacks.id))
    .limit(limit)
}

/** Locks chargebacks that their provider is to be asked about now, the longest overdue first, skipping those locked elsewhere. */
export function lockDueChargebacks(tx: Db, now: Date, limit: number): Promise<Chargeback[]> {
  return tx
    .select()
    .from(chargebacks)
    .where(and(isNotNull(chargebacks.dueAt), lte(chargebacks.dueAt, now)))
    .orderBy(asc(chargebacks.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true })
}

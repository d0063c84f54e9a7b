import { and, asc, desc, eq, gt, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { isId } from '../kernel/id.ts'
import type { Money } from '../kernel/money.ts'
import type { Db } from '../platform/database/database.ts'
import { selectWaiting } from '../platform/database/query-parts.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'
import { chargebacks } from './schema.ts'

export type Chargeback = typeof chargebacks.$inferSelect

export type ChargebackId = Pick<Chargeback, 'provider' | 'chargebackId'>

const isNamed = ({ provider, chargebackId }: ChargebackId) =>
  and(eq(chargebacks.provider, provider), eq(chargebacks.chargebackId, chargebackId))

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

export function takenFromSeller(reference: SQL): SQL<number> {
  return sql<number>`coalesce((select sum(${sellersShare}) from ${chargebacks}
    where ${chargebacks.reference} = ${reference} and ${ne(chargebacks.state, 'won')}), 0)`
}

export async function readTakenByOthers(
  tx: Db,
  { id, reference }: Pick<Chargeback, 'id' | 'reference'>,
): Promise<number> {
  const { state } = chargebacks
  const [row] = await tx
    .select({ minor: sql`coalesce(sum(${sellersShare}), 0)`.mapWith(Number) })
    .from(chargebacks)
    .where(and(eq(chargebacks.reference, reference), ne(chargebacks.id, id), ne(state, 'won')))
  return row?.minor ?? 0
}

export function isChargedBack(reference: SQL): SQL {
  return sql`exists (select 1 from ${chargebacks}
    where ${chargebacks.reference} = ${reference} and ${ne(chargebacks.state, 'won')})`
}

export async function sumOpenChargebacks(db: Db, currency: Money['currency']): Promise<number> {
  const [row] = await db
    .select({ minor: sql`coalesce(sum(${chargebacks.amountMinor}), 0)`.mapWith(Number) })
    .from(chargebacks)
    .where(and(isNull(chargebacks.endedAt), sql`${chargebacks.currency} = ${currency}`))
  return row?.minor ?? 0
}

/** Afterwards the bank alone decides. The note is the provider's reason. */
export function selectChargebacksToAnswer(now: Date): SQL {
  const {
    reference: id,
    openedAt: at,
    amountMinor,
    reason: note,
    endedAt,
    evidence,
    state,
    evidenceDueAt,
  } = chargebacks
  const isInTime = or(isNull(evidenceDueAt), gt(evidenceDueAt, now))
  return selectWaiting(
    { kind: 'chargeback', id, at, amountMinor, note },
    sql`from ${chargebacks} where ${and(isNull(endedAt), isNull(evidence), eq(state, 'needs-response'), isInTime)}`,
  )
}

export async function lockOrInsertChargeback(
  tx: Db,
  chargeback: typeof chargebacks.$inferInsert,
): Promise<{ chargeback: Chargeback; isNew: boolean }> {
  const [inserted] = await tx.insert(chargebacks).values(chargeback).onConflictDoNothing().returning()
  if (inserted) return { chargeback: inserted, isNew: true }
  const [found] = await tx.select().from(chargebacks).where(isNamed(chargeback)).for('update')
  if (!found) throw new Error(`the chargeback ${chargeback.chargebackId} does not exist`)
  return { chargeback: found, isNew: false }
}

export async function updateChargeback(tx: Db, id: string, changes: Partial<Chargeback>): Promise<void> {
  await tx.update(chargebacks).set(changes).where(eq(chargebacks.id, id))
}

export async function lockChargeback(tx: Db, id: string): Promise<Chargeback | null> {
  if (!isId(id)) return null
  const [found] = await tx.select().from(chargebacks).where(eq(chargebacks.id, id)).for('update')
  return found ?? null
}

export async function findNamedChargeback(db: Db, named: ChargebackId): Promise<Chargeback | null> {
  const [found] = await db.select().from(chargebacks).where(isNamed(named))
  return found ?? null
}

export function listChargebacksOf(db: Db, reference: string): Promise<Chargeback[]> {
  return db
    .select()
    .from(chargebacks)
    .where(eq(chargebacks.reference, reference))
    .orderBy(desc(chargebacks.openedAt), desc(chargebacks.id))
}

export function listChargebacks(db: Db, limit: number, cursor?: Cursor): Promise<Chargeback[]> {
  return db
    .select()
    .from(chargebacks)
    .where(olderThan(chargebacks.openedAt, chargebacks.id, cursor))
    .orderBy(desc(chargebacks.openedAt), desc(chargebacks.id))
    .limit(limit)
}

export function lockDueChargebacks(tx: Db, now: Date, limit: number): Promise<Chargeback[]> {
  return tx
    .select()
    .from(chargebacks)
    .where(and(isNotNull(chargebacks.dueAt), lte(chargebacks.dueAt, now)))
    .orderBy(asc(chargebacks.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true })
}

import { and, asc, desc, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { selectWaiting } from '../platform/database/query-parts.ts'
import { ledgerChecks, moneyDifferences, payments, refunds } from './schema.ts'

export type Difference = Pick<
  typeof moneyDifferences.$inferSelect,
  'provider' | 'reference' | 'paymentId' | 'oursMinor' | 'theirsMinor' | 'paymentReference'
> & { isUnsure?: boolean }

/** A payment or refund that we asked a provider for: its id there, our `reference` of it, and its keys in the ledger. */
export type Made = Awaited<ReturnType<typeof listMade>>[number]

/** Lists what we asked a provider for since then, or one payment with its refunds, with their keys in the ledger. */
export async function listMade(db: Db, provider: string, which: { since: Date } | { paymentId: string }) {
  const isMeant = ({ createdAt, paymentId }: typeof payments | typeof refunds) =>
    'paymentId' in which ? eq(paymentId, which.paymentId) : gte(createdAt, which.since)
  const begun = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), isMeant(payments), isNotNull(payments.paymentId)))
  const given = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.provider, provider), isMeant(refunds), isNotNull(refunds.refundId)))
  return [
    ...begun.map(({ id, paymentId, reference, status, createdAt, updatedAt }) => ({
      id: paymentId ?? '',
      paymentId: paymentId ?? '',
      reference,
      createdAt,
      changedAt: updatedAt,
      // What other payments of the reference brought was rejected.
      keys: { plus: `capture:${status === 'captured' ? reference : id}`, minus: '' },
    })),
    ...given.map(({ id, refundId, paymentId, reference, createdAt, dueAt }) => ({
      id: refundId ?? '',
      paymentId,
      reference,
      createdAt,
      // The provider may be ahead until then.
      changedAt: dueAt ?? createdAt,
      keys: { plus: `refund-failed:${id}`, minus: `refund:${id}` },
    })),
  ]
}

/** Replaces what the last comparison with a provider, or of a payment, has found. Returns how many are new. */
export async function replaceDifferences(
  tx: Db,
  { provider, paymentId }: { provider: string; paymentId?: string },
  differences: Difference[],
  now: Date,
): Promise<number> {
  const ofPayment = paymentId === undefined ? undefined : eq(moneyDifferences.paymentId, paymentId)
  const before = await tx
    .delete(moneyDifferences)
    .where(and(eq(moneyDifferences.provider, provider), ofPayment))
    .returning()
  const byReference = new Map(before.map((each) => [each.reference, each]))
  const rows = differences.map((each) => {
    const known = byReference.get(each.reference)
    const isNew = known?.oursMinor !== each.oursMinor || known.theirsMinor !== each.theirsMinor
    return { ...each, isNew, foundAt: isNew ? now : known.foundAt }
  })
  if (rows.length > 0) await tx.insert(moneyDifferences).values(rows)
  return rows.filter(({ isNew }) => isNew).length
}

export async function hasFoundSince(tx: Db, provider: string, since: Date): Promise<boolean> {
  const isRecent = and(eq(moneyDifferences.provider, provider), gte(moneyDifferences.foundAt, since))
  return (await tx.$count(moneyDifferences, isRecent)) > 0
}

/** Locks the difference with this provider's id until the transaction ends; null when it is no longer listed. */
export async function lockDifference(tx: Db, reference: string): Promise<Difference | null> {
  const [difference] = await tx
    .select()
    .from(moneyDifferences)
    .where(eq(moneyDifferences.reference, reference))
    .for('update')
  return difference ?? null
}

/** Removes a difference from the list, once an admin has decided it. */
export async function deleteDifference(
  tx: Db,
  { provider, reference }: Pick<Difference, 'provider' | 'reference'>,
): Promise<void> {
  await tx
    .delete(moneyDifferences)
    .where(and(eq(moneyDifferences.provider, provider), eq(moneyDifferences.reference, reference)))
}

/** Saves a difference that was found outside a comparison. False when it is listed already. */
export async function insertDifference(tx: Db, difference: Difference, foundAt: Date): Promise<boolean> {
  const inserted = await tx
    .insert(moneyDifferences)
    .values({ ...difference, foundAt })
    .onConflictDoNothing()
    .returning({ reference: moneyDifferences.reference })
  return inserted.length > 0
}

/** The refunds of the payment of this reference that the provider has certainly made and the ledger does not have. */
export function listFoundByHand(db: Db, paymentReference: string): Promise<Difference[]> {
  const { oursMinor, theirsMinor, isUnsure, paymentReference: reference } = moneyDifferences
  return db
    .select()
    .from(moneyDifferences)
    .where(and(eq(reference, paymentReference), eq(oursMinor, 0), lt(theirsMinor, 0), eq(isUnsure, false)))
}

/** Whether the provider has made a refund of this payment that the ledger does not have. */
export async function hasRefundByHand(db: Db, paymentReference: string): Promise<boolean> {
  return (await listFoundByHand(db, paymentReference)).length > 0
}

/** The differences that the last comparison with each provider has found, the newest first. */
export function listDifferences(db: Db, limit = Number.MAX_SAFE_INTEGER) {
  return db
    .select()
    .from(moneyDifferences)
    .orderBy(desc(moneyDifferences.foundAt), asc(moneyDifferences.reference))
    .limit(limit)
}

/** The differences that the last comparisons found, as rows of the admins' queue, with the provider as the note. */
export function selectDifferences(): SQL {
  const { reference, foundAt, provider, theirsMinor, oursMinor } = moneyDifferences
  return selectWaiting(
    {
      kind: 'difference',
      id: reference,
      at: foundAt,
      amountMinor: sql`${theirsMinor} - ${oursMinor}`,
      note: provider,
    },
    sql`from ${moneyDifferences}`,
  )
}

type Moments = Omit<typeof ledgerChecks.$inferSelect, 'provider'>

/** Saves when a comparison with a provider was asked for, ran or failed, and locks its row until the transaction ends. */
export async function saveCheck(tx: Db, provider: string, moments: Partial<Moments>): Promise<void> {
  await tx
    .insert(ledgerChecks)
    .values({ provider, ...moments })
    .onConflictDoUpdate({ target: ledgerChecks.provider, set: moments })
}

export async function lockCheck(tx: Db, provider: string): Promise<Moments> {
  await tx.insert(ledgerChecks).values({ provider }).onConflictDoNothing()
  return readCheck(tx, provider, true)
}

/** When the comparison with a provider was last asked for, ran and failed; null for what has not happened. */
export async function readCheck(db: Db, provider: string, locked = false): Promise<Moments> {
  const query = db.select().from(ledgerChecks).where(eq(ledgerChecks.provider, provider))
  const [row] = await (locked ? query.for('update') : query)
  return row ?? { requestedAt: null, checkedAt: null, failedAt: null }
}

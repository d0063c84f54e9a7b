import { and, asc, desc, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { selectWaiting } from '../platform/database/query-parts.ts'
import { ledgerChecks, moneyDifferences, payments, refunds } from './schema.ts'

export type Difference = Pick<
  typeof moneyDifferences.$inferSelect,
  'provider' | 'reference' | 'paymentId' | 'oursMinor' | 'theirsMinor' | 'paymentReference'
> & { isUnsure?: boolean }

/** A payment or refund that we have asked a provider for: its id there, and our `reference` of it. */
export type Made = {
  id: string
  /** The provider's id of the payment: that of a payment is its own. */
  paymentId: string
  reference: string
  createdAt: Date
  changedAt: Date
  keys: { plus: string; minus: string }
}

/**
 * What was asked of a provider since then, or a payment of its with the refunds of it; with the keys under which the ledger has their
 * money.
 */
export async function listMade(
  db: Db,
  provider: string,
  which: { since: Date } | { paymentId: string },
): Promise<Made[]> {
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
      // A reference may have had other payments; what they have brought all the same was rejected, and goes back.
      keys: { plus: `capture:${status === 'captured' ? reference : id}`, minus: '' },
    })),
    ...given.map(({ id, refundId, paymentId, reference, createdAt, dueAt }) => ({
      id: refundId ?? '',
      paymentId,
      reference,
      createdAt,
      // Until it is looked at again, the provider may be ahead of the ledger.
      changedAt: dueAt ?? createdAt,
      keys: { plus: `refund-failed:${id}`, minus: `refund:${id}` },
    })),
  ]
}

/** Replaces what the last comparison with a provider, or of one of its payments, has found. Returns how many differences are new. */
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

/** Whether a comparison with a provider has found something since then that is still listed. */
export async function hasFoundSince(tx: Db, provider: string, since: Date): Promise<boolean> {
  const isRecent = and(eq(moneyDifferences.provider, provider), gte(moneyDifferences.foundAt, since))
  return (await tx.$count(moneyDifferences, isRecent)) > 0
}

/** Locks a difference until the transaction ends; null when it is listed no more. */
export async function lockDifference(tx: Db, reference: string): Promise<Difference | null> {
  const [difference] = await tx
    .select()
    .from(moneyDifferences)
    .where(eq(moneyDifferences.reference, reference))
    .for('update')
  return difference ?? null
}

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

/** Refunds of a payment of ours that were found for certain and that the ledger does not have. */
export function listFoundByHand(db: Db, paymentReference: string): Promise<Difference[]> {
  const { oursMinor, theirsMinor, isUnsure, paymentReference: reference } = moneyDifferences
  return db
    .select()
    .from(moneyDifferences)
    .where(and(eq(reference, paymentReference), eq(oursMinor, 0), lt(theirsMinor, 0), eq(isUnsure, false)))
}

/** Whether there are any. */
export async function hasRefundByHand(db: Db, paymentReference: string): Promise<boolean> {
  return (await listFoundByHand(db, paymentReference)).length > 0
}

/** What the last comparison with each provider has found, the newest first. */
export function listDifferences(
  db: Db,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<(typeof moneyDifferences.$inferSelect)[]> {
  return db
    .select()
    .from(moneyDifferences)
    .orderBy(desc(moneyDifferences.foundAt), asc(moneyDifferences.reference))
    .limit(limit)
}

/** What the last comparison with each provider has found, as rows of the admin's queue. The note is the provider. */
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

/** Saves when something last happened to the comparison with a provider. Its row is locked until the transaction ends. */
export async function saveCheck(tx: Db, provider: string, moments: Partial<Moments>): Promise<void> {
  await tx
    .insert(ledgerChecks)
    .values({ provider, ...moments })
    .onConflictDoUpdate({ target: ledgerChecks.provider, set: moments })
}

/** Locks the row of a provider, which is inserted if there is none, until the transaction ends. */
export async function lockCheck(tx: Db, provider: string): Promise<Moments> {
  await tx.insert(ledgerChecks).values({ provider }).onConflictDoNothing()
  return readCheck(tx, provider, true)
}

/** When the comparison with a provider last ran, was asked for, and failed. */
export async function readCheck(db: Db, provider: string, locked = false): Promise<Moments> {
  const query = db.select().from(ledgerChecks).where(eq(ledgerChecks.provider, provider))
  const [row] = await (locked ? query.for('update') : query)
  return row ?? { requestedAt: null, checkedAt: null, failedAt: null }
}

import { and, asc, eq, gte, isNotNull } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { moneyDifferences, payments, refunds } from './schema.ts'

export type Difference = Pick<
  typeof moneyDifferences.$inferSelect,
  'provider' | 'reference' | 'oursMinor' | 'theirsMinor'
>

/** A payment or refund that we have asked a provider for. */
export type Made = { id: string; createdAt: Date; changedAt: Date; keys: { plus: string; minus: string } }

/** The payments and refunds that were asked for since then, with the keys under which the ledger has their money. */
export async function listMade(db: Db, since: Date): Promise<Made[]> {
  const begun = await db
    .select()
    .from(payments)
    .where(and(gte(payments.createdAt, since), isNotNull(payments.paymentId)))
  const given = await db
    .select()
    .from(refunds)
    .where(and(gte(refunds.createdAt, since), isNotNull(refunds.refundId)))
  return [
    ...begun.map(({ paymentId, reference, status, createdAt, updatedAt }) => ({
      id: paymentId ?? '',
      createdAt,
      changedAt: updatedAt,
      // A reference may have had other payments, which were cancelled.
      keys: { plus: status === 'captured' ? `capture:${reference}` : '', minus: '' },
    })),
    ...given.map(({ id, refundId, createdAt }) => ({
      id: refundId ?? '',
      createdAt,
      changedAt: createdAt,
      keys: { plus: `refund-failed:${id}`, minus: `refund:${id}` },
    })),
  ]
}

/** Replaces what the last comparison with a provider has found. */
export async function replaceDifferences(
  tx: Db,
  provider: string,
  differences: Difference[],
  foundAt: Date,
): Promise<void> {
  await tx.delete(moneyDifferences).where(eq(moneyDifferences.provider, provider))
  if (differences.length === 0) return
  await tx.insert(moneyDifferences).values(differences.map((difference) => ({ ...difference, foundAt })))
}

/** What the last comparison with each provider has found. */
export function listDifferences(db: Db): Promise<(typeof moneyDifferences.$inferSelect)[]> {
  return db.select().from(moneyDifferences).orderBy(asc(moneyDifferences.reference))
}

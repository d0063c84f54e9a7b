import { eq } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { ledgerChecks } from './schema.ts'

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

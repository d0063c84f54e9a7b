import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { codeTries } from '../schema.ts'
import type { CodePurpose } from './rules.ts'

export type Tries = { wrong: number; lockedUntil: Date | null; locks: number }

/** The wrong codes entered for an order since the last lock. The caller holds the lock of the order. */
export async function readTries(tx: Db, orderId: string, purpose: CodePurpose): Promise<Tries> {
  const [tries] = await tx
    .select()
    .from(codeTries)
    .where(and(eq(codeTries.orderId, orderId), eq(codeTries.purpose, purpose)))
  return tries ?? { wrong: 0, lockedUntil: null, locks: 0 }
}

/** Saves the wrong codes entered for an order, and its lock. The caller holds the lock of the order. */
export async function saveTries(tx: Db, orderId: string, purpose: CodePurpose, tries: Tries): Promise<void> {
  await tx
    .insert(codeTries)
    .values({ orderId, purpose, ...tries })
    .onConflictDoUpdate({ target: [codeTries.orderId, codeTries.purpose], set: tries })
}

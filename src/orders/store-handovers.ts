import { eq } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { handoverTries } from './schema.ts'

export type Tries = { wrong: number; lockedUntil: Date | null; locks: number }

/** The wrong codes entered for an order since the last lock. The caller holds the lock of the order. */
export async function readTries(tx: Db, orderId: string): Promise<Tries> {
  const [tries] = await tx.select().from(handoverTries).where(eq(handoverTries.orderId, orderId))
  return tries ?? { wrong: 0, lockedUntil: null, locks: 0 }
}

/** Saves the wrong codes entered for an order, and its lock. The caller holds the lock of the order. */
export async function saveTries(tx: Db, orderId: string, tries: Tries): Promise<void> {
  await tx
    .insert(handoverTries)
    .values({ orderId, ...tries })
    .onConflictDoUpdate({ target: handoverTries.orderId, set: tries })
}

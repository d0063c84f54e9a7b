import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Database, Db } from '../../src/platform/database/database.ts'
import { cardRequests } from '../tables.ts'
import type { Reply } from './call.ts'
import { CardApiError, keyReused } from './errors.ts'

/** The provider, too, deletes its responses after a day. */
const lifetimeMillis = 24 * 60 * 60 * 1000

/**
 * Handles a request in one transaction, once per idempotency key: a repetition gets the first response again. Another request
 * with that key is refused. A refused request is rolled back with its key, and may be tried again.
 * @param request identifies the request: a repetition has the same
 */
export async function answerOnce(
  db: Database,
  { key, request, now }: { key: string | undefined; request: string; now: Date },
  work: (tx: Db) => Promise<Reply>,
): Promise<Reply & { replayed: boolean }> {
  return db.transaction(async (tx) => {
    if (key === undefined) return { ...(await work(tx)), replayed: false }
    const isThis = eq(cardRequests.key, key)
    const fingerprint = createHash('sha256').update(request).digest('base64url')
    const expiresAt = new Date(now.getTime() + lifetimeMillis)
    // Waits for a concurrent request with the same key.
    const first = await tx.insert(cardRequests).values({ key, fingerprint, expiresAt }).onConflictDoNothing()
    if (first.rowCount === 1) {
      const answer = await work(tx)
      await tx.update(cardRequests).set({ answer }).where(isThis)
      return { ...answer, replayed: false }
    }
    const [known] = await tx.select().from(cardRequests).where(isThis)
    if (!known?.answer || known.fingerprint !== fingerprint) throw new CardApiError(400, keyReused(key))
    return { ...known.answer, replayed: true }
  })
}

/** Deletes expired responses. */
export async function pruneRequests(db: Database, now: Date): Promise<void> {
  await db.delete(cardRequests).where(lt(cardRequests.expiresAt, now))
}

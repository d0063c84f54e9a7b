import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Database, Db } from '../../src/platform/database/database.ts'
import { cardRequests } from '../tables.ts'
import type { Reply } from './call.ts'
import { CardApiError, keyReused } from './errors.ts'

/** How long an idempotency key is kept, as at Stripe. */
const lifetimeMillis = 24 * 60 * 60 * 1000

/**
 * Does the work once per idempotency key: a repetition gets the first response, another request with the key is refused. A
 * refusal is rolled back with its key.
 * @param request a text that is the same for a repetition
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

export async function pruneRequests(db: Database, now: Date): Promise<void> {
  await db.delete(cardRequests).where(lt(cardRequests.expiresAt, now))
}

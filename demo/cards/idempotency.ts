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
  const fingerprint = createHash('sha256').update(request).digest('base64url')
  const expiresAt = new Date(now.getTime() + lifetimeMillis)
  try {
    return await db.transaction(async (tx) => {
      const answer = await work(tx)
      // A repetition, also one at the same time, fails here or in its work, which the first has done.
      if (key !== undefined) await tx.insert(cardRequests).values({ key, fingerprint, answer, expiresAt })
      return { ...answer, replayed: false }
    })
  } catch (error) {
    const isThis = eq(cardRequests.key, key ?? '')
    const [known] = key === undefined ? [] : await db.select().from(cardRequests).where(isThis)
    if (!known) throw error
    if (known.fingerprint !== fingerprint) throw new CardApiError(400, keyReused(known.key))
    return { ...known.answer, replayed: true }
  }
}

export async function pruneRequests(db: Database, now: Date): Promise<void> {
  await db.delete(cardRequests).where(lt(cardRequests.expiresAt, now))
}

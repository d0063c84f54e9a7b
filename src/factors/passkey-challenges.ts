import { and, eq, gt, lt } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { PasskeyPurpose } from './rules.ts'
import { passkeyChallenges } from './schema.ts'

/** For how long a passkey can sign a challenge. */
export const challengeMillis = 5 * 60_000

/** Keeps the challenge that a passkey is to sign in this session for one purpose, and voids the one before. */
export async function keepChallenge(
  db: Db,
  { sessionId, purpose, challenge }: { sessionId: string; purpose: PasskeyPurpose; challenge: string },
  now: Date,
): Promise<void> {
  const row = { challenge, expiresAt: new Date(now.getTime() + challengeMillis) }
  await db
    .insert(passkeyChallenges)
    .values({ sessionId, purpose, ...row })
    .onConflictDoUpdate({ target: [passkeyChallenges.sessionId, passkeyChallenges.purpose], set: row })
}

/** Uses up the challenge of this session and purpose: one response is judged. Null when there is none or it has expired. */
export async function takeChallenge(db: Db, sessionId: string, purpose: PasskeyPurpose, now: Date) {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.sessionId, sessionId),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return taken?.challenge ?? null
}

export const pruneChallengesJob = 'prune-passkey-challenges'

/** The hourly job that deletes challenges that are over. */
export async function pruneChallenges(db: Db, clock: Clock): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, clock.now()))
}

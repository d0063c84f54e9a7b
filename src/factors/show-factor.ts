import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { keepAccount, markFactorShown } from '../auth/index.ts'
import { isSixDigits, readCode } from '../kernel/plain-text.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { Encryption } from '../platform/encryption.ts'
import type { Limit, RateLimiter, RateToken } from '../platform/http/rate-limit.ts'
import { takeBackupCode } from './backup-codes.ts'
import { totps } from './schema.ts'
import { findTotpStep } from './totp.ts'

export type ShowDeps = { db: Database; clock: Clock; limiter: RateLimiter; totpSeal: Encryption }

/** The session in which a second factor is shown, and whose it is. */
export type ShowingSession = { id: string; userId: string }

export type ShowProblem = 'factor-locked' | 'not-signed-in' | 'wrong-code'

/**
 * Wrong codes for one account, wherever they come from. Only who knows the password, or signs in with Google, gets here: so this
 * keeps the owner out for no longer than until the password is changed.
 */
const wrongCodes: Limit[] = [
  { name: 'factor', limit: 10, windowSeconds: 900 },
  { name: 'factor/day', limit: 50, windowSeconds: 86_400 },
]

/**
 * Takes the code of an authenticator app, or a backup code, as the second factor of a session. Each counts once; while there were
 * too many wrong ones, even the right code is refused. A session that opens everything now keeps an account that was to be closed.
 * @returns the new token of a session that opened nothing until now; undefined when it keeps its own
 */
export async function showCode(
  { db, clock, limiter, totpSeal }: ShowDeps,
  { id, userId }: ShowingSession,
  typed: string,
): Promise<Result<string | undefined, ShowProblem>> {
  const tokens = wrongCodes.map((limit): RateToken => [limit, userId])
  if ((await limiter.take(...tokens)) > 0) return no('factor-locked')
  const now = clock.now()
  const shown: Result<string | undefined, ShowProblem> = await db.transaction(async (tx) => {
    const code = readCode(typed)
    const isRight = isSixDigits(typed)
      ? await takeTotpCode(tx, totpSeal, userId, code, now)
      : await takeBackupCode(tx, userId, code)
    if (!isRight) return no('wrong-code')
    const token = await markFactorShown(tx, id, now)
    return token === null ? no('not-signed-in') : ok(token)
  })
  if (!shown.ok) return shown
  for (const [limit, subject] of tokens) await limiter.refund(limit, subject)
  // Apart, because whoever closes an account locks it before its sessions.
  if (shown.value) await keepAccount(db, userId)
  return shown
}

/** Uses the code of an authenticator app up, and all before it. False for a wrong one, and for one that was used. */
async function takeTotpCode(tx: Db, seal: Encryption, userId: string, code: string, now: Date) {
  const confirmed = and(eq(totps.userId, userId), isNotNull(totps.confirmedAt))
  const [totp] = await tx.select({ sealed: totps.sealed }).from(totps).where(confirmed)
  const secret = totp && seal.open(totp.sealed, userId)
  const step = secret ? await findTotpStep(secret, code, now) : null
  if (step === null) return false
  const { rowCount } = await tx
    .update(totps)
    .set({ lastStep: step })
    .where(and(confirmed, lt(totps.lastStep, step)))
  return rowCount === 1
}

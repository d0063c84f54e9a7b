import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { keepAccount, markFactorShown } from '../auth/index.ts'
import { isSixDigits, readCode } from '../kernel/plain-text.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Clock } from '../kernel/time.ts'
import type { Env } from '../ops/env.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { Encryption } from '../platform/encryption.ts'
import type { Limit, RateLimiter, RateToken } from '../platform/http/rate-limit.ts'
import { takeBackupCode } from './backup-codes.ts'
import {
  challengeMillis,
  checkShownPasskey,
  keepChallenge,
  relyingParty,
  type ShownCredential,
  takeChallenge,
} from './check-passkey.ts'
import { describePasskey } from './manage-passkeys.ts'
import { passkeys, totps } from './schema.ts'
import { findTotpStep } from './totp.ts'

export type ShowDeps = { db: Database; clock: Clock; limiter: RateLimiter; totpSeal: Encryption }

/** The session in which a second factor is shown, and whose it is. */
type ShowingSession = { id: string; userId: string }

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

type Deps = { db: Database; clock: Clock; limiter: RateLimiter; env: Pick<Env, 'PUBLIC_URL'> }

/** A passkey cannot be guessed; this bounds the work that somebody can cause who knows the password. */
const challenges: Limit = { name: 'passkey', limit: 60, windowSeconds: 900 }

/** Begins to show a passkey in a session. Returns what the browser asks its authenticators for. */
export async function askForPasskey({ db, clock, limiter, env }: Deps, { id, userId }: ShowingSession) {
  const own = await db.select().from(passkeys).where(eq(passkeys.userId, userId))
  if (own.length === 0) return no('no-factor')
  if ((await limiter.take([challenges, userId])) > 0) return no('factor-locked')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(env.PUBLIC_URL).id,
    timeout: challengeMillis,
    allowCredentials: own.map(describePasskey),
    userVerification: 'required',
  })
  await keepChallenge(db, { sessionId: id, purpose: 'show', challenge: options.challenge }, clock.now())
  return ok(options)
}

/**
 * Takes a passkey that has signed the challenge of this session as its second factor, and keeps an account that was to be closed as
 * `showCode` does.
 * @returns the new token of a session that opened nothing until now; undefined when it keeps its own
 */
export async function showPasskey(
  { db, clock, env }: Omit<Deps, 'limiter'>,
  { id, userId }: ShowingSession,
  response: ShownCredential,
): Promise<Result<string | undefined, 'bad-passkey' | 'no-setup' | 'not-signed-in'>> {
  const now = clock.now()
  const challenge = await takeChallenge(db, id, 'show', now)
  if (challenge === null) return no('no-setup')
  const isOwn = and(eq(passkeys.userId, userId), eq(passkeys.credentialId, response.id))
  const [passkey] = await db.select().from(passkeys).where(isOwn)
  if (!passkey) return no('bad-passkey')
  const counter = await checkShownPasskey(response, passkey, { challenge, publicUrl: env.PUBLIC_URL })
  if (counter === null) return no('bad-passkey')
  const shown: Result<string | undefined, 'bad-passkey' | 'not-signed-in'> = await db.transaction(
    async (tx) => {
      if (!(await noteUse(tx, passkey.id, counter, now))) return no('bad-passkey')
      const token = await markFactorShown(tx, id, now)
      return token === null ? no('not-signed-in') : ok(token)
    },
  )
  if (shown.ok && shown.value) await keepAccount(db, userId)
  return shown
}

/** Notes the use of a passkey. False when it is gone, or when another use has counted as far meanwhile: then there are two of it. */
async function noteUse(tx: Db, passkeyId: string, counter: number, usedAt: Date): Promise<boolean> {
  const isForward = sql`(${passkeys.counter} < ${counter} or (${passkeys.counter} = 0 and ${counter} = 0))`
  const { rowCount } = await tx
    .update(passkeys)
    .set({ counter, usedAt })
    .where(and(eq(passkeys.id, passkeyId), isForward))
  return rowCount === 1
}

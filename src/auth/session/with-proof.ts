import { no, type Result } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { Caller } from '../rules.ts'
import type { Auth } from './create-auth.ts'
import { isPassword } from './hash-password.ts'
import { isFreshFactor } from './shown-factor.ts'
import { findPasswordHash } from './store-passwords.ts'
import { takeGoogleProof } from './store-sessions.ts'

export type ProofDeps = {
  db: Database
  clock: Clock
  auth: Pick<Auth, 'hasher' | 'limiter'>
}

export type Prover = Pick<Caller, 'id' | 'email' | 'sessionId' | 'hasFactor' | 'factorAt'>

export type ProofProblem = 'factor-needed' | 'not-proven' | 'wrong-password'

/** Runs `work` in a transaction after a fresh proof: a factor of the last ten minutes, else the password or a Google sign-in. */
export function withProof<Outcome extends Result<unknown, string>>(
  deps: ProofDeps,
  caller: Prover,
  password: string | undefined,
  work: (tx: Db) => Promise<Outcome>,
): Promise<Outcome | { ok: false; why: ProofProblem }> {
  return withLateProof<Outcome | { ok: false; why: ProofProblem }>(
    deps,
    caller,
    password,
    async (tx, takeProof) => ((await takeProof()) ? work(tx) : no('not-proven')),
  )
}

/**
 * Like `withProof`, for work that locks and refuses before it takes the proof: a sign-in with Google serves once. `work` ends with
 * 'not-proven' when `takeProof` returns false.
 */
export async function withLateProof<Outcome extends Result<unknown, string>>(
  { db, clock, auth }: ProofDeps,
  caller: Prover,
  password: string | undefined,
  work: (tx: Db, takeProof: () => Promise<boolean>) => Promise<Outcome>,
): Promise<Outcome | { ok: false; why: ProofProblem }> {
  const now = clock.now()
  const { id, email, hasFactor } = caller
  if (hasFactor && !isFreshFactor(caller.factorAt, now)) return no('factor-needed')
  if (!hasFactor && password !== undefined) {
    if (!(await isPassword(auth, id, await findPasswordHash(db, email), password)))
      return no('wrong-password')
  }
  return db.transaction((tx) =>
    work(tx, async () => hasFactor || password !== undefined || takeGoogleProof(tx, caller.sessionId, now)),
  )
}

import { no, type Result } from '../../kernel/result.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { Caller } from '../rules.ts'
import { isFreshFactor } from './shown-factor.ts'
import { takeGoogleProof } from './store-sessions.ts'

export type ProofDeps = {
  db: Database
  clock: Clock
  isPassword: (email: string, password: string) => Promise<boolean>
}

export type Prover = Pick<Caller, 'id' | 'email' | 'sessionId' | 'hasFactor' | 'factorAt'>

export type ProofProblem = 'factor-needed' | 'not-proven' | 'wrong-password'

/**
 * Runs `work` in a transaction after a fresh proof: a factor of the last ten minutes for who has one, else the password or one sign-in
 * with Google.
 */
export async function withProof<Outcome extends Result<unknown, string>>(
  { db, clock, isPassword }: ProofDeps,
  caller: Prover,
  password: string | undefined,
  work: (tx: Db) => Promise<Outcome>,
): Promise<Outcome | { ok: false; why: ProofProblem }> {
  const now = clock.now()
  if (caller.hasFactor)
    return isFreshFactor(caller.factorAt, now) ? db.transaction(work) : no('factor-needed')
  if (password === undefined) {
    return db.transaction<Outcome | { ok: false; why: ProofProblem }>(async (tx) =>
      (await takeGoogleProof(tx, caller.sessionId, now)) ? work(tx) : no('not-proven'),
    )
  }
  return (await isPassword(caller.email, password)) ? db.transaction(work) : no('wrong-password')
}

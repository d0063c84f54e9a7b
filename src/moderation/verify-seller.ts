import { findAccount } from '../identity/find-account.ts'
import { setVerified } from '../identity/set-verified.ts'
import type { Result } from '../kernel/result.ts'
import { markVerified } from '../listings/mark-verified.ts'
import type { Database } from '../platform/database/database.ts'
import { recordAct } from './record-act.ts'
import type { ActingAdmin, VerifyProblem } from './rules.ts'

/**
 * Sets whether a seller is verified, on the account and on every phone of theirs, and writes it down; `changed` is false
 * when it stood so.
 */
export function verifySeller(
  db: Database,
  by: ActingAdmin,
  userId: string,
  verified: boolean,
): Promise<Result<{ changed: boolean }, VerifyProblem>> {
  return db.transaction(async (tx) => {
    const set = await setVerified(tx, userId, verified)
    if (!set.ok) return set
    await markVerified(tx, userId, verified)
    const account = set.value.changed && (await findAccount(tx, userId))
    if (account) await recordAct(tx, by, verified ? 'verify-seller' : 'revoke-verification', account)
    return set
  })
}

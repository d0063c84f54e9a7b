import { findAccount, setVerified } from '../../identity/index.ts'
import type { Result } from '../../kernel/result.ts'
import { setSellerVerified } from '../../listings/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordAct } from '../audit-log.ts'
import type { Actor, VerifyProblem } from '../rules.ts'

/**
 * Sets whether a seller is verified, on the account and on all their phones. `changed` is false, and nothing is recorded,
 * when nothing has changed.
 */
export function verifySeller(
  db: Database,
  admin: Actor,
  sellerId: string,
  verified: boolean,
): Promise<Result<{ changed: boolean }, VerifyProblem>> {
  return db.transaction(async (tx) => {
    const set = await setVerified(tx, sellerId, verified)
    if (!set.ok) return set
    await setSellerVerified(tx, sellerId, verified)
    const account = set.value.changed && (await findAccount(tx, sellerId))
    if (account) await recordAct(tx, admin, verified ? 'verify-seller' : 'revoke-verification', account)
    return set
  })
}

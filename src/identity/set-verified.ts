import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'
import { whyNotVerify } from './rules.ts'
import { findAccount, setVerification } from './store.ts'

export type VerifyProblem = 'no-such-account' | 'not-a-seller'

/** Sets (never toggles: a double click must not undo it) whether a seller is verified; `changed` is false when it stood so. */
export async function setVerified(
  db: Db,
  id: string,
  verified: boolean,
): Promise<Result<{ changed: boolean }, VerifyProblem>> {
  const account = await findAccount(db, id)
  if (!account) return no('no-such-account')
  const why = whyNotVerify(account.role)
  if (why) return no(why)
  return ok({ changed: await setVerification(db, id, verified) })
}

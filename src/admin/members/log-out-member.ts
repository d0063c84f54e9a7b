import { endSessionsOf, findAccount } from '../../auth/index.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordAct } from '../../trust/index.ts'
import type { Actor } from '../../trust/rules.ts'

/**
 * Logs a person out everywhere, for an admin: when somebody else may be using the account. Its password and factors stay. `ended` is how
 * many sessions that were; of none, nothing is recorded.
 */
export function logOutMember(
  db: Database,
  admin: Actor,
  accountId: string,
): Promise<Result<{ ended: number }, 'no-such-account'>> {
  return db.transaction(async (tx) => {
    const account = await findAccount(tx, accountId)
    if (!account) return no('no-such-account')
    const ended = await endSessionsOf(tx, account.id)
    if (ended > 0) await recordAct(tx, admin, 'log-out', account)
    return ok({ ended })
  })
}

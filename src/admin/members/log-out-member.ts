import { endSessionsOf, findAccount } from '../../auth/index.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordAct } from '../../trust/index.ts'
import type { Actor } from '../../trust/rules.ts'

/** Ends all sessions of an account, whose password and factors stay. `ended` counts them, for the audit log. */
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

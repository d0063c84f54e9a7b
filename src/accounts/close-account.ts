import { type Account, close, listClosed, lockAdmins, lockForUpdate } from '../auth/index.ts'
import { whyNotStopBeingOwner } from '../auth/rules.ts'
import { isId } from '../kernel/id.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'

export type CloseProblem = 'no-such-account' | 'closed-before' | 'last-admin'

/** Closes an account; its sessions and tokens end upon commit. The caller closes what belongs to the account. */
export async function closeAccount(tx: Db, id: string): Promise<Result<Account, CloseProblem>> {
  if (!isId(id)) return no('no-such-account')
  const admins = await lockAdmins(tx)
  const account = await lockForUpdate(tx, id)
  if (!account) return (await listClosed(tx, [id])).length > 0 ? no('closed-before') : no('no-such-account')
  const why = whyNotStopBeingOwner(account, admins)
  if (why) return no(why)
  await close(tx, id)
  return ok(account)
}

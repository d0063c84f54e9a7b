import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'
import { type SellProblem, whyNotSell } from './rules.ts'
import { type Account, lockForUpdate, setRole } from './store.ts'

/**
 * Turns a buyer into a seller, inside the caller's transaction. `changed` is false for an account that is a seller's already.
 */
export async function becomeSeller(
  tx: Db,
  id: string,
): Promise<Result<{ account: Account; changed: boolean }, SellProblem>> {
  const account = await lockForUpdate(tx, id)
  if (!account) return no('account-closed')
  const why = whyNotSell(account.role)
  if (why) return no(why)
  return ok({ account, changed: await setRole(tx, id, 'seller') })
}

import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'
import { type SellProblem, whyNotSell } from './rules.ts'
import { type Account, lockForUpdate, setRole } from './store.ts'

/**
 * Makes a buyer a seller, by the buyer's own wish, inside the caller's transaction. `changed` is false for somebody who is
 * a seller already.
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

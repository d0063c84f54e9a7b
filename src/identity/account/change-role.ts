import { no, ok, type Result } from '../../kernel/result.ts'
import type { Db } from '../../platform/database/database.ts'
import { type SellProblem, whyNotSell, whyNotStopBeingAdmin } from '../rules.ts'
import { type Account, findAccountByEmail, listByRole, lockAdmins, lockForUpdate, setRole } from '../store.ts'

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

/** Makes the account of this e-mail an admin: from the command on the server only, never over HTTP. */
export async function grantAdmin(
  db: Db,
  email: string,
): Promise<Result<{ changed: boolean }, 'no-such-account'>> {
  const account = await findAccountByEmail(db, email)
  return account ? ok({ changed: await setRole(db, account.id, 'admin') }) : no('no-such-account')
}

/** Makes an admin a buyer again, inside the caller's transaction. Refused for the last one. */
export async function revokeAdmin(
  tx: Db,
  email: string,
): Promise<Result<{ changed: boolean }, 'no-such-account' | 'last-admin'>> {
  const admins = await lockAdmins(tx)
  const account = await findAccountByEmail(tx, email)
  if (!account) return no('no-such-account')
  if (account.role !== 'admin') return ok({ changed: false })
  const why = whyNotStopBeingAdmin(account.role, admins.length)
  return why ? no(why) : ok({ changed: await setRole(tx, account.id, 'buyer') })
}

/** Every admin, newest first. */
export function listAdmins(db: Db): Promise<Account[]> {
  return listByRole(db, 'admin', 1000)
}

import {
  type Account,
  findAccountByEmail,
  listAccounts,
  lockAdmins,
  lockForUpdate,
  setRole,
} from '../auth/index.ts'
import { type SellProblem, type StaffRole, whyNotSell, whyNotStopBeingOwner } from '../auth/rules.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'

/** Turns a buyer into a seller, in the caller's transaction. `changed` is false for an account that is a seller's already. */
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

/**
 * Makes the account of an e-mail an admin, or changes an admin's part (null: an owner, with every duty); one owner must remain.
 * Called by the server's command only, never over HTTP.
 */
export async function grantAdmin(
  tx: Db,
  email: string,
  staff: StaffRole | null,
): Promise<Result<{ changed: boolean }, 'no-such-account' | 'last-admin'>> {
  const admins = await lockAdmins(tx)
  const account = await findAccountByEmail(tx, email)
  if (!account) return no('no-such-account')
  if (staff !== null && whyNotStopBeingOwner(account, admins)) return no('last-admin')
  return ok({ changed: await setRole(tx, account.id, 'admin', staff) })
}

/** Makes an admin a buyer again. Refused with 'last-admin' when no owner would remain. */
export async function revokeAdmin(
  tx: Db,
  email: string,
): Promise<Result<{ changed: boolean }, 'no-such-account' | 'last-admin'>> {
  const admins = await lockAdmins(tx)
  const account = await findAccountByEmail(tx, email)
  if (!account) return no('no-such-account')
  if (account.role !== 'admin') return ok({ changed: false })
  if (whyNotStopBeingOwner(account, admins)) return no('last-admin')
  return ok({ changed: await setRole(tx, account.id, 'buyer') })
}

/** Lists every admin, newest first. */
export async function listAdmins(db: Db): Promise<Account[]> {
  return (await listAccounts(db, { role: 'admin', limit: 1000 })).accounts
}

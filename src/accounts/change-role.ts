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

/** `changed` is false for a seller. */
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

/** Null is an owner, of everything. From the server's command only, never over HTTP. One owner must remain. */
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

/** Refused for the last one. */
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

export async function listAdmins(db: Db): Promise<Account[]> {
  return (await listAccounts(db, { role: 'admin', limit: 1000 })).accounts
}

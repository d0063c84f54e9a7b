import { recordAct } from '../../audit/index.ts'
import type { Actor } from '../../audit/rules.ts'
import {
  endSessionsOf,
  findAccount,
  findAccountByEmail,
  lockAdmins,
  lockRecord,
  setRole,
  updateAccount,
} from '../../auth/index.ts'
import { type StaffRole, whyNotStopBeingOwner } from '../../auth/rules.ts'
import { endAccountOffers } from '../../checkout/index.ts'
import * as factors from '../../factors/index.ts'
import { isId } from '../../kernel/id.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { type RefusedImeis, returnListingsOf } from '../../listings/index.ts'
import { notify } from '../../notifications/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SuspendProblem } from '../rules.ts'

/**
 * Suspends an account: withdraws its phones, cancels its unpaid orders and those of its phones, and tells its owner why. Paid
 * orders go on; it begins nothing new (`lockActive`). `changed` is false when already suspended: the first reason stays.
 */
export function suspendMember(
  { db, clock }: { db: Database; clock: Clock },
  admin: Actor,
  { accountId, reason }: { accountId: string; reason: string },
): Promise<Result<{ changed: boolean }, SuspendProblem>> {
  const at = clock.now()
  return db.transaction(async (tx) => {
    const account = isId(accountId) ? await lockRecord(tx, accountId) : null
    if (!account || account.closedAt) return no('no-such-account')
    if (account.role === 'admin') return no('admin-suspended')
    if (account.suspendedAt) return ok({ changed: false })
    await updateAccount(tx, accountId, { suspendedAt: at, suspendedFor: reason })
    await endAccountOffers(tx, accountId, at)
    await notify(tx, { to: accountId, kind: 'account-suspended', params: { reason } })
    await recordAct(tx, admin, 'suspend-account', account.id, { note: reason })
    return ok({ changed: true })
  })
}

/** Ends the suspension of an account and offers its phones again. `changed` is false when not suspended. */
export function endMemberSuspension(
  { db, refusedImeis }: { db: Database; refusedImeis: RefusedImeis },
  admin: Actor,
  accountId: string,
): Promise<{ changed: boolean }> {
  return db.transaction(async (tx) => {
    const account = isId(accountId) ? await lockRecord(tx, accountId) : null
    if (!account?.suspendedAt || account.closedAt) return { changed: false }
    await updateAccount(tx, accountId, { suspendedAt: null, suspendedFor: null })
    await returnListingsOf(tx, { sellerId: accountId, withdrawnAt: account.suspendedAt, refusedImeis })
    await notify(tx, { to: accountId, kind: 'suspension-ended', params: {} })
    await recordAct(tx, admin, 'end-suspension', account.id)
    return { changed: true }
  })
}

/** Ends all sessions of an account, whose password and factors stay. `ended` counts them, for the audit log. */
export function logOutMember(db: Database, admin: Actor, accountId: string) {
  return db.transaction(async (tx) => {
    const account = await findAccount(tx, accountId)
    if (!account) return no('no-such-account')
    const ended = await endSessionsOf(tx, account.id)
    if (ended > 0) await recordAct(tx, admin, 'log-out', account.id)
    return ok({ ended })
  })
}

/**
 * Makes the account of this e-mail an admin with the duties of `staff`; null makes an owner, who has every duty. For the command
 * line only: no route may call it. Refused when no owner would remain.
 */
export function grantAdmin(db: Database, admin: Actor, email: string, staff: StaffRole | null = null) {
  return db.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    const account = await findAccountByEmail(tx, email)
    if (!account) return no('no-such-account')
    if (staff !== null && whyNotStopBeingOwner(account, admins)) return no('last-admin')
    const changed = await setRole(tx, account.id, 'admin', staff)
    if (changed) await recordAct(tx, admin, 'grant-admin', account.id, staff ? { note: staff } : {})
    return ok({ changed })
  })
}

/** Makes an admin a buyer again. For the command line only: no route may call it. Refused for the last owner. */
export function revokeAdmin(db: Database, admin: Actor, email: string) {
  return db.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    const account = await findAccountByEmail(tx, email)
    if (!account) return no('no-such-account')
    if (account.role !== 'admin') return ok({ changed: false })
    if (whyNotStopBeingOwner(account, admins)) return no('last-admin')
    const changed = await setRole(tx, account.id, 'buyer')
    if (changed) await recordAct(tx, admin, 'revoke-admin', account.id)
    return ok({ changed })
  })
}

/**
 * Removes the second factors of the account with this e-mail and ends its sessions. For the command line only, whose operator has
 * made sure who is asking: no route may call it. `changed` is false when it has no factors.
 */
export function removeFactors(db: Database, admin: Actor, email: string) {
  return db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email)
    if (!account) return no('no-such-account')
    const changed = await factors.removeFactors(tx, account.id)
    if (changed) await recordAct(tx, admin, 'remove-factors', account.id)
    return ok({ changed })
  })
}

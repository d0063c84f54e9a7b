import { recordAct } from '../../audit/index.ts'
import type { Actor } from '../../audit/rules.ts'
import { findAccountByEmail, lockAdmins, setRole } from '../../auth/index.ts'
import { type StaffRole, whyNotStopBeingOwner } from '../../auth/rules.ts'
import * as factors from '../../factors/index.ts'
import { no, ok } from '../../kernel/result.ts'
import type { Database } from '../../platform/database/database.ts'

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

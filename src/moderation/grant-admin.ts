import { findAccountByEmail } from '../identity/find-account.ts'
import * as identity from '../identity/grant-admin.ts'
import type { Result } from '../kernel/result.ts'
import type { Database } from '../platform/database/database.ts'
import { recordAct } from './record-act.ts'
import type { ActingAdmin } from './rules.ts'

export { listAdmins } from '../identity/grant-admin.ts'

/** Makes the account of this e-mail an admin, and writes it down: from the command on the server only, never over HTTP. */
export function grantAdmin(
  db: Database,
  by: ActingAdmin,
  email: string,
): Promise<Result<{ changed: boolean }, 'no-such-account'>> {
  return db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email)
    const granted = await identity.grantAdmin(tx, email)
    if (account && granted.ok && granted.value.changed) await recordAct(tx, by, 'grant-admin', account)
    return granted
  })
}

/** Makes an admin a buyer again, and writes it down. Refused for the last one. */
export function revokeAdmin(
  db: Database,
  by: ActingAdmin,
  email: string,
): Promise<Result<{ changed: boolean }, 'no-such-account' | 'last-admin'>> {
  return db.transaction(async (tx) => {
    const revoked = await identity.revokeAdmin(tx, email)
    const account = await findAccountByEmail(tx, email)
    if (account && revoked.ok && revoked.value.changed) await recordAct(tx, by, 'revoke-admin', account)
    return revoked
  })
}

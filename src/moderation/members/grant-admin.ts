import * as identity from '../../identity/index.ts'
import type { Result } from '../../kernel/result.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordAct } from '../audit-log.ts'
import type { Actor } from '../rules.ts'

/** Makes the account of this e-mail an admin. For the command-line script; no route may call it. */
export function grantAdmin(
  db: Database,
  admin: Actor,
  email: string,
): Promise<Result<{ changed: boolean }, 'no-such-account'>> {
  return db.transaction(async (tx) => {
    const account = await identity.findAccountByEmail(tx, email)
    const granted = await identity.grantAdmin(tx, email)
    if (account && granted.ok && granted.value.changed) await recordAct(tx, admin, 'grant-admin', account)
    return granted
  })
}

/** Makes an admin a buyer again. Refused for the last one. For the command-line script; no route may call it. */
export function revokeAdmin(
  db: Database,
  admin: Actor,
  email: string,
): Promise<Result<{ changed: boolean }, 'no-such-account' | 'last-admin'>> {
  return db.transaction(async (tx) => {
    const revoked = await identity.revokeAdmin(tx, email)
    const account = await identity.findAccountByEmail(tx, email)
    if (account && revoked.ok && revoked.value.changed) await recordAct(tx, admin, 'revoke-admin', account)
    return revoked
  })
}

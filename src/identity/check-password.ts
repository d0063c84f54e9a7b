import { APIError } from 'better-auth/api'
import type { Db } from '../platform/database/database.ts'
import { unavailable } from '../platform/http/refusal.ts'
import type { Auth } from './create-auth.ts'
import { hashFor } from './prehash-password.ts'
import { findPasswordHash } from './store-passwords.ts'

/**
 * Makes a check whether this is the password of the account with this e-mail: for what takes the password again. An account
 * without a password has no right one. Throws a 503 when too many passwords wait to be compared.
 */
export function createPasswordCheck({ db, auth }: { db: Db; auth: Auth }) {
  return async (email: string, password: string): Promise<boolean> => {
    const hash = await findPasswordHash(db, email)
    if (hash === null) return false
    const context = await auth.$context
    return hashFor(email, () => context.password.verify({ hash, password })).catch((error) => {
      throw error instanceof APIError ? unavailable() : error
    })
  }
}

import type { Database } from '../platform/database/database.ts'
import type { Auth } from './create-auth.ts'
import { rethrowOutage } from './rethrow-outage.ts'
import { type Account, findAccount } from './store.ts'

type Session = { id: string; expiresAt: Date; account: Account }

/** Makes what reads the identity session of the cookie, with its open account; null without one. */
export function createReadSession({ db, auth }: { db: Database; auth: Auth }) {
  return async (headers: Headers): Promise<Session | null> => {
    const query = { disableRefresh: true }
    const found = await rethrowOutage(() => auth.api.getSession({ headers, query }))
    const account = found && (await findAccount(db, found.user.id))
    return account ? { id: found.session.id, expiresAt: found.session.expiresAt, account } : null
  }
}

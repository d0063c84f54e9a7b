import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PageVisitor } from '../../platform/http/page-visit.ts'
import type { Secret } from '../../platform/secret.ts'
import { type Account, findAccount } from '../store.ts'
import { rethrowOutage } from './auth-errors.ts'
import { createIssueToken } from './bearer-token.ts'
import type { Auth } from './create-auth.ts'

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

type Deps = { db: Database; auth: Auth; secret: Secret; clock: Clock }

/** Makes what reads the open account of the session cookie; null for a visitor. */
export function createReadVisitor({ db, auth, secret, clock }: Deps) {
  const issue = createIssueToken({ secret, clock })
  return async (headers: Headers): Promise<PageVisitor | null> => {
    const answer = await rethrowOutage(() => auth.api.getSession({ headers, returnHeaders: true }))
    const session = answer.response?.session
    const account = session && (await findAccount(db, session.userId))
    if (!account) return null
    return {
      user: {
        uid: account.id,
        email: account.email,
        displayName: account.name,
        emailVerified: account.emailVerified,
      },
      token: issue({ id: session.id, userId: account.id }),
      cookies: answer.headers.getSetCookie(),
    }
  }
}

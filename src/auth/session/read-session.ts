import type { Env } from '../../ops/env.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { clientAddressHeader } from '../../platform/http/client-address.ts'
import type { PageVisitor } from '../../platform/http/page-visit.ts'
import type { Secret } from '../../platform/secret.ts'
import { roleInForce } from '../rules.ts'
import type { Account } from '../store.ts'
import { rethrowOutage } from './auth-errors.ts'
import { createIssueToken } from './bearer-token.ts'
import type { Auth } from './create-auth.ts'
import { findSignedIn } from './store-sessions.ts'
import { endOfSession, isOver, touchSession } from './touch-session.ts'

type Deps = {
  db: Database
  auth: Auth
  env: Pick<Env, 'ADMIN_FACTOR'>
  secret: Secret
  clock: Clock
}
type Session = { id: string; expiresAt: Date; account: Account }

/**
 * Makes what reads the identity session of the cookie, with its open account; null without one, or while its second factor was not
 * shown. It does not count as using it.
 */
export function createReadSession({ db, auth, env, clock }: Omit<Deps, 'secret'>) {
  return async (headers: Headers): Promise<Session | null> => {
    const found = await rethrowOutage(() => auth.api.getSession({ headers }))
    const account = found && (await findSignedIn(db, found.session.id))
    if (!account || !mayUse(auth, account, headers)) return null
    const { id, createdAt, updatedAt: usedAt } = found.session
    if (isOver(account.role, { createdAt, usedAt }, clock.now())) return null
    const expiresAt = endOfSession(account.role, { createdAt, usedAt })
    return { id, expiresAt, account: { ...account, role: roleInForce(account, env.ADMIN_FACTOR) } }
  }
}

/** Whether an account may be used from where a request comes: that of an admin in the networks of admins alone. */
export function mayUse(
  { isAdminPlace }: Pick<Auth, 'isAdminPlace'>,
  { role }: Pick<Account, 'role'>,
  headers: Headers,
): boolean {
  return role !== 'admin' || isAdminPlace(headers.get(clientAddressHeader) ?? '')
}

/** Makes what reads the open account of the session cookie; null for a visitor. */
export function createReadVisitor({ db, auth, secret, clock }: Omit<Deps, 'env'>) {
  const issue = createIssueToken({ secret, clock })
  return async (headers: Headers): Promise<PageVisitor | null> => {
    const answer = await rethrowOutage(() => auth.api.getSession({ headers, returnHeaders: true }))
    const session = answer.response?.session
    const account = session && (await findSignedIn(db, session.id))
    if (!session || !account || !mayUse(auth, account, headers)) return null
    const { id, createdAt, updatedAt: usedAt } = session
    if (!(await touchSession(db, { id, createdAt, usedAt }, account.role, clock.now()))) return null
    return {
      user: {
        uid: account.id,
        email: account.email,
        displayName: account.name,
        emailVerified: account.emailVerified,
      },
      token: issue({ id, userId: account.id }),
      cookies: answer.headers.getSetCookie(),
    }
  }
}

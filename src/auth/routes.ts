import { getLocale } from '../kernel/locale.ts'
import type { Clock } from '../kernel/time.ts'
import type { Env } from '../ops/env.ts'
import type { Database } from '../platform/database/database.ts'
import { platformRefusal } from '../platform/http/refusal.ts'
import { createRouter } from '../platform/http/router.ts'
import type { Secret } from '../platform/secret.ts'
import * as session from './contract.ts'
import { askAdmin, askSeller, askVerified, issueToken, recordUser } from './contract.ts'
import { whyNotName } from './forms/rules.ts'
import type { Guard } from './guards/guard.ts'
import { refusal } from './problems.ts'
import { type Caller, duties, isSameEmail, mayDo, type Role, roleOfAccountType, wireRoleOf } from './rules.ts'
import { createIssueToken } from './session/bearer-token.ts'
import type { Auth } from './session/create-auth.ts'
import { endOtherSessions, endSession, listSessions, type OwnSession } from './session/list-sessions.ts'
import { readSession } from './session/read-session.ts'
import { type Account, areAllVerified, findAccount, findAccountByEmail, recordOnce } from './store.ts'

type Deps = {
  db: Database
  env: Env
  clock: Clock
  auth: Auth
  guard: Guard
  secret: Secret
  termsVersion: string
}

export function identityRoutes(deps: Deps) {
  const { db, auth, guard, secret, clock, termsVersion } = deps
  const issue = createIssueToken({ secret, clock })

  /** The role of an own e-mail or, for an admin, of any. */
  async function readRole(caller: Caller, email: string): Promise<Role | null> {
    if (isSameEmail(caller.email, email)) return caller.role
    if (caller.role !== 'admin') throw platformRefusal('not-your-email')
    return (await findAccountByEmail(db, email))?.role ?? null
  }

  return createRouter()
    .openapi(guard.signedIn(askAdmin), async (c) => {
      const { caller } = c.var
      const { email } = c.req.valid('param')
      const isAdmin = (await readRole(caller, email)) === 'admin'
      const { staff } = caller
      if (!isAdmin || staff === null || !isSameEmail(caller.email, email)) return c.json({ isAdmin }, 200)
      return c.json({ isAdmin, duties: duties.filter((duty) => mayDo(staff, duty)) }, 200)
    })
    .openapi(guard.signedIn(askSeller), async (c) => {
      const role = await readRole(c.get('caller'), c.req.valid('param').email)
      return c.json({ isSeller: role === 'seller' }, 200)
    })
    .openapi(askVerified, async (c) => {
      const { sellerName } = c.req.valid('query')
      return c.json({ verified: await areAllVerified(db, sellerName) }, 200)
    })
    .openapi(recordUser, async (c) => {
      const own = (await readSession(auth, c.req.raw.headers))?.account
      if (!own) throw platformRefusal('not-signed-in')
      const { name, email, role } = c.req.valid('json')
      if (!isSameEmail(email, own.email)) {
        throw platformRefusal('not-your-email')
      }
      // A name kept was judged before.
      if (name !== own.name && whyNotName(name)) throw refusal('reserved-name')
      const recorded = await recordOnce(db, own.id, {
        name,
        role: roleOfAccountType(role),
        locale: getLocale(),
        termsVersion,
      })
      if (recorded) return c.json(presentUser(recorded), 201)
      // The call that recorded it may have run meanwhile.
      return c.json(presentUser((await findAccount(db, own.id)) ?? own), 200)
    })
    .openapi(issueToken, async (c) => {
      const open = await readSession(auth, c.req.raw.headers)
      if (!open || !isSameEmail(c.req.valid('query').email, open.account.email)) {
        throw platformRefusal('not-signed-in')
      }
      return c.json({ jwtToken: await issue({ id: open.id, userId: open.account.id }) }, 200)
    })
    .openapi(guard.signedIn(session.listSessions), async (c) => {
      const sessions = await listSessions(deps, c.var.caller)
      return c.json(sessions.map(presentSession), 200)
    })
    .openapi(guard.signedIn(session.endOtherSessions), async (c) => {
      return c.json({ deletedCount: await endOtherSessions(db, c.var.caller) }, 200)
    })
    .openapi(guard.signedIn(session.endSession), async (c) => {
      const ended = await endSession(db, c.var.caller, c.req.valid('param').id)
      if (!ended) throw refusal('no-such-session')
      return c.json({ deletedCount: 1 }, 200)
    })
}

export type AuthApi = ReturnType<typeof identityRoutes>

function presentSession({ id, createdAt, usedAt, ...session }: OwnSession): session.WireSession {
  return { _id: id, ...session, createdAt: createdAt.toISOString(), usedAt: usedAt.toISOString() }
}

function presentUser({ id, name, email, role, verified }: Account) {
  return { _id: id, name, email, role: wireRoleOf(role), verified }
}

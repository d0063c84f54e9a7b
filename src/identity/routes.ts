import { getLocale } from '../kernel/locale.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { createRouter } from '../platform/http/router.ts'
import type { Secret } from '../platform/secret.ts'
import { whyNotName } from './account/name-rules.ts'
import { askAdmin, askSeller, askVerified, issueToken, recordUser } from './contract.ts'
import type { Guard } from './guards/guard.ts'
import { refusal } from './problems.ts'
import { type Caller, isSameEmail, type Role, roleOfAccountType, wireRoleOf } from './rules.ts'
import { createIssueToken } from './session/bearer-token.ts'
import type { Auth } from './session/create-auth.ts'
import { createReadSession } from './session/read-session.ts'
import { type Account, areAllVerified, findAccount, findAccountByEmail, recordOnce } from './store.ts'

type Deps = { db: Database; auth: Auth; guard: Guard; secret: Secret; clock: Clock; termsVersion: string }

/** The five calls of identity (specification 7), under /api. */
export function identityRoutes({ db, auth, guard, secret, clock, termsVersion }: Deps) {
  const issue = createIssueToken({ secret, clock })
  const readSession = createReadSession({ db, auth })

  /** The role of the account that is asked about: the own one, or any when an admin asks. */
  async function readRole(caller: Caller, email: string): Promise<Role | null> {
    if (isSameEmail(caller.email, email)) return caller.role
    if (caller.role !== 'admin') throw refusal('not-your-email')
    return (await findAccountByEmail(db, email))?.role ?? null
  }

  return createRouter()
    .openapi(guard.signedIn(askAdmin), async (c) => {
      const role = await readRole(c.get('caller'), c.req.valid('param').email)
      return c.json({ isAdmin: role === 'admin' }, 200)
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
      const session = await readSession(c.req.raw.headers)
      if (!session) throw refusal('not-signed-in')
      const { name, email, role } = c.req.valid('json')
      const { account } = session
      if (!isSameEmail(email, account.email)) {
        throw refusal('not-your-email')
      }
      // A name that the account has already was judged when it was given.
      if (name !== account.name && whyNotName(name)) throw refusal('reserved-name')
      const recorded = await recordOnce(db, account.id, {
        name,
        role: roleOfAccountType(role),
        locale: getLocale(),
        termsVersion,
      })
      if (recorded) return c.json(presentUser(recorded), 201)
      // Read again: the call that recorded it may have run beside this one.
      return c.json(presentUser((await findAccount(db, account.id)) ?? account), 200)
    })
    .openapi(issueToken, async (c) => {
      const session = await readSession(c.req.raw.headers)
      if (!session || !isSameEmail(c.req.valid('query').email, session.account.email)) {
        throw refusal('not-signed-in')
      }
      return c.json({ jwtToken: issue({ id: session.id, userId: session.account.id }) }, 200)
    })
}

export type IdentityApi = ReturnType<typeof identityRoutes>

/** An account as the API shows it. */
function presentUser({ id, name, email, role, verified }: Account) {
  return { _id: id, name, email, role: wireRoleOf(role), verified }
}

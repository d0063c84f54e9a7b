import { closeOwnAccount, type LeaveDeps } from '../accounts/closing/close-own-account.ts'
import * as account from '../accounts/contract.ts'
import {
  type AskDeps,
  askForEmailLink,
  checkEmailLink,
  confirmEmail,
} from '../accounts/email/confirm-email.ts'
import * as email from '../accounts/email/contract.ts'
import * as exports from '../accounts/export/contract.ts'
import {
  type AccountExport,
  askForExport,
  expiryOf,
  listExports,
  openExport,
} from '../accounts/export/make-export.ts'
import {
  confirmMobile,
  findMobile,
  type MobileDeps,
  needsMobile,
  sendMobileCode,
} from '../accounts/mobile/confirm-mobile.ts'
import * as mobile from '../accounts/mobile/contract.ts'
import { getLocale } from '../kernel/locale.ts'
import { readCode } from '../kernel/plain-text.ts'
import type { Env } from '../ops/env.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { addressOf } from '../platform/http/client-address.ts'
import { countChange } from '../platform/http/contract.ts'
import { createRouter } from '../platform/http/router.ts'
import type { Secret } from '../platform/secret.ts'
import { askAdmin, askSeller, askVerified, issueToken, recordUser } from './contract.ts'
import { whyNotName } from './forms/rules.ts'
import type { Guard } from './guards/guard.ts'
import { orRefuse, refusal } from './problems.ts'
import { type Caller, duties, isSameEmail, mayDo, type Role, roleOfAccountType, wireRoleOf } from './rules.ts'
import { createIssueToken } from './session/bearer-token.ts'
import * as session from './session/contract.ts'
import type { Auth } from './session/create-auth.ts'
import { createPasswordCheck } from './session/hash-password.ts'
import { endOtherSessions, endSession, listSessions, type OpenSession } from './session/list-sessions.ts'
import { createReadSession } from './session/read-session.ts'
import { type Account, areAllVerified, findAccount, findAccountByEmail, recordOnce } from './store.ts'

type Deps = Omit<AskDeps & MobileDeps, 'isPassword' | 'env'> &
  LeaveDeps & {
    env: Env
    auth: Auth
    exportStore: FileStore
    guard: Guard
    secret: Secret
    termsVersion: string
  }

/** The five calls of identity (specification 7), and those of the e-mail, of sessions and of exports, under /api. */
export function identityRoutes(deps: Deps) {
  const { db, auth, guard, secret, clock, termsVersion } = deps
  const proofDeps = { ...deps, isPassword: createPasswordCheck({ db, auth }) }
  const issue = createIssueToken({ secret, clock })
  const readSession = createReadSession(deps)

  /** The role of the account that is asked about: the own one, or any when an admin asks. */
  async function readRole(caller: Caller, email: string): Promise<Role | null> {
    if (isSameEmail(caller.email, email)) return caller.role
    if (caller.role !== 'admin') throw refusal('not-your-email')
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
      const own = (await readSession(c.req.raw.headers))?.account
      if (!own) throw refusal('not-signed-in')
      const { name, email, role } = c.req.valid('json')
      if (!isSameEmail(email, own.email)) {
        throw refusal('not-your-email')
      }
      // A name that the account has already was judged when it was given.
      if (name !== own.name && whyNotName(name)) throw refusal('reserved-name')
      const recorded = await recordOnce(db, own.id, {
        name,
        role: roleOfAccountType(role),
        locale: getLocale(),
        termsVersion,
      })
      if (recorded) return c.json(presentUser(recorded), 201)
      // Read again: the call that recorded it may have run beside this one.
      return c.json(presentUser((await findAccount(db, own.id)) ?? own), 200)
    })
    .openapi(issueToken, async (c) => {
      const open = await readSession(c.req.raw.headers)
      if (!open || !isSameEmail(c.req.valid('query').email, open.account.email)) {
        throw refusal('not-signed-in')
      }
      return c.json({ jwtToken: issue({ id: open.id, userId: open.account.id }) }, 200)
    })
    .openapi(guard.signedIn(email.mailEmailLink), async (c) => {
      const asked = await askForEmailLink(proofDeps, c.var.caller, c.req.valid('json'))
      return c.json(countChange(orRefuse(asked)), 200)
    })
    .openapi(guard.signedIn(email.confirmEmail), async (c) => {
      const { token, onlyCheck } = c.req.valid('json')
      const follow = onlyCheck ? checkEmailLink : confirmEmail
      return c.json(orRefuse(await follow(deps, c.var.caller, token)), 200)
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
    .openapi(guard.signedIn(account.closeOwnAccount), async (c) => {
      const asked = await closeOwnAccount(proofDeps, c.var.caller, c.req.valid('json').password)
      return c.json({ closingAt: orRefuse(asked).closingAt.toISOString() }, 200)
    })
    .openapi(guard.signedIn(exports.listExports), async (c) => {
      return c.json((await listExports(deps, c.var.caller)).map(presentExport), 200)
    })
    .openapi(guard.signedIn(exports.askForExport), async (c) => {
      const asked = await askForExport(proofDeps, c.var.caller, c.req.valid('json').password)
      return c.json(presentExport(orRefuse(asked)), 201)
    })
    .openapi(guard.signedIn(exports.fetchExport), async (c) => {
      const file = await openExport(deps, c.var.caller, c.req.valid('param').id)
      if (!file) throw refusal('no-such-export')
      return c.body(file.body, 200, {
        'content-type': 'application/zip',
        'content-length': String(file.size),
        'content-disposition': 'attachment; filename="swap-account.zip"',
      })
    })
    .openapi(guard.signedIn(mobile.readMobile), async (c) =>
      c.json({ mobile: await findMobile(db, c.var.caller.id), needed: needsMobile(deps.env) }, 200),
    )
    .openapi(guard.signedIn(mobile.sendMobileCode), async (c) => {
      const ask = { ...c.req.valid('json'), address: addressOf(c) }
      return c.json(countChange(orRefuse(await sendMobileCode(proofDeps, c.var.caller, ask))), 200)
    })
    .openapi(guard.signedIn(mobile.confirmMobile), async (c) => {
      const code = readCode(c.req.valid('json').code)
      return c.json(orRefuse(await confirmMobile(deps, c.var.caller, code)), 200)
    })
}

export type IdentityApi = ReturnType<typeof identityRoutes>

/** An export as the API shows it. */
function presentExport(found: AccountExport): exports.WireExport {
  return {
    _id: found.id,
    askedAt: found.askedAt.toISOString(),
    readyAt: found.readyAt?.toISOString() ?? null,
    bytes: found.bytes,
    expiresAt: expiryOf(found)?.toISOString() ?? null,
  }
}

/** A session as the API shows it. */
function presentSession({ id, createdAt, usedAt, ...session }: OpenSession): session.WireSession {
  return { _id: id, ...session, createdAt: createdAt.toISOString(), usedAt: usedAt.toISOString() }
}

/** An account as the API shows it. */
function presentUser({ id, name, email, role, verified }: Account) {
  return { _id: id, name, email, role: wireRoleOf(role), verified }
}

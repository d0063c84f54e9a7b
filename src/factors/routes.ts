import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { describeActor } from '../audit/index.ts'
import { type Auth, describeLogin, findAccount, findSession, type Guard, mayUse } from '../auth/index.ts'
import { roleInForce } from '../auth/rules.ts'
import { isSixDigits } from '../kernel/plain-text.ts'
import type { Result } from '../kernel/result.ts'
import type { Env } from '../ops/env.ts'
import { countChange } from '../platform/http/contract.ts'
import { createRouter } from '../platform/http/router.ts'
import type { Log } from '../platform/log.ts'
import type { Secret } from '../platform/secret.ts'
import { countBackupCodes } from './backup-codes.ts'
import * as contract from './contract.ts'
import { orRefuse, refusal } from './contract.ts'
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from './manage-passkeys.ts'
import { passkeys, totps } from './schema.ts'
import { confirmApp, removeApp, renewBackupCodes, type SetUpDeps, startApp } from './set-up-app.ts'
import { askForPasskey, showCode, type ShowDeps, showPasskey } from './show-factor.ts'
import { createTotpSeal } from './totp.ts'

type Deps = Omit<SetUpDeps & ShowDeps, 'totpSeal'> & {
  auth: Auth
  guard: Guard
  secret: Secret
  env: Pick<Env, 'ADMIN_FACTOR' | 'PUBLIC_URL'>
  log: Log
}

/** The calls of second factors: under /secondfactor for the cookie's session, even a locked one, the rest for its owner. */
export function factorRoutes(given: Deps) {
  const { db, auth, guard, secret } = given
  const deps = { ...given, totpSeal: createTotpSeal(secret) }

  /** The session of the cookie, also one that opens nothing yet. Throws a 401 without one that may be used from here. */
  async function readState(c: Context) {
    const { headers } = c.req.raw
    const found = await findSession(auth, headers)
    if (!found || !mayUse(auth, found.account)) throw refusal('not-signed-in')
    const { id, account, factorAt } = found
    return { id, userId: account.id, account, hasFactor: account.hasFactor, factorAt }
  }

  function logShowing(account: string, factor: string, shown: Result<unknown, string>): void {
    if (shown.ok) given.log.info('second factor', { account, factor })
    else given.log.info('second factor refused', { account, factor, reason: shown.why })
  }

  return createRouter()
    .openapi(contract.askSecondFactor, async (c) => {
      const { userId, account, hasFactor, factorAt } = await readState(c)
      const passkey = (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0
      const required = hasFactor && factorAt === null
      describeLogin(auth, c, account, required)
      return c.json({ required, passkey }, 200)
    })
    .openapi(contract.showSecondFactor, async (c) => {
      const session = await readState(c)
      if (!session.hasFactor) throw refusal('no-factor')
      const { code } = c.req.valid('json')
      const shown = await showCode(deps, session, code)
      logShowing(session.userId, isSixDigits(code) ? 'app' : 'backup-code', shown)
      const token = orRefuse(shown)
      if (token !== undefined) auth.sessionCookie.set(c, token)
      return c.json(countChange({ changed: true }), 200)
    })
    .openapi(contract.askForPasskey, async (c) =>
      c.json(orRefuse(await askForPasskey(deps, await readState(c))), 200),
    )
    .openapi(contract.showPasskey, async (c) => {
      const session = await readState(c)
      const shown = await showPasskey(deps, session, c.req.valid('json').response)
      logShowing(session.userId, 'passkey', shown)
      const token = orRefuse(shown)
      if (token !== undefined) auth.sessionCookie.set(c, token)
      return c.json(countChange({ changed: true }), 200)
    })
    .openapi(guard.signedIn(contract.listFactors), async (c) => {
      const { id, hasFactor } = c.var.caller
      const apps = await db.$count(totps, and(eq(totps.userId, id), isNotNull(totps.confirmedAt)))
      const account = await findAccount(db, id)
      const required =
        account !== null && roleInForce({ ...account, hasFactor }, given.env.ADMIN_FACTOR) !== account.role
      const own = (await listPasskeys(db, id)).map(({ id, name, createdAt, usedAt }) => ({
        _id: id,
        name,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      }))
      const left = await countBackupCodes(db, id)
      return c.json({ app: apps > 0, passkeys: own, backupCodes: left, required }, 200)
    })
    .openapi(guard.signedIn(contract.startApp), async (c) => {
      const { password } = c.req.valid('json')
      return c.json(orRefuse(await startApp(deps, c.var.caller, password)), 200)
    })
    .openapi(guard.signedIn(contract.confirmApp), async (c) => {
      const { code } = c.req.valid('json')
      return c.json(orRefuse(await confirmApp(deps, c.var.caller, describeActor(c), code)), 200)
    })
    .openapi(guard.signedIn(contract.removeApp), async (c) => {
      return c.json(countChange(orRefuse(await removeApp(deps, c.var.caller, describeActor(c)))), 200)
    })
    .openapi(guard.signedIn(contract.startPasskey), async (c) => {
      const { password } = c.req.valid('json')
      return c.json(orRefuse(await startPasskey(deps, c.var.caller, password)), 200)
    })
    .openapi(guard.signedIn(contract.addPasskey), async (c) => {
      const added = await addPasskey(deps, c.var.caller, describeActor(c), c.req.valid('json'))
      return c.json(orRefuse(added), 200)
    })
    .openapi(guard.signedIn(contract.renamePasskey), async (c) => {
      const { id } = c.req.valid('param')
      const changed = await renamePasskey(db, c.var.caller, id, c.req.valid('json').name)
      if (!changed) throw refusal('no-such-passkey')
      return c.json(countChange({ changed }), 200)
    })
    .openapi(guard.signedIn(contract.removePasskey), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(countChange(orRefuse(await removePasskey(deps, c.var.caller, describeActor(c), id))), 200)
    })
    .openapi(guard.signedIn(contract.renewBackupCodes), async (c) => {
      return c.json(orRefuse(await renewBackupCodes(deps, c.var.caller, describeActor(c))), 200)
    })
}

export type FactorApi = ReturnType<typeof factorRoutes>

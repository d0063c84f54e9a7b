import type { Auth, Guard } from '../auth/index.ts'
import { readCode } from '../kernel/plain-text.ts'
import type { Env } from '../ops/env.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { addressOf } from '../platform/http/client-address.ts'
import { countChange } from '../platform/http/contract.ts'
import { createRouter } from '../platform/http/router.ts'
import { closeOwnAccount, type LeaveDeps } from './closing/close-own-account.ts'
import * as contract from './contract.ts'
import { orRefuse, refusal } from './contract.ts'
import { type AskDeps, askForEmailLink, checkEmailLink, confirmEmail } from './email/confirm-email.ts'
import { type AccountExport, askForExport, expiryOf, listExports, openExport } from './export/make-export.ts'
import {
  confirmMobile,
  findMobile,
  type MobileDeps,
  needsMobile,
  sendMobileCode,
} from './mobile/confirm-mobile.ts'

type Deps = AskDeps & MobileDeps & LeaveDeps & { env: Env; auth: Auth; exportStore: FileStore; guard: Guard }

export function accountRoutes(deps: Deps) {
  const { db, guard } = deps
  return createRouter()
    .openapi(guard.signedIn(contract.mailEmailLink), async (c) => {
      const asked = await askForEmailLink(deps, c.var.caller, c.req.valid('json'))
      return c.json(countChange(orRefuse(asked)), 200)
    })
    .openapi(guard.signedIn(contract.confirmEmail), async (c) => {
      const { token, onlyCheck } = c.req.valid('json')
      const follow = onlyCheck ? checkEmailLink : confirmEmail
      return c.json(orRefuse(await follow(deps, c.var.caller, token)), 200)
    })
    .openapi(guard.signedIn(contract.closeOwnAccount), async (c) => {
      const asked = await closeOwnAccount(deps, c.var.caller, c.req.valid('json').password)
      return c.json({ closingAt: orRefuse(asked).closingAt.toISOString() }, 200)
    })
    .openapi(guard.signedIn(contract.listExports), async (c) => {
      return c.json((await listExports(deps, c.var.caller)).map(presentExport), 200)
    })
    .openapi(guard.signedIn(contract.askForExport), async (c) => {
      const asked = await askForExport(deps, c.var.caller, c.req.valid('json').password)
      return c.json(presentExport(orRefuse(asked)), 201)
    })
    .openapi(guard.signedIn(contract.fetchExport), async (c) => {
      const file = await openExport(deps, c.var.caller, c.req.valid('param').id)
      if (!file) throw refusal('no-such-export')
      return c.body(file.body, 200, {
        'content-type': 'application/zip',
        'content-length': String(file.size),
        'content-disposition': 'attachment; filename="swap-account.zip"',
      })
    })
    .openapi(guard.signedIn(contract.readMobile), async (c) =>
      c.json({ mobile: await findMobile(db, c.var.caller.id), needed: needsMobile(deps.env) }, 200),
    )
    .openapi(guard.signedIn(contract.sendMobileCode), async (c) => {
      const ask = { ...c.req.valid('json'), address: addressOf() }
      return c.json(countChange(orRefuse(await sendMobileCode(deps, c.var.caller, ask))), 200)
    })
    .openapi(guard.signedIn(contract.confirmMobile), async (c) => {
      const code = readCode(c.req.valid('json').code)
      return c.json(orRefuse(await confirmMobile(deps, c.var.caller, code)), 200)
    })
}

export type AccountApi = ReturnType<typeof accountRoutes>

function presentExport(found: AccountExport): contract.WireExport {
  return {
    _id: found.id,
    askedAt: found.askedAt.toISOString(),
    readyAt: found.readyAt?.toISOString() ?? null,
    bytes: found.bytes,
    expiresAt: expiryOf(found)?.toISOString() ?? null,
  }
}

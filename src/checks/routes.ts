import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Guard } from '../auth/index.ts'
import type { Clock } from '../kernel/time.ts'
import type { Env } from '../ops/env.ts'
import type { Database } from '../platform/database/database.ts'
import { cacheCallForVisitors } from '../platform/http/cache-headers.ts'
import { countChange } from '../platform/http/contract.ts'
import { createRouter } from '../platform/http/router.ts'
import { compareImei, confirmPhone, startMeetingCheck } from './check-at-meeting.ts'
import * as contract from './contract.ts'
import { orRefuse } from './contract.ts'
import { presentOpen, presentToPhone, readCheck, readMeetingCheck, readOwnCheck } from './read-check.ts'
import { linkHours } from './rules.ts'
import {
  answerChallenge,
  askChallenge,
  consentToCheck,
  finishCheck,
  makeSecret,
  readCheckOfLink,
  startCheck,
} from './run-check.ts'

type Deps = { db: Database; clock: Clock; env: Env; guard: Guard }

const browserCookie = 'check'

export type CheckApi = ReturnType<typeof checkRoutes>

/** Builds the calls of checks: those of the seller, of the tested phone, which has the link alone, and of whoever reads them. */
export function checkRoutes({ db, clock, env, guard }: Deps) {
  const deps = { db, clock, publicUrl: env.PUBLIC_URL }
  /** A phone by its link and its browser, which keeps its name in a cookie for this link alone. */
  const phoneOf = (c: Context) => {
    const token = c.req.param('token') ?? ''
    const browser = getCookie(c, browserCookie) || makeSecret()
    setCookie(c, browserCookie, browser, {
      path: `/api/checks/${encodeURIComponent(token)}`,
      maxAge: linkHours * 3600,
      sameSite: 'Strict',
      httpOnly: true,
      secure: env.PUBLIC_URL.startsWith('https:'),
    })
    return { token, browser }
  }
  return createRouter()
    .openapi(guard.seller(contract.startCheck), async (c) =>
      c.json(orRefuse(await startCheck(deps, c.var.caller.id, c.req.valid('param').id)), 201),
    )
    .openapi(guard.signedIn(contract.startMeetingCheck), async (c) =>
      c.json(orRefuse(await startMeetingCheck(deps, c.var.caller.id, c.req.valid('param').id)), 201),
    )
    .openapi(guard.signedIn(contract.readMeetingCheck), async (c) =>
      c.json(orRefuse(await readMeetingCheck(deps, c.var.caller, c.req.valid('param').id)), 200),
    )
    .openapi(guard.signedIn(contract.compareImei), async (c) => {
      const typed = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(orRefuse(await compareImei(deps, c.var.caller.id, typed)), 200)
    })
    .openapi(guard.signedIn(contract.confirmPhone), async (c) => {
      const typed = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(countChange(orRefuse(await confirmPhone(deps, c.var.caller.id, typed))), 200)
    })
    .openapi(guard.seller(contract.readOwnCheck), async (c) =>
      c.json(orRefuse(await readOwnCheck(deps, c.var.caller.id, c.req.valid('param').id)), 200),
    )
    .openapi(guard.anyone(contract.readCheck), async (c) =>
      c.json(
        orRefuse(await readCheck(deps, c.req.valid('param').id, c.var.caller)),
        200,
        cacheCallForVisitors(c),
      ),
    )
    .openapi(guard.anyone(contract.readLinkedCheck), async (c) => {
      const { token } = c.req.valid('param')
      const { check, listing, results } = orRefuse(await readCheckOfLink(deps, token))
      phoneOf(c)
      const isMeeting = check.orderId !== null
      return c.json({ product_name: listing.name, isMeeting, ...presentOpen(check, results) }, 200)
    })
    .openapi(guard.anyone(contract.consentToCheck), async (c) =>
      c.json(countChange(orRefuse(await consentToCheck(deps, phoneOf(c)))), 200),
    )
    .openapi(guard.anyone(contract.askChallenge), async (c) => {
      const { test } = c.req.valid('json')
      const asked = orRefuse(await askChallenge(deps, phoneOf(c), test))
      const { code: _shownElsewhere, ...challenge } = asked.challenge
      return c.json({ nonce: asked.nonce, challenge }, 201)
    })
    .openapi(guard.anyone(contract.answerChallenge), async (c) => {
      const { nonce, answer } = c.req.valid('json')
      const { check, result } = orRefuse(await answerChallenge(deps, phoneOf(c), nonce, answer))
      return c.json(presentToPhone(check, result), 200)
    })
    .openapi(guard.anyone(contract.finishCheck), async (c) => {
      const { shown, ...changed } = orRefuse(await finishCheck(deps, phoneOf(c)))
      return c.json({ ...countChange(changed), ...(shown && { shown }) }, 200)
    })
}

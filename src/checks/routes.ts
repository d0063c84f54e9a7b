import type { Guard } from '../auth/index.ts'
import type { Env } from '../ops/env.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { cacheCallForVisitors } from '../platform/http/cache-headers.ts'
import { countChange } from '../platform/http/contract.ts'
import { createRouter } from '../platform/http/router.ts'
import * as contract from './contract.ts'
import { orRefuse } from './contract.ts'
import { presentAllToPhone, presentToPhone, readCheck, readMeetingCheck, readOwnCheck } from './read-check.ts'
import {
  answerChallenge,
  askChallenge,
  compareImei,
  consentToCheck,
  finishCheck,
  linkEnds,
  readCheckOfLink,
  startCheck,
  startMeetingCheck,
} from './run-check.ts'

type Deps = { db: Database; clock: Clock; env: Env; guard: Guard }

export type CheckApi = ReturnType<typeof checkRoutes>

/** Builds the calls of checks: those of the seller, of the tested phone, which has the link alone, and of whoever reads them. */
export function checkRoutes({ db, clock, env, guard }: Deps) {
  const deps = { db, clock, publicUrl: env.PUBLIC_URL }
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
      const typed = { id: c.req.valid('param').id, imei: c.req.valid('json').imei }
      return c.json(orRefuse(await compareImei(deps, c.var.caller.id, typed)), 200)
    })
    .openapi(guard.seller(contract.readOwnCheck), async (c) =>
      c.json(orRefuse(await readOwnCheck(deps, c.var.caller.id, c.req.valid('param').id)), 200),
    )
    .openapi(guard.anyone(contract.readCheck), async (c) =>
      c.json(
        orRefuse(await readCheck(deps, c.req.valid('param').id, c.var.caller?.role === 'admin')),
        200,
        cacheCallForVisitors(c),
      ),
    )
    .openapi(guard.anyone(contract.readLinkedCheck), async (c) => {
      const { check, listing, results } = orRefuse(await readCheckOfLink(deps, c.req.valid('param').token))
      const { name, brandName } = listing
      return c.json(
        {
          product_name: name,
          brand_name: brandName,
          expiresAt: linkEnds(check).toISOString(),
          consented: check.consentedAt !== null,
          isMeeting: check.orderId !== null,
          results: presentAllToPhone(check, results),
        },
        200,
      )
    })
    .openapi(guard.anyone(contract.consentToCheck), async (c) =>
      c.json(countChange(orRefuse(await consentToCheck(deps, c.req.valid('param').token))), 200),
    )
    .openapi(guard.anyone(contract.askChallenge), async (c) => {
      const { test } = c.req.valid('json')
      const asked = orRefuse(await askChallenge(deps, c.req.valid('param').token, test))
      const { code: _shownElsewhere, ...challenge } = asked.challenge
      return c.json({ nonce: asked.nonce, challenge, expiresAt: asked.expiresAt.toISOString() }, 201)
    })
    .openapi(guard.anyone(contract.answerChallenge), async (c) => {
      const { nonce, answer } = c.req.valid('json')
      const { check, result } = orRefuse(
        await answerChallenge(deps, c.req.valid('param').token, nonce, answer),
      )
      return c.json(presentToPhone(check, result), 200)
    })
    .openapi(guard.anyone(contract.finishCheck), async (c) =>
      c.json(countChange(orRefuse(await finishCheck(deps, c.req.valid('param').token))), 200),
    )
}

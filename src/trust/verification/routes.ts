import { needsMobile as isMobileNeeded } from '../../accounts/index.ts'
import { describeActor } from '../../audit/index.ts'
import type { Guard } from '../../auth/index.ts'
import { listPhotosAt } from '../../images/index.ts'
import type { Env } from '../../ops/env.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { countChange } from '../../platform/http/contract.ts'
import { readRequestKey } from '../../platform/http/idempotency.ts'
import { createRouter } from '../../platform/http/router.ts'
import { askForVerification } from './ask-verification.ts'
import * as contract from './contract.ts'
import { orRefuse } from './contract.ts'
import { decideVerification, revokeVerification, startSelling, verifySeller } from './decide-verification.ts'
import type { VerificationGap } from './rules.ts'
import { findDocumented, listUnconfirmed, listVerificationsOf, type Verification } from './store.ts'

export type VerificationDeps = { db: Database; env: Env; guard: Guard; clock: Clock }

const maxShown = 20

export function verificationRoutes({ db, env, guard, clock }: VerificationDeps) {
  const needsMobile = isMobileNeeded(env)
  const deps = { db, clock, needsMobile }
  return createRouter()
    .openapi(guard.seller(contract.readVerification), async (c) => {
      const { id, verified } = c.var.caller
      const missing = (await listUnconfirmed(db, [id], needsMobile)).get(id) ?? []
      const history = await listVerificationsOf(db, id, maxShown)
      return c.json({ verified, missing, history: history.map(present) }, 200)
    })
    .openapi(guard.seller(contract.askForVerification), async (c) => {
      const request = await readRequestKey(c)
      orRefuse(await askForVerification(deps, c.var.caller.id, c.req.valid('json'), request))
      return c.json({ modifiedCount: 1 }, 201)
    })
    .openapi(guard.admin(contract.decideVerification), async (c) => {
      const { id } = c.req.valid('param')
      const decided = await decideVerification(deps, describeActor(c), id, c.req.valid('json'))
      return c.json(countChange(orRefuse(decided)), 200)
    })
    .openapi(guard.admin(contract.verifySeller), async (c) => {
      const { userid, verified, reason } = c.req.valid('query')
      const done =
        verified === 'false'
          ? await revokeVerification(db, describeActor(c), userid, reason)
          : await verifySeller({ db, clock }, describeActor(c), userid)
      return c.json(countChange(orRefuse(done)), 200)
    })
    .openapi(guard.signedIn(contract.startSelling), async (c) => {
      const done = orRefuse(await startSelling(db, describeActor(c)))
      return c.json(countChange(done), 200)
    })
}

function present({ id, kind, askedAt, decision, decidedAt, reason }: Verification) {
  return {
    _id: id,
    kind,
    askedAt: askedAt.toISOString(),
    decision,
    decidedAt: decidedAt?.toISOString() ?? null,
    reason,
  }
}

/** Finds, for each of these sellers, what an admin should know is missing: confirmations of the account, or documents. */
export async function findGaps(db: Db, sellerIds: string[], needsMobile: boolean) {
  const unconfirmed = await listUnconfirmed(db, sellerIds, needsMobile)
  const documented = await findDocumented(db, sellerIds)
  return new Map(
    sellerIds.map((id) => {
      const documents: VerificationGap[] = documented.has(id) ? [] : ['documents']
      return [id, [...(unconfirmed.get(id) ?? []), ...documents]]
    }),
  )
}

/** Reads the latest verifications of a seller for admins. Only an open one has photos, because a decision deletes them. */
export async function readVerificationsOf(db: Db, sellerId: string): Promise<contract.MemberVerification[]> {
  const shown: contract.MemberVerification[] = []
  for (const found of await listVerificationsOf(db, sellerId, maxShown)) {
    const photos = found.decision
      ? []
      : await listPhotosAt(db, { attachedTo: 'verification', attachedToId: found.id })
    shown.push({ ...present(found), formerName: found.formerName, photos })
  }
  return shown
}

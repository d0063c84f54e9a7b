import { needsMobile } from '../../accounts/index.ts'
import { describeActor } from '../../audit/index.ts'
import type { AccountSigns, Guard } from '../../auth/index.ts'
import type { Clock } from '../../kernel/time.ts'
import type { RefusedImeis } from '../../listings/index.ts'
import type { Env } from '../../ops/env.ts'
import type { OrderSettings } from '../../orders/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { countChange } from '../../platform/http/contract.ts'
import { readRequestKey } from '../../platform/http/idempotency.ts'
import { createRouter } from '../../platform/http/router.ts'
import { orRefuse } from '../contract.ts'
import { endMemberSuspension, logOutMember, suspendMember } from '../members/change-member.ts'
import * as contract from './contract.ts'
import { noteMember, readMember } from './read-member.ts'
import { searchEverything } from './search-everything.ts'

export type AdminSearchDeps = {
  db: Database
  env: Env
  guard: Guard
  clock: Clock
  refusedImeis: RefusedImeis
  signs: AccountSigns
  orderDeps: { settings: OrderSettings }
}

export type AdminSearchApi = ReturnType<typeof adminSearchRoutes>

export function adminSearchRoutes(deps: AdminSearchDeps) {
  const { db, env, guard, clock, refusedImeis, signs, orderDeps } = deps
  const { settings } = orderDeps
  const reading = { db, clock, settings, signs, needsMobile: needsMobile(env) }
  return createRouter()
    .openapi(guard.admin(contract.searchDesk), async (c) =>
      c.json(await searchEverything(db, c.req.valid('query').q), 200),
    )
    .openapi(guard.admin(contract.getMember), async (c) =>
      c.json(orRefuse(await readMember(reading, c.req.valid('param').id)), 200),
    )
    .openapi(guard.admin(contract.noteMember), async (c) => {
      const { id: accountId } = c.req.valid('param')
      const { note } = c.req.valid('json')
      orRefuse(await noteMember(db, describeActor(c), { accountId, note }, await readRequestKey(c)))
      return c.json({ modifiedCount: 1 }, 200)
    })
    .openapi(guard.admin(contract.suspendMember), async (c) => {
      const { id: accountId } = c.req.valid('param')
      const { reason } = c.req.valid('json')
      const done = await suspendMember({ db, clock }, describeActor(c), { accountId, reason })
      return c.json(countChange(orRefuse(done)), 200)
    })
    .openapi(guard.admin(contract.endSuspension), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(countChange(await endMemberSuspension({ db, refusedImeis }, describeActor(c), id)), 200)
    })
    .openapi(guard.admin(contract.logOutMember), async (c) => {
      const { ended } = orRefuse(await logOutMember(db, describeActor(c), c.req.valid('param').id))
      return c.json({ deletedCount: ended }, 200)
    })
}

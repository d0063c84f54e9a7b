import { describeActor, type Guard } from '../../identity/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { countChange } from '../../platform/http/contract.ts'
import { byCreation, linkedPage, readCursor } from '../../platform/http/paging.ts'
import { createRouter } from '../../platform/http/router.ts'
import { orRefuse } from '../problems.ts'
import * as contract from './contract.ts'
import { decideFlaggedPhone } from './decide-flags.ts'
import { presentFlaggedPhone, readFlagged } from './read-flagged.ts'

/** What admins do about flagged phones. */
export function flagRoutes({ db, guard, clock }: { db: Database; guard: Guard; clock: Clock }) {
  return createRouter()
    .openapi(guard.admin(contract.listFlaggedPhones), async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const rows = await readFlagged(db, limit + 1, readCursor(cursor))
      return c.json(linkedPage(c, rows, limit, byCreation).map(presentFlaggedPhone), 200)
    })
    .openapi(guard.admin(contract.decideFlags), async (c) => {
      const { id } = c.req.valid('param')
      const decided = await decideFlaggedPhone({ db, clock }, describeActor(c), id, c.req.valid('json'))
      return c.json(countChange(orRefuse(decided)), 200)
    })
}

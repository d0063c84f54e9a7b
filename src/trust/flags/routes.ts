import { describeActor } from '../../auth/index.ts'
import { countChange } from '../../platform/http/contract.ts'
import { byCreation, linkedPage, readCursor } from '../../platform/http/paging.ts'
import { createRouter } from '../../platform/http/router.ts'
import { orRefuse } from '../problems.ts'
import type { ReportDeps } from '../reports/routes.ts'
import * as contract from './contract.ts'
import { decideFlaggedPhone } from './decide-flags.ts'
import { presentFlaggedPhone, readFlagged } from './read-flagged.ts'

export function flagRoutes({ db, guard, clock, refusedImeis }: ReportDeps) {
  return createRouter()
    .openapi(guard.admin(contract.listFlaggedPhones), async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const rows = await readFlagged(db, limit + 1, readCursor(cursor))
      return c.json(linkedPage(c, rows, limit, byCreation).map(presentFlaggedPhone), 200)
    })
    .openapi(guard.admin(contract.decideFlags), async (c) => {
      const { id } = c.req.valid('param')
      const deps = { db, clock, refusedImeis }
      const decided = await decideFlaggedPhone(deps, describeActor(c), id, c.req.valid('json'))
      return c.json(countChange(orRefuse(decided)), 200)
    })
}

import { describeActor } from '../audit/index.ts'
import { countChange } from '../platform/http/contract.ts'
import { byCreation, linkedPage, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import * as flagContract from './flags/contract.ts'
import { decideFlaggedPhone } from './flags/decide-flags.ts'
import { presentFlaggedPhone, readFlagged } from './flags/read-flagged.ts'
import { orRefuse } from './problems.ts'
import { type ReportDeps, reportRoutes } from './reports/routes.ts'
import { type VerificationDeps, verificationRoutes } from './verification/routes.ts'

export type TrustApi = ReturnType<typeof trustRoutes>

export function trustRoutes(deps: ReportDeps & VerificationDeps) {
  const { db, guard, clock, refusedImeis } = deps
  return createRouter()
    .route('/', reportRoutes(deps))
    .openapi(guard.admin(flagContract.listFlaggedPhones), async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const rows = await readFlagged(db, limit + 1, readCursor(cursor))
      return c.json(linkedPage(c, rows, limit, byCreation).map(presentFlaggedPhone), 200)
    })
    .openapi(guard.admin(flagContract.decideFlags), async (c) => {
      const { id } = c.req.valid('param')
      const admin = describeActor(c)
      const decided = await decideFlaggedPhone({ db, clock, refusedImeis }, admin, id, c.req.valid('json'))
      return c.json(countChange(orRefuse(decided)), 200)
    })
    .route('/', verificationRoutes(deps))
}

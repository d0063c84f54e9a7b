import type { Guard } from '../identity/index.ts'
import { addDays, startOfDayInDhaka } from '../kernel/time.ts'
import { listSales, type Sale } from '../orders/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { byCreation, linkedPage, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import * as contract from './overview-contract.ts'
import { presentAuditEntry, presentOverview, presentSale } from './present-rows.ts'
import { readOverview } from './read-overview.ts'
import { listAuditEntries } from './store.ts'

/** What only admins read: the overview, its sales, and the audit log. */
export function overviewRoutes({ db, guard, clock }: { db: Database; guard: Guard; clock: Clock }) {
  return createRouter()
    .openapi(guard.admin(contract.getOverview), async (c) => {
      return c.json(presentOverview(await readOverview(db, clock.now())), 200)
    })
    .openapi(guard.admin(contract.listSales), async (c) => {
      const { limit, cursor, from, to } = c.req.valid('query')
      const period = { from: startOfDayInDhaka(from), until: startOfDayInDhaka(addDays(to, 1)) }
      const rows = await listSales(db, period, limit + 1, readCursor(cursor))
      return c.json(linkedPage(c, rows, limit, byPayment).map(presentSale), 200)
    })
    .openapi(guard.admin(contract.listAudit), async (c) => {
      const { limit, cursor, q } = c.req.valid('query')
      const rows = await listAuditEntries(db, limit + 1, readCursor(cursor), q)
      return c.json(linkedPage(c, rows, limit, byCreation).map(presentAuditEntry), 200)
    })
}

const byPayment = ({ paidAt, id }: Sale) => ({ at: paidAt, id })

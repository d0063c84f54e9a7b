import { describeActor } from '../../audit/index.ts'
import type { Guard } from '../../auth/index.ts'
import type { RefusedImeis } from '../../listings/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { countChange } from '../../platform/http/contract.ts'
import { byCreation, linkedPage, readCursor } from '../../platform/http/paging.ts'
import { createRouter } from '../../platform/http/router.ts'
import { orRefuse } from '../problems.ts'
import { closeMember } from './close-member.ts'
import * as contract from './contract.ts'
import { acceptImei, decideReports } from './decide-reports.ts'
import { presentReportedPhone, readReportQueue } from './read-report-queue.ts'
import { reportPhone } from './report-phone.ts'
import { listReports, listTakeDowns, type Report } from './store.ts'

const maxTakeDowns = 20

export type ReportDeps = { db: Database; guard: Guard; clock: Clock; refusedImeis: RefusedImeis }

export function reportRoutes({ db, guard, clock, refusedImeis }: ReportDeps) {
  return createRouter()
    .openapi(guard.signedIn(contract.reportProduct), async (c) => {
      const { id, reason } = c.req.valid('query')
      const report = { listingId: id, reporterId: c.var.caller.id, reason, at: clock.now() }
      const { sent } = orRefuse(await reportPhone(db, report))
      return c.json({ modifiedCount: sent ? 1 : 0 }, 200)
    })
    .openapi(guard.admin(contract.listReports), async (c) => {
      const { limit, cursor, q } = c.req.valid('query')
      const rows = await listReports(db, limit + 1, readCursor(cursor), q)
      return c.json(linkedPage(c, rows, limit, byCreation).map(presentReport), 200)
    })
    .openapi(guard.admin(contract.listReportedPhones), async (c) => {
      const { limit, cursor, q } = c.req.valid('query')
      const rows = await readReportQueue(db, limit + 1, readCursor(cursor), q)
      return c.json(linkedPage(c, rows, limit, byCreation).map(presentReportedPhone), 200)
    })
    .openapi(guard.admin(contract.decideReports), async (c) => {
      const { id } = c.req.valid('param')
      const verdict = c.req.valid('json')
      const done = orRefuse(await decideReports({ db, clock, refusedImeis }, describeActor(c), id, verdict))
      return c.json(countChange(done), 200)
    })
    .openapi(guard.admin(contract.acceptImei), async (c) => {
      const accepted = await acceptImei({ db, refusedImeis }, describeActor(c), c.req.valid('json'))
      return c.json(countChange(orRefuse(accepted)), 200)
    })
    .openapi(guard.admin(contract.deleteUser), async (c) => {
      const { id, reason } = c.req.valid('query')
      const { closed } = orRefuse(await closeMember({ db, clock }, describeActor(c), id, reason))
      return c.json({ deletedCount: closed ? 1 : 0 }, 200)
    })
    .openapi(guard.seller(contract.listTakeDowns), async (c) => {
      return c.json((await listTakeDowns(db, c.var.caller.id, maxTakeDowns)).map(presentTakeDown), 200)
    })
}

function presentReport(report: Report): contract.Report {
  return {
    _id: report.id,
    sellerName: report.sellerName,
    product_name: report.productName,
    brand_name: report.brandName,
    productId: report.listingId,
    createdAt: report.createdAt.toISOString(),
  }
}

type TakeDown = Awaited<ReturnType<typeof listTakeDowns>>[number]

function presentTakeDown({ listingId, productName, ...takeDown }: TakeDown): contract.TakeDown {
  return {
    _id: listingId,
    product_name: productName ?? '',
    image: takeDown.imageUrl,
    reason: takeDown.reason ?? undefined,
    takenDownAt: takeDown.createdAt.toISOString(),
  }
}

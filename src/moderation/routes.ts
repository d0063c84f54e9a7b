import { Readable } from 'node:stream'
import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Guard, listAccounts } from '../identity/index.ts'
import { type Caller, type Role, roleOfAccountType } from '../identity/rules.ts'
import { addDays, startOfDayInDhaka } from '../kernel/time.ts'
import { listSales, type Sale } from '../orders/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { readClientAddress } from '../platform/http/client-address.ts'
import type { searchedPage } from '../platform/http/contract.ts'
import { byCreation, linkedPage, linkNextPage, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import { closeMember } from './close-member.ts'
import * as contract from './contract.ts'
import { decideReports } from './decide-reports.ts'
import { exportMembers } from './export-members.ts'
import {
  presentAuditEntry,
  presentMember,
  presentOverview,
  presentReport,
  presentReportedPhone,
  presentSale,
} from './present-rows.ts'
import { orRefuse } from './problems.ts'
import { readOverview } from './read-overview.ts'
import { readReportQueue } from './read-report-queue.ts'
import { reportPhone } from './report-phone.ts'
import type { Actor } from './rules.ts'
import { startSelling } from './start-selling.ts'
import { listAuditEntries } from './store.ts'
import { listReports } from './store-reports.ts'
import { verifySeller } from './verify-seller.ts'

export type ModerationApi = ReturnType<typeof moderationRoutes>

/** Reports, the way to a seller account, and everything that only admins may call. */
export function moderationRoutes({ db, guard, clock }: { db: Database; guard: Guard; clock: Clock }) {
  async function listMembers(
    c: Context,
    role: Role,
    {
      limit,
      cursor,
      q,
      verified,
    }: z.infer<typeof searchedPage> & { verified?: 'true' | 'false' | undefined },
  ) {
    const page = await listAccounts(db, {
      role,
      limit,
      cursor: readCursor(cursor),
      typed: q,
      verified: verified && verified === 'true',
    })
    if (page.next) linkNextPage(c, page.next)
    return page.accounts.map(presentMember)
  }

  return createRouter()
    .openapi(guard.signedIn(contract.reportProduct), async (c) => {
      const { id, reason } = c.req.valid('query')
      const report = { listingId: id, reporterId: c.var.caller.id, reason, at: clock.now() }
      const { sent } = orRefuse(await reportPhone(db, report))
      return c.json({ modifiedCount: sent ? 1 : 0 }, 200)
    })
    .openapi(guard.signedIn(contract.startSelling), async (c) => {
      const { changed } = orRefuse(await startSelling(db, actorOf(c)))
      return c.json({ modifiedCount: changed ? 1 : 0 }, 200)
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
      const choice = { listingId: c.req.valid('param').id, decision: c.req.valid('json').decision }
      const { changed } = orRefuse(await decideReports({ db, clock }, actorOf(c), choice))
      return c.json({ modifiedCount: changed ? 1 : 0 }, 200)
    })
    .openapi(guard.admin(contract.getOverview), async (c) => {
      return c.json(presentOverview(await readOverview(db, clock.now())), 200)
    })
    .openapi(guard.admin(contract.listSales), async (c) => {
      const { limit, cursor, from, to } = c.req.valid('query')
      const time = { from: startOfDayInDhaka(from), until: startOfDayInDhaka(addDays(to, 1)) }
      const rows = await listSales(db, time, limit + 1, readCursor(cursor))
      return c.json(linkedPage(c, rows, limit, byPayment).map(presentSale), 200)
    })
    .openapi(guard.admin(contract.listSellers), async (c) => {
      return c.json(await listMembers(c, 'seller', c.req.valid('query')), 200)
    })
    .openapi(guard.admin(contract.listBuyers), async (c) => {
      return c.json(await listMembers(c, 'buyer', c.req.valid('query')), 200)
    })
    .openapi(guard.admin(contract.exportMembers), (c) => {
      const { role, q, verified } = c.req.valid('query')
      const filter = { role: roleOfAccountType(role), typed: q, verified: verified && verified === 'true' }
      const parts = Readable.from(exportMembers(db, filter), { objectMode: false })
      return c.body(Readable.toWeb(parts) as ReadableStream, 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="members.csv"',
        'cache-control': 'no-store',
      })
    })
    .openapi(guard.admin(contract.verifySeller), async (c) => {
      const { userid, verified } = c.req.valid('query')
      const { changed } = orRefuse(await verifySeller(db, actorOf(c), userid, verified !== 'false'))
      return c.json({ modifiedCount: changed ? 1 : 0 }, 200)
    })
    .openapi(guard.admin(contract.deleteUser), async (c) => {
      const { closed } = orRefuse(await closeMember({ db, clock }, actorOf(c), c.req.valid('query').id))
      return c.json({ deletedCount: closed ? 1 : 0 }, 200)
    })
    .openapi(guard.admin(contract.listAudit), async (c) => {
      const { limit, cursor, q } = c.req.valid('query')
      const rows = await listAuditEntries(db, limit + 1, readCursor(cursor), q)
      return c.json(linkedPage(c, rows, limit, byCreation).map(presentAuditEntry), 200)
    })
}

const byPayment = ({ paidAt, id }: Sale) => ({ at: paidAt, id })

/** Who calls and from where, for the audit log. */
function actorOf(c: Context<{ Variables: { caller: Caller } }>): Actor & { id: string } {
  const { id, email } = c.var.caller
  return { id, name: email, address: readClientAddress(c) }
}

import type { Context } from 'hono'
import { type Account, listAccounts } from '../identity/find-account.ts'
import type { Guard } from '../identity/guard.ts'
import type { Caller } from '../identity/rules.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { readClientAddress } from '../platform/http/client-address.ts'
import { byCreation, linkedPage } from '../platform/http/keyset.ts'
import {
  createRouter,
  linkNextPage,
  type ProblemStatus,
  Refusal,
  readCursor,
} from '../platform/http/router.ts'
import { closeMember } from './close-member.ts'
import * as contract from './contract.ts'
import { closeProblemMessages, verifyProblemMessages } from './messages/admin.ts'
import { reportProblemMessages } from './messages/reports.ts'
import { reportPhone } from './report-phone.ts'
import type { ActingAdmin, CloseProblem, ReportProblem, VerifyProblem } from './rules.ts'
import { type AuditEntry, listAuditEntries, listReports, type Report } from './store.ts'
import { verifySeller } from './verify-seller.ts'

export type ModerationApi = ReturnType<typeof moderationRoutes>

const reportStatus = {
  'unknown-product': 404,
  'own-product': 409,
} satisfies Record<ReportProblem, ProblemStatus>

const verifyStatus = {
  'no-such-account': 404,
  'not-a-seller': 409,
} satisfies Record<VerifyProblem, ProblemStatus>

const closeStatus = {
  'no-such-account': 404,
  'own-account': 409,
  'last-admin': 409,
} satisfies Record<CloseProblem, ProblemStatus>

export function moderationRoutes({ db, guard, clock }: { db: Database; guard: Guard; clock: Clock }) {
  return createRouter()
    .openapi(guard.signedIn(contract.reportProduct), async (c) => {
      const reported = await reportPhone(db, {
        listingId: c.req.valid('query').id,
        reporterId: c.get('caller').id,
        at: clock.now(),
      })
      if (!reported.ok) {
        throw new Refusal(reportStatus[reported.why], reported.why, reportProblemMessages[reported.why])
      }
      return c.json({ modifiedCount: reported.value.sent ? 1 : 0 }, 200)
    })
    .openapi(guard.admin(contract.listReports), async (c) => {
      const { limit, cursor, q } = c.req.valid('query')
      const rows = await listReports(db, limit + 1, readCursor(cursor), q)
      return c.json(linkedPage(c, rows, limit, byCreation).map(presentReport), 200)
    })
    .openapi(guard.admin(contract.listSellers), async (c) => {
      const { limit, cursor, q } = c.req.valid('query')
      const page = await listAccounts(db, { role: 'seller', limit, cursor: readCursor(cursor), typed: q })
      if (page.next) linkNextPage(c, page.next)
      return c.json(page.accounts.map(presentMember), 200)
    })
    .openapi(guard.admin(contract.listBuyers), async (c) => {
      const { limit, cursor, q } = c.req.valid('query')
      const page = await listAccounts(db, { role: 'buyer', limit, cursor: readCursor(cursor), typed: q })
      if (page.next) linkNextPage(c, page.next)
      return c.json(page.accounts.map(presentMember), 200)
    })
    .openapi(guard.admin(contract.verifySeller), async (c) => {
      const { userid, verified } = c.req.valid('query')
      const set = await verifySeller(db, actingAdmin(c), userid, verified !== 'false')
      if (!set.ok) throw new Refusal(verifyStatus[set.why], set.why, verifyProblemMessages[set.why])
      return c.json({ modifiedCount: set.value.changed ? 1 : 0 }, 200)
    })
    .openapi(guard.admin(contract.deleteUser), async (c) => {
      const closed = await closeMember({ db, clock }, actingAdmin(c), c.req.valid('query').id)
      if (!closed.ok) throw new Refusal(closeStatus[closed.why], closed.why, closeProblemMessages[closed.why])
      return c.json({ deletedCount: closed.value.closed ? 1 : 0 }, 200)
    })
    .openapi(guard.admin(contract.listAudit), async (c) => {
      const { limit, cursor, q } = c.req.valid('query')
      const rows = await listAuditEntries(db, limit + 1, readCursor(cursor), q)
      return c.json(linkedPage(c, rows, limit, byCreation).map(presentAuditEntry), 200)
    })
}

/** The admin who is asking, and from where, for the record. */
function actingAdmin(c: Context<{ Variables: { caller: Caller } }>): ActingAdmin {
  const { id, email } = c.get('caller')
  return { id, name: email, address: readClientAddress(c) }
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

function presentAuditEntry(entry: AuditEntry): contract.AuditEntry {
  return {
    _id: entry.id,
    act: entry.act,
    admin: entry.adminName,
    account: entry.accountEmail,
    address: entry.address,
    createdAt: entry.createdAt.toISOString(),
  }
}

function presentMember({ id, name, email, verified }: Account): contract.Member {
  return { _id: id, name, email, verified }
}

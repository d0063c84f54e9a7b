import type { Guard } from '../auth/index.ts'
import type { Database } from '../platform/database/database.ts'
import { byCreation, linkedPage, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import type { Module } from '../platform/index.ts'
import { listActs, presentAct } from './audit-log.ts'
import * as contract from './contract.ts'
import { personalTables } from './schema.ts'

export { type ActSubject, describeActor, listActsOn, recordAct } from './audit-log.ts'
export { auditEntries } from './schema.ts'

export const auditModule = { routes: auditRoutes, problems: [], personalTables } satisfies Module

export type AuditApi = ReturnType<typeof auditRoutes>

/** Builds the call with which admins read and search the audit log. */
function auditRoutes({ db, guard }: { db: Database; guard: Guard }) {
  return createRouter().openapi(guard.admin(contract.listAudit), async (c) => {
    const { limit, cursor, q } = c.req.valid('query')
    const rows = await listActs(db, { typed: q, cursor: readCursor(cursor), limit: limit + 1 })
    return c.json(linkedPage(c, rows, limit, byCreation).map(presentAct), 200)
  })
}

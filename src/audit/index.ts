import type { Module } from '../platform/module.ts'
import { auditRoutes } from './routes.ts'
import { personalTables } from './schema.ts'

export { type ActSubject, describeActor, listActsOn, recordAct } from './audit-log.ts'
export { auditEntries } from './schema.ts'

export const auditModule = { routes: auditRoutes, problems: [], personalTables } satisfies Module

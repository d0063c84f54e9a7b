import type { Module } from '../platform/module.ts'
import { adminProblems } from './problems.ts'
import { adminRoutes } from './routes.ts'

export { grantAdmin, removeFactors, revokeAdmin } from './members/change-role.ts'

export const adminModule = {
  routes: adminRoutes,
  problems: [adminProblems],
  personalTables: [],
} satisfies Module

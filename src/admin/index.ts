import type { Module } from '../platform/index.ts'
import { adminProblems } from './contract.ts'
import { adminRoutes } from './routes.ts'

export { grantAdmin, removeFactors, revokeAdmin } from './members/change-member.ts'

export const adminModule = {
  routes: adminRoutes,
  problems: [adminProblems],
  personalTables: [],
} satisfies Module

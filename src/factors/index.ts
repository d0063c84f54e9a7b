import type { Module } from '../platform/module.ts'
import { factorJobs } from './jobs.ts'
import { factorProblems } from './problems.ts'
import { factorRoutes } from './routes.ts'
import { personalTables } from './schema.ts'

export { factorChangedJob, removeFactors } from './change-factors.ts'
export { checkNewPasskey, type NewCredential } from './check-passkey.ts'
export { newCredential } from './passkey-shapes.ts'
export { createTotpSeal, renewTotps } from './totp-seal.ts'

export const factorModule = {
  routes: factorRoutes,
  jobs: factorJobs,
  problems: [factorProblems],
  personalTables,
} satisfies Module

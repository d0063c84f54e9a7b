import { createRouter } from '../platform/http/router.ts'
import { auditRoutes } from './audit/routes.ts'
import { flagRoutes } from './flags/routes.ts'
import { type ReportDeps, reportRoutes } from './reports/routes.ts'
import { type VerificationDeps, verificationRoutes } from './verification/routes.ts'

export type TrustApi = ReturnType<typeof trustRoutes>

export function trustRoutes(deps: ReportDeps & VerificationDeps) {
  return createRouter()
    .route('/', reportRoutes(deps))
    .route('/', flagRoutes(deps))
    .route('/', verificationRoutes(deps))
    .route('/', auditRoutes(deps))
}

import { createRouter } from '../platform/http/router.ts'
import { flagRoutes } from './flags/routes.ts'
import { type ReportDeps, reportRoutes } from './reports/routes.ts'
import { type VerificationDeps, verificationRoutes } from './verification/routes.ts'

export type TrustApi = ReturnType<typeof trustRoutes>

/** Reports, flagged phones and the verification of sellers: what members send, and what admins decide. */
export function trustRoutes(deps: ReportDeps & VerificationDeps) {
  return createRouter()
    .route('/', reportRoutes(deps))
    .route('/', flagRoutes(deps))
    .route('/', verificationRoutes(deps))
}

import { createRouter } from '../platform/http/router.ts'
import { chargebackRoutes } from './routes-chargebacks.ts'
import { failedJobRoutes } from './routes-failed-jobs.ts'
import { mailRoutes } from './routes-mail.ts'
import { memberRoutes } from './routes-members.ts'
import { type MoneyDeps, moneyRoutes } from './routes-money.ts'
import { overviewRoutes } from './routes-overview.ts'
import { queueRoutes } from './routes-queue.ts'
import { type ReportDeps, reportRoutes } from './routes-reports.ts'

export type ModerationApi = ReturnType<typeof moderationRoutes>

/** Reports, the way to a seller account, and everything that only admins may call. */
export function moderationRoutes(deps: ReportDeps & MoneyDeps) {
  return createRouter()
    .route('/', reportRoutes(deps))
    .route('/', memberRoutes(deps))
    .route('/', overviewRoutes(deps))
    .route('/', moneyRoutes(deps))
    .route('/', mailRoutes(deps))
    .route('/', failedJobRoutes(deps))
    .route('/', queueRoutes(deps))
    .route('/', chargebackRoutes(deps))
}

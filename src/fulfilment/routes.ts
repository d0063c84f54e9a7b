import { createRouter } from '../platform/http/router.ts'
import { billRoutes } from './bill/routes.ts'
import { cancellationRoutes } from './cancellation/routes.ts'
import type { FulfilmentDeps } from './deps.ts'
import { handoverRoutes } from './handover/routes.ts'
import { meetingRoutes } from './meeting/routes.ts'

export type FulfilmentApi = ReturnType<typeof fulfilmentRoutes>

export function fulfilmentRoutes(deps: FulfilmentDeps) {
  return createRouter()
    .route('/', handoverRoutes(deps))
    .route('/', billRoutes(deps))
    .route('/', meetingRoutes(deps))
    .route('/', cancellationRoutes(deps))
}

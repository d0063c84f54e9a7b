import { bidRoutes } from '../checkout/bids/routes.ts'
import { bookingRoutes } from '../checkout/booking/routes.ts'
import { cancellationRoutes } from '../checkout/cancellation/routes.ts'
import { paymentRoutes } from '../checkout/payment/routes.ts'
import { disputeRoutes } from '../disputes/dispute/routes.ts'
import { billRoutes } from '../fulfilment/bill/routes.ts'
import { handoverRoutes } from '../fulfilment/handover/routes.ts'
import { meetingRoutes } from '../fulfilment/meeting/routes.ts'
import { createRouter } from '../platform/http/router.ts'
import { readOrder } from '../sales/read-order.ts'
import { salesRoutes } from '../sales/routes.ts'
import type { OrderCallDeps } from './deps.ts'
import * as contract from './order-contract.ts'
import { orRefuse } from './problems.ts'

export type OrderApi = ReturnType<typeof orderRoutes>

/** Every call about orders: the page of one, and those of each noun. */
export function orderRoutes(deps: OrderCallDeps) {
  const { guard } = deps
  return createRouter()
    .route('/', bookingRoutes(deps))
    .route('/', bidRoutes(deps))
    .route('/', paymentRoutes(deps))
    .openapi(guard.signedIn(contract.readOrder), async (c) =>
      c.json(orRefuse(await readOrder(deps, c.var.caller, c.req.valid('param').id)), 200),
    )
    .route('/', salesRoutes(deps))
    .route('/', handoverRoutes(deps))
    .route('/', cancellationRoutes(deps))
    .route('/', disputeRoutes(deps))
    .route('/', billRoutes(deps))
    .route('/', meetingRoutes(deps))
}

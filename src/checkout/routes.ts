import type { OrderCallDeps } from '../orders/index.ts'
import { createRouter } from '../platform/http/router.ts'
import { bidRoutes } from './bids/routes.ts'
import { bookingRoutes } from './booking/routes.ts'
import { paymentRoutes } from './payment/routes.ts'

export type CheckoutApi = ReturnType<typeof checkoutRoutes>

export function checkoutRoutes(deps: OrderCallDeps) {
  return createRouter()
    .route('/', bookingRoutes(deps))
    .route('/', bidRoutes(deps))
    .route('/', paymentRoutes(deps))
}

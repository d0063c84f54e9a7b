import { describeActor } from '../audit/index.ts'
import { countChange } from '../platform/http/contract.ts'
import { createRouter } from '../platform/http/router.ts'
import * as bill from './bill/contract.ts'
import { readBill, verifyBill } from './bill/read-bill.ts'
import { cancelOrder } from './cancellation/cancel-order.ts'
import * as cancellation from './cancellation/contract.ts'
import type { FulfilmentDeps } from './handover/order-codes.ts'
import { handoverRoutes } from './handover/routes.ts'
import { meetingRoutes } from './meeting/routes.ts'
import { orRefuse } from './problems.ts'

export type FulfilmentApi = ReturnType<typeof fulfilmentRoutes>

export function fulfilmentRoutes(deps: FulfilmentDeps) {
  const { guard } = deps
  return createRouter()
    .route('/', handoverRoutes(deps))
    .route('/', meetingRoutes(deps))
    .openapi(guard.signedIn(bill.readBill), async (c) =>
      c.json(orRefuse(await readBill(deps, c.var.caller, c.req.valid('param').id)), 200),
    )
    .openapi(guard.anyone(bill.verifyBill), async (c) =>
      c.json(orRefuse(await verifyBill(deps, c.req.valid('param').token)), 200),
    )
    .openapi(guard.signedInEachTime(cancellation.cancelOrder), async (c) => {
      const request = { orderId: c.req.valid('param').id, reason: c.req.valid('json').reason }
      const cancelled = await cancelOrder(deps, c.var.caller, request, describeActor(c))
      return c.json(countChange(orRefuse(cancelled)), 200)
    })
}

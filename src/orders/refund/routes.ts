import { countChange } from '../../platform/http/contract.ts'
import { createRouter } from '../../platform/http/router.ts'
import { type OrderCallDeps, recordActOf } from '../deps.ts'
import { orRefuse } from '../problems.ts'
import * as contract from './contract.ts'
import { cancelOrder } from './refund-order.ts'

/** The call with which an order is cancelled, and refunded if it was paid. */
export function refundRoutes(deps: OrderCallDeps) {
  const { guard } = deps
  return createRouter().openapi(guard.signedInEachTime(contract.cancelOrder), async (c) => {
    const request = { orderId: c.req.valid('param').id, reason: c.req.valid('json').reason }
    const cancelled = await cancelOrder(deps, c.var.caller, request, recordActOf(deps, c, 'cancel-order'))
    return c.json(countChange(orRefuse(cancelled)), 200)
  })
}

import { type OrderCallDeps, recordActOf } from '../../orders/index.ts'
import { countChange } from '../../platform/http/contract.ts'
import { createRouter } from '../../platform/http/router.ts'
import { orRefuse } from '../problems.ts'
import { cancelOrder } from './cancel-order.ts'
import * as contract from './contract.ts'

export function cancellationRoutes(deps: OrderCallDeps) {
  const { guard } = deps
  return createRouter().openapi(guard.signedInEachTime(contract.cancelOrder), async (c) => {
    const request = { orderId: c.req.valid('param').id, reason: c.req.valid('json').reason }
    const cancelled = await cancelOrder(deps, c.var.caller, request, recordActOf(deps, c, 'cancel-order'))
    return c.json(countChange(orRefuse(cancelled)), 200)
  })
}

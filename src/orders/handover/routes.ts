import { readClientAddress } from '../../platform/http/client-address.ts'
import { countChange } from '../../platform/http/contract.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { OrderCallDeps } from '../deps.ts'
import { orRefuse, refusal } from '../problems.ts'
import { completeOrder } from './complete-order.ts'
import * as contract from './contract.ts'
import { handOverPhone } from './hand-over-phone.ts'

/** The calls about the hand-over of the phone, and its buyer's confirmation that everything is fine. */
export function handoverRoutes(deps: OrderCallDeps) {
  const { guard } = deps
  return createRouter()
    .openapi(guard.signedIn(contract.handOverPhone), async (c) => {
      const address = readClientAddress(c)
      const request = { orderId: c.req.valid('param').id, code: c.req.valid('json').code, address }
      const handedOver = await handOverPhone(deps, c.var.caller, request)
      if (!handedOver.ok) {
        const { why, ...more } = handedOver
        throw refusal(why, more)
      }
      return c.json(countChange(handedOver.value), 200)
    })
    .openapi(guard.signedIn(contract.completeOrder), async (c) => {
      const completed = await completeOrder(deps, c.var.caller, c.req.valid('param').id, readClientAddress(c))
      return c.json(countChange(orRefuse(completed)), 200)
    })
}

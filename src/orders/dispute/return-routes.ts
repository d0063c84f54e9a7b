import { countChange } from '../../platform/http/contract.ts'
import { createRouter } from '../../platform/http/router.ts'
import { orRefuse, refusal } from '../problems.ts'
import { recordActOf } from '../record-act.ts'
import type { SaleDeps } from '../sale-routes.ts'
import * as contract from './return-contract.ts'
import { confirmReturn, reportFailedReturn, returnPhone, waiveReturn } from './return-phone.ts'

/** The calls about a phone that comes back before its buyer is refunded. */
export function returnRoutes(deps: SaleDeps) {
  const { guard } = deps
  return createRouter()
    .openapi(guard.signedIn(contract.returnPhone), async (c) => {
      const request = { orderId: c.req.valid('param').id, code: c.req.valid('json').code }
      const returned = await returnPhone(deps, c.var.caller, request)
      if (!returned.ok) {
        const { why, ...more } = returned
        throw refusal(why, more)
      }
      return c.json(countChange(returned.value), 200)
    })
    .openapi(guard.signedIn(contract.confirmReturn), async (c) => {
      const confirmed = await confirmReturn(deps, c.var.caller, c.req.valid('param').id)
      return c.json(countChange(orRefuse(confirmed)), 200)
    })
    .openapi(guard.admin(contract.waiveReturn), async (c) => {
      const request = { orderId: c.req.valid('param').id, why: c.req.valid('json').why }
      const waived = await waiveReturn(deps, c.var.caller, request, recordActOf(deps, c, 'waive-return'))
      return c.json(countChange(orRefuse(waived)), 200)
    })
    .openapi(guard.signedIn(contract.reportFailedReturn), async (c) => {
      const { waitedAt, ...rest } = c.req.valid('json')
      const failed = { orderId: c.req.valid('param').id, waitedAt: new Date(waitedAt), ...rest }
      return c.json(countChange(orRefuse(await reportFailedReturn(deps, c.var.caller, failed))), 200)
    })
}

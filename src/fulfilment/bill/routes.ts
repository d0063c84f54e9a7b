import type { OrderCallDeps } from '../../orders/index.ts'
import { createRouter } from '../../platform/http/router.ts'
import { orRefuse } from '../problems.ts'
import * as contract from './contract.ts'
import { readBill, verifyBill } from './read-bill.ts'

export function billRoutes(deps: OrderCallDeps) {
  const { guard } = deps
  return createRouter()
    .openapi(guard.signedIn(contract.readBill), async (c) =>
      c.json(orRefuse(await readBill(deps, c.var.caller, c.req.valid('param').id)), 200),
    )
    .openapi(guard.anyone(contract.verifyBill), async (c) =>
      c.json(orRefuse(await verifyBill(deps, c.req.valid('param').token)), 200),
    )
}

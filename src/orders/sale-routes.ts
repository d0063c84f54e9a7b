import type { Guard } from '../identity/index.ts'
import { readClientAddress } from '../platform/http/client-address.ts'
import { countChange } from '../platform/http/contract.ts'
import { linkedPage, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import { returnRoutes } from './dispute/return-routes.ts'
import { disputeRoutes } from './dispute/routes.ts'
import { completeOrder } from './handover/complete-order.ts'
import { handOverPhone } from './handover/hand-over-phone.ts'
import type { OrderCodes } from './handover/order-codes.ts'
import type { SettleDeps } from './payment/settle-order.ts'
import { orRefuse, refusal } from './problems.ts'
import { readOrder } from './read-order.ts'
import { type RecordOrderAct, recordActOf } from './record-act.ts'
import { cancelOrder } from './refund/cancel-order.ts'
import * as contract from './sale-contract.ts'
import { presentSale } from './sales/present-sale.ts'
import { countWaitingSales, listOfSeller } from './sales/store.ts'

export type SaleDeps = SettleDeps & {
  guard: Guard
  codes: OrderCodes
  /** The site's address. */
  publicUrl: string
  recordAct: RecordOrderAct
}

export type SaleApi = ReturnType<typeof saleRoutes>

/** The calls about an order once it is made, by its buyer, its seller and the admins. */
export function saleRoutes(deps: SaleDeps) {
  return createRouter()
    .route('/', dealRoutes(deps))
    .route('/', disputeRoutes(deps))
    .route('/', returnRoutes(deps))
}

function dealRoutes(deps: SaleDeps) {
  const { db, guard } = deps
  return createRouter()
    .openapi(guard.signedIn(contract.readOrder), async (c) =>
      c.json(orRefuse(await readOrder(deps, c.var.caller, c.req.valid('param').id)), 200),
    )
    .openapi(guard.seller(contract.listSalesOfSeller), async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const rows = await listOfSeller(db, c.var.caller.id, limit + 1, readCursor(cursor))
      const rowsOfPage = linkedPage(c, rows, limit, ({ paidAt, id }) => ({ at: paidAt, id }))
      return c.json(rowsOfPage.map(presentSale), 200)
    })
    .openapi(guard.seller(contract.countWaitingSales), async (c) =>
      c.json({ count: await countWaitingSales(db, c.var.caller.id) }, 200),
    )
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
    .openapi(guard.signedIn(contract.cancelOrder), async (c) => {
      const request = { orderId: c.req.valid('param').id, reason: c.req.valid('json').reason }
      const cancelled = await cancelOrder(deps, c.var.caller, request, recordActOf(deps, c, 'cancel-order'))
      return c.json(countChange(orRefuse(cancelled)), 200)
    })
}

import type { FulfilmentDeps } from '../fulfilment/index.ts'
import { getCurrency, minorToAmount } from '../kernel/money.ts'
import { orRefuse } from '../orders/contract.ts'
import { readOrder as readOrderCall } from '../orders/order-contract.ts'
import { csvHeaders, streamOf, wantsCsv } from '../platform/http/csv-response.ts'
import { linkedPage, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import * as contract from './contract.ts'
import { exportSales } from './export-sales.ts'
import { presentDeal, readOrder } from './read-order.ts'
import {
  countWaitingSales,
  listOfSeller,
  type SaleOfSeller,
  sumMonthOfSeller,
  waitingFirstCursor,
} from './store.ts'

export type SaleApi = ReturnType<typeof saleRoutes>

export function saleRoutes(deps: FulfilmentDeps) {
  const { db, guard } = deps
  return createRouter()
    .openapi(guard.signedIn(readOrderCall), async (c) =>
      c.json(orRefuse(await readOrder(deps, c.var.caller, c.req.valid('param').id)), 200),
    )
    .openapi(guard.seller(contract.listSalesOfSeller), async (c) => {
      const { id } = c.var.caller
      if (wantsCsv(c)) return c.body(streamOf(exportSales(db, id)), 200, csvHeaders('sales'))
      const { limit, cursor, month, q: query } = c.req.valid('query')
      const filter = { month, query, waitingFirst: true }
      const rows = await listOfSeller(db, id, filter, limit + 1, readCursor(cursor))
      const rowsOfPage = linkedPage(c, rows, limit, waitingFirstCursor)
      return c.json(rowsOfPage.map(presentSale), 200)
    })
    .openapi(guard.seller(contract.readSalesMonth), async (c) => {
      const { sales, minor } = await sumMonthOfSeller(db, c.var.caller.id, c.req.valid('query').month)
      return c.json({ sales, sum: minorToAmount(minor), currency: getCurrency() }, 200)
    })
    .openapi(guard.seller(contract.countWaitingSales), async (c) =>
      c.json({ count: await countWaitingSales(db, c.var.caller.id) }, 200),
    )
}

function presentSale(sale: SaleOfSeller): contract.SellerSale {
  return {
    ...presentDeal(sale),
    buyerName: sale.buyerName,
    meetingLocation: sale.meetingLocation,
    paidAt: sale.paidAt.toISOString(),
    proposedBy: sale.proposedBy,
  }
}

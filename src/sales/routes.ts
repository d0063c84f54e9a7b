import type { FulfilmentDeps } from '../fulfilment/index.ts'
import { byteOrderMark, csvLine } from '../kernel/csv.ts'
import { orderNumber } from '../kernel/id.ts'
import { getCurrency, minorToAmount } from '../kernel/money.ts'
import { orRefuse, readOrder as readOrderCall } from '../orders/contract.ts'
import { listReleases } from '../orders/index.ts'
import type { Db } from '../platform/database/database.ts'
import { csvHeaders, streamOf, wantsCsv } from '../platform/http/csv-response.ts'
import { type Cursor, linkedPage, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import * as contract from './contract.ts'
import { presentDeal, readOrder } from './read-order.ts'
import {
  countWaitingSales,
  listOfSeller,
  type SaleOfSeller,
  sumMonthOfSeller,
  waitingFirstCursor,
} from './store.ts'

const batchSize = 500

const columns = [
  'paid (Asia/Dhaka)',
  'order',
  'phone',
  'buyer',
  'price',
  'refund',
  'fee',
  'to you',
  'stage',
  'money',
  'currency',
]

/**
 * The paid orders of a seller as a CSV file, newest first, without IMEIs, numbers and e-mails. Yields parts, so that only one is
 * in memory; amounts are in units of the currency.
 */
async function* exportSales(db: Db, sellerId: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns)
  let after: Cursor | undefined
  do {
    const sales = await listOfSeller(db, sellerId, {}, batchSize, after)
    const releases = await listReleases(db, sellerId, sales)
    yield sales.map((sale) => lineOf(sale, releases.get(sale.id))).join('')
    const last = sales.length < batchSize ? undefined : sales.at(-1)
    after = last && { at: last.paidAt, id: last.id }
  } while (after)
}

function lineOf(sale: SaleOfSeller, release: { givenMinor: number; feeMinor: number } | undefined): string {
  return csvLine([
    sale.paidAt,
    orderNumber(sale.id),
    sale.productName,
    sale.buyerName,
    minorToAmount(sale.priceMinor),
    minorToAmount(sale.refundMinor ?? 0),
    release ? minorToAmount(release.feeMinor) : '',
    release ? minorToAmount(release.givenMinor) : '',
    sale.status,
    release ? 'released to your balance' : sale.status === 'refunded' ? 'refunded' : 'held by Swap',
    sale.currency,
  ])
}

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
    meetsAt: sale.meetingAt?.toISOString() ?? null,
    proposedBy: sale.proposedBy,
    bankAsks: sale.chargebackAt !== null,
  }
}

import { byteOrderMark, csvLine } from '../kernel/csv.ts'
import { orderNumber } from '../kernel/id.ts'
import { minorToAmount } from '../kernel/money.ts'
import { listReleases } from '../orders/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { Cursor } from '../platform/http/paging.ts'
import { listOfSeller, type SaleOfSeller } from './store.ts'

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
export async function* exportSales(db: Db, sellerId: string): AsyncGenerator<string> {
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

import { byteOrderMark, csvLine } from '../kernel/csv.ts'
import { orderNumber } from '../kernel/id.ts'
import { minorToAmount } from '../kernel/money.ts'
import { readStatement, type StatementLine } from '../ledger/index.ts'
import type { Db } from '../platform/database/database.ts'
import { listOrdersById } from '../sales/index.ts'
import { requestIn } from './post-payout.ts'
import type { AccountSeal } from './store-accounts.ts'
import { listSent, type PayoutOfSeller } from './store.ts'

const batchSize = 500

/** The whole statement of a seller as a CSV file, newest first. Yields parts, so that only one is in memory. */
export async function* exportStatement(db: Db, sellerId: string): AsyncGenerator<string> {
  yield (
    byteOrderMark +
    csvLine(['time (Asia/Dhaka)', 'kind', 'order', 'phone', 'reference', 'amount', 'balance', 'currency'])
  )
  let before: StatementLine | undefined
  do {
    const lines = await readStatement(db, sellerId, { limit: batchSize, before })
    const described = await describeLines(db, lines)
    yield described
      .map(({ at, kind, orderId, product, sent, amountMinor, balanceMinor, currency }) =>
        csvLine([
          at,
          kind,
          orderId ? orderNumber(orderId) : '',
          product ?? '',
          sent.map(({ reference }) => reference).join(' '),
          minorToAmount(amountMinor),
          minorToAmount(balanceMinor),
          currency,
        ]),
      )
      .join('')
    before = lines.length < batchSize ? undefined : lines.at(-1)
  } while (before !== undefined)
}

/** Lines of a seller's statement with the name of the order's phone, or with what was sent of the payout. */
export async function describeLines(db: Db, lines: readonly StatementLine[]) {
  const orders = await listOrdersById(
    db,
    lines.flatMap(({ orderId }) => orderId ?? []),
  )
  const requestOf = ({ kind, key }: StatementLine) => (kind === 'payout' ? [requestIn(key)] : [])
  const sent = await listSent(db, lines.flatMap(requestOf))
  return lines.map((line) => ({
    ...line,
    product: orders.get(line.orderId ?? '')?.productName ?? null,
    sent: sent.filter(({ requestId }) => requestOf(line).includes(requestId)),
  }))
}

/** A batch as a CSV file with unmasked account numbers, for the admin who sends it. */
export function exportBatch(seal: AccountSeal, payouts: PayoutOfSeller[]): string {
  const head = [
    '_id',
    'kind',
    'name',
    'number',
    'routing',
    'amount',
    'currency',
    'state',
    'reference',
    'seller',
  ]
  const lines = payouts.map((payout) => {
    const account = seal.open(payout.account)
    const details = [payout.account.kind, account?.name ?? '', account?.number ?? '', account?.routing ?? '']
    const money = [minorToAmount(payout.amountMinor), payout.currency]
    return csvLine([
      payout.id,
      ...details,
      ...money,
      payout.state,
      payout.reference ?? '',
      payout.seller.email,
    ])
  })
  return byteOrderMark + csvLine(head) + lines.join('')
}

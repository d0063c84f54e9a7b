import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { Guard } from '../identity/index.ts'
import { minorToDollars } from '../kernel/money.ts'
import { readStatement } from '../ledger/index.ts'
import { listProductNames, listResting, type RestingSale } from '../orders/index.ts'
import type { PaymentDeps } from '../payments/index.ts'
import { countChange } from '../platform/http/contract.ts'
import { badCursor, linkedPage, linkNext, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import { type AccountDeps, changeAccount } from './change-account.ts'
import * as contract from './contract.ts'
import { exportStatement, ordersOf } from './export-lines.ts'
import { presentAccount, presentBalance, presentLine, presentResting } from './present-money.ts'
import { orRefuse } from './problems.ts'
import { readAccounts } from './read-account.ts'
import { readBalance } from './read-balance.ts'
import { requestPayout } from './request-payout.ts'
import type { PayoutSender } from './send-payout.ts'

export type PayoutDeps = AccountDeps & {
  /** The payment provider that holds the money. */
  provider: Pick<PaymentDeps['provider'], 'name' | 'currency'>
  /** Sends payouts by itself. */
  sender: PayoutSender | undefined
}

export type PayoutApi = ReturnType<typeof payoutRoutes>

/** The money of the calling seller: balance, statement, payout account and payouts. */
export function payoutRoutes({ guard, ...deps }: PayoutDeps & { guard: Guard }) {
  const { db, clock, seal, settings } = deps
  const { currency } = deps.provider
  return createRouter()
    .openapi(guard.seller(contract.readBalance), async (c) =>
      c.json(presentBalance(await readBalance(db, deps, c.var.caller.id, currency)), 200),
    )
    .openapi(guard.seller(contract.listRestingMoney), async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const page = { now: clock.now(), limit: limit + 1, cursor: readCursor(cursor) }
      const rows = await listResting(db, settings, { sellerId: c.var.caller.id, ...page })
      const rowsOfPage = linkedPage(c, rows, limit, byPayment)
      return c.json(
        rowsOfPage.map((row) => presentResting(row, settings)),
        200,
      )
    })
    .openapi(guard.seller(contract.readStatement), async (c) => {
      const { id } = c.var.caller
      if (wantsCsv(c)) return c.body(streamOf(exportStatement(db, id)), 200, csvHeaders('statement'))
      const { limit, cursor } = c.req.valid('query')
      const before = readPlace(cursor)
      const range = { limit: limit + 1, ...(before !== undefined && { before: { id: before } }) }
      const lines = await readStatement(db, id, range)
      const last = lines[limit - 1]
      if (lines.length > limit && last) linkNext(c, String(last.id))
      const shown = lines.slice(0, limit)
      const names = await listProductNames(db, ordersOf(shown))
      return c.json(
        shown.map((line) => presentLine(line, names)),
        200,
      )
    })
    .openapi(guard.seller(contract.readPayoutAccount), async (c) => {
      const { current, next } = await readAccounts(db, seal, c.var.caller.id, clock.now())
      return c.json(current && presentAccount({ current, next }, settings), 200)
    })
    .openapi(guard.seller(contract.changePayoutAccount), async (c) => {
      const done = orRefuse(await changeAccount(deps, c.var.caller, c.req.valid('json')))
      return c.json(countChange(done), 200)
    })
    .openapi(guard.seller(contract.requestPayout), async (c) => {
      const asked = await requestPayout(deps, c.var.caller.id, c.req.valid('json').amount)
      const { id, amountMinor, state, createdAt } = orRefuse(asked)
      const amount = minorToDollars(amountMinor)
      return c.json({ _id: id, amount, state, createdAt: createdAt.toISOString() }, 201)
    })
}

/** The place of a sale in a list, by when it was paid. */
export const byPayment = ({ paidAt, id }: RestingSale) => ({ at: paidAt, id })

/** Whether the caller asks for a file. Who takes anything gets JSON. */
export function wantsCsv(c: Context): boolean {
  c.header('vary', 'Accept', { append: true })
  const supports = ['application/json', 'text/csv']
  return accepts(c, { header: 'Accept', supports, default: 'application/json' }) === 'text/csv'
}

/** The headers of a CSV file to be saved under a name; no cache keeps it. */
export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
})

function streamOf(parts: AsyncGenerator<string>): ReadableStream {
  return Readable.toWeb(Readable.from(parts, { objectMode: false })) as ReadableStream
}

/** Where a page of the statement ended. Throws a 400 for what is no cursor of ours. */
function readPlace(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  if (!/^\d{1,15}$/.test(cursor)) throw badCursor()
  return Number(cursor)
}

import type { Guard } from '../auth/index.ts'
import { type Currency, getCurrency, minorToAmount } from '../kernel/money.ts'
import { readStatement } from '../ledger/index.ts'
import type { PaymentDeps } from '../payments/index.ts'
import { countChange } from '../platform/http/contract.ts'
import { csvHeaders, streamOf, wantsCsv } from '../platform/http/csv-response.ts'
import { readRequestKey } from '../platform/http/idempotency.ts'
import { badCursor, linkedPage, linkNext, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import { type DelayedSale, listDelayed } from '../sales/index.ts'
import { type AccountDeps, changeAccount, type DatedAccount, readAccounts } from './change-account.ts'
import * as contract from './contract.ts'
import { describeLines, exportStatement } from './export-lines.ts'
import { readRest, type Rest } from './fit-payout.ts'
import type { PayoutSettings } from './payout-settings.ts'
import { orRefuse, orRefuseRequest } from './problems.ts'
import { readBalance, type SellerBalance } from './read-balance.ts'
import { requestPayout } from './request-payout.ts'
import { maskNumber, type PayoutAccount, type StatementKind, whyItRests } from './rules.ts'
import type { PayoutSender } from './send-payout.ts'

export type PayoutDeps = AccountDeps & {
  provider: Pick<PaymentDeps['provider'], 'name' | 'currency'>
  sender: PayoutSender | undefined
}

export type PayoutApi = ReturnType<typeof payoutRoutes>

export function payoutRoutes({ guard, ...deps }: PayoutDeps & { guard: Guard }) {
  const { db, clock, seal, settings } = deps
  const { currency } = deps.provider
  return createRouter()
    .openapi(guard.seller(contract.readBalance), async (c) => {
      const { id } = c.var.caller
      const balance = await readBalance(db, deps, id, currency)
      const rest = await readRest(db, settings, id, clock.now())
      return c.json({ ...presentBalance(balance, currency, settings), rest: rest && presentRest(rest) }, 200)
    })
    .openapi(guard.seller(contract.listRestingMoney), async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const page = { now: clock.now(), limit: limit + 1, cursor: readCursor(cursor) }
      const rows = await listDelayed(db, settings, { sellerId: c.var.caller.id, ...page })
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
      return c.json((await describeLines(db, shown)).map(presentLine), 200)
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
      const { amount } = c.req.valid('json')
      const asked = orRefuseRequest(await requestPayout(deps, c.var.caller, amount, await readRequestKey(c)))
      return c.json(
        {
          _id: asked.id,
          amount: minorToAmount(asked.amountMinor),
          currency,
          state: asked.state,
          createdAt: asked.createdAt.toISOString(),
        },
        201,
      )
    })
}

export const byPayment = ({ paidAt, id }: DelayedSale) => ({ at: paidAt, id })

/** Reads the id of the line before the page. Throws a 400 for a cursor that is not one of these. */
function readPlace(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  if (!/^\d{1,15}$/.test(cursor)) throw badCursor()
  return Number(cursor)
}

function presentBalance(
  balance: SellerBalance,
  currency: Currency,
  { factorAboveMinor, walletLimits }: Pick<PayoutSettings, 'factorAboveMinor' | 'walletLimits'>,
): Omit<contract.WireBalance, 'rest'> {
  return {
    held: minorToAmount(balance.heldMinor),
    resting: minorToAmount(balance.restingMinor),
    frozen: minorToAmount(balance.frozenMinor),
    owed: minorToAmount(balance.owedMinor),
    available: minorToAmount(balance.availableMinor),
    pending: minorToAmount(balance.pendingMinor),
    paidOut: minorToAmount(balance.sentMinor),
    currency,
    limits: {
      factorAbove: minorToAmount(factorAboveMinor),
      walletDay: minorToAmount(walletLimits.dayMinor),
      walletMonth: minorToAmount(walletLimits.monthMinor),
    },
    hold: balance.hold && { reason: balance.hold.reason, since: balance.hold.setAt.toISOString() },
  }
}

const presentRest = ({ amountMinor, until }: Rest) => ({
  amount: minorToAmount(amountMinor),
  until: until.toISOString(),
})

/** A delayed sale as its seller sees it, without what links its parties. */
function presentResting(
  { id, productName, amountMinor, currency, payoutDelayedUntil, buyersSoFar, ...sale }: DelayedSale,
  { newSellerSales }: Pick<PayoutSettings, 'newSellerSales'>,
): contract.WireDelayedSale {
  const why = whyItRests(sale)
  const isOfTime = (why === 'new-seller' || why === 'large-sale') && payoutDelayedUntil !== null
  return {
    _id: id,
    product: productName,
    amount: minorToAmount(amountMinor),
    currency,
    why,
    until: isOfTime ? payoutDelayedUntil.toISOString() : null,
    missingSales: why === 'new-seller' ? Math.max(0, newSellerSales - buyersSoFar) : 0,
  }
}

type DescribedLine = Awaited<ReturnType<typeof describeLines>>[number]

function presentLine(line: DescribedLine): contract.StatementLine {
  return {
    _id: String(line.id),
    at: line.at.toISOString(),
    kind: line.kind as StatementKind,
    orderId: line.orderId,
    product: line.product,
    sent: line.sent.map(({ amountMinor, settledAt, reference }) => ({
      amount: minorToAmount(amountMinor),
      at: (settledAt ?? line.at).toISOString(),
      reference: reference ?? '',
    })),
    amount: minorToAmount(line.amountMinor),
    currency: line.currency,
    balance: minorToAmount(line.balanceMinor),
  }
}

export function maskAccount({ kind, name, number, routing }: PayoutAccount) {
  return { kind, name, number: maskNumber(number), routing }
}

const maskDated = ({ effectiveAt, ...account }: DatedAccount) => ({
  ...maskAccount(account),
  effectiveAt: effectiveAt.toISOString(),
})

function presentAccount(
  { current, next }: { current: DatedAccount; next: DatedAccount | null },
  { walletLimits: { dayMinor, monthMinor } }: PayoutSettings,
): contract.OwnAccount {
  return {
    ...maskDated(current),
    next: next && maskDated(next),
    walletLimits:
      current.kind === 'bank'
        ? null
        : { day: minorToAmount(dayMinor), month: minorToAmount(monthMinor), currency: getCurrency() },
  }
}

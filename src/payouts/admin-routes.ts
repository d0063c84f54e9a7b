import { describeActor, recordAct } from '../audit/index.ts'
import { type Guard, isFreshFactor } from '../auth/index.ts'
import type { Caller } from '../auth/rules.ts'
import { amountToMinor, getCurrency, minorToAmount } from '../kernel/money.ts'
import { countChange } from '../platform/http/contract.ts'
import { csvHeaders, wantsCsv } from '../platform/http/csv-response.ts'
import { readRequestKey } from '../platform/http/idempotency.ts'
import { byCreation, linkedPage, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import { type DelayedSale, listDelayed } from '../sales/index.ts'
import * as contract from './admin-contract.ts'
import { exportBatch } from './export-lines.ts'
import { type HoldOfSeller, listHolds, releaseRest, setHold } from './hold-payouts.ts'
import { makeBatch } from './make-batch.ts'
import { markPayout } from './mark-payout.ts'
import { orRefuse, refusal } from './problems.ts'
import { byPayment, maskAccount, type PayoutDeps } from './routes.ts'
import { whyItRests } from './rules.ts'
import type { AccountSeal } from './store-accounts.ts'
import { type Batch, findBatch, listOfBatch, listPayouts, type PayoutOfSeller } from './store.ts'

export type PayoutAdminApi = ReturnType<typeof payoutAdminRoutes>

export function payoutAdminRoutes({ guard, ...deps }: PayoutDeps & { guard: Guard }) {
  const { db, seal } = deps
  return createRouter()
    .openapi(guard.admin(contract.listPayouts), async (c) => {
      const { limit, cursor, state } = c.req.valid('query')
      const rows = await listPayouts(db, { state, limit: limit + 1, cursor: readCursor(cursor) })
      const rowsOfPage = linkedPage(c, rows, limit, byCreation)
      return c.json(
        rowsOfPage.map((row) => presentPayout(seal, row)),
        200,
      )
    })
    .openapi(guard.admin(contract.makePayoutBatch), async (c) => {
      requireFactor(c.var.caller, deps.clock.now())
      const made = await makeBatch(deps, describeActor(c), await readRequestKey(c))
      const batch = orRefuse(made)
      return c.json(presentBatch(seal, batch, await listOfBatch(db, batch.id)), 201)
    })
    .openapi(guard.admin(contract.readPayoutBatch), async (c) => {
      const batch = await findBatch(db, c.req.valid('param').id)
      if (!batch) throw refusal('unknown-batch')
      const payouts = await listOfBatch(db, batch.id)
      if (!wantsCsv(c)) return c.json(presentBatch(seal, batch, payouts), 200)
      requireFactor(c.var.caller, deps.clock.now())
      const admin = describeActor(c)
      await recordAct(db, admin, 'export-payouts', admin.id)
      return c.body(
        exportBatch(
          seal,
          payouts.filter(({ isHeld }) => !isHeld),
        ),
        200,
        csvHeaders(`payouts-${batch.id}`),
      )
    })
    .openapi(guard.admin(contract.settlePayout), async (c) => {
      requireFactor(c.var.caller, deps.clock.now())
      const { id } = c.req.valid('param')
      const marked = await markPayout(deps, id, c.req.valid('json'), describeActor(c))
      return c.json(countChange(orRefuse(marked)), 200)
    })
    .openapi(guard.admin(contract.markPayoutBatch), async (c) => {
      requireFactor(c.var.caller, deps.clock.now())
      const batch = await findBatch(db, c.req.valid('param').id)
      if (!batch) throw refusal('unknown-batch')
      const done: contract.WireMarked = { marked: 0, before: 0, refused: [] }
      for (const { _id, amount, ...outcome } of c.req.valid('json').marks) {
        const expected = { batchId: batch.id, amountMinor: amountToMinor(amount) ?? 0 }
        const marked = await markPayout(deps, _id, { ...outcome, expected }, describeActor(c))
        if (!marked.ok) {
          const { code, message } = refusal(marked.why)
          done.refused.push({ _id, code, detail: message })
        } else if (marked.value.changed) done.marked += 1
        else done.before += 1
      }
      return c.json(done, 200)
    })
    .openapi(guard.admin(contract.listPayoutHolds), async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const rows = await listHolds(db, limit + 1, readCursor(cursor))
      const rowsOfPage = linkedPage(c, rows, limit, ({ setAt, id }) => ({ at: setAt, id }))
      return c.json(rowsOfPage.map(presentHold), 200)
    })
    .openapi(guard.adminEachTime(contract.holdPayouts), async (c) => {
      const { held, reason } = c.req.valid('json')
      const change = { sellerId: c.req.valid('param').id, held, reason }
      return c.json(countChange(orRefuse(await setHold(deps, describeActor(c), change))), 200)
    })
    .openapi(guard.admin(contract.listHeldMoney), async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const page = { now: deps.clock.now(), limit: limit + 1, cursor: readCursor(cursor) }
      const rows = await listDelayed(db, deps.settings, page)
      return c.json(linkedPage(c, rows, limit, byPayment).map(presentHeldSale), 200)
    })
    .openapi(guard.adminEachTime(contract.releaseHeldMoney), async (c) => {
      const release = { orderId: c.req.valid('param').id, reason: c.req.valid('json').reason }
      return c.json(countChange(orRefuse(await releaseRest(deps, describeActor(c), release))), 200)
    })
}

/** 403 without a factor of the last ten minutes; not each time, because admins mark many payouts in a row. */
function requireFactor({ hasFactor, factorAt }: Caller, now: Date): void {
  if (hasFactor && !isFreshFactor(factorAt, now)) throw refusal('factor-needed')
}

function presentPayout(seal: AccountSeal, payout: PayoutOfSeller): contract.WirePayout {
  const account = seal.open(payout.account)
  return {
    _id: payout.id,
    seller: { _id: payout.sellerId, ...payout.seller },
    amount: minorToAmount(payout.amountMinor),
    currency: payout.currency,
    account: account && maskAccount(account),
    state: payout.state,
    heldBack: payout.heldBack,
    isHeld: payout.isHeld,
    batchId: payout.batchId,
    reference: payout.reference,
    createdAt: payout.createdAt.toISOString(),
  }
}

function presentBatch(
  seal: AccountSeal,
  { id, createdAt }: Batch,
  payouts: PayoutOfSeller[],
): contract.WireBatch {
  return {
    _id: id,
    createdAt: createdAt.toISOString(),
    payouts: payouts.map((payout) => presentPayout(seal, payout)),
  }
}

function presentHold({ sellerId, seller, reason, setAt, dueMinor }: HoldOfSeller): contract.WireHold {
  const { name, email, closedAt } = seller
  return {
    _id: sellerId,
    seller: { _id: sellerId, name, email, isClosed: closedAt !== null },
    reason,
    since: setAt.toISOString(),
    due: minorToAmount(dueMinor),
    currency: getCurrency(),
  }
}

function presentHeldSale(sale: DelayedSale): contract.WireHeldSale {
  const { id, productName, amountMinor, currency, seller, buyerId, paidAt, linkedBy } = sale
  return {
    _id: id,
    product: productName,
    amount: minorToAmount(amountMinor),
    currency,
    seller: { _id: seller.id, name: seller.name, email: seller.email },
    buyerId,
    paidAt: paidAt.toISOString(),
    linkedBy,
    why: whyItRests(sale),
  }
}

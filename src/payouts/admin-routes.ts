import type { Context } from 'hono'
import { type ActSubject, describeActor, type Guard, type RecordAct } from '../identity/index.ts'
import type { Caller } from '../identity/rules.ts'
import type { Db } from '../platform/database/database.ts'
import { countChange } from '../platform/http/contract.ts'
import { byCreation, linkedPage, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import * as contract from './admin-contract.ts'
import { exportBatch } from './export-lines.ts'
import { makeBatch } from './make-batch.ts'
import { presentBatch, presentPayout } from './present-payout.ts'
import { orRefuse, refusal } from './problems.ts'
import { csvHeaders, type PayoutDeps, wantsCsv } from './routes.ts'
import { settlePayout } from './settle-payout.ts'
import { findSeller, listOfBatch, listPayouts, type Payout } from './store.ts'
import { findBatch } from './store-batches.ts'

type Act = 'batch-payouts' | 'export-payouts' | 'payout-sent' | 'payout-failed'

type Deps = PayoutDeps & { guard: Guard; recordAct: RecordAct<Act> }

export type PayoutAdminApi = ReturnType<typeof payoutAdminRoutes>

/** The payouts of all sellers, for admins. */
export function payoutAdminRoutes({ guard, recordAct, ...deps }: Deps) {
  const { db, seal } = deps
  /** Records an act on the account of a seller, or on the admin's own where it is about many. */
  const record = (c: Context<{ Variables: { caller: Caller } }>, act: Act) => {
    const admin = describeActor(c)
    const { id, email } = c.var.caller
    return (tx: Db, about?: ActSubject, account = { id, email }) => recordAct(tx, admin, act, account, about)
  }
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
      const made = await makeBatch(deps, c.var.caller.id, record(c, 'batch-payouts'))
      const batch = orRefuse(made)
      return c.json(presentBatch(seal, batch, await listOfBatch(db, batch.id)), 201)
    })
    .openapi(guard.admin(contract.readPayoutBatch), async (c) => {
      const batch = await findBatch(db, c.req.valid('param').id)
      if (!batch) throw refusal('unknown-batch')
      const payouts = await listOfBatch(db, batch.id)
      if (!wantsCsv(c)) return c.json(presentBatch(seal, batch, payouts), 200)
      await record(c, 'export-payouts')(db)
      return c.body(exportBatch(seal, payouts), 200, csvHeaders(`payouts-${batch.id}`))
    })
    .openapi(guard.admin(contract.settlePayout), async (c) => {
      const outcome = c.req.valid('json')
      const onChange = async (tx: Db, { sellerId, amountMinor }: Payout) => {
        const about = { amountMinor, note: outcome.reference }
        await record(c, `payout-${outcome.state}`)(tx, about, await findSeller(tx, sellerId))
      }
      const settled = await settlePayout(deps, c.req.valid('param').id, outcome, 'admin', onChange)
      return c.json(countChange(orRefuse(settled)), 200)
    })
}

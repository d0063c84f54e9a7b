import { recordAct } from '../audit/index.ts'
import type { AccountActor } from '../audit/rules.ts'
import { no, ok } from '../kernel/result.ts'
import type { Clock } from '../kernel/time.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { createOnce, type RequestKey } from '../platform/http/idempotency.ts'
import { fitPayout, splitPayout } from './fit-payout.ts'
import type { PayoutSettings } from './payout-settings.ts'
import { payoutBatches } from './schema.ts'
import { type Batch, findBatch, lockDispatch, lockDue, updatePayout } from './store.ts'

const batchSize = 500

type Deps = { db: Database; clock: Clock; settings: PayoutSettings }

/**
 * Gathers due payouts into a batch for an admin to send, the oldest first. What cannot be sent, such as amounts beyond a wallet's
 * limit, is split off and stays due.
 */
export function makeBatch({ db, clock, settings }: Deps, admin: AccountActor, request?: RequestKey) {
  return createOnce(db, { request, find: findBatch }, async (tx) => {
    await lockDispatch(tx)
    const at = clock.now()
    const due = await lockDue(tx, batchSize)
    if (due.length === 0) return no('nothing-due')
    let batch: Batch | undefined
    let batchedMinor = 0
    for (const payout of due) {
      const fit = await fitPayout(tx, payout, settings, at)
      if (fit.amountMinor === 0) {
        await updatePayout(tx, payout.id, { heldBack: fit.heldBack })
        continue
      }
      await splitPayout(tx, payout, fit, at)
      batch ??= await insertBatch(tx, { createdBy: admin.id, createdAt: at })
      const changes = { heldBack: null, batchId: batch.id, dispatchedAt: at }
      await updatePayout(tx, payout.id, { ...changes, state: 'batched' })
      batchedMinor += fit.amountMinor
    }
    if (!batch) return no('over-wallet-limits')
    await recordAct(tx, admin, 'batch-payouts', admin.id, { amountMinor: batchedMinor })
    return ok(batch)
  })
}

export async function insertBatch(tx: Db, batch: Omit<Batch, 'id'>): Promise<Batch> {
  const [row] = await tx.insert(payoutBatches).values(batch).returning()
  if (!row) throw new Error('the batch was not inserted')
  return row
}

import { z } from 'zod'
import { readOwed } from '../ledger/index.ts'
import { type SettleDeps, settlePayout } from './settle-payout.ts'
import { listDueOf } from './store.ts'

/**
 * The job: takes what a seller owes out of the payouts that are due to the seller, the oldest first. Such a payout fails: its money
 * covers the debt, and what is left is back in the balance.
 */
export async function collectOwed(deps: SettleDeps, payload: unknown): Promise<void> {
  const { sellerId } = z.object({ sellerId: z.string() }).parse(payload)
  for (const { id } of await listDueOf(deps.db, sellerId)) {
    if ((await readOwed(deps.db, sellerId)) === 0) return
    await settlePayout(deps, id, { state: 'failed' }, 'admin')
  }
}

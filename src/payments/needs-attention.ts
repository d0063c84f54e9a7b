import type { Db } from '../platform/database/database.ts'
import { listChargebacksOf } from './store-chargebacks.ts'
import { hasDifference } from './store-differences.ts'
import { listRefunds } from './store-refunds.ts'

/** Whether an admin has to look after the money of a reference: a refund of it has failed, a bank
 * has asked for it, or the provider has another amount. */
export async function needsAttention(db: Db, reference: string): Promise<boolean> {
  const refunds = await listRefunds(db, reference)
  if ((await listChargebacksOf(db, reference)).length > 0) return true
  return refunds.some(({ state }) => state === 'failed') || hasDifference(db, reference)
}

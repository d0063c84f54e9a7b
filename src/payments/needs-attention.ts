import type { Db } from '../platform/database/database.ts'
import { hasDifference } from './store-differences.ts'
import { listRefunds } from './store-refunds.ts'

/** Whether an admin has to look after the money of a reference: a refund of it has failed, or the provider has another amount. */
export async function needsAttention(db: Db, reference: string): Promise<boolean> {
  const refunds = await listRefunds(db, reference)
  return refunds.some(({ state }) => state === 'failed') || hasDifference(db, reference)
}

import { findAccount } from '../auth/index.ts'
import type { Listing } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'

type Phone = Pick<Listing, 'sellerId' | 'soldAt' | 'withdrawnAt'>
type End = { name: 'lose-phone' | 'withdraw-phone'; move: { at: Date; reason?: string } }

/**
 * How an unpaid order ends because its phone is sold or withdrawn: when that happened, and why; null while it can be bought. Whatever
 * shows the end before a job has stored it, and whatever stores it, has it from here.
 */
export async function findEndByPhone(db: Db, { sellerId, soldAt, withdrawnAt }: Phone): Promise<End | null> {
  if (soldAt) return { name: 'lose-phone', move: { at: soldAt } }
  if (!withdrawnAt) return null
  const isClosed = !(await findAccount(db, sellerId))
  return { name: 'withdraw-phone', move: { at: withdrawnAt, ...(isClosed && { reason: 'account-closed' }) } }
}

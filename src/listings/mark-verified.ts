import type { Db } from '../platform/database/database.ts'
import { setSellerVerified } from './store.ts'

/** Notes on a seller's phones whether the seller is verified: filters look there. The caller's transaction sets both. */
export function markVerified(tx: Db, sellerId: string, verified: boolean): Promise<void> {
  return setSellerVerified(tx, sellerId, verified)
}

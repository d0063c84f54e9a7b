import { no, ok, type Result } from '../kernel/result.ts'
import { judgeLater } from '../listings/flags/judge-later.ts'
import { matchLater } from '../listings/match-later.ts'
import type { RefusedImeis } from '../listings/refused-imeis.ts'
import { type ChangeProblem, whyNotChange } from '../listings/rules.ts'
import { lockListing, updateListing } from '../listings/store.ts'
import { claimImei, dropImeiClaims, lockWithdrawnAt } from '../listings/store-imei.ts'
import type { Database, Db } from '../platform/database/database.ts'

/** Cancels the unpaid orders of a phone once the transaction that withdraws it commits. The module above provides it. */
export type CancelOrders = (tx: Db, listingId: string) => Promise<void>

/** Withdraws a seller's own phone, unless it is sold or being paid for. `changed` is false when it was withdrawn before. */
export function withdrawListing(
  db: Database,
  { sellerId, listingId, at }: { sellerId: string; listingId: string; at: Date },
  cancelOrders: CancelOrders,
): Promise<Result<{ changed: boolean }, ChangeProblem>> {
  return db.transaction(async (tx) => {
    const listing = await lockListing(tx, listingId, 'update')
    if (!listing) return no('unknown-product')
    if (listing.withdrawnAt && listing.sellerId === sellerId) return ok({ changed: false })
    const problem = whyNotChange(listing, sellerId)
    if (problem) return no(problem)
    await takeDownListing(tx, listing.id, at)
    await cancelOrders(tx, listing.id)
    return ok({ changed: true })
  })
}

/**
 * Takes a phone off the lists for good, which frees its IMEI. The caller holds its lock, has checked that it is for sale, and cancels
 * its orders.
 */
export async function takeDownListing(tx: Db, id: string, at: Date): Promise<void> {
  await updateListing(tx, id, { withdrawnAt: at })
  await judgeLater(tx, [id])
  await dropImeiClaims(tx, [id])
}

/**
 * Takes back that the phones of a seller were withdrawn at this very moment, all together: the seller's suspension ends. A phone whose
 * IMEI is refused by now, or that somebody else offers or owns, stays withdrawn. The caller holds the account's lock.
 */
export async function returnListingsOf(
  tx: Db,
  {
    sellerId,
    withdrawnAt,
    refusedImeis,
  }: { sellerId: string; withdrawnAt: Date; refusedImeis: RefusedImeis },
): Promise<void> {
  for (const { id, imei, soldAt } of await lockWithdrawnAt(tx, sellerId, withdrawnAt)) {
    const mayReturn =
      soldAt !== null ||
      imei === null ||
      (await claimImei(tx, imei, { listingId: id, sellerId, refusedImeis })) === null
    if (!mayReturn) continue
    await updateListing(tx, id, { withdrawnAt: null })
    await judgeLater(tx, [id])
    await matchLater(tx, [id])
  }
}

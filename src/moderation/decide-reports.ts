import { lockAccount } from '../identity/index.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { findListing, type Listing, lockListing, takeDownListing } from '../listings/index.ts'
import { cancelListingOrders } from '../orders/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { type Actor, type DecideProblem, type Verdict, whyNotTakeDown } from './rules.ts'
import { recordAct } from './store.ts'
import { decideReportsOfPhone } from './store-reports.ts'

type Deps = { db: Database; clock: Clock }

/**
 * Closes the open reports of a phone, in one transaction: dismisses them, or takes the phone down for a reason, which
 * withdraws it and cancels its unpaid orders. `changed` is false, and nothing happens, when another admin was first.
 */
export async function decideReports(
  { db, clock }: Deps,
  admin: Actor,
  listingId: string,
  verdict: Verdict,
): Promise<Result<{ changed: boolean }, DecideProblem>> {
  const { decision } = verdict
  const reported = await findListing(db, listingId)
  if (!reported) return no('unknown-product')
  return db.transaction(async (tx) => {
    // The account before the phone, as in the transaction that closes an account.
    await lockAccount(tx, reported.sellerId)
    const listing = await lockListing(tx, reported.id, 'update')
    if (!listing) return no('unknown-product')
    const problem = decision === 'taken-down' ? whyNotTakeDown(listing) : null
    if (problem) return no(problem)
    const at = clock.now()
    if ((await decideReportsOfPhone(tx, listing.id, decision, at)) === 0) return ok({ changed: false })
    if (decision === 'taken-down') await takeDown(tx, listing, at)
    await record(tx, admin, listing, verdict)
    return ok({ changed: true })
  })
}

async function takeDown(tx: Db, listing: Listing, at: Date): Promise<void> {
  if (listing.withdrawnAt) return
  await takeDownListing(tx, listing.id, at)
  await cancelListingOrders(tx, listing.id)
}

function record(
  tx: Db,
  admin: Actor,
  { id, name, sellerId, sellerEmail }: Listing,
  verdict: Verdict,
): Promise<void> {
  const seller = { id: sellerId, email: sellerEmail }
  const listing = { id, name }
  if (verdict.decision === 'dismissed') return recordAct(tx, admin, 'dismiss-reports', seller, { listing })
  return recordAct(tx, admin, 'take-down', seller, { listing, reason: verdict.reason })
}

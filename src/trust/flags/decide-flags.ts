import { lockAccount } from '../../auth/index.ts'
import { notifyBuyersOfPrice } from '../../checkout/index.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import {
  decideFlags,
  endHold,
  findListing,
  type Listing,
  lockListing,
  lockOpenFlags,
  type RefusedImeis,
} from '../../listings/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { recordAct } from '../audit-log.ts'
import { isOwnCase, takeDownPhone } from '../reports/decide-reports.ts'
import { type Actor, type DecideFlagsProblem, type FlagVerdict, whyNotTakeDown } from '../rules.ts'
import { versionOf } from './read-flagged.ts'

/**
 * Decides all open flags of a phone, in one transaction: approves it, which shows it if it was held, takes it down for a reason, which
 * withdraws it and cancels its unpaid orders, or confirms the flags of one that is sold, which leaves it as it is. `changed` is false, and
 * nothing happens, when another admin was first or the seller has put right what was flagged. Refused when the phone or what is flagged
 * is not the `version` that the admin saw, and to the seller and the buyer of the phone.
 */
export async function decideFlaggedPhone(
  { db, clock, refusedImeis }: { db: Database; clock: Clock; refusedImeis: RefusedImeis },
  admin: Actor,
  listingId: string,
  verdict: FlagVerdict & { version: string },
): Promise<Result<{ changed: boolean }, DecideFlagsProblem>> {
  const { decision } = verdict
  const flagged = await findListing(db, listingId)
  if (!flagged) return no('unknown-product')
  return db.transaction(async (tx) => {
    // The account before the phone, as in the transaction that closes an account.
    await lockAccount(tx, flagged.sellerId)
    const listing = await lockListing(tx, flagged.id, 'update')
    if (!listing) return no('unknown-product')
    if (await isOwnCase(tx, listing, admin)) return no('own-case')
    const problem = decision === 'taken-down' ? whyNotTakeDown(listing, verdict.reason) : null
    if (problem) return no(problem)
    const flags = await lockOpenFlags(tx, listing.id)
    if (flags.length === 0) return ok({ changed: false })
    if (versionOf(listing, flags) !== verdict.version) return no('phone-changed')
    if (decision === 'confirmed' && !listing.soldAt) return no('phone-changed')
    const at = clock.now()
    await decideFlags(tx, flags, {
      decision: decision === 'approved' ? 'false-alarm' : 'genuine',
      decidedBy: admin.id,
      at,
    })
    if (decision === 'taken-down')
      await takeDownPhone(tx, refusedImeis, listing, { reason: verdict.reason, at })
    if (decision === 'approved') await showPhone(tx, listing, at)
    const seller = { id: listing.sellerId, email: listing.sellerEmail }
    const reason = decision === 'taken-down' ? verdict.reason : undefined
    const about = { listing: { id: listing.id, name: listing.name }, reason }
    await recordAct(tx, admin, actOf[decision], seller, about)
    return ok({ changed: true })
  })
}

const actOf = { approved: 'approve-phone', confirmed: 'confirm-flags', 'taken-down': 'take-down' } as const

/** Shows a locked phone if it was held, and tells those who have booked it a price that was changed meanwhile. */
async function showPhone(tx: Db, listing: Listing, at: Date): Promise<void> {
  if (!listing.heldAt) return
  await endHold(tx, listing, at)
  await notifyBuyersOfPrice(tx, listing.id)
}

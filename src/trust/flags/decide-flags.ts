import { recordAct } from '../../audit/index.ts'
import type { Actor } from '../../audit/rules.ts'
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
import { isOwnCase, takeDownPhone } from '../reports/decide-reports.ts'
import { type DecideFlagsProblem, type FlagVerdict, whyNotTakeDown } from '../rules.ts'
import { versionOf } from './read-flagged.ts'

/**
 * Decides all open flags of a phone: approves it (shows it), takes it down (withdraws it, cancels unpaid orders), or confirms the
 * flags of a sold one. `changed` is false when another admin or the seller was first. Refused for an outdated `version`, and to
 * its seller and buyer.
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
    // Lock order: account before phone.
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
    const reason = decision === 'taken-down' ? verdict.reason : undefined
    await recordAct(tx, admin, actOf[decision], listing.sellerId, { listing, reason })
    return ok({ changed: true })
  })
}

const actOf = { approved: 'approve-phone', confirmed: 'confirm-flags', 'taken-down': 'take-down' } as const

/** Shows a held phone again, and notifies those who booked it of a price that changed meanwhile. */
async function showPhone(tx: Db, listing: Listing, at: Date): Promise<void> {
  if (!listing.heldAt) return
  await endHold(tx, listing, at)
  await notifyBuyersOfPrice(tx, listing.id)
}

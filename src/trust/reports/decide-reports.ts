import { and, eq, inArray, lte } from 'drizzle-orm'
import { recordAct } from '../../audit/index.ts'
import type { AccountActor, Actor, TakeDownReason } from '../../audit/rules.ts'
import { lockAccount } from '../../auth/index.ts'
import { cancelListingOrders } from '../../checkout/index.ts'
import { idLength } from '../../kernel/id.ts'
import { readImei } from '../../kernel/imei.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import {
  findImei,
  findListing,
  type Listing,
  listingFacts,
  lockListing,
  type RefusedImeis,
  searchListings,
  takeDownListing,
} from '../../listings/index.ts'
import { hasOrdered, notifyOfStolenPhone } from '../../orders/index.ts'
import { holdPayouts, stolenReason } from '../../payouts/index.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { type AcceptImeiProblem, type DecideProblem, type Verdict, whyNotTakeDown } from '../rules.ts'
import { reports } from '../schema.ts'
import { isOpen } from './store.ts'

type Deps = { db: Database; clock: Clock; refusedImeis: RefusedImeis }

/**
 * Closes the open reports of a phone that were made until `seen`: dismisses them, or takes the phone down. `changed` is false when
 * another admin was first. Refused to the phone's seller and buyer.
 */
export async function decideReports(
  { db, clock, refusedImeis }: Deps,
  admin: Actor,
  listingId: string,
  verdict: Verdict & { seen: string },
): Promise<Result<{ changed: boolean }, DecideProblem>> {
  const { decision } = verdict
  const reported = await findListing(db, listingId)
  if (!reported) return no('unknown-product')
  return db.transaction(async (tx) => {
    // Lock order: account before phone.
    await lockAccount(tx, reported.sellerId)
    const listing = await lockListing(tx, reported.id, 'update')
    if (!listing) return no('unknown-product')
    if (await isOwnCase(tx, listing, admin)) return no('own-case')
    const problem = decision === 'taken-down' ? whyNotTakeDown(listing, verdict.reason) : null
    if (problem) return no(problem)
    const at = clock.now()
    const { rowCount } = await tx
      .update(reports)
      .set({ decision, decidedAt: at })
      .where(and(eq(reports.listingId, listing.id), lte(reports.createdAt, new Date(verdict.seen)), isOpen))
    if (!rowCount) return ok({ changed: false })
    if (decision === 'taken-down')
      await takeDownPhone(tx, refusedImeis, listing, { reason: verdict.reason, at })
    const act = decision === 'dismissed' ? 'dismiss-reports' : 'take-down'
    const reason = decision === 'dismissed' ? undefined : verdict.reason
    await recordAct(tx, admin, act, listing.sellerId, { listing, reason })
    return ok({ changed: true })
  })
}

/** Returns whether the admin sells this phone, or ordered it if it is sold, and so may not decide on it. */
export async function isOwnCase(tx: Db, listing: Listing, admin: Actor): Promise<boolean> {
  if (admin.id === null) return false
  if (listing.sellerId === admin.id) return true
  return listing.soldAt !== null && (await hasOrdered(tx, admin.id, listing.id))
}

/**
 * Withdraws a locked phone and cancels its unpaid orders; the IMEI of a stolen one is refused from then on. If a stolen one is
 * sold, its receipt says so, it never returns to sale, its seller's payouts are held, and a buyer whose money is held is notified.
 */
export async function takeDownPhone(
  tx: Db,
  refusedImeis: RefusedImeis,
  listing: Listing,
  { reason, at }: { reason: TakeDownReason; at: Date },
): Promise<void> {
  await takeDownListing(tx, listing.id, at)
  await cancelListingOrders(tx, listing.id)
  if (reason !== 'stolen-or-blocked') return
  await refusedImeis.refuse(tx, listing.id, at)
  if (!listing.soldAt) return
  await holdPayouts(tx, { sellerId: listing.sellerId, reason: stolenReason, at })
  await notifyOfStolenPhone(tx, listing.id)
}

const maxOffers = 1000

/**
 * Allows an IMEI to be offered again that was refused, or that an earlier buyer on Swap still claims; the address of a phone
 * stands for it, also where it is missing. Repeatable; the audit log holds the reason, not the IMEI. Refused to anybody who offered or bought a phone with it.
 */
export function acceptImei(
  { db, refusedImeis }: Pick<Deps, 'db' | 'refusedImeis'>,
  admin: AccountActor,
  { imei: typed, reason }: { imei: string; reason: string },
): Promise<Result<{ changed: boolean }, AcceptImeiProblem>> {
  return db.transaction(async (tx) => {
    const phone = await findListing(tx, typed.trim().slice(-idLength))
    const imei = phone ? ((await findImei(tx, phone.id)) ?? phone.id) : readImei(typed)
    if (imei === null) return no('not-an-imei')
    const offered = await searchListings(tx, { imei }, maxOffers)
    for (const listing of phone ? [phone, ...offered] : offered)
      if (await isOwnCase(tx, listing, admin)) return no('own-case')
    const { changed, listingId } = await refusedImeis.accept(tx, imei)
    const listing = listingId === null ? null : await findListing(tx, listingId)
    const about = { listing: listing ?? undefined, note: reason }
    if (changed) await recordAct(tx, admin, 'accept-imei', listing?.sellerId ?? admin.id, about)
    return ok({ changed })
  })
}

export async function decideReportsOfSeller(tx: Db, sellerId: string, at: Date): Promise<void> {
  const phones = tx
    .select({ id: listingFacts.id })
    .from(listingFacts)
    .where(eq(listingFacts.sellerId, sellerId))
  await tx
    .update(reports)
    .set({ decision: 'account-closed', decidedAt: at })
    .where(and(inArray(reports.listingId, phones), isOpen))
}

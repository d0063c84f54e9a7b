import { findAccount } from '../identity/find-account.ts'
import type { Listing } from '../listings/find-listing.ts'
import { lockListing } from '../listings/lock-listing.ts'
import { releaseListing, sellListing } from '../listings/sell-listing.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/db.ts'
import { type Brought, decideClaim, offeredTerms } from './rules.ts'
import { type Booking, become, lockById, writeStep } from './store.ts'

type Deps = { db: Database; clock: Clock }

/**
 * The one moment that decides whose a phone is: under the lock on its listing, the first booking that comes with an
 * authorised payment takes it. Answers the booking as it stands then; somebody else may have moved it. One that is still
 * 'booked' got nothing: the phone is not offered as its buyer has agreed to it.
 * @param brought what the payment is of; the price of the booking when it is left out.
 */
export function claimPhone(
  { db, clock }: Deps,
  { id, listingId, priceMinor }: Booking,
  paymentId: string,
  brought: Brought = { amountMinor: priceMinor, taken: false },
): Promise<Booking> {
  return db.transaction(async (tx) => {
    const { listing, booking } = await lockBoth(tx, listingId, id)
    if (booking.status !== 'booked') return booking
    const { soldAt, withdrawnAt } = listing
    const outcome = decideClaim({ ...offeredTerms(listing), soldAt, withdrawnAt }, booking, brought)
    const now = clock.now()
    if (outcome !== 'claimed') {
      await writeStep(tx, id, 'lost', paymentId, now)
      return outcome === 'changed' ? booking : become(tx, booking, outcome)
    }
    await sellListing(tx, listingId, now)
    await writeStep(tx, id, 'claimed', paymentId, now)
    return become(tx, booking, 'claimed', { paymentId })
  })
}

/**
 * Undoes the claim that was made with `paymentId`, whose capture the provider has refused for good: the phone can be
 * bought again, by the same buyer too, unless one of the accounts was closed meanwhile.
 */
export function givePhoneBack(
  { db, clock }: Deps,
  { id, listingId }: Booking,
  paymentId: string,
): Promise<Booking> {
  return db.transaction(async (tx) => {
    const { listing, booking } = await lockBoth(tx, listingId, id)
    if (!isClaimedWith(booking, paymentId)) return booking
    await releaseListing(tx, listingId)
    await writeStep(tx, id, 'released', paymentId, clock.now())
    const over = listing.withdrawnAt !== null || !(await findAccount(tx, booking.buyerId))
    return become(tx, booking, over ? 'cancelled' : 'booked', { paymentId: null })
  })
}

function isClaimedWith({ status, paymentId }: Booking, claimedWith: string): boolean {
  return status === 'claimed' && paymentId === claimedWith
}

/** Locks a phone and a booking of it, in the order that everybody keeps. */
export async function lockBoth(
  tx: Db,
  listingId: string,
  id: string,
): Promise<{ listing: Listing; booking: Booking }> {
  const listing = await lockListing(tx, listingId, 'update')
  if (!listing) throw new Error(`the phone ${listingId} of the booking ${id} is not there`)
  return { listing, booking: await lockById(tx, id) }
}

import { no, ok, type Result } from '../kernel/result.ts'
import type { Db, ReadDb } from '../platform/database/database.ts'
import { findListing, findListingInFull, type ListingInFull } from './store.ts'
import { findImei } from './store-imei.ts'

/** How long after its sale everybody can still see a phone, in milliseconds. */
export const soldShownMillis = 42 * 24 * 60 * 60 * 1000

type Found = Result<ListingInFull, 'unknown-product'>

/** Whether a viewer may see a phone: a held one only its seller (`heldFor`) and admins; null for one that is not held. */
export function maySee({ heldFor }: { heldFor: string | null }, viewer: { id: string; role: string }) {
  return heldFor === null || viewer.id === heldFor || viewer.role === 'admin'
}

/** The phone of this id, even if sold or held. A withdrawn phone is unknown to everybody, its seller included. */
export async function findProduct(db: ReadDb, id: string): Promise<Found> {
  const listing = await findListingInFull(db, id)
  return listing && !listing.withdrawnAt ? ok(listing) : no('unknown-product')
}

/**
 * Returns a phone as everybody may see it, for sale or sold within `soldShownMillis`; 'phone-gone' later or when it is withdrawn,
 * 'unknown-product' also while it is held.
 */
export async function findPublicPhone(db: ReadDb, id: string, now: Date) {
  const listing = await findListingInFull(db, id)
  if (!listing || listing.heldAt) return no('unknown-product')
  const { withdrawnAt, soldAt } = listing
  const isGone = withdrawnAt || (soldAt && soldAt.getTime() + soldShownMillis < now.getTime())
  return isGone ? no('phone-gone') : ok(listing)
}

/**
 * Returns a phone whose page still names it when it is no longer for sale; 'phone-gone' when an admin took it down or its seller may
 * not sell, 'unknown-product' also while it is held.
 */
export async function findGonePhone(db: ReadDb, id: string) {
  const listing = await findListing(db, id)
  if (!listing || listing.heldAt) return no('unknown-product')
  return listing.withdrawnAt && !listing.isNamedWhenGone ? no('phone-gone') : ok(listing)
}

/** Returns a seller's own phone with its IMEI, even if sold or set aside; 'not-your-product' when somebody else sells it. */
export async function findOwnProduct(db: Db, sellerId: string, id: string) {
  const listing = await findListing(db, id)
  if (!listing || (listing.withdrawnAt && !listing.aside)) return no('unknown-product')
  if (listing.sellerId !== sellerId) return no('not-your-product')
  return ok({ listing, imei: await findImei(db, listing.id) })
}

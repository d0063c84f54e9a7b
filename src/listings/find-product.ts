import { no, ok, type Result } from '../kernel/result.ts'
import type { Db, ReadDb } from '../platform/database/database.ts'
import { isTakenDown } from './rules.ts'
import { findImei } from './store-imei.ts'
import { findListing, type Listing } from './store.ts'

/** How long after its sale everybody can still see a phone, in milliseconds. */
export const soldShownMillis = 42 * 24 * 60 * 60 * 1000

/** Whether a viewer may see a phone: a held one only its seller (`heldFor`) and admins; null for one that is not held. */
export function maySee({ heldFor }: { heldFor: string | null }, viewer: { id: string; role: string }) {
  return heldFor === null || viewer.id === heldFor || viewer.role === 'admin'
}

/** A phone that was found, even if it is sold or held. A withdrawn phone is unknown to everybody, its seller included. */
export function asProduct<Phone extends Listing>(listing: Phone | null): Result<Phone, 'unknown-product'> {
  return listing && !listing.withdrawnAt ? ok(listing) : no('unknown-product')
}

/**
 * Returns a phone that was found as everybody may see it, for sale or sold within `soldShownMillis`; 'phone-gone' later or when it is
 * withdrawn, 'unknown-product' also while it is held.
 */
export function asPublicPhone<Phone extends Listing>(
  listing: Phone | null,
  now: Date,
): Result<Phone, 'phone-gone' | 'unknown-product'> {
  if (!listing || listing.heldAt) return no('unknown-product')
  const { withdrawnAt, soldAt } = listing
  const isGone = withdrawnAt || (soldAt && soldAt.getTime() + soldShownMillis < now.getTime())
  return isGone ? no('phone-gone') : ok(listing)
}

/** Finds a phone as everybody may see it, like `asPublicPhone`. */
export async function findPublicPhone(db: ReadDb, id: string, now: Date) {
  return asPublicPhone(await findListing(db, id), now)
}

/**
 * Returns a phone whose page still names it when it is no longer for sale; 'phone-gone' when an admin took it down or its seller may
 * not sell, 'unknown-product' also while it is held.
 */
export async function findGonePhone(db: ReadDb, id: string) {
  const listing = await findListing(db, id)
  if (!listing || listing.heldAt) return no('unknown-product')
  return isTakenDown(listing) ? no('phone-gone') : ok(listing)
}

/** Returns a seller's own phone with its IMEI, even if sold or set aside; 'not-your-product' when somebody else sells it. */
export async function findOwnProduct(db: Db, sellerId: string, id: string) {
  const listing = await findListing(db, id)
  if (!listing || (listing.withdrawnAt && !listing.aside)) return no('unknown-product')
  if (listing.sellerId !== sellerId) return no('not-your-product')
  return ok({ listing, imei: await findImei(db, listing.id) })
}

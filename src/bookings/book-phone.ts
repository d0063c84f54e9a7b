import { holdAccount } from '../identity/hold-account.ts'
import { dollarsToMinor } from '../kernel/money.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { findListingVersion, findOldestMatch } from '../listings/find-listing.ts'
import { lockListing } from '../listings/lock-listing.ts'
import { readPhoneNumber } from '../listings/rules.ts'
import type { Database, Db } from '../platform/db.ts'
import { bookAsSeen } from './book-as-seen.ts'
import { type BookProblem, offeredTerms, whyNotBook } from './rules.ts'
import { insert, type Order } from './store.ts'

export type Wish = {
  buyerId: string
  /** Which phone: by id, else the oldest one for sale of this description. */
  productId: string | undefined
  described: { sellerEmail: string; name: string; brand: string; priceDollars: number }
  phone: string
  meetingLocation: string
}

/**
 * Books a phone for a buyer: costs nothing and holds nothing, others may book it too (decisions, "Money and one phone").
 * What is agreed (price, names, description, photos) is taken from the listing, never from the wish.
 */
export async function bookPhone(db: Database, wish: Wish, now: Date): Promise<Result<Order, BookProblem>> {
  const phone = readPhoneNumber(wish.phone)
  if (phone === null) return no('not-a-phone-number')
  const listingId = wish.productId ?? (await findDescribed(db, wish.described))
  if (listingId === null) return no('unknown-product')
  const seen = await findListingVersion(db, listingId)
  if (seen && !whyNotBook(seen, wish.buyerId)) {
    const booking = await bookAsSeen(db, seen, { ...wish, phone }, now)
    if (booking) return ok({ ...booking, offered: offeredTerms(seen) })
  }
  return db.transaction(async (tx) => {
    if (!(await holdAccount(tx, wish.buyerId))) return no('account-closed')
    const listing = await lockListing(tx, listingId, 'share')
    if (!listing) return no('unknown-product')
    const why = whyNotBook(listing, wish.buyerId)
    if (why) return no(why)
    const offered = offeredTerms(listing)
    const booking = await insert(tx, {
      listingId: listing.id,
      buyerId: wish.buyerId,
      ...offered,
      sellerEmail: listing.sellerEmail,
      currency: listing.currency,
      phone,
      meetingLocation: wish.meetingLocation,
      createdAt: now,
    })
    return booking ? ok({ ...booking, offered }) : no('already-booked')
  })
}

async function findDescribed(db: Db, { priceDollars, ...phone }: Wish['described']): Promise<string | null> {
  const priceMinor = dollarsToMinor(priceDollars)
  const listing = priceMinor === null ? null : await findOldestMatch(db, { ...phone, priceMinor })
  return listing?.id ?? null
}

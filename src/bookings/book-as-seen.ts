import { getTableColumns, sql } from 'drizzle-orm'
import { holdAccountInside } from '../identity/hold-account.ts'
import type { Listing } from '../listings/find-listing.ts'
import { lockListingVersion } from '../listings/lock-listing.ts'
import type { Database } from '../platform/db.ts'
import { ask, listColumns, writeStatement } from '../platform/statement.ts'
import { offeredTerms } from './rules.ts'
import { bookings } from './schema.ts'
import type { Booking } from './store.ts'

const given = sql.placeholder

const statement = writeStatement<Booking>(
  'bookings_book',
  sql`
    with buyer as (${holdAccountInside(given('buyerId'))}), phone as (
      ${lockListingVersion(given('listingId'), given('version'), 'share', sql`exists (select from buyer)`)}
    )
    insert into ${bookings} (listing_id, buyer_id, product_name, brand_name, condition, purchase_year, description, photos,
      seller_email, price_minor, currency, phone, meeting_location, created_at)
    select phone.id, ${given('buyerId')}::uuid, ${given('productName')}, ${given('brandName')}, ${given('condition')},
      ${given('purchaseYear')}::smallint, ${given('description')}, ${given('photos')}::text[], ${given('sellerEmail')},
      ${given('priceMinor')}::int, ${given('currency')}, ${given('phone')}, ${given('meetingLocation')},
      ${given('createdAt')}::timestamptz
    from phone on conflict do nothing
    returning ${listColumns(getTableColumns(bookings))}`,
)

/**
 * Books a phone as it was read, in one statement. Null: nothing was done, because the phone or the buyer is not what they
 * were, or the buyer has booked it before; which of them, the long way tells (book-phone.ts).
 */
export async function bookAsSeen(
  db: Database,
  listing: Listing & { version: string },
  wish: { buyerId: string; phone: string; meetingLocation: string },
  now: Date,
): Promise<Booking | null> {
  const [booking] = await ask(db, statement, {
    ...wish,
    listingId: listing.id,
    version: listing.version,
    ...offeredTerms(listing),
    sellerEmail: listing.sellerEmail,
    currency: listing.currency,
    createdAt: now,
  })
  return booking ?? null
}

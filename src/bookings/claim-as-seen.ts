import { getTableColumns, sql } from 'drizzle-orm'
import { lockListingVersion } from '../listings/lock-listing.ts'
import { sellListingInside } from '../listings/sell-listing.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db.ts'
import { ask, isVersion, listColumns, writeStatement } from '../platform/statement.ts'
import { type Brought, decideClaim } from './rules.ts'
import { bookings, saleLedger } from './schema.ts'
import type { Booking, Sale } from './store.ts'

const given = sql.placeholder

const statement = writeStatement<Booking>(
  'bookings_claim',
  sql`
    with phone as (${lockListingVersion(given('listingId'), given('phoneVersion'), 'update')}), claimed as (
      update ${bookings} set status = 'claimed', payment_id = ${given('paymentId')}
      where id = ${given('id')} and ${isVersion(bookings, given('version'))} and listing_id in (select id from phone)
      returning ${listColumns(getTableColumns(bookings))}
    ), sold as (${sellListingInside(sql`select "listingId" from claimed`, given('now'))}), step as (
      insert into ${saleLedger} (booking_id, step, detail, at)
      select id, 'claimed', jsonb_build_object('paymentId', "paymentId"), ${given('now')}::timestamptz from claimed
      on conflict do nothing
    )
    select * from claimed`,
)

/**
 * Claims a phone (claim-phone.ts) in one statement, decided by what was read of phone and booking, if both are still the same
 * under their locks. Null: they are not, or it is not to be claimed; nothing was done, and the long way tells what becomes
 * of it.
 */
export async function claimAsSeen(
  { db, clock }: { db: Database; clock: Clock },
  { booking, phone }: Sale,
  paymentId: string,
  brought: Brought,
): Promise<Booking | null> {
  if (booking.status !== 'booked' || decideClaim(phone, booking, brought) !== 'claimed') return null
  const { id, listingId, version } = booking
  const now = clock.now()
  const [claimed] = await ask(db, statement, {
    id,
    version,
    listingId,
    phoneVersion: phone.version,
    paymentId,
    now,
  })
  return claimed ?? null
}

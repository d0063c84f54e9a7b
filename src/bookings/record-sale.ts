import { sql } from 'drizzle-orm'
import { lockListingInside } from '../listings/lock-listing.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db.ts'
import { addingJob } from '../platform/jobs.ts'
import { ask, writeStatement } from '../platform/statement.ts'
import { settleJob } from './release-payment.ts'
import { bookings, saleLedger } from './schema.ts'
import type { Booking } from './store.ts'

const given = sql.placeholder

/*
 * Nobody can have booked the phone since it was claimed, so all who lose it are there. The answer asks for the jobs: what
 * nobody asks for is not done in a statement that only reads it.
 */
const statement = writeStatement<{ recorded: boolean }>(
  'bookings_record_sale',
  sql`
    with phone as (${lockListingInside(given('listingId'))}), paid as (
      update ${bookings} set status = 'paid', paid_at = ${given('now')}
      where id = ${given('id')} and status = 'claimed' and payment_id = ${given('paymentId')}
        and listing_id in (select id from phone)
      returning id, listing_id
    ), step as (
      insert into ${saleLedger} (booking_id, step, detail, at)
      select id, 'captured', jsonb_build_object('paymentId', ${given('paymentId')}::text), ${given('now')}::timestamptz
      from paid on conflict do nothing
    ), ended as (
      update ${bookings} set status = 'unavailable'
      where listing_id in (select listing_id from paid) and status = 'booked'
      returning id
    )
    select exists (select from paid) as recorded,
      (select count(${addingJob(settleJob, sql`json_build_object('bookingId', id)`)}) from ended) as releases`,
)

/**
 * Writes down in one statement that a claimed booking is paid, and ends the others of its phone, whose payments are released
 * as soon as that is written. False: somebody else has done so.
 */
export async function recordSale(
  { db, clock }: { db: Database; clock: Clock },
  { id, listingId }: Pick<Booking, 'id' | 'listingId'>,
  paymentId: string,
): Promise<boolean> {
  const [row] = await ask(db, statement, { id, listingId, paymentId, now: clock.now() })
  return row?.recorded ?? false
}

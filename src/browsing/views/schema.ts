import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { listings } from '../../listings/schema.ts'

/**
 * Who has looked at a phone today: nobody is counted twice a day. Without a foreign key, since it would lock the phone each time.
 */
export const listingViews = pgTable(
  'listing_views',
  {
    /** In Dhaka. Rows of former days are deleted. */
    day: date('day').notNull(),
    listingId: uuid('listing_id').notNull(),
    /** A keyed hash of the day, the phone, and an account or else an address with a kind of device. */
    viewerHash: text('viewer_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.listingId, t.viewerHash] })],
)

/** How often phones were looked at, without those whom nobody has seen. */
export const listingViewCounts = pgTable('listing_view_counts', {
  listingId: uuid('listing_id')
    .primaryKey()
    .references(() => listings.id),
  views: integer('views').notNull(),
})

import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { listings } from '../../listings/schema.ts'
import { reference } from '../../platform/database/columns.ts'

/** Today's viewers of each phone, so that a view counts once a day. No foreign key: it would lock the phone. */
export const listingViews = pgTable(
  'listing_views',
  {
    /** The day in Dhaka. */
    day: date('day').notNull(),
    listingId: uuid('listing_id').notNull(),
    /** A keyed hash of day, phone and viewer. */
    viewerHash: text('viewer_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.listingId, t.viewerHash] })],
)

/** How often phones were viewed; one without views has no row. */
export const listingViewCounts = pgTable('listing_view_counts', {
  listingId: reference('listing_id', () => listings.id).primaryKey(),
  views: integer('views').notNull(),
})

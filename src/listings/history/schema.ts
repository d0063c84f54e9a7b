import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/database/columns.ts'
import type { PersonalTable } from '../../platform/database/personal-table.ts'
import { listings } from '../schema.ts'

export const pastPrices = pgTable(
  'past_prices',
  {
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id),
    priceMinor: integer('price_minor').notNull(),
    since: at('since').notNull(),
    until: at('until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.listingId, t.until] }),
    check('past_prices_in_order', sql`${t.since} < ${t.until}`),
  ],
)

export const personalTables: PersonalTable[] = [
  {
    table: pastPrices,
    people: [],
    rowsOf: (userId) =>
      sql`${pastPrices.listingId} in (select ${listings.id} from ${listings} where ${listings.sellerId} = ${userId})`,
    // They were public, and name no seller.
    erase: 'nothing',
  },
]

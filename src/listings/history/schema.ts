import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { categories } from '../../catalogue/schema.ts'
import type { PersonalTable } from '../../platform/database/personal-table.ts'
import { at, oneOf, reference } from '../../platform/database/query-parts.ts'
import { conditions, type RecentSale } from '../rules.ts'
import { listings } from '../schema.ts'

export const pastPrices = pgTable(
  'past_prices',
  {
    listingId: reference('listing_id', () => listings.id),
    priceMinor: integer('price_minor').notNull(),
    since: at('since').notNull(),
    until: at('until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.listingId, t.until] }),
    check('past_prices_in_order', sql`${t.since} < ${t.until}`),
  ],
)

/**
 * What phones of a model were sold for, of any storage and condition, of one storage, and of that in one condition: written anew each
 * night (price-guides.ts).
 */
export const priceGuides = pgTable(
  'price_guides',
  {
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    model: text('model').notNull(),
    label: text('label').notNull(),
    storageGb: smallint('storage_gb'),
    condition: text('condition', { enum: conditions }),
    sales: integer('sales').notNull(),
    /** The quartiles of the prices, in minor units. */
    lowMinor: integer('low_minor').notNull(),
    medianMinor: integer('median_minor').notNull(),
    highMinor: integer('high_minor').notNull(),
    /** Prices are held by this median, which rises slowly: sales between cheats do not hold honest phones at once. */
    steadyMedianMinor: integer('steady_median_minor').notNull(),
    recent: jsonb('recent').$type<RecentSale[]>(),
  },
  (t) => [
    uniqueIndex('price_guides_once').on(
      t.categoryId,
      t.model,
      sql`coalesce(storage_gb, 0)`,
      sql`coalesce(condition, '')`,
    ),
    check('price_guides_condition', oneOf(t.condition, conditions)),
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

import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../auth/schema.ts'
import { listings } from '../listings/schema.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { at, reference } from '../platform/database/query-parts.ts'
import type { SavedFilters } from './searches/normalize-filters.ts'

export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: reference('user_id', () => users.id),
    filters: jsonb('filters').$type<SavedFilters>().notNull(),
    /** A digest that is equal for equal filters (normalize-filters.ts). */
    digest: text('digest').notNull(),
    /** Copies of the filters, by which new phones find the searches that they may answer. Null: any. */
    brands: text('brands').array(),
    priceFromMinor: integer('price_from_minor'),
    priceToMinor: integer('price_to_minor'),
    createdAt: at('created_at').notNull(),
    seenAt: at('seen_at').notNull(),
    mail: boolean('mail').notNull().default(true),
    /** When the next mail is due; null while there is nothing to mail. */
    mailDueAt: at('mail_due_at'),
  },
  (t) => [
    uniqueIndex('saved_searches_once').on(t.userId, t.digest),
    index('saved_searches_alike').on(t.digest, t.id),
    index('saved_searches_mail_due')
      .on(t.mailDueAt, t.id)
      .where(sql`mail_due_at is not null`),
  ],
)

/** The phones that saved searches have found, each once in `foundDays` days for a search. */
export const foundPhones = pgTable(
  'found_phones',
  {
    savedSearchId: reference('saved_search_id', () => savedSearches.id, { onDelete: 'cascade' }),
    listingId: reference('listing_id', () => listings.id),
    foundAt: at('found_at').notNull(),
    mailPending: boolean('mail_pending').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.savedSearchId, t.listingId] }),
    index('found_phones_by_time').on(t.savedSearchId, t.foundAt),
    index('found_phones_to_mail')
      .on(t.savedSearchId)
      .where(sql`mail_pending`),
  ],
)

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

export const savedPhones = pgTable(
  'saved_phones',
  {
    userId: reference('user_id', () => users.id),
    listingId: reference('listing_id', () => listings.id),
    savedAt: at('saved_at').notNull(),
    /** The lowest price, in minor units, that the person knows of. Only a lower one is news. */
    knownMinor: integer('known_minor').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.listingId] }),
    index('saved_phones_of_person').on(
      t.userId,
      t.savedAt.desc().nullsFirst(),
      t.listingId.desc().nullsFirst(),
    ),
    index('saved_phones_of_phone').on(t.listingId, t.knownMinor),
  ],
)

export const personalTables: PersonalTable[] = [
  { table: savedPhones, people: [savedPhones.userId], erase: 'rows' },
  // What a search has found goes with it.
  {
    table: savedSearches,
    people: [savedSearches.userId],
    without: [savedSearches.digest],
    erase: 'rows',
  },
  {
    table: foundPhones,
    people: [],
    rowsOf: (userId) =>
      sql`${foundPhones.savedSearchId} in (select ${savedSearches.id} from ${savedSearches} where ${savedSearches.userId} = ${userId})`,
    erase: 'rows',
  },
]

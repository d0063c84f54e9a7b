import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../auth/schema.ts'
import type { PersonalTable } from '../../platform/database/personal-table.ts'
import { at, reference } from '../../platform/database/query-parts.ts'
import type { DraftOffer } from './contract.ts'

/** What the fingerprint of a draft begins with that was kept unfinished, before its id. */
export const unfinishedPrint = 'unfinished '

/** Phones that sellers have begun to describe and do not offer yet. */
export const listingDrafts = pgTable(
  'listing_drafts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sellerId: reference('seller_id', () => users.id),
    offer: jsonb('offer').$type<DraftOffer>().notNull(),
    photos: text('photos').array().notNull().default([]),
    /** What is there once among the drafts of a seller: the IMEI or, without one, a digest of what was written. */
    fingerprint: text('fingerprint').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('listing_drafts_once').on(t.sellerId, t.fingerprint),
    index('listing_drafts_photos').using('gin', t.photos),
  ],
)

export const personalTables: PersonalTable[] = [
  {
    table: listingDrafts,
    people: [listingDrafts.sellerId],
    without: [listingDrafts.fingerprint],
    erase: 'rows',
  },
]

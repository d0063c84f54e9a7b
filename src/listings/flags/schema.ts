import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../auth/schema.ts'
import type { PersonalTable } from '../../platform/database/personal-table.ts'
import { at, oneOf, reference } from '../../platform/database/query-parts.ts'
import { listings } from '../schema.ts'
import { flagDecisions, flagKinds, type FlagReasons } from './rules.ts'

/** What looks wrong with phones. A flag is open until an admin decides or the seller corrects the phone. */
export const listingFlags = pgTable(
  'listing_flags',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    listingId: reference('listing_id', () => listings.id),
    kind: text('kind', { enum: flagKinds }).notNull(),
    reason: jsonb('reason').$type<FlagReasons[keyof FlagReasons]>().notNull(),
    raisedAt: at('raised_at').notNull(),
    /** When the seller corrected what it was raised for; null until then. */
    clearedAt: at('cleared_at'),
    decidedAt: at('decided_at'),
    decision: text('decision', { enum: flagDecisions }),
    decidedBy: uuid('decided_by').references(() => users.id),
  },
  (t) => [
    check('listing_flags_kind', oneOf(t.kind, flagKinds)),
    check('listing_flags_decision', oneOf(t.decision, flagDecisions)),
    check('listing_flags_decided_at', sql`(${t.decision} is null) = (${t.decidedAt} is null)`),
    check('listing_flags_over', sql`${t.clearedAt} is null or ${t.decidedAt} is null`),
    uniqueIndex('listing_flags_once')
      .on(t.listingId, t.kind)
      .where(sql`decided_at is null and cleared_at is null`),
    index('listing_flags_open')
      .on(t.raisedAt)
      .where(sql`decided_at is null and cleared_at is null`),
    index('listing_flags_of_listing').on(t.listingId, t.raisedAt),
  ],
)

export const personalTables: PersonalTable[] = [
  {
    table: listingFlags,
    people: [listingFlags.decidedBy],
    rowsOf: (userId) =>
      sql`${listingFlags.listingId} in (select ${listings.id} from ${listings} where ${listings.sellerId} = ${userId})
        or ${listingFlags.decidedBy} = ${userId}`,
    // They measure how good the rules are, and name no seller.
    erase: 'nothing',
  },
]

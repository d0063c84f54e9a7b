import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { users } from '../../auth/schema.ts'
import { listings } from '../../listings/schema.ts'
import { at, reference } from '../../platform/database/columns.ts'
import type { PersonalTable } from '../../platform/database/personal-table.ts'

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
]

import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../identity/schema.ts'

/** Pictures that were taken in, by the digest of their re-encoded bytes. */
export const images = pgTable('images', {
  digest: text('digest').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** A data URL of a few hundred bytes: what stands in the card's box until the picture is there. */
  placeholder: text('placeholder').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})

/** Who sent which picture: a seller may list only pictures of their own. */
export const imageUploads = pgTable(
  'image_uploads',
  {
    digest: text('digest')
      .notNull()
      .references(() => images.digest, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.digest, t.ownerId] }),
    index('image_uploads_owner').on(t.ownerId, t.createdAt),
  ],
)

import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../identity/schema.ts'

/** Pictures that were taken in. */
export const images = pgTable('images', {
  /**
   * Random, part of the picture's address and of the names of its files, and never used again: whoever removes the files
   * of a picture that is gone cannot meet those of a picture that has been sent since.
   */
  id: text('id').primaryKey(),
  /** Of the re-encoded bytes: a photo that is sent twice is kept once. */
  digest: text('digest').notNull().unique(),
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
    imageId: text('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.imageId, t.ownerId] }),
    index('image_uploads_owner').on(t.ownerId, t.createdAt),
  ],
)

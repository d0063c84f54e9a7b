import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../identity/schema.ts'

/** The stored images. */
export const images = pgTable('images', {
  /**
   * Random, part of the image's address and of its file names, and never reused: removing the files of a deleted image
   * cannot touch those of the same photo uploaded again.
   */
  id: text('id').primaryKey(),
  /** SHA-256 of the encoded bytes: a photo that is uploaded twice is stored once. */
  digest: text('digest').notNull().unique(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** A data URL of a few hundred bytes, shown until the image has loaded. */
  placeholder: text('placeholder').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})

/** Who uploaded which image: a seller may list only images of their own. */
export const imageUploads = pgTable(
  'image_uploads',
  {
    imageId: text('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The latest upload of the image by this owner. */
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.imageId, t.ownerId] }),
    index('image_uploads_owner').on(t.ownerId, t.createdAt),
  ],
)

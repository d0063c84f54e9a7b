import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../auth/schema.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { at, oneOf, reference } from '../platform/database/query-parts.ts'
import { photoPlaces } from './rules.ts'

const bits = customType<{ data: string }>({ dataType: () => 'bit(128)' })

export const images = pgTable(
  'images',
  {
    /** Random and never reused, so that removing a deleted image's files cannot touch a later upload. */
    id: text('id').primaryKey(),
    /** SHA-256 of the encoded bytes, by which a photo that is uploaded twice is stored once. */
    digest: text('digest').notNull().unique(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    placeholder: text('placeholder').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** What the image and its mirror look like (take-fingerprint.ts); null when it shows next to nothing. */
    fingerprint: bits('fingerprint'),
    mirrored: bits('mirrored'),
    /** The parts of the fingerprint; images that look alike have one in common. */
    slots: integer('slots').array(),
  },
  (t) => [index('images_slots').using('gin', t.slots)],
)

/** Who uploaded which image. A seller may list only their own. */
export const imageUploads = pgTable(
  'image_uploads',
  {
    imageId: text('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    ownerId: reference('owner_id', () => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.imageId, t.ownerId] }),
    index('image_uploads_owner').on(t.ownerId, t.createdAt),
  ],
)

/** Photos for the parties of an order or conversation, and documents for admins. */
export const privatePhotos = pgTable(
  'private_photos',
  {
    id: text('id').primaryKey(),
    ownerId: reference('owner_id', () => users.id),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    isDocument: boolean('is_document').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Where it was sent; null until then. Unsent photos are removed. */
    attachedTo: text('place', { enum: photoPlaces }),
    attachedToId: uuid('place_id'),
  },
  (t) => [
    check('private_photos_place', oneOf(t.attachedTo, photoPlaces)),
    check(
      'private_photos_document',
      sql`${t.attachedTo} is null or ${t.isDocument} = (${t.attachedTo} = 'verification')`,
    ),
    check('private_photos_placed', sql`(${t.attachedTo} is null) = (${t.attachedToId} is null)`),
    index('private_photos_of_owner').on(t.ownerId, t.createdAt),
    index('private_photos_unsent')
      .on(t.createdAt)
      .where(sql`place is null`),
  ],
)

/** What an export shows of these tables, beside the pictures. */
export const personalTables: PersonalTable[] = [
  { table: imageUploads, people: [imageUploads.ownerId], erase: 'rows' },
  {
    table: privatePhotos,
    people: [privatePhotos.ownerId],
    // Photos of messages become unsent ones, which are removed. Those of disputes stay; documents are removed separately.
    erase: [
      {
        where: (userId) =>
          sql`${privatePhotos.ownerId} = ${userId} and ${privatePhotos.attachedTo} = 'conversation'`,
        set: () => ({ attachedTo: null, attachedToId: null }),
      },
    ],
  },
]

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
import { at, oneOf } from '../platform/database/columns.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { photoPlaces } from './rules.ts'

const bits = customType<{ data: string }>({ dataType: () => 'bit(128)' })

/** The stored images. */
export const images = pgTable(
  'images',
  {
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
    createdAt: at('created_at').notNull().defaultNow(),
    /** What it looks like, as it is and in a mirror (take-fingerprint.ts); null when it shows next to nothing. */
    fingerprint: bits('fingerprint'),
    mirrored: bits('mirrored'),
    /** The parts of the fingerprint: those that look alike have one in common. */
    slots: integer('slots').array(),
  },
  (t) => [index('images_slots').using('gin', t.slots)],
)

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
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.imageId, t.ownerId] }),
    index('image_uploads_owner').on(t.ownerId, t.createdAt),
  ],
)

/** Photos for the parties of one order or one conversation, and documents for admins. Each upload is a photo of its own. */
export const privatePhotos = pgTable(
  'private_photos',
  {
    /** Random, part of the photo's address and of its file names. */
    id: text('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Whether it is a document of a seller, which lies in a folder of its own and is in no backup. */
    isDocument: boolean('is_document').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    /** What it was sent with: its parties may see it. Null until then; photos that are never sent are removed. */
    place: text('place', { enum: photoPlaces }),
    placeId: uuid('place_id'),
  },
  (t) => [
    check('private_photos_place', oneOf(t.place, photoPlaces)),
    check(
      'private_photos_document',
      sql`${t.place} is null or ${t.isDocument} = (${t.place} = 'verification')`,
    ),
    check('private_photos_placed', sql`(${t.place} is null) = (${t.placeId} is null)`),
    index('private_photos_of_owner').on(t.ownerId, t.createdAt),
    index('private_photos_unsent').on(t.createdAt).where(sql`place is null`),
  ],
)

/** What an export shows of these tables, beside the pictures. */
export const personalTables: PersonalTable[] = [
  { table: imageUploads, people: [imageUploads.ownerId], erase: 'rows' },
  {
    table: privatePhotos,
    people: [privatePhotos.ownerId],
    // Photos of messages become ones that were never sent: nobody sees them, and they are removed with their files. Those of disputes
    // stay; documents are removed by themselves.
    erase: [
      {
        where: (userId) =>
          sql`${privatePhotos.ownerId} = ${userId} and ${privatePhotos.place} = 'conversation'`,
        set: () => ({ place: null, placeId: null }),
      },
    ],
  },
]

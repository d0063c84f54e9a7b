import { pgTable, smallint, text } from 'drizzle-orm/pg-core'

/** The brands, one row each; `seedCategories` (store.ts) inserts them from `brandNames`. */
export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  thumbnail: text('thumbnail').notNull(),
  position: smallint('position').notNull().unique(),
})

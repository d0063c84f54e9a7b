import { pgTable, smallint, text } from 'drizzle-orm/pg-core'

/** Filled by `seedCategories`. */
export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  thumbnail: text('thumbnail').notNull(),
  position: smallint('position').notNull().unique(),
})

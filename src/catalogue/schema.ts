import { pgTable, smallint, text } from 'drizzle-orm/pg-core'

/** The brands. Their rows are those of `brandNames`: see `seedCategories` in store.ts. */
export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  thumbnail: text('thumbnail').notNull(),
  position: smallint('position').notNull().unique(),
})

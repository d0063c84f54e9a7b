import { pgTable, smallint, text } from 'drizzle-orm/pg-core'

/** The brands. Four of them, put in by a migration (specification 9). */
export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  thumbnail: text('thumbnail').notNull(),
  position: smallint('position').notNull().unique(),
})

import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, smallint, text } from 'drizzle-orm/pg-core'

/** The brands, one row each: those of the specification, from `seedCategories` (store.ts), and those that an owner adds. */
export const categories = pgTable(
  'categories',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    thumbnail: text('thumbnail').notNull(),
    position: smallint('position').notNull(),
    /** New phones cannot be of it; those that are stay for sale and are found. */
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  ({ id, name }) => [check('categories_id_of_name', sql`${id} = lower(${name})`)],
)

import { QueryBuilder } from 'drizzle-orm/pg-core'
import { categories } from './schema.ts'

/** What other modules show of a brand in their own lists. They join it by id; PostgreSQL sees a plain table. */
export const categoryFacts = new QueryBuilder()
  .select({ id: categories.id, name: categories.name })
  .from(categories)
  .as('category')

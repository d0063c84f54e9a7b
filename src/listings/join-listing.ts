import { QueryBuilder } from 'drizzle-orm/pg-core'
import { listings } from './schema.ts'

/** What other rooms show of a phone in their own lists. They join it by id; PostgreSQL sees a plain table. */
export const listingFacts = new QueryBuilder()
  .select({ id: listings.id, priceMinor: listings.priceMinor, searchWords: listings.searchWords })
  .from(listings)
  .as('listing')

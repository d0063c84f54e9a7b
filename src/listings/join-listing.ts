import { QueryBuilder } from 'drizzle-orm/pg-core'
import { versionOf } from '../platform/statement.ts'
import { listings } from './schema.ts'

/** What other rooms show of a phone in their own lists. They join it by id; PostgreSQL sees a plain table. */
export const listingFacts = new QueryBuilder()
  .select({
    id: listings.id,
    priceMinor: listings.priceMinor,
    soldAt: listings.soldAt,
    withdrawnAt: listings.withdrawnAt,
    searchWords: listings.searchWords,
    version: versionOf(listings).as('version'),
  })
  .from(listings)
  .as('listing')

import { eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { categoryFacts } from '../catalogue/index.ts'
import { listings } from './schema.ts'

/** What other modules show of a phone in their own lists. They join it by id; PostgreSQL sees a plain table. */
export const listingFacts = new QueryBuilder()
  .select({
    id: listings.id,
    name: listings.name,
    // Drizzle writes this alias without its table, so it must be unique in every query that joins a phone.
    brandName: sql<string>`${categoryFacts.name}`.as('listing_brand_name'),
    condition: listings.condition,
    purchaseYear: listings.purchaseYear,
    description: listings.description,
    imageUrl: listings.imageUrl,
    moreImageUrls: listings.moreImageUrls,
    priceMinor: listings.priceMinor,
    soldAt: listings.soldAt,
    withdrawnAt: listings.withdrawnAt,
    searchWords: listings.searchWords,
  })
  .from(listings)
  .innerJoin(categoryFacts, eq(categoryFacts.id, listings.categoryId))
  .as('listing')

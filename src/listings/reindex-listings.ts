import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { categoryFacts } from '../catalogue/index.ts'
import type { Database } from '../platform/database/database.ts'
import { indexListing } from './index-listing.ts'
import { listings } from './schema.ts'

export const reindexListingsJob = 'reindex-listings'

/** How many phones one transaction reindexes: they are locked meanwhile. */
const batchSize = 100
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Makes the search columns of phones that have none. A migration that comes with new rules of spelling sets `name_id` of
 * every phone to null, and this job does the rest.
 */
export async function reindexListings(db: Database): Promise<void> {
  let last: string | undefined = beforeAll
  while (last !== undefined) last = await reindexBatch(db, last)
}

/** Reindexes phones whose id comes after this one. Returns the last id of a full batch. */
function reindexBatch(db: Database, after: string): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const { id, categoryId, name, description, location } = listings
    const phones = await tx
      .select({ id, categoryId, name, description, location, brand: categoryFacts.name })
      .from(listings)
      .innerJoin(categoryFacts, eq(categoryFacts.id, categoryId))
      .where(and(isNull(listings.nameId), gt(id, after)))
      .orderBy(asc(id))
      .limit(batchSize)
      .for('update', { of: listings, skipLocked: true })
    for (const phone of phones) {
      await tx
        .update(listings)
        .set(await indexListing(tx, phone))
        .where(eq(id, phone.id))
    }
    return phones.length === batchSize ? phones.at(-1)?.id : undefined
  })
}

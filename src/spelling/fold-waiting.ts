import { eq, isNull } from 'drizzle-orm'
import { categoryFacts } from '../catalogue/join-category.ts'
import { listings } from '../listings/schema.ts'
import type { Database } from '../platform/database/database.ts'
import { keepForSearch } from '../search/keep-names.ts'

export const foldWaitingJob = 'fold-waiting-listings'

/** How many phones one transaction folds: they are locked meanwhile. */
const batch = 100

/**
 * Makes the search's columns of phones that have none yet: those added before there was a search. A migration that comes
 * with new folding rules empties `name_id`, and this does the rest.
 */
export async function foldWaiting(db: Database): Promise<void> {
  for (let folded = batch; folded === batch; ) folded = await foldSome(db)
}

function foldSome(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const { id, categoryId, name, description, location } = listings
    const waiting = await tx
      .select({ id, categoryId, name, description, location, brand: categoryFacts.name })
      .from(listings)
      .innerJoin(categoryFacts, eq(categoryFacts.id, categoryId))
      .where(isNull(listings.nameId))
      .limit(batch)
      .for('update', { of: listings, skipLocked: true })
    for (const phone of waiting) {
      await tx
        .update(listings)
        .set(await keepForSearch(tx, phone))
        .where(eq(id, phone.id))
    }
    return waiting.length
  })
}

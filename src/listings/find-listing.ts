import { eq, sql } from 'drizzle-orm'
import { categoryFacts } from '../catalogue/join-category.ts'
import { accountFacts } from '../identity/join-account.ts'
import { isId } from '../kernel/id.ts'
import type { Db } from '../platform/db.ts'
import { versionOf, writeOnce } from '../platform/statement.ts'
import { listings } from './schema.ts'
import { columns, findById, type Listing } from './store.ts'

export { findOldestMatch, type Listing } from './store.ts'

/** The phone of this id, whatever became of it; null for a malformed or unknown id. */
export async function findListing(db: Db, id: string): Promise<Listing | null> {
  return isId(id) ? findById(db, id) : null
}

const prepareVersion = writeOnce((db) =>
  db
    .select({ ...columns, version: versionOf(listings) })
    .from(listings)
    .innerJoin(accountFacts, eq(accountFacts.id, listings.sellerId))
    .innerJoin(categoryFacts, eq(categoryFacts.id, listings.categoryId))
    .where(eq(listings.id, sql.placeholder('id')))
    .prepare('listings_version'),
)

/** The same with its version, by which a later statement knows whether it is still what was read (lock-listing.ts). */
export async function findListingVersion(
  db: Db,
  id: string,
): Promise<(Listing & { version: string }) | null> {
  const [listing] = isId(id) ? await prepareVersion(db).execute({ id }) : []
  return listing ?? null
}

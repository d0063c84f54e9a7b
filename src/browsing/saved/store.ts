import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { findListings, type Listing, listingFacts } from '../../listings/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Cursor, olderThan } from '../../platform/http/paging.ts'
import { savedPhones } from './schema.ts'

export type SavedPhone = { listing: Listing; savedAt: Date }

/** Returns the ids of the phones that a user has saved. */
export async function listSavedIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: savedPhones.listingId })
    .from(savedPhones)
    .where(eq(savedPhones.userId, userId))
  return rows.map(({ id }) => id)
}

/** Returns the phones that a user has saved, the latest first, including sold and withdrawn ones, without held ones. */
export async function listSavedPhones(
  db: Db,
  userId: string,
  limit: number,
  cursor?: Cursor,
): Promise<SavedPhone[]> {
  const { savedAt, listingId } = savedPhones
  const isShown = or(isNull(listingFacts.heldAt), isNotNull(listingFacts.withdrawnAt))
  const rows = await db
    .select({ savedAt, listingId })
    .from(savedPhones)
    .innerJoin(listingFacts, eq(listingFacts.id, listingId))
    .where(and(eq(savedPhones.userId, userId), isShown, olderThan(savedAt, listingId, cursor)))
    .orderBy(desc(savedAt), desc(listingId))
    .limit(limit)
  const found = await findListings(
    db,
    rows.map((row) => row.listingId),
  )
  const byId = new Map(found.map((listing) => [listing.id, listing]))
  return rows.flatMap((row) => {
    const listing = byId.get(row.listingId)
    return listing ? [{ listing, savedAt: row.savedAt }] : []
  })
}

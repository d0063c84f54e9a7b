import { and, desc, eq, lt, not, sql } from 'drizzle-orm'
import { isId } from '../../kernel/id.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { forSale } from '../filter-phones.ts'
import { foundDays, maxNewCount } from '../rules.ts'
import { foundPhones, savedSearches } from '../schema.ts'

export type SavedSearch = typeof savedSearches.$inferSelect

/** The condition for this user's saved search of this id. Callers check that the id is a UUID. */
export const isOwn = (userId: string, id: string) =>
  and(eq(savedSearches.id, id), eq(savedSearches.userId, userId))

const columns = {
  search: savedSearches,
  newCount: sql<number>`(select count(*)::int from (
    select from found_phones join listings on listings.id = listing_id
    where saved_search_id = saved_searches.id and found_at > saved_searches.seen_at and ${forSale}
    limit ${maxNewCount}::int) as new_phones)`,
}

/** Returns a user's saved searches, the newest first, each with how many phones for sale it has found since it was seen. */
export function listSavedSearches(db: Db, userId: string) {
  return db
    .select(columns)
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))
}

/** Returns a user's saved search, with how many phones for sale it has found since it was seen; null when it is not theirs. */
export async function findSavedSearch(db: Db, userId: string, id: string) {
  if (!isId(id)) return null
  const [row] = await db.select(columns).from(savedSearches).where(isOwn(userId, id))
  return row ?? null
}

/** Returns the saved search of this id, for jobs; null when there is none. With `lock`, it is locked for update. */
export async function findById(db: Db, id: string, { lock = false } = {}): Promise<SavedSearch | null> {
  const query = db.select().from(savedSearches).where(eq(savedSearches.id, id))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

export const pruneFoundPhonesJob = 'prune-found-phones'

/** The nightly job that forgets phones found more than `foundDays` days ago, unless they wait for a mail. */
export async function pruneFoundPhones({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const oldest = new Date(clock.now().getTime() - foundDays * 86_400_000)
  await db.delete(foundPhones).where(and(lt(foundPhones.foundAt, oldest), not(foundPhones.mailPending)))
}

import { and, count, desc, eq, lt, not, sql } from 'drizzle-orm'
import { isId } from '../../kernel/id.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { forSale } from '../filter-sql.ts'
import { foundDays, maxNewCount } from './rules.ts'
import { foundPhones, savedSearches } from './schema.ts'

export type SavedSearch = typeof savedSearches.$inferSelect

/** Callers check that the id is a UUID. */
export const isOwn = (userId: string, id: string) =>
  and(eq(savedSearches.id, id), eq(savedSearches.userId, userId))

const columns = {
  search: savedSearches,
  newCount: sql<number>`(select count(*)::int from (
    select from found_phones join listings on listings.id = listing_id
    where saved_search_id = saved_searches.id and found_at > saved_searches.seen_at and ${forSale}
    limit ${maxNewCount}::int) as new_phones)`,
}

export function listSavedSearches(
  db: Db,
  userId: string,
): Promise<{ search: SavedSearch; newCount: number }[]> {
  return db
    .select(columns)
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))
}

/** Null when it is not theirs. */
export async function findSavedSearch(
  db: Db,
  userId: string,
  id: string,
): Promise<{ search: SavedSearch; newCount: number } | null> {
  if (!isId(id)) return null
  const [row] = await db.select(columns).from(savedSearches).where(isOwn(userId, id))
  return row ?? null
}

export async function countSavedSearches(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(savedSearches).where(eq(savedSearches.userId, userId))
  return row?.n ?? 0
}

/** With `lock`, locked for update. */
export async function findById(db: Db, id: string, { lock = false } = {}): Promise<SavedSearch | null> {
  const query = db.select().from(savedSearches).where(eq(savedSearches.id, id))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

export const pruneFoundPhonesJob = 'prune-found-phones'

export async function pruneFoundPhones({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const oldest = new Date(clock.now().getTime() - foundDays * 86_400_000)
  await db.delete(foundPhones).where(and(lt(foundPhones.foundAt, oldest), not(foundPhones.mailPending)))
}

import { asc, inArray } from 'drizzle-orm'
import { listMailboxesOf } from '../../auth/index.ts'
import type { Listing } from '../../listings/index.ts'
import { notifyAll, takeUnread } from '../../notifications/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { inLocale } from '../../platform/http/request-locale.ts'
import { nextMailAt } from '../rules.ts'
import { describeSearch } from './normalize-filters.ts'
import { foundPhones, savedSearches } from './schema.ts'

type SavedSearch = typeof savedSearches.$inferSelect

/**
 * Records that these saved searches found a phone for the first time, and notifies their owners: one unread notice per search,
 * with the newest phone and a count, and the next daily mail.
 */
export async function notifyOwners(tx: Db, listing: Listing, searchIds: string[], now: Date): Promise<void> {
  if (searchIds.length === 0) return
  // In the order of ids, which avoids deadlocks.
  const locked = await tx
    .select()
    .from(savedSearches)
    .where(inArray(savedSearches.id, searchIds))
    .orderBy(asc(savedSearches.id))
    .for('update')
  const searches = await insertFound(tx, listing.id, locked, now)
  if (searches.length === 0) return
  await planMails(tx, searches, now)
  const owners = searches.map(({ userId }) => userId)
  const localeOf = new Map((await listMailboxesOf(tx, owners)).map(({ id, locale }) => [id, locale]))
  const unread = await takeUnread(tx, owners, {
    kind: 'search-found',
    savedSearchIds: searches.map(({ id }) => id),
  })
  const countOf = new Map(unread.map(({ savedSearchId, params }) => [savedSearchId, Number(params.count)]))
  const notices = searches.map(({ id, userId, filters }) => ({
    to: userId,
    kind: 'search-found' as const,
    savedSearchId: id,
    listingId: listing.id,
    params: {
      search: inLocale(localeOf.get(userId) ?? 'en', () => describeSearch(filters)),
      product: listing.name,
      count: (countOf.get(id) ?? 0) + 1,
    },
  }))
  await notifyAll(tx, notices)
}

async function insertFound(tx: Db, listingId: string, searches: SavedSearch[], foundAt: Date) {
  if (searches.length === 0) return []
  const found = await tx
    .insert(foundPhones)
    .values(searches.map(({ id, mail }) => ({ savedSearchId: id, listingId, foundAt, mailPending: mail })))
    .onConflictDoNothing()
    .returning({ id: foundPhones.savedSearchId })
  const ids = new Set(found.map(({ id }) => id))
  return searches.filter(({ id }) => ids.has(id))
}

async function planMails(tx: Db, searches: SavedSearch[], now: Date): Promise<void> {
  const ids = searches.filter(({ mail, mailDueAt }) => mail && !mailDueAt).map(({ id }) => id)
  if (ids.length === 0) return
  await tx
    .update(savedSearches)
    .set({ mailDueAt: nextMailAt(now) })
    .where(inArray(savedSearches.id, ids))
}

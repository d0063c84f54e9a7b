import { and, eq, ne, sql } from 'drizzle-orm'
import { brandId } from '../../catalogue/rules.ts'
import { isId } from '../../kernel/id.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import { markRead, takeUnread } from '../../notifications/index.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { maxSavedSearches } from '../rules.ts'
import { foundPhones, savedSearches } from '../schema.ts'
import { digestOf, normalizeFilters, type SavedFilters } from './normalize-filters.ts'
import { isOwn } from './store.ts'

/** Saves a search for a user and returns its id. `isNew` is false when an equal one exists, which stays as it is. */
export async function saveSearch(
  db: Database,
  { userId, filters: asked }: { userId: string; filters: SavedFilters },
  now: Date,
) {
  const filters = normalizeFilters(asked)
  if (Object.keys(filters).length === 0) return no('empty-search')
  const digest = digestOf(filters)
  return db.transaction(async (tx) => {
    // Serialised: two could both find room for one more.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved searches ${userId}`}, 0))`)
    const [before] = await tx
      .select({ id: savedSearches.id })
      .from(savedSearches)
      .where(and(eq(savedSearches.userId, userId), eq(savedSearches.digest, digest)))
    if (before) return ok({ id: before.id, isNew: false })
    const count = await tx.$count(savedSearches, eq(savedSearches.userId, userId))
    if (count >= maxSavedSearches) return no('too-many-searches')
    const toMinor = (amount: number | undefined) => (amount === undefined ? null : Math.round(amount * 100))
    const [saved] = await tx
      .insert(savedSearches)
      .values({
        userId,
        filters,
        digest,
        brands: filters.category_name?.map(brandId) ?? null,
        priceFromMinor: toMinor(filters.price_from),
        priceToMinor: toMinor(filters.price_to),
        createdAt: now,
        seenAt: now,
      })
      .returning({ id: savedSearches.id })
    if (!saved) throw new Error('the insert of a saved search returned no row')
    return ok({ id: saved.id, isNew: true })
  })
}

type Own = { userId: string; id: string }
type Changed = Promise<Result<{ changed: boolean }, 'unknown-search'>>

/** Turns the daily mail of a user's saved search on or off. What it finds while it is off is not mailed later. */
export function changeMail(db: Database, own: Own, mail: boolean): Changed {
  return changeOwn(db, own, async (tx) => {
    const { rowCount } = await tx
      .update(savedSearches)
      .set({ mail, mailDueAt: null })
      .where(and(eq(savedSearches.id, own.id), ne(savedSearches.mail, mail)))
    const changed = rowCount === 1
    if (changed) await tx.update(foundPhones).set({ mailPending: false }).where(pendingOf(own.id))
    return changed
  })
}

const pendingOf = (id: string) => and(eq(foundPhones.savedSearchId, id), foundPhones.mailPending)

/** Records that its owner has seen what a saved search found, and marks the notice of it as read. */
export function seeSearch(db: Database, own: Own, now: Date): Changed {
  return changeOwn(db, own, async (tx) => {
    await tx.update(savedSearches).set({ seenAt: now }).where(eq(savedSearches.id, own.id))
    await markRead(tx, own.userId, { savedSearchId: own.id })
    return true
  })
}

/** Deletes a user's saved search with its matches and its unread notice. */
export function deleteSearch(db: Database, own: Own): Changed {
  return changeOwn(db, own, async (tx) => {
    await tx.delete(savedSearches).where(eq(savedSearches.id, own.id))
    await takeUnread(tx, [own.userId], { kind: 'search-found', savedSearchIds: [own.id] })
    return true
  })
}

async function changeOwn(db: Database, { userId, id }: Own, change: (tx: Db) => Promise<boolean>): Changed {
  if (!isId(id)) return no('unknown-search')
  return db.transaction(async (tx) => {
    const own = await tx
      .select({ id: savedSearches.id })
      .from(savedSearches)
      .where(isOwn(userId, id))
      .for('update')
    return own.length === 0 ? no('unknown-search') : ok({ changed: await change(tx) })
  })
}

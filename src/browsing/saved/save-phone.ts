import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isId } from '../../kernel/id.ts'
import { minorToAmount } from '../../kernel/money.ts'
import { no, ok } from '../../kernel/result.ts'
import { findListing, findListings, type Listing, listingFacts } from '../../listings/index.ts'
import { dropUnread, notifyAll } from '../../notifications/index.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { type Cursor, olderThan } from '../../platform/http/paging.ts'
import { workInSets } from '../../platform/jobs/unique-jobs.ts'
import { maxSavedPhones } from '../rules.ts'
import { savedPhones } from '../schema.ts'

const setSize = 500

const ofListing = z.object({ listingId: z.string() })

/**
 * The job that notifies those who saved a phone and know only of a higher price. An unread notice of the phone is replaced by one
 * with the latest price.
 */
export async function notifyWatchers({ db }: { db: Database }, payload: unknown): Promise<void> {
  const { listingId } = ofListing.parse(payload)
  await workInSets(db, async (tx) => {
    const listing = await findListing(tx, listingId)
    if (!listing || listing.soldAt || listing.withdrawnAt || listing.heldAt) return 0
    const { priceMinor, currency, name: product } = listing
    const told = await learnPrice(tx, listingId, priceMinor)
    await dropUnread(tx, told, { kind: 'saved-price-dropped', listingId })
    const params = { product, amount: minorToAmount(priceMinor), currency }
    const notifications = told.map((to) => ({ to, kind: 'saved-price-dropped' as const, params, listingId }))
    await notifyAll(tx, notifications)
    return told.length
  })
}

/** Lowers the known price of some people who know only of a higher one, and returns their ids. */
async function learnPrice(tx: Db, listingId: string, priceMinor: number): Promise<string[]> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    update saved_phones set known_minor = ${priceMinor}::int
    where (user_id, listing_id) in (
      select user_id, listing_id from saved_phones
      where listing_id = ${listingId}::uuid and known_minor > ${priceMinor}::int
      order by user_id limit ${setSize} for update)
    returning user_id as "userId"`)
  return rows.map(({ userId }) => userId)
}

type Saved = { userId: string; listingId: string }

/** Saves a phone for a user. `changed` is false when it was saved before, even if it has been sold since. */
export function savePhone(db: Database, { userId, listingId }: Saved, now: Date) {
  return db.transaction(async (tx) => {
    const listing = await findListing(tx, listingId)
    if (!listing || listing.withdrawnAt || listing.heldAt) return no('unknown-product')
    // Serialised: two could both find room for one more.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved phones ${userId}`}, 0))`)
    if (await tx.$count(savedPhones, isOf({ userId, listingId }))) return ok({ changed: false })
    if (listing.soldAt) return no('already-sold')
    const count = await tx.$count(savedPhones, eq(savedPhones.userId, userId))
    if (count >= maxSavedPhones) return no('too-many-saved')
    await tx.insert(savedPhones).values({ userId, listingId, savedAt: now, knownMinor: listing.priceMinor })
    return ok({ changed: true })
  })
}

const isOf = ({ userId, listingId }: Saved) =>
  and(eq(savedPhones.userId, userId), eq(savedPhones.listingId, listingId))

/** Removes a phone from those that a user has saved. `changed` is false when it was not among them. */
export async function unsavePhone(db: Db, saved: Saved): Promise<{ changed: boolean }> {
  if (!isId(saved.listingId)) return { changed: false }
  const { rowCount } = await db.delete(savedPhones).where(isOf(saved))
  return { changed: (rowCount ?? 0) > 0 }
}

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
export async function listSavedPhones(db: Db, userId: string, limit: number, cursor?: Cursor) {
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

import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { isId } from '../kernel/id.ts'
import type { Db, ReadDb } from '../platform/database/database.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'
import { type SellerRating, toSellerRating } from './rules.ts'
import { listings, sellerRatings } from './schema.ts'
import { forSale, type Listing, selectListings } from './store.ts'

/** Advertised phones for sale, the latest campaign first; those beyond the first few of a seller count as older. */
export function listCampaigns(db: ReadDb, limit: number, cursor?: Cursor): Promise<Listing[]> {
  const { campaignRankedAt, id } = listings
  return selectListings(db)
    .where(and(forSale, isNotNull(campaignRankedAt), olderThan(campaignRankedAt, id, cursor)))
    .orderBy(desc(campaignRankedAt), desc(id))
    .limit(limit)
}

/** Returns how many campaigns of a seller run, those of held phones included. Concurrent counts wait for the transaction. */
export async function countCampaignsOf(tx: Db, sellerId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`campaigns ${sellerId}`}, 0))`)
  const { campaignStartedAt, soldAt, withdrawnAt } = listings
  return tx.$count(
    listings,
    and(eq(listings.sellerId, sellerId), isNull(soldAt), isNull(withdrawnAt), isNotNull(campaignStartedAt)),
  )
}

/** Returns the phones that match any of these criteria, the newest first, gone ones too. For admins only: IMEIs are private. */
export function searchListings(
  db: Db,
  by: { id?: string; imei?: string | null; mobile?: string | null; sellerId?: string },
  limit: number,
): Promise<Listing[]> {
  const fits = [
    by.id ? eq(listings.id, by.id) : undefined,
    by.imei ? eq(listings.imei, by.imei) : undefined,
    by.mobile ? eq(listings.mobile, by.mobile) : undefined,
    by.sellerId ? eq(listings.sellerId, by.sellerId) : undefined,
  ].filter((condition) => condition !== undefined)
  if (fits.length === 0) return Promise.resolve([])
  return selectListings(db)
    .where(or(...fits))
    .orderBy(desc(listings.createdAt), desc(listings.id))
    .limit(limit)
}

/** Returns a seller's phones that can be bought, the newest first. */
export function listForSaleOf(db: Db, sellerId: string, limit: number, cursor?: Cursor): Promise<Listing[]> {
  return selectListings(db)
    .where(and(eq(listings.sellerId, sellerId), forSale, olderThan(listings.createdAt, listings.id, cursor)))
    .orderBy(desc(listings.createdAt), desc(listings.id))
    .limit(limit)
}

/** Returns the phones that lists fold into this one or, once it is gone, those of its name; the cheapest first. */
export async function listDuplicates(db: ReadDb, id: string, limit: number): Promise<Listing[]> {
  if (!isId(id)) return []
  const { nameId, soldAt, withdrawnAt, heldAt, isDuplicate, duplicateOf } = listings
  const wasShown = and(isNull(heldAt), or(isNotNull(soldAt), isNotNull(withdrawnAt)))
  const [gone] = await db
    .select({ nameId })
    .from(listings)
    .where(and(eq(listings.id, id), isNotNull(nameId), wasShown))
  const isLike = gone?.nameId ? and(eq(nameId, gone.nameId), eq(isDuplicate, false)) : eq(duplicateOf, id)
  return selectListings(db)
    .where(and(isLike, forSale))
    .orderBy(asc(listings.priceMinor), asc(listings.id))
    .limit(limit)
}

/** Returns the ids of the phones for sale that were put up on a day (UTC, such as '2026-11-23'), the oldest first. */
export async function listIdsOfDay(db: Db, day: string): Promise<string[]> {
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(
      and(
        forSale,
        sql`${listings.createdAt} >= ${day}::timestamp at time zone 'UTC'`,
        sql`${listings.createdAt} < (${day}::timestamp + interval '1 day') at time zone 'UTC'`,
      ),
    )
    .orderBy(asc(listings.createdAt), asc(listings.id))
  return rows.map(({ id }) => id)
}

/**
 * Returns the days (UTC, such as '2026-11-23') on which those phones were put up that were added, sold, withdrawn or held after
 * `since`. Reads every phone.
 */
export async function listDaysWithChanges(db: Db, since: Date): Promise<string[]> {
  const { createdAt, soldAt, withdrawnAt, heldAt } = listings
  const day = sql<string>`(${createdAt} at time zone 'UTC')::date::text`
  const rows = await db
    .selectDistinct({ day })
    .from(listings)
    .where(
      sql`greatest(${createdAt}, ${soldAt}, ${withdrawnAt}, ${heldAt}) > ${since.toISOString()}::timestamptz`,
    )
  return rows.map((row) => row.day)
}

/** Locks a seller's rating before it is counted: two concurrent counts would miss each other's changes. */
export async function lockSellerRating(tx: Db, sellerId: string): Promise<void> {
  await tx
    .insert(sellerRatings)
    .values({ sellerId, count: 0, stars: 0 })
    .onConflictDoUpdate({ target: sellerRatings.sellerId, set: { count: sql`${sellerRatings.count}` } })
}

/** Sets the number of a seller's ratings and the sum of their stars. The caller has locked them (`lockSellerRating`). */
export async function setSellerRating(tx: Db, sellerId: string, total: { count: number; stars: number }) {
  await tx.update(sellerRatings).set(total).where(eq(sellerRatings.sellerId, sellerId))
}

/** Returns the ids of sellers whose stored ratings differ from what this statement selects: `seller_id`, `count`, `stars`. */
export async function listOtherRatings(db: Db, totals: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.seller_id as id from ${sellerRatings} as r left join (${totals}) as t on t.seller_id = r.seller_id
    where (r.count, r.stars) <> (coalesce(t.count, 0), coalesce(t.stars, 0))`)
  return rows.map(({ id }) => id)
}

/** Returns the mean of a seller's visible ratings, to one decimal, and their number; null when there are none. */
export async function findSellerRating(db: Db, sellerId: string): Promise<SellerRating | null> {
  const [row] = await db.select().from(sellerRatings).where(eq(sellerRatings.sellerId, sellerId))
  return row ? toSellerRating(row.count, row.stars) : null
}

import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { type SellerRating, toSellerRating } from './rules.ts'
import { sellerRatings } from './schema.ts'

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

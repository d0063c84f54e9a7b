import { eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { type SellerRating, toSellerRating } from './rules.ts'
import { sellerRatings } from './schema.ts'

/**
 * Locks what a seller's ratings come to until the transaction ends. Whoever shows or removes one counts them after that: two at once
 * would miss each other's.
 */
export async function lockSellerRating(tx: Db, sellerId: string): Promise<void> {
  await tx
    .insert(sellerRatings)
    .values({ sellerId, count: 0, stars: 0 })
    .onConflictDoUpdate({ target: sellerRatings.sellerId, set: { count: sql`${sellerRatings.count}` } })
}

/** Sets what a seller's ratings come to, which the caller has locked. */
export async function setSellerRating(
  tx: Db,
  sellerId: string,
  total: { count: number; stars: number },
): Promise<void> {
  await tx.update(sellerRatings).set(total).where(eq(sellerRatings.sellerId, sellerId))
}

/** The mean of a seller's visible ratings, to one decimal, and how many there are; null for none. */
export async function findSellerRating(db: Db, sellerId: string): Promise<SellerRating | null> {
  const [row] = await db.select().from(sellerRatings).where(eq(sellerRatings.sellerId, sellerId))
  return row ? toSellerRating(row.count, row.stars) : null
}

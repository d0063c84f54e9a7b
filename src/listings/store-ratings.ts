import { eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { type SellerRating, toSellerRating } from './rules.ts'
import { sellerRatings } from './schema.ts'

/** Adds a rating to what those of a seller come to. Call it in the transaction that shows the rating. */
export async function addSellerRating(tx: Db, sellerId: string, stars: number): Promise<void> {
  await tx
    .insert(sellerRatings)
    .values({ sellerId, count: 1, stars })
    .onConflictDoUpdate({
      target: sellerRatings.sellerId,
      set: {
        count: sql`${sellerRatings.count} + 1`,
        stars: sql`${sellerRatings.stars} + excluded.stars`,
      },
    })
}

/** The mean of a seller's visible ratings, to one decimal, and how many there are; null for none. */
export async function findSellerRating(db: Db, sellerId: string): Promise<SellerRating | null> {
  const [row] = await db.select().from(sellerRatings).where(eq(sellerRatings.sellerId, sellerId))
  return row ? toSellerRating(row.count, row.stars) : null
}

/** Takes a rating out of what those of a seller come to, in the transaction that removes it. */
export async function dropSellerRating(tx: Db, sellerId: string, stars: number): Promise<void> {
  await tx
    .update(sellerRatings)
    .set({ count: sql`${sellerRatings.count} - 1`, stars: sql`${sellerRatings.stars} - ${stars}` })
    .where(eq(sellerRatings.sellerId, sellerId))
}

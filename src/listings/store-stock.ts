import { and, desc, eq, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { ilikeFilter } from '../platform/database/query-parts.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'
import { toPrefixTsquery } from '../spelling/index.ts'
import type { StockState } from './rules.ts'
import { listings } from './schema.ts'
import { type Listing, selectListings } from './store.ts'

/** Makes the condition that somebody has booked the phone of this id and may still pay for it. A higher module provides it. */
export type IsBooked = (listingId: SQLWrapper) => SQL

type Stock = { sellerId: string; state?: StockState | undefined; query?: string | undefined }

/**
 * Returns a seller's own phones that `query` finds, sold ones included and withdrawn ones left out: the newest first, of sold
 * ones the last sold.
 */
export function listStock(
  db: Db,
  isBooked: IsBooked,
  { sellerId, state, query = '' }: Stock,
  { limit, cursor }: { limit: number; cursor: Cursor | undefined },
): Promise<Listing[]> {
  const words = toPrefixTsquery(query)
  const at = state === 'sold' ? listings.soldAt : listings.createdAt
  return selectListings(db)
    .where(
      and(
        eq(listings.sellerId, sellerId),
        isIn(isBooked, state),
        words
          ? or(sql`${listings.searchWords} @@ ${words}::tsquery`, ilikeFilter(sql`${listings.name}`, query))
          : undefined,
        olderThan(at, listings.id, cursor),
      ),
    )
    .orderBy(desc(at), desc(listings.id))
    .limit(limit)
}

/** Counts a seller's phones in each state; booked ones count as for sale, too. */
export async function countStock(
  db: Db,
  isBooked: IsBooked,
  sellerId: string,
): Promise<{ forSale: number; booked: number; sold: number }> {
  const count = (state: StockState) =>
    db.$count(listings, and(eq(listings.sellerId, sellerId), isIn(isBooked, state)))
  const [forSale, booked, sold] = await Promise.all([count('for-sale'), count('booked'), count('sold')])
  return { forSale, booked, sold }
}

function isIn(isBooked: IsBooked, state: StockState | undefined): SQL | undefined {
  const isThere = isNull(listings.withdrawnAt)
  if (state === undefined) return isThere
  if (state === 'sold') return and(isThere, isNotNull(listings.soldAt))
  const isUnsold = and(isThere, isNull(listings.soldAt))
  return state === 'booked' ? and(isUnsold, isBooked(listings.id)) : isUnsold
}

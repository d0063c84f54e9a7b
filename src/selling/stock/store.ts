import { and, desc, eq, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { listings } from '../../listings/schema.ts'
import { type Listing, selectListings } from '../../listings/store.ts'
import type { Db } from '../../platform/database/database.ts'
import { ilikeFilter } from '../../platform/database/query-parts.ts'
import { type Cursor, olderThan } from '../../platform/http/paging.ts'
import { toPrefixTsquery } from '../../spelling/index.ts'
import { countDrafts } from '../drafts/store.ts'
import type { BookingCount, StockState } from './rules.ts'

/** What is known of the bookings of phones. The module above provides it. */
export type Bookings = {
  /** The condition that somebody has booked the phone of this id and may still pay for it. */
  isBooked(listingId: SQLWrapper): SQL
  /** The bookings of these phones; one without any is left out. */
  count(db: Db, listingIds: string[]): Promise<Map<string, BookingCount>>
}

type Stock = { sellerId: string; state?: StockState | undefined; query?: string | undefined }

/** The own phones that `query` finds, sold ones too, but none that were withdrawn: the newest first, of sold ones the last sold. */
export function listStock(
  db: Db,
  bookings: Bookings,
  { sellerId, state, query = '' }: Stock,
  { limit, cursor }: { limit: number; cursor: Cursor | undefined },
): Promise<Listing[]> {
  const words = toPrefixTsquery(query)
  const at = state === 'sold' ? listings.soldAt : listings.createdAt
  return selectListings(db)
    .where(
      and(
        eq(listings.sellerId, sellerId),
        isIn(bookings, state),
        words
          ? or(sql`${listings.searchWords} @@ ${words}::tsquery`, ilikeFilter(sql`${listings.name}`, query))
          : undefined,
        olderThan(at, listings.id, cursor),
      ),
    )
    .orderBy(desc(at), desc(listings.id))
    .limit(limit)
}

/** How many phones of a seller are in each state, and how many are drafts. */
export async function countStock(
  db: Db,
  bookings: Bookings,
  sellerId: string,
): Promise<{ forSale: number; booked: number; sold: number; drafts: number }> {
  const count = (state: StockState) =>
    db.$count(listings, and(eq(listings.sellerId, sellerId), isIn(bookings, state)))
  const [forSale, booked, sold, drafts] = await Promise.all([
    count('for-sale'),
    count('booked'),
    count('sold'),
    countDrafts(db, sellerId),
  ])
  return { forSale, booked, sold, drafts }
}

/** A phone that is held back until an admin has looked at it is the seller's to sell, too. */
function isIn({ isBooked }: Bookings, state: StockState | undefined): SQL | undefined {
  const isThere = isNull(listings.withdrawnAt)
  if (state === undefined) return isThere
  if (state === 'sold') return and(isThere, isNotNull(listings.soldAt))
  const isUnsold = and(isThere, isNull(listings.soldAt))
  return state === 'booked' ? and(isUnsold, isBooked(listings.id)) : isUnsold
}

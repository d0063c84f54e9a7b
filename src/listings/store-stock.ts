import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { ilikeFilter } from '../platform/database/query-parts.ts'
import type { Cursor } from '../platform/http/paging.ts'
import { toPrefixTsquery } from '../spelling/index.ts'
import type { StockSort, StockState } from './rules.ts'
import { listings } from './schema.ts'
import { type Listing, selectListings } from './store.ts'

/** Makes the condition that somebody has booked the phone of this id and may still pay for it. A higher module provides it. */
export type IsBooked = (listingId: SQLWrapper) => SQL

type Stock = {
  sellerId: string
  state?: StockState | undefined
  query?: string | undefined
  sort: StockSort
}

/**
 * Returns a seller's own phones that `query` finds, sold ones and those set aside included, those withdrawn for good left out: the
 * newest first, of sold ones the last sold, unless `sort` says otherwise.
 */
export function listStock(
  db: Db,
  isBooked: IsBooked,
  { sellerId, state, query = '', sort }: Stock,
  { limit, cursor }: { limit: number; cursor: Cursor | undefined },
): Promise<Listing[]> {
  const words = toPrefixTsquery(query)
  const { id, soldAt, createdAt, priceMinor } = listings
  const isByPrice = sort === 'dearest' || sort === 'cheapest'
  const isUp = sort === 'oldest' || sort === 'cheapest'
  const key = isByPrice ? priceMinor : state === 'sold' ? soldAt : createdAt
  const last =
    cursor && (isByPrice ? sql`${cursor.at.getTime()}::bigint` : sql`${cursor.at.toISOString()}::timestamptz`)
  const direction = isUp ? asc : desc
  return selectListings(db)
    .where(
      and(
        eq(listings.sellerId, sellerId),
        isIn(isBooked, state),
        words
          ? or(sql`${listings.searchWords} @@ ${words}::tsquery`, ilikeFilter(sql`${listings.name}`, query))
          : undefined,
        cursor && sql`(${key}, ${id}) ${sql.raw(isUp ? '>' : '<')} (${last}, ${cursor.id}::uuid)`,
      ),
    )
    .orderBy(direction(key), direction(id))
    .limit(limit)
}

/** Where a page that ends with this phone is left; a price in minor units stands for a time where phones are sorted by price. */
export function stockCursor(
  { id, createdAt, soldAt, priceMinor }: Listing,
  { state, sort }: Pick<Stock, 'state' | 'sort'>,
): Cursor {
  if (sort === 'dearest' || sort === 'cheapest') return { at: new Date(priceMinor), id }
  return { at: (state === 'sold' && soldAt) || createdAt, id }
}

/** Counts a seller's phones in each state with one statement; booked ones count as for sale, too. */
export async function countStock(db: Db, isBooked: IsBooked, sellerId: string) {
  const count = (state: StockState) => sql<number>`count(*) filter (where ${isIn(isBooked, state)})::int`
  const [counts] = await db
    .select({
      'for-sale': count('for-sale'),
      booked: count('booked'),
      sold: count('sold'),
      paused: count('paused'),
      returned: count('returned'),
    })
    .from(listings)
    .where(eq(listings.sellerId, sellerId))
  return counts ?? { 'for-sale': 0, booked: 0, sold: 0, paused: 0, returned: 0 }
}

function isIn(isBooked: IsBooked, state: StockState | undefined): SQL | undefined {
  const { withdrawnAt, soldAt, aside } = listings
  if (state === undefined) return or(isNull(withdrawnAt), isNotNull(aside))
  if (state === 'returned') return eq(aside, 'returned')
  if (state === 'paused') return inArray(aside, ['paused', 'sold-elsewhere'])
  const isThere = isNull(withdrawnAt)
  if (state === 'sold') return and(isThere, isNotNull(soldAt))
  const isUnsold = and(isThere, isNull(soldAt))
  return state === 'booked' ? and(isUnsold, isBooked(listings.id)) : isUnsold
}

import { and, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { accountFactsAs } from '../auth/index.ts'
import { hasDispute } from '../disputes/index.ts'
import { type Order, orders } from '../orders/index.ts'
import { chargedStatuses } from '../orders/rules.ts'
import type { Db } from '../platform/database/database.ts'

/** What an order is looked for by. An order that fits any of it is found. */
export type OrderSearch = {
  /** The first eight characters of an order's id, or all of it, in lower case. */
  number?: string | undefined
  ids?: string[]
  phone?: string | null
  listingIds?: string[]
  people?: string[]
}

/** An order as the admins' search lists it. */
export type FoundOrder = Order & { buyerName: string; sellerName: string; isDisputed: boolean }

const buyer = accountFactsAs('buyer')
const seller = accountFactsAs('seller')

/** Searches orders that fit any part of `search`, the newest first. Each condition has an index. */
export async function searchOrders(db: Db, search: OrderSearch, limit: number): Promise<FoundOrder[]> {
  const { number, ids = [], phone, listingIds = [], people = [] } = search
  const fits = [
    number ? startsWith(number) : undefined,
    ids.length > 0 ? inArray(orders.id, ids) : undefined,
    phone ? eq(orders.phone, phone) : undefined,
    listingIds.length > 0 ? inArray(orders.listingId, listingIds) : undefined,
    people.length > 0 ? inArray(orders.buyerId, people) : undefined,
    people.length > 0
      ? and(inArray(orders.sellerId, people), inArray(orders.status, chargedStatuses))
      : undefined,
  ].filter((condition) => condition !== undefined)
  if (fits.length === 0) return []
  return db
    .select({
      ...getTableColumns(orders),
      buyerName: buyer.name,
      sellerName: seller.name,
      isDisputed: hasDispute(orders.id),
    })
    .from(orders)
    .innerJoin(buyer, eq(buyer.id, orders.buyerId))
    .innerJoin(seller, eq(seller.id, orders.sellerId))
    .where(or(...fits))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
}

/** The SQL condition that an order's id starts so, as a range of which the primary key's index makes use. */
function startsWith(number: string): SQL {
  const complete = (digit: string) =>
    number + '00000000-0000-0000-0000-000000000000'.replaceAll('0', digit).slice(number.length)
  return sql`${orders.id} between ${complete('0')}::uuid and ${complete('f')}::uuid`
}

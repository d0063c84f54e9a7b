import { asc, eq, getTableColumns } from 'drizzle-orm'
import { accountFactsAs } from '../auth/index.ts'
import { isId } from '../kernel/id.ts'
import { listingFacts } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'
import { addEndByPhone } from './end-by-phone.ts'
import { orderEvents, orders } from './schema.ts'
import { orderColumns, withStatusNow } from './store.ts'

const buyer = accountFactsAs('buyer')
const seller = accountFactsAs('seller')

export type OrderInFull = NonNullable<Awaited<ReturnType<typeof findInFull>>>

/**
 * An order of one moment with its phone as offered now, the phone's number and place, the present names of its parties, whose
 * accounts may be closed, and its events, the oldest first; null for a malformed or unknown id.
 */
export async function findInFull(db: Db, id: string) {
  if (!isId(id)) return null
  const { mobile, place } = listingFacts
  const rows = await db
    .select({
      ...orderColumns,
      listing: { ...orderColumns.listing, mobile, place },
      buyerName: buyer.name,
      sellerName: seller.name,
      event: getTableColumns(orderEvents),
    })
    .from(orders)
    .innerJoin(listingFacts, eq(listingFacts.id, orders.listingId))
    .innerJoin(buyer, eq(buyer.id, orders.buyerId))
    .innerJoin(seller, eq(seller.id, orders.sellerId))
    .leftJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .where(eq(orders.id, id))
    .orderBy(asc(orderEvents.id))
  const [first] = rows
  if (!first) return null
  const { event: _, ...stored } = first
  const order = withStatusNow(stored)
  const events = rows.flatMap(({ event }) => event ?? [])
  return { ...order, events: await addEndByPhone(db, order, events) }
}

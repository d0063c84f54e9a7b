import { arrayOverlaps, type SQL, sql } from 'drizzle-orm'
import { listSharedSigns } from '../identity/index.ts'
import { areLinked, strongSigns } from '../identity/rules.ts'
import type { Db } from '../platform/database/database.ts'
import { orders } from './schema.ts'
import { type Order, setLinks } from './store.ts'

/**
 * Records on a locked order what its buyer and its seller have in common by now. What was found once stays, also when one of them
 * has changed it since.
 */
export async function noteLinks(tx: Db, order: Order): Promise<Order> {
  const shared = await listSharedSigns(tx, order.buyerId, order.sellerId)
  const linkedBy = [...new Set([...order.linkedBy, ...shared])]
  if (linkedBy.length === order.linkedBy.length) return order
  await setLinks(tx, order.id, linkedBy)
  return { ...order, linkedBy }
}

/** Whether the two sides of an order are one person, as far as can be told. */
export const isLinkedOrder = ({ linkedBy }: Pick<Order, 'linkedBy'>): boolean => areLinked(linkedBy)

/** The same as a condition of a query on `orders`. */
export const isLinked: SQL = sql`(cardinality(${orders.linkedBy}) >= 2 or ${arrayOverlaps(orders.linkedBy, [...strongSigns])})`

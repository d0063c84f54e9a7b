import { type AnyColumn, and, arrayOverlaps, eq, exists, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { listSharedSigns } from '../../identity/index.ts'
import { areLinked, strongSigns } from '../../identity/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { orders } from '../schema.ts'
import type { Order } from '../store.ts'

/**
 * Records on a locked order what its buyer and its seller have in common. What was found once stays, also when one of them
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

/** Whether the two sides of an order are one person, as a condition of a query on `orders`. */
export const isLinked: SQL = sql`(cardinality(${orders.linkedBy}) >= 2 or ${arrayOverlaps(orders.linkedBy, [...strongSigns])})`

/** The condition that the sides of the order of this id are one person, for queries of other modules. */
export function isLinkedOrderOf(orderId: AnyColumn): SQL {
  const linked = new QueryBuilder()
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.id, orderId), isLinked))
  return exists(linked)
}

/** Saves what the two sides of a locked order have in common. */
async function setLinks(tx: Db, id: string, linkedBy: Order['linkedBy']): Promise<void> {
  await tx.update(orders).set({ linkedBy }).where(eq(orders.id, id))
}

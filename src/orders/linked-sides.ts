import { and, asc, eq, inArray, isNotNull, lte, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { listSharedSigns, sharedNumber } from '../auth/index.ts'
import { areLinked, strongSigns } from '../auth/rules.ts'
import type { Db } from '../platform/database/database.ts'
import { paidStatuses } from './rules.ts'
import { orders } from './schema.ts'
import type { Order } from './store.ts'

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

/** Whether these signs, a list of them in a query, show that two people are one, as `areLinked` does. */
export const areLinkedBy = (signs: SQLWrapper): SQL =>
  sql`(cardinality(${signs}) >= 2 or ${signs} && ${sql.param([...strongSigns])}::text[])`

/** Whether the two sides of an order are one person, as a condition of a query on `orders`. */
export const isLinked: SQL = areLinkedBy(orders.linkedBy)

/**
 * Records on the sales of a seller that were paid before the seller entered a payout account whether their buyers have given the same
 * one, or its number: the end of these sales may have come first. Call it before the seller's balance is locked.
 */
export async function noteLaterLinks(tx: Db, sellerId: string, enteredAt: Date): Promise<void> {
  const shared = sharedNumber(orders.sellerId, orders.buyerId)
  const found = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.sellerId, sellerId),
        inArray(orders.status, paidStatuses),
        lte(orders.paidAt, enteredAt),
        not(isLinked),
        isNotNull(shared),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update')
  await tx
    .update(orders)
    .set({ linkedBy: sql`array_append(${orders.linkedBy}, ${shared})` })
    .where(inArray(orders.id, found))
}

/** Saves what the two sides of a locked order have in common. */
async function setLinks(tx: Db, id: string, linkedBy: Order['linkedBy']): Promise<void> {
  await tx.update(orders).set({ linkedBy }).where(eq(orders.id, id))
}

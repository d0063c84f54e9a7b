import { and, asc, eq, inArray, isNotNull, lte, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { sharedNumber, sharedSigns } from '../auth/index.ts'
import { areLinked, strongSigns } from '../auth/rules.ts'
import type { Db } from '../platform/database/database.ts'
import { paidStatuses } from './rules.ts'
import { orders } from './schema.ts'
import type { Order } from './store.ts'

/**
 * The SQL expression of what an order's buyer and seller have in common, such as a number, with what is noted of it on the order.
 * What was found once stays, also when a party has changed it since.
 */
export const withSharedSigns = sql`${orders.linkedBy} || ${sharedSigns(orders.buyerId, orders.sellerId, orders.linkedBy)}`

/** Whether buyer and seller of an order are one person, as far as is known. */
export const isLinkedOrder = ({ linkedBy }: Pick<Order, 'linkedBy'>): boolean => areLinked(linkedBy)

/** The SQL condition that these signs, a text array, show that two people are one, like `areLinked`. */
export const areLinkedBy = (signs: SQLWrapper): SQL =>
  sql`(cardinality(${signs}) >= 2 or ${signs} && ${sql.param([...strongSigns])}::text[])`

/** The SQL condition that buyer and seller of an order are one person, as far as is known. */
export const isLinked: SQL = areLinkedBy(orders.linkedBy)

/**
 * Records on sales that were paid before the seller entered a payout account that their buyers share its number. Call it before
 * the seller's balance is locked.
 */
export async function recordLaterSignals(tx: Db, sellerId: string, enteredAt: Date): Promise<void> {
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

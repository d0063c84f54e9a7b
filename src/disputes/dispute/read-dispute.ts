import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { codeLimit } from '../../fulfilment/handover/rules.ts'
import { readTries } from '../../fulfilment/index.ts'
import { findListing } from '../../listings/index.ts'
import { findOrder, findParty, listEvents, orders } from '../../orders/index.ts'
import type { OrderCaller } from '../../orders/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { selectWaiting } from '../../platform/database/query-parts.ts'
import { disputes } from '../schema.ts'
import { findDispute } from './store.ts'

/** Reads what is on record about an order for the admin who judges it; null for an unknown id. The caller checks who may read it. */
export async function readOrderRecord(db: Db, orderId: string) {
  const found = await findOrder(db, orderId)
  if (!found) return null
  const { listing: _, ...order } = found
  const listing = await findListing(db, order.listingId)
  const { wrong, locks } = await readTries(db, order.id, 'hand-over')
  return {
    order,
    imei: order.imei,
    mobile: order.mobile ?? listing?.mobile ?? '',
    events: await listEvents(db, order.id),
    wrongCodes: locks * codeLimit.tries + wrong,
    dispute: await findDispute(db, order.id),
  }
}

/** Whether the caller may see the photos of an order's dispute, as a party or as an admin. */
export async function maySeeDispute(db: Db, caller: OrderCaller, orderId: string): Promise<boolean> {
  const found = await findParty(db, caller, orderId)
  return found.ok && (await findDispute(db, orderId)) !== null
}

/** Whether an order of this phone by this buyer is an admin's to judge: a complaint, or a bank asks for the money. */
export async function isToJudge(
  db: Db,
  { listingId, buyerId }: { listingId: string; buyerId: string },
): Promise<boolean> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(disputes, eq(disputes.orderId, orders.id))
    .where(
      and(
        eq(orders.listingId, listingId),
        eq(orders.buyerId, buyerId),
        or(isNotNull(disputes.orderId), isNotNull(orders.chargebackAt)),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** The open disputes, as rows of the admins' queue, with the buyer's reason as the note. */
export function selectOpenDisputes(): SQL {
  return selectWaiting(
    {
      kind: 'dispute',
      id: orders.id,
      at: disputes.openedAt,
      about: orders.productName,
      amountMinor: orders.priceMinor,
      note: disputes.reason,
    },
    sql`from ${orders} join ${disputes} on ${eq(disputes.orderId, orders.id)} where ${orders.status} = 'disputed'`,
  )
}

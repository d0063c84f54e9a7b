import { sendPhotos } from '../../images/index.ts'
import { no, ok } from '../../kernel/result.ts'
import { become, findParty, lockOrderAlone, type Order, type OrderDeps } from '../../orders/index.ts'
import { after, type DisputeReason, type OrderCaller } from '../../orders/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { createOnce, findNothingMore, type RequestKey } from '../../platform/http/idempotency.ts'
import { whyNotDispute } from './rules.ts'
import { findDispute, insertReply, upsertDispute } from './store.ts'

/** The buyer complains during the inspection: the money stays held until it is resolved. Refused once the time is over. */
export async function openDispute(
  { db, clock, settings }: Pick<OrderDeps, 'db' | 'clock' | 'settings'>,
  caller: OrderCaller,
  complaint: { orderId: string; reason: DisputeReason; text: string; photos: string[] },
  request?: RequestKey,
) {
  const found = await findParty(db, caller, complaint.orderId)
  if (!found.ok) return found
  const { by } = found.value
  if (by.role !== 'buyer') return no(by.role === 'seller' ? 'wrong-party' : 'unknown-booking')
  return createOnce(db, { request, find: findNothingMore }, async (tx) => {
    const order = await lockOrderAlone(tx, found.value.order.id)
    const at = clock.now()
    if (order.chargebackAt) return no('chargeback-open')
    const why = whyNotDispute(order, at)
    if (why) return no(why)
    const { reason, text, photos } = complaint
    const place = { attachedTo: 'order', attachedToId: order.id } as const
    if (!(await sendPhotos(tx, by.id, photos, place))) return no('unknown-photo')
    await become(tx, order, 'dispute', { at, by, reason, dueAt: after(at, settings.disputeMillis) })
    await keepWithdrawn(tx, order)
    await upsertDispute(tx, {
      orderId: order.id,
      reason,
      text,
      photos,
      openedAt: at,
      inspectionEndsAt: order.dueAt ?? at,
      decision: null,
    })
    return ok({ id: order.id })
  })
}

/** Appends a withdrawn complaint as a reply, because the new complaint takes its row. */
async function keepWithdrawn(tx: Db, { id: orderId, buyerId: byId }: Order): Promise<void> {
  const dispute = await findDispute(tx, orderId)
  if (!dispute) return
  const { text, photos, openedAt: at } = dispute
  await insertReply(tx, { orderId, byParty: 'buyer', byId, text, photos, at })
}

import type { WireNotification } from './contract.ts'
import type { Notification } from './store.ts'

/** A notification as the API shows it. */
export function presentNotification(notification: Notification): WireNotification {
  const { id, kind, params, orderId, listingId, conversationId, readAt, createdAt } = notification
  return {
    _id: id,
    kind,
    params,
    orderId,
    productId: listingId,
    conversationId,
    read: readAt !== null,
    createdAt: createdAt.toISOString(),
  }
}

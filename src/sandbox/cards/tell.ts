import type { Db } from '../../platform/db.ts'
import { addJob } from '../../platform/jobs.ts'
import { createId } from './create-id.ts'
import { type CardEvent, type Intent, keep } from './store.ts'

export const deliveryJob = 'deliver-card-event'

/** The version of the provider's wire that this sandbox speaks. */
export const apiVersion = '2026-10-28.endive'

export type EventType =
  | 'payment_intent.created'
  | 'payment_intent.requires_action'
  | 'payment_intent.payment_failed'
  | 'payment_intent.amount_capturable_updated'
  | 'payment_intent.succeeded'
  | 'payment_intent.canceled'

/** Writes an event down and has it delivered: both exist if and only if the transaction of the change commits. */
export async function tell(db: Db, type: EventType, intent: Intent, now: Date): Promise<void> {
  const event: CardEvent = {
    id: createId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: Math.floor(now.getTime() / 1000),
    data: { object: intent },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  await keep(db, 'card:event', event.id, { event })
  await addJob(db, deliveryJob, { id: event.id })
}

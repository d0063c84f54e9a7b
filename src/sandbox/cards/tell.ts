import type { TellingEvent } from '../../payments/rules.ts'
import { createId } from './create-id.ts'
import type { CardEvent, Intent } from './store.ts'

export const deliveryJob = 'deliver-card-events'

/** The version of the provider's wire that this sandbox speaks. */
export const apiVersion = '2026-10-28.endive'

/** An event of those that the merchant has asked for. It is delivered if and only if the change that it tells of is written. */
export function makeEvent(type: TellingEvent, intent: Intent, now: Date): CardEvent {
  return {
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
}

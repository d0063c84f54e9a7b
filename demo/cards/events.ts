import { createHmac } from 'node:crypto'
import type { Db } from '../../src/platform/database/database.ts'
import { addJob } from '../../src/platform/jobs/jobs.ts'
import { createId } from './call.ts'
import type { Dispute, PaymentIntent, Refund } from './objects.ts'

/** The version of the provider's API that the stand-in implements. */
export const apiVersion = '2026-10-28.endive'

/** The job that delivers one event; its payload is the event. */
export const deliverEventJob = 'deliver-demo-card-event'

type EventType =
  | 'payment_intent.amount_capturable_updated'
  | 'payment_intent.succeeded'
  | 'payment_intent.canceled'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'

/** Like the provider's, an event arrives a moment after the response to the request that caused it. */
const deliveryMillis = 1000

/** Enqueues an event: it is delivered if and only if the transaction commits. */
export async function sendEvent(
  tx: Db,
  type: EventType,
  object: PaymentIntent | Refund | Dispute,
  now: Date,
): Promise<void> {
  const event = {
    id: createId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: Math.floor(now.getTime() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  await addJob(tx, deliverEventJob, event, { runAt: new Date(Date.now() + deliveryMillis) })
}

/** Posts a body with its `stripe-signature` to the merchant's webhook. */
export type PostWebhook = (body: string, signature: string) => Promise<Response>

/**
 * Delivers an event, signed anew at each attempt. Throws for any response but a 2xx: the queue then retries with growing
 * delays over some days, as the provider does (https://docs.stripe.com/webhooks, "Retry behavior").
 */
export async function deliverEvent(
  event: unknown,
  { webhookSecret, now, postWebhook }: { webhookSecret: string; now: Date; postWebhook: PostWebhook },
): Promise<void> {
  const body = JSON.stringify(event)
  const response = await postWebhook(body, signEvent(body, webhookSecret, now))
  if (!response.ok)
    throw new Error(`a card event was answered with ${response.status}: ${body.slice(0, 200)}`)
}

/** Signs an event as the provider does: `t=` the time in seconds, `v1=` the HMAC-SHA-256 of that time, a dot and the body. */
export function signEvent(body: string, webhookSecret: string, now: Date): string {
  const at = Math.floor(now.getTime() / 1000)
  const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${signature}`
}

import { createHmac } from 'node:crypto'
import type { Db } from '../../src/platform/database/database.ts'
import { addJob } from '../../src/platform/jobs/jobs.ts'
import { createId } from './call.ts'
import type { Dispute, PaymentIntent, Refund } from './objects.ts'

export const apiVersion = '2026-10-28.endive'

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

/** How long after the response an event is sent, similar to Stripe. */
const deliveryMillis = 1000

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

export type PostWebhook = (body: string, signature: string) => Promise<Response>

/**
 * Sends an event to the app, signed anew at each attempt. Throws unless the response is 2xx: the queue then retries, as Stripe
 * does (https://docs.stripe.com/webhooks, "Retry behavior").
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

export function signEvent(body: string, webhookSecret: string, now: Date): string {
  const at = Math.floor(now.getTime() / 1000)
  const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${signature}`
}

import { signEvent } from '../../../demo/cards/events.ts'
import { deriveCardKeys } from '../../../demo/cards/keys.ts'
import type { Marketplace } from '../../support/marketplace.ts'
import type { Process } from './process.ts'

/** Lets a process receive one of the events that the provider has sent about an order; it may have come before. Throws for an outage. */
export async function receiveEvent(
  process: Process,
  { market }: { market: Marketplace },
  orderId: string,
  which: number,
): Promise<void> {
  const events = await listEvents(market, orderId)
  const event = events[which % events.length]
  if (!event) return
  const { webhookSecret } = deriveCardKeys(market.secret)
  const body = JSON.stringify(event)
  const signature = signEvent(body, webhookSecret, process.clock.now())
  const answer = await process.webhooks.request('/stripe', {
    method: 'POST',
    body,
    headers: { 'stripe-signature': signature },
  })
  if (!answer.ok) throw new Error(`the event was answered with ${answer.status}`)
}

/** The events that the provider has sent about the payments of an order. They stay in its queue. */
export async function listEvents({ db }: Marketplace, orderId: string): Promise<unknown[]> {
  const { rows } = await db.execute<{ payload: unknown }>(`
    select jobs.payload from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    join payments on payments.reference = '${orderId}'
      and payment_id in (jobs.payload -> 'data' -> 'object' ->> 'id', jobs.payload -> 'data' -> 'object' ->> 'payment_intent')
    where identifier = 'deliver-demo-card-event' order by jobs.id`)
  return rows.map(({ payload }) => payload)
}

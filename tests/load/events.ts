import { randomUUID } from 'node:crypto'
import { deliverEventJob, signEvent } from '../../demo/cards/events.ts'
import { deriveCardKeys } from '../../demo/cards/keys.ts'
import type { TestApp } from '../support/test-app.ts'

/** Stops the demo's card provider from sending events. */
export async function holdEventsBack({ asOwner }: Pick<TestApp, 'asOwner'>): Promise<void> {
  await asOwner(`
    create function hold_back() returns trigger language plpgsql as $$ begin
      if (select identifier from graphile_worker._private_tasks where id = new.task_id) = '${deliverEventJob}' then
        new.run_at := now() + interval '1 day';
      end if;
      return new;
    end $$;
    create trigger hold_back before insert on graphile_worker._private_jobs
    for each row execute function hold_back()`)
}

/** An event of the provider about a payment, as a function that signs and delivers it. */
export function makeEvent(
  { secret }: Pick<TestApp, 'secret'>,
  intentId: string,
  type = 'payment_intent.amount_capturable_updated',
) {
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    data: { object: { id: intentId, object: 'payment_intent' } },
  })
  return (send: TestApp['request'], at = new Date()): Promise<Response> => {
    const signature = signEvent(body, deriveCardKeys(secret).webhookSecret, at)
    return send('/webhooks/stripe', { method: 'POST', body, headers: { 'stripe-signature': signature } })
  }
}

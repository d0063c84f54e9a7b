import { randomUUID } from 'node:crypto'
import { sandboxKeys } from '../../src/payments/rules.ts'
import type { Db } from '../../src/platform/db.ts'
import { signEvent } from '../../src/sandbox/cards/deliver-events.ts'
import type { TestApp } from '../harness.ts'

/** From now on the demo's card provider sends no events. */
export async function holdEventsBack(db: Db): Promise<void> {
  await db.execute(
    'create function hold_back() returns trigger language plpgsql as $$ begin return null; end $$',
  )
  await db.execute(
    'create trigger hold_back before insert on sandbox_events for each row execute function hold_back()',
  )
}

/** An event of the provider about a payment, as a function that delivers it, signed anew each time. */
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
    const signature = signEvent(body, sandboxKeys(secret).webhookSecret, at)
    return send('/webhooks/card', { method: 'POST', body, headers: { 'stripe-signature': signature } })
  }
}

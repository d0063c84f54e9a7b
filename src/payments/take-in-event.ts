import type Stripe from 'stripe'
import { askTogether } from '../platform/database/batch-loader.ts'
import type { Database } from '../platform/database/database.ts'
import { tellingEvents } from './rules.ts'
import { type Event, findEvents, keepEvents } from './store.ts'

/**
 * Makes what takes in an event whose signature was checked. An event only says 'look': what happens next is decided by
 * asking the provider, and is repeatable. So it is written down *after* its effect: a crash between the two makes the
 * provider send it again, and nothing is lost; one that is written down has no further effect. Those that come together are
 * looked up and written down together.
 */
export function createTakeInEvent({
  db,
  onPayment,
}: {
  db: Database
  onPayment: (reference: string) => Promise<void>
}): (event: Stripe.Event) => Promise<void> {
  const find = askTogether((events: Event[]) => findEvents(db, events))
  const keep = askTogether((events: Event[]) => keepEvents(db, events))
  return async ({ id, type, data }) => {
    const { id: intentId } = data.object as Stripe.PaymentIntent
    const event = { id, type, intentId }
    const found = await find(event)
    if (found?.known) return
    const isTelling = tellingEvents.some((telling) => telling === type)
    if (isTelling && found?.reference) await onPayment(found.reference)
    await keep(event)
  }
}

import type Stripe from 'stripe'
import type { Database } from '../platform/db.ts'
import { tellingEvents } from './rules.ts'
import { findEvent, keepEvent } from './store.ts'

/**
 * Takes in an event whose signature was checked. An event only says 'look': what happens next is decided by asking
 * the provider, and is repeatable. So it is written down *after* its effect: a crash between the two makes the
 * provider send it again, and nothing is lost; one that is written down has no further effect.
 */
export async function takeInEvent(
  deps: { db: Database; onPayment: (reference: string) => Promise<void> },
  event: Stripe.Event,
): Promise<void> {
  const { id } = event.data.object as Stripe.PaymentIntent
  const { known, reference } = await findEvent(deps.db, event.id, id)
  if (known) return
  const isTelling = tellingEvents.some((type) => type === event.type)
  if (isTelling && reference !== null) await deps.onPayment(reference)
  await keepEvent(deps.db, event)
}

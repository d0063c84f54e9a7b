import type Stripe from 'stripe'
import type { Database } from '../platform/db.ts'
import { findPaymentOfIntent, isEventKnown, keepEvent } from './store.ts'

/** After these the payment may have to be settled or released. The others tell nothing that decides anything. */
const telling = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.canceled',
]

/**
 * Takes in an event whose signature was checked. An event only says 'look': what happens next is decided by asking
 * the provider, and is repeatable. So it is written down *after* its effect: a crash between the two makes the
 * provider send it again, and nothing is lost; one that is written down has no further effect.
 */
export async function takeInEvent(
  deps: { db: Database; onPayment: (reference: string) => Promise<void> },
  event: Stripe.Event,
): Promise<void> {
  if (await isEventKnown(deps.db, event.id)) return
  if (telling.includes(event.type)) {
    const payment = await findPaymentOfIntent(deps.db, (event.data.object as Stripe.PaymentIntent).id)
    if (payment) await deps.onPayment(payment.reference)
  }
  await keepEvent(deps.db, event)
}

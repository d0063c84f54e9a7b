import type { Database } from '../platform/database/database.ts'
import type { ProviderEvent } from './provider.ts'
import { findReference, isHandled, saveHandled } from './store.ts'

/**
 * Handles an event whose signature was checked. An event only says 'look': what happens next is decided by asking the
 * provider, and may be repeated. So it is saved *after* its effect: a crash between the two makes the provider send it again,
 * and nothing is lost; one that is saved has no further effect.
 * @param onPayment is told the reference of a payment of ours that there is news of
 */
export async function handleEvent(
  { db, onPayment }: { db: Database; onPayment: (reference: string) => Promise<void> },
  event: ProviderEvent,
): Promise<void> {
  if (await isHandled(db, event)) return
  const reference = event.paymentId === null ? null : await findReference(db, event.paymentId)
  if (reference !== null) await onPayment(reference)
  await saveHandled(db, event)
}

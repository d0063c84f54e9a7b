import { and, eq, lt } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { deleteInBatches } from '../platform/database/query-parts.ts'
import type { ProviderEvent } from './provider.ts'
import { paymentEvents, payments } from './schema.ts'
import { findReference } from './store.ts'
import type { ChargebackId } from './store-chargebacks.ts'

/** What hears of events. Each may be called twice for the same change. */
export type EventListeners = {
  /** Called with the reference of our payment that has changed. */
  onPayment: (reference: string) => Promise<void>
  /** Called with the reference of our payment whose refund has changed. */
  onRefund: (reference: string) => Promise<void>
  /** Called with the chargeback that has changed, perhaps of a payment that is not ours. */
  onChargeback: (chargeback: ChargebackId) => Promise<void>
}

/**
 * Handles an event whose signature was checked. An event only says that a payment has changed; what happens next is decided
 * by asking the provider, and may be repeated. So the event is saved *after* its effect: after a crash between the two, the
 * provider sends it again. A saved event has no further effect. While a payment that is not held first is still open, its event is
 * not saved either: repeated, it makes us ask again.
 */
export async function handleEvent(
  {
    db,
    provider: { name, canHold },
    onPayment,
    onRefund,
    onChargeback,
  }: EventListeners & { db: Database; provider: { name: string; canHold: boolean } },
  event: ProviderEvent,
): Promise<void> {
  if (await isHandled(db, name, event)) return
  const { chargebackId } = event
  if (chargebackId !== null) {
    await onChargeback({ provider: name, chargebackId })
    return saveHandled(db, name, event)
  }
  const reference = event.paymentId === null ? null : await findReference(db, name, event.paymentId)
  if (reference !== null) await (event.isRefund ? onRefund : onPayment)(reference)
  if (!canHold && (await isOpen(db, name, event))) return
  await saveHandled(db, name, event)
}

export const pruneEventsJob = 'prune-payment-events'

/** The provider itself keeps events for 30 days (https://docs.stripe.com/api/events/list): older ones cannot come again. */
const retentionDays = 30

/** Deletes the record of events that the provider cannot send again. */
export async function pruneEvents(db: Database, clock: Clock): Promise<void> {
  const oldest = new Date(clock.now().getTime() - retentionDays * 24 * 60 * 60 * 1000)
  await deleteInBatches(db, paymentEvents, lt(paymentEvents.receivedAt, oldest))
}

/** Whether this event was handled before. */
async function isHandled(db: Db, provider: string, { id }: ProviderEvent): Promise<boolean> {
  const isEvent = and(eq(paymentEvents.provider, provider), eq(paymentEvents.id, id))
  return (await db.$count(paymentEvents, isEvent)) > 0
}

/** Records that this event was handled. Idempotent. */
async function saveHandled(db: Db, provider: string, { id, type }: ProviderEvent): Promise<void> {
  await db.insert(paymentEvents).values({ provider, id, type }).onConflictDoNothing()
}

async function isOpen(db: Db, provider: string, { paymentId }: ProviderEvent): Promise<boolean> {
  const { status } = payments
  const isPayment = and(eq(payments.provider, provider), eq(payments.paymentId, paymentId ?? ''))
  return (await db.$count(payments, and(isPayment, eq(status, 'open')))) > 0
}

import { and, eq, lt, sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { deleteInBatches } from '../platform/database/query-parts.ts'
import type { ProviderEvent } from './provider.ts'
import { paymentEvents, payments } from './schema.ts'
import type { ChargebackId } from './store-chargebacks.ts'

/** Called after an event, perhaps twice, with our reference of the payment or refund, or the chargeback that changed. */
export type EventListeners = {
  onPayment: (reference: string) => Promise<void>
  onRefund: (reference: string) => Promise<void>
  /** Called with the provider's name and id of the chargeback, perhaps of a payment that is not ours. */
  onChargeback: (chargeback: ChargebackId) => Promise<void>
}

/**
 * Handles a provider's event whose signature was checked, by asking the provider; an event handled before has no effect. It is
 * saved *after* its effect, so that it is repeated after a crash, and not while a payment that is captured at once is still open.
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
  const { isHandled, reference } = await findHandled(db, name, event)
  if (isHandled) return
  const { chargebackId } = event
  if (chargebackId !== null) {
    await onChargeback({ provider: name, chargebackId })
    return saveHandled(db, name, event)
  }
  if (reference !== null) await (event.isRefund ? onRefund : onPayment)(reference)
  if (!canHold && (await isOpen(db, name, event))) return
  await saveHandled(db, name, event)
}

export const pruneEventsJob = 'prune-payment-events'

/** Stripe keeps events for 30 days (https://docs.stripe.com/api/events/list). */
const retentionDays = 30

/** Deletes the records of events that the provider cannot send again. */
export async function pruneEvents(db: Database, clock: Clock): Promise<void> {
  const oldest = new Date(clock.now().getTime() - retentionDays * 24 * 60 * 60 * 1000)
  await deleteInBatches(db, paymentEvents, lt(paymentEvents.receivedAt, oldest))
}

/** Whether an event was handled before, and our reference of its payment. */
async function findHandled(db: Db, provider: string, { id, paymentId }: ProviderEvent) {
  const isEvent = and(eq(paymentEvents.provider, provider), eq(paymentEvents.id, id))
  const isPayment = and(eq(payments.provider, provider), eq(payments.paymentId, paymentId ?? ''))
  const { rows } = await db.execute<{ isHandled: boolean; reference: string | null }>(sql`
    select exists (select from ${paymentEvents} where ${isEvent}) as "isHandled",
      (select ${payments.reference} from ${payments} where ${isPayment}) as reference`)
  return rows[0] ?? { isHandled: false, reference: null }
}

async function saveHandled(db: Db, provider: string, { id, type }: ProviderEvent): Promise<void> {
  await db.insert(paymentEvents).values({ provider, id, type }).onConflictDoNothing()
}

async function isOpen(db: Db, provider: string, { paymentId }: ProviderEvent): Promise<boolean> {
  const { status } = payments
  const isPayment = and(eq(payments.provider, provider), eq(payments.paymentId, paymentId ?? ''))
  return (await db.$count(payments, and(isPayment, eq(status, 'open')))) > 0
}

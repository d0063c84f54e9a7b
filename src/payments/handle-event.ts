import { and, eq } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { ProviderEvent } from './provider.ts'
import { payments } from './schema.ts'
import { mayBePaid } from './store.ts'
import type { ChargebackId } from './store-chargebacks.ts'

/** Called after an event, perhaps again, with our reference of the payment or refund, or the chargeback that changed. */
export type EventListeners = {
  onPayment: (reference: string) => Promise<void>
  onRefund: (reference: string) => Promise<void>
  /** Called with the provider's name and id of the chargeback, perhaps of a payment that is not ours. */
  onChargeback: (chargeback: ChargebackId) => Promise<void>
}

/**
 * Handles a provider's event whose signature was checked, by asking the provider; a repeat changes nothing more. An event about a
 * payment that has ended, and cannot be paid late, has no effect.
 */
export async function handleEvent(
  {
    db,
    clock,
    provider: { name },
    onPayment,
    onRefund,
    onChargeback,
  }: EventListeners & { db: Database; clock: Clock; provider: { name: string } },
  { paymentId, isRefund, chargebackId }: ProviderEvent,
): Promise<void> {
  if (chargebackId !== null) return onChargeback({ provider: name, chargebackId })
  if (paymentId === null) return
  const isMeant = and(eq(payments.provider, name), eq(payments.paymentId, paymentId))
  const [payment] = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(isMeant, isRefund ? undefined : mayBePaid(clock.now())))
  if (payment) await (isRefund ? onRefund : onPayment)(payment.reference)
}

import {
  cancelPayment,
  inspectPayment,
  listUnvoided,
  type PaymentDeps,
  recordPaymentStep,
} from '../../payments/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { addJobsOf, addMissingJobsOf, type JobOfOne } from '../../platform/jobs/jobs-of-one.ts'
import { providerFlag, slowFlag } from '../../platform/jobs/limit-slow-jobs.ts'
import { lockById } from '../store.ts'

/** The job that settles one order, or voids the payment of one that has ended. */
export const settleJob: JobOfOne = {
  name: 'settle-order',
  about: 'orderId',
  flags: [slowFlag, providerFlag],
}

/** Enqueues the job that settles each of these orders. It runs as soon as the caller's transaction commits. */
export function settleLater(tx: Db, orderIds: string[]): Promise<void> {
  return addJobsOf(tx, settleJob, orderIds)
}

/**
 * Voids the authorised payment of an order that buys nothing. Idempotent. Throws a 503 when the provider cannot be reached.
 * @param onlyPaymentId leaves a later payment of the order alone
 */
export async function voidAuthorisation(
  { db, clock, payments }: { db: Database; clock: Clock; payments: PaymentDeps },
  orderId: string,
  onlyPaymentId?: string,
): Promise<void> {
  const payment = await inspectPayment(payments, orderId)
  if (!payment) {
    // No payment has reached the provider. One may be on its way.
    if (onlyPaymentId === undefined) await cancelPayment(payments, orderId)
    return
  }
  const { paymentId, state } = payment
  const isMeant = onlyPaymentId === undefined || onlyPaymentId === paymentId
  if (isMeant && state === 'authorised') {
    // Recorded before the provider is called, so that the job continues if this process dies in between.
    await db.transaction(async (tx) => {
      await lockById(tx, orderId)
      await recordLost(tx, orderId, paymentId, clock.now())
    })
  }
  if (isMeant && state !== 'cancelled') await cancelPayment(payments, orderId, paymentId)
  await db.transaction(async (tx) => {
    await lockById(tx, orderId)
    // An order has one live payment at most, so any earlier one is cancelled.
    for (const lost of await listUnvoided(tx, orderId)) {
      if (!isMeant && lost === paymentId) continue
      await recordPaymentStep(tx, { reference: orderId, paymentId: lost, step: 'voided', at: clock.now() })
    }
  })
}

/**
 * Records that a payment of an order buys nothing, and enqueues the job that voids it, in case this process dies before it
 * has.
 */
export async function recordLost(tx: Db, orderId: string, paymentId: string, at: Date): Promise<void> {
  await recordPaymentStep(tx, { reference: orderId, paymentId, step: 'lost', at })
  // The job itself may be the caller: it continues, and is tried again when it fails.
  await addMissingJobsOf(tx, settleJob, [orderId])
}

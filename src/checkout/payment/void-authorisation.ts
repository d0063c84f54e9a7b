import { cancelPayment, inspectPayment, type PaymentDeps } from '../../payments/index.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { providerFlag, slowFlag } from '../../platform/jobs/limit-slow-jobs.ts'
import { enqueueMissing, enqueueUnique, type UniqueJob } from '../../platform/jobs/unique-jobs.ts'

/** The job that settles an order, or voids the payment of one that has ended. */
export const settleJob: UniqueJob = {
  name: 'settle-order',
  about: 'orderId',
  flags: [slowFlag, providerFlag],
}

/** Enqueues the job that settles each of these orders after the caller's transaction commits: at `runAt`, or at once. */
export function settleLater(tx: Db, orderIds: string[], runAt?: Date): Promise<void> {
  return enqueueUnique(tx, settleJob, orderIds, runAt)
}

/**
 * Voids the authorised or open payment of an order that buys nothing, and leaves a captured one alone. Idempotent. Throws a 503
 * when the provider is away.
 * @param onlyPaymentId leaves a later payment of the order alone
 */
export async function voidAuthorisation(
  { db, payments }: { db: Database; payments: PaymentDeps },
  orderId: string,
  onlyPaymentId?: string,
): Promise<void> {
  const payment = await inspectPayment(payments, orderId)
  if (!payment) {
    // One may be on its way.
    if (onlyPaymentId === undefined) await cancelPayment(payments, orderId)
    return
  }
  const { paymentId, state } = payment
  const isMeant = onlyPaymentId === undefined || onlyPaymentId === paymentId
  if (!isMeant || state === 'cancelled' || state === 'captured') return
  if (state === 'authorised') await voidIfInterrupted(db, orderId)
  await cancelPayment(payments, orderId, paymentId)
}

/** Enqueues the job that voids the payment of an order that buys nothing, in case this process dies before it has. */
export function voidIfInterrupted(db: Db, orderId: string): Promise<void> {
  // The caller may be that job, which is retried.
  return enqueueMissing(db, settleJob, [orderId])
}

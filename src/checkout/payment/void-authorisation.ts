import { cancelPayment, inspectPayment, type PaymentDeps } from '../../payments/index.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { addJobsOf, addMissingJobsOf, type JobOfOne } from '../../platform/jobs/jobs-of-one.ts'
import { providerFlag, slowFlag } from '../../platform/jobs/limit-slow-jobs.ts'

export const settleJob: JobOfOne = {
  name: 'settle-order',
  about: 'orderId',
  flags: [slowFlag, providerFlag],
}

/** Upon commit. */
export function settleLater(tx: Db, orderIds: string[]): Promise<void> {
  return addJobsOf(tx, settleJob, orderIds)
}

/**
 * Leaves a captured payment alone. Idempotent. Throws a 503 when the provider is away. @param onlyPaymentId leaves a later payment
 * alone
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

export function voidIfInterrupted(db: Db, orderId: string): Promise<void> {
  // The caller may be that job, which is retried.
  return addMissingJobsOf(db, settleJob, [orderId])
}

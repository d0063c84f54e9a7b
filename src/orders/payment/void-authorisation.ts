import { and, eq, inArray } from 'drizzle-orm'
import { cancelPayment, inspectPayment, type PaymentDeps } from '../../payments/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { addMissingJobsOf } from '../../platform/jobs/jobs-of-one.ts'
import { settleJob } from '../job-names.ts'
import type { SaleStep } from '../rules.ts'
import { saleLedger } from '../schema.ts'
import { lockById } from '../store.ts'

/**
 * Cancels the payment of an order that buys nothing, and releases what the buyer has authorised. Idempotent. Throws a 503
 * when the provider cannot be reached.
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
    // Recorded before the provider is called, so that the job goes on if this process dies in between.
    await db.transaction(async (tx) => {
      await lockById(tx, orderId)
      await recordLost(tx, orderId, paymentId, clock.now())
    })
  }
  if (isMeant && state !== 'cancelled') await cancelPayment(payments, orderId, paymentId)
  await db.transaction(async (tx) => {
    await lockById(tx, orderId)
    // An order has one live payment at most, so any earlier one is cancelled.
    for (const lost of await listUnreleased(tx, orderId)) {
      if (isMeant || lost !== paymentId) await recordStep(tx, orderId, 'released', lost, clock.now())
    }
  })
}

/** Appends a step of a sale to the ledger, once for each payment (the unique index `sale_ledger_once`). */
export async function recordStep(
  tx: Db,
  orderId: string,
  step: SaleStep,
  paymentId: string,
  at: Date,
): Promise<void> {
  await tx.insert(saleLedger).values({ orderId, step, paymentId, at }).onConflictDoNothing()
}

/**
 * Records that a payment of an order buys nothing, and enqueues the job that releases it, for the case that this process dies
 * before it has.
 */
export async function recordLost(tx: Db, orderId: string, paymentId: string, at: Date): Promise<void> {
  await recordStep(tx, orderId, 'lost', paymentId, at)
  // The job itself may be the caller: it goes on, and is tried again when it fails.
  await addMissingJobsOf(tx, settleJob, [orderId])
}

/** The payments of an order that the ledger has as lost and not as released. */
async function listUnreleased(tx: Db, orderId: string): Promise<string[]> {
  const steps = await tx
    .select({ step: saleLedger.step, paymentId: saleLedger.paymentId })
    .from(saleLedger)
    .where(and(eq(saleLedger.orderId, orderId), inArray(saleLedger.step, ['lost', 'released'])))
  const released = new Set(steps.flatMap(({ step, paymentId }) => (step === 'released' ? paymentId : [])))
  return steps.flatMap(({ step, paymentId }) =>
    step === 'lost' && !released.has(paymentId) ? paymentId : [],
  )
}

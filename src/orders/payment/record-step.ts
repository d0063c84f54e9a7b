import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { addMissingJobsOf } from '../../platform/jobs/jobs-of-one.ts'
import type { SaleStep } from '../rules.ts'
import { saleLedger } from '../schema.ts'
import { settleJob } from './settle-later.ts'

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
export async function listUnreleased(tx: Db, orderId: string): Promise<string[]> {
  const steps = await tx
    .select({ step: saleLedger.step, paymentId: saleLedger.paymentId })
    .from(saleLedger)
    .where(and(eq(saleLedger.orderId, orderId), inArray(saleLedger.step, ['lost', 'released'])))
  const released = new Set(steps.flatMap(({ step, paymentId }) => (step === 'released' ? paymentId : [])))
  return steps.flatMap(({ step, paymentId }) =>
    step === 'lost' && !released.has(paymentId) ? paymentId : [],
  )
}

import { and, eq, gt, inArray, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/database/database.ts'
import type { SaleStep } from './rules.ts'
import { saleLedger } from './schema.ts'

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

/** The orders with a payment that the ledger has as lost after `since` and not as released. */
export async function listOrdersToRelease(db: Db, since: Date): Promise<string[]> {
  const released = alias(saleLedger, 'released')
  const release = db
    .select({ id: released.id })
    .from(released)
    .where(
      and(
        eq(released.orderId, saleLedger.orderId),
        eq(released.step, 'released'),
        eq(released.paymentId, saleLedger.paymentId),
      ),
    )
  const rows = await db
    .selectDistinct({ orderId: saleLedger.orderId })
    .from(saleLedger)
    .where(and(eq(saleLedger.step, 'lost'), gt(saleLedger.at, since), notExists(release)))
  return rows.map(({ orderId }) => orderId)
}

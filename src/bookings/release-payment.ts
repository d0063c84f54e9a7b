import { cancelPayment } from '../payments/cancel-payment.ts'
import type { PaymentDeps } from '../payments/create-cards.ts'
import { inspectPayment } from '../payments/inspect-payment.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/db.ts'
import { addJob } from '../platform/jobs.ts'
import { listOwed, lockById, writeStep } from './store.ts'

/** The job that settles one booking; for a lost or cancelled one that is to release its payment. */
export const settleJob = 'settle-booking'

/**
 * Gives back what the buyer of a booking has authorised and what buys nothing (any more), and closes the payment if it is
 * still open. May be repeated. Throws a 503 when the card service is away.
 * @param only the payment that is meant; a later one of the same booking is left alone.
 */
export async function releasePayment(
  { db, clock, payments }: { db: Database; clock: Clock; payments: PaymentDeps },
  bookingId: string,
  only?: string,
): Promise<void> {
  const payment = await inspectPayment(payments, bookingId)
  // None that the provider knows of: one that is being opened at this moment is called off.
  if (!payment) return only === undefined ? cancelPayment(payments, bookingId) : undefined
  const { paymentId, state } = payment
  const isMeant = only === undefined || only === paymentId
  // Written before the provider is asked, so that healing knows what is owed should we stop in between.
  if (isMeant && state === 'authorised') {
    await db.transaction(async (tx) => {
      await lockById(tx, bookingId)
      await writeStep(tx, bookingId, 'lost', paymentId, clock.now())
    })
  }
  if (isMeant && state !== 'cancelled') await cancelPayment(payments, bookingId, paymentId)
  await db.transaction(async (tx) => {
    await lockById(tx, bookingId)
    // A booking has one living payment at most: whatever came before this one is over.
    for (const owed of await listOwed(tx, bookingId)) {
      const isOver = isMeant || owed !== paymentId
      if (isOver) await writeStep(tx, bookingId, 'released', owed, clock.now())
    }
  })
}

/** Lets a job release the payments of these bookings as soon as the caller's transaction commits. */
export async function releasePaymentsLater(tx: Db, bookingIds: string[]): Promise<void> {
  for (const bookingId of bookingIds) await addJob(tx, settleJob, { bookingId })
}

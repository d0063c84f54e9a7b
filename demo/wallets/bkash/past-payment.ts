import type { Db } from '../../../src/platform/database/database.ts'
import { insertPayment } from './store.ts'
import { createPaymentId, createTrxId } from './wire.ts'

/** Stores a payment that was captured in the past. */
export async function keepPastBkashPayment(
  tx: Db,
  { reference, amountMinor, at }: { reference: string; amountMinor: number; at: Date },
): Promise<{ paymentId: string; redirectUrl: string }> {
  const paymentID = createPaymentId()
  await insertPayment(tx, {
    paymentID,
    invoice: reference,
    payerReference: reference,
    callbackURL: '',
    amountMinor,
    intent: 'authorization',
    status: 'Completed',
    isConfirmed: true,
    wallet: '01770618575',
    wrongPins: 0,
    trxID: createTrxId(),
    createdAt: at.toISOString(),
    executedAt: at.toISOString(),
  })
  return { paymentId: paymentID, redirectUrl: '' }
}

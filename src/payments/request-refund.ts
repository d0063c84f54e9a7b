import type { Db } from '../platform/database/database.ts'
import { findCaptured, insertRefund } from './store-refunds.ts'

/**
 * Records that a part of the captured payment of `reference`, or all of it, goes back to the buyer, in the caller's
 * transaction. The provider is asked afterwards, by `sendRefund`. May be repeated: a reference has one live refund at most.
 */
export async function requestRefund(tx: Db, reference: string, amountMinor: number, at: Date): Promise<void> {
  const payment = await findCaptured(tx, reference)
  if (!payment?.paymentId) throw new Error(`nothing was captured for ${reference}`)
  const { provider, paymentId, currency } = payment
  await insertRefund(tx, { provider, reference, paymentId, amountMinor, currency, attempt: 1, at })
}

import { and, eq } from 'drizzle-orm'
import { isPosted } from '../ledger/index.ts'
import type { Db } from '../platform/database/database.ts'
import { adoptionKey } from './rules.ts'
import { payments, refunds, sslcommerzRefunds } from './schema.ts'
import { sslcommerzId, sslcommerzName } from './sslcommerz-wire.ts'
import { deleteDifference, lockCheck } from './store-differences.ts'
import type { Refund } from './store-refunds.ts'

/**
 * Records that the provider has made a refund that it has not confirmed, under `reference`, as its dashboard shows: it has succeeded. One
 * that had failed before is followed by another attempt. 'answered' when the provider has answered since the refund was read;
 * 'reference-used' when the reference belongs to a payment or to another refund.
 */
export async function saveMadeRefund(
  tx: Db,
  refund: Refund,
  reference: string,
  at: Date,
): Promise<'saved' | 'answered' | 'reference-used'> {
  const { provider } = refund
  // Of two who record one reference at once, the second finds it used.
  await lockCheck(tx, provider)
  if (await isUsed(tx, provider, reference)) return 'reference-used'
  const id = refund.state === 'failed' ? crypto.randomUUID() : refund.id
  const refundId = provider === sslcommerzName ? sslcommerzId(id) : reference
  const isSaved = and(eq(refunds.id, refund.id), eq(refunds.state, refund.state))
  const made = { state: 'succeeded', refundId, dueAt: null } as const
  const { rowCount } = await tx
    .update(refunds)
    .set(id === refund.id ? made : { dueAt: null })
    .where(isSaved)
  if (rowCount !== 1) return 'answered'
  if (id !== refund.id) {
    const { reference: of, paymentId, amountMinor, currency, attempt } = refund
    const next = { id, provider, reference: of, paymentId, amountMinor, currency, createdAt: at }
    await tx.insert(refunds).values({ ...next, ...made, attempt: attempt + 1 })
  }
  if (provider === sslcommerzName) await saveSslcommerzId(tx, { ...refund, id }, reference, at)
  await deleteDifference(tx, { provider, reference })
  return 'saved'
}

/** Whether a provider's id is that of a payment, of a refund that we know, or of one that was adopted. */
async function isUsed(tx: Db, provider: string, reference: string): Promise<boolean> {
  const isPayment = and(eq(payments.provider, provider), eq(payments.paymentId, reference))
  if ((await tx.$count(payments, isPayment)) > 0) return true
  const isRefund = and(eq(refunds.provider, provider), eq(refunds.refundId, reference))
  if ((await tx.$count(refunds, isRefund)) > 0) return true
  const isSslcommerz = eq(sslcommerzRefunds.refundRefId, reference)
  if (provider === sslcommerzName && (await tx.$count(sslcommerzRefunds, isSslcommerz)) > 0) return true
  return isPosted(tx, adoptionKey(reference))
}

/** SSLCommerz lists nothing: it is asked about each refund by its own id of it. */
async function saveSslcommerzId(
  tx: Db,
  { id: key, paymentId, amountMinor }: Pick<Refund, 'id' | 'paymentId' | 'amountMinor'>,
  refundRefId: string,
  askedAt: Date,
): Promise<void> {
  await tx
    .insert(sslcommerzRefunds)
    .values({ key, paymentId, amountMinor, refundRefId, askedAt })
    .onConflictDoUpdate({ target: sslcommerzRefunds.key, set: { refundRefId } })
}

import type { Money } from '../kernel/money.ts'
import { ownValue } from '../kernel/own-value.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Clock } from '../kernel/time.ts'
import type { Db } from '../platform/database/database.ts'
import type { BkashApi, BkashPayment, BkashRefund } from './bkash-api.ts'
import {
  deleteSentRefund,
  insertSentRefund,
  listSentRefunds,
  saveRefundId,
  type SentRefund,
} from './bkash-store.ts'
import { type ProviderRefund, ProviderUnavailable, toDecimal } from './provider.ts'

export type RefundDeps = { api: BkashApi; db: Db; clock: Clock }

const settleMillis = 15 * 60_000

const refusals = [
  ...['2006', '2023', '2026', '2028', '2033', '2034', '2035', '2042', '2056', '2071', '2072', '2074', '2077'],
  ...['2080', '2081', '2082'],
]

const noRefunds = ['2002', '2028', '2033', '2077']

const states: Record<string, ProviderRefund['state']> = {
  Completed: 'succeeded',
  Failed: 'failed',
  Cancelled: 'failed',
  Declined: 'failed',
  Reversed: 'failed',
}

/**
 * Refunds captured money once for each `key`, by recording each refund before it is sent, because bKash takes no keys. After a
 * lost answer it throws ProviderUnavailable until bKash lists a new refund of that amount, or for a quarter of an hour, after
 * which it is sent again.
 */
export async function refundBkash(
  { api, db, clock }: RefundDeps,
  { key, paymentId, amount }: { key: string; paymentId: string; amount: Money },
): Promise<Result<ProviderRefund, 'refused'>> {
  const payment = await api.query(paymentId)
  const { trxID: trxId } = payment
  if (payment.transactionStatus !== 'Completed' || !trxId) return no('refused')
  const listed = await readListed(api, payment)
  const sent = await listSentRefunds(db, paymentId)
  const known = withKeys(paymentId, listed, sent)
  const open = sent.find(({ refundId }) => refundId === null)
  const found = known.find((each) => each.key === open?.key)
  if (open && found) await saveRefundId(db, open.key, found.id)
  const earlier = known.find((each) => each.key === key)
  if (earlier) return ok(earlier)
  const now = clock.now()
  if (open && !found) {
    if (now.getTime() < open.sentAt.getTime() + settleMillis) {
      throw new ProviderUnavailable('what became of a refund of this payment is not known yet')
    }
    await deleteSentRefund(db, open)
  }
  const request = { key, paymentId, amountMinor: amount.minor, sentAt: now }
  const isOurs = await insertSentRefund(db, {
    ...request,
    listedBefore: listed.map((each) => each.refundTrxId),
  })
  if (!isOurs)
    throw new ProviderUnavailable('a refund of this payment is being sent, or bKash no longer lists it')
  const made = await api.refund({
    paymentId,
    trxId,
    refundAmount: toDecimal(amount.minor),
    sku: key,
    reason: `Refund ${key}`,
  })
  if (!made.ok) {
    if (!refusals.includes(made.why)) throw new ProviderUnavailable(`bKash: a refund: ${made.why}`)
    await deleteSentRefund(db, request)
    return no('refused')
  }
  await saveRefundId(db, key, made.value.refundTrxId)
  return ok(toRefund(paymentId, key, made.value))
}

/** Lists the refunds of a bKash payment, failed ones too. The key is null for a refund made in bKash's portal. */
export async function listBkashRefunds(
  { api, db }: RefundDeps,
  payment: BkashPayment,
): Promise<ProviderRefund[]> {
  const listed = await readListed(api, payment)
  if (listed.length === 0) return []
  return withKeys(payment.paymentID, listed, await listSentRefunds(db, payment.paymentID))
}

async function readListed(api: BkashApi, payment: BkashPayment): Promise<BkashRefund[]> {
  const { paymentID, trxID, amount, maxRefundableAmount } = payment
  if (!trxID) return []
  const asked = await api.listRefunds(paymentID, trxID)
  if (asked.ok) return asked.value.refundTransactions
  // Believed when all of the payment can still be refunded.
  if (noRefunds.includes(asked.why) && maxRefundableAmount === amount) return []
  throw new ProviderUnavailable(`bKash does not list the refunds of ${paymentID}: ${asked.why}`)
}

function withKeys(paymentId: string, listed: BkashRefund[], sent: SentRefund[]) {
  const keys = new Map(sent.map(({ refundId, key }) => [refundId, key]))
  const open = sent.find(({ refundId }) => refundId === null)
  const found = listed.find(
    ({ refundTrxId, refundAmount }) =>
      refundAmount === open?.amountMinor &&
      !open.listedBefore.includes(refundTrxId) &&
      !keys.has(refundTrxId),
  )
  if (open && found) keys.set(found.refundTrxId, open.key)
  return listed.map((each) => toRefund(paymentId, keys.get(each.refundTrxId) ?? null, each))
}

function toRefund(
  paymentId: string,
  key: string | null,
  refund: BkashRefund & { currency?: string },
): ProviderRefund {
  return {
    id: refund.refundTrxId,
    key,
    paymentId,
    // bKash has one currency.
    amount: { minor: refund.refundAmount, currency: refund.currency ?? 'BDT' },
    state: ownValue(states, refund.refundTransactionStatus) ?? 'pending',
  }
}

import type { Money } from '../kernel/money.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { type ProviderRefund, ProviderUnavailable } from './provider.ts'
import { isPaid, makeRefund, queryPayment, queryRefund, sslcommerzId, type Wire } from './sslcommerz-wire.ts'

/** A refund that was asked for. */
export type RefundRecord = {
  key: string
  paymentId: string
  amountMinor: number
  /** SSLCommerz's own id, with which alone it can be asked about; null until it has told it. */
  refundRefId: string | null
}

/** What SSLCommerz cannot be asked for, so that we remember it: it lists nothing. */
export type SslcommerzRecords = {
  /** The refunds of a payment that were asked for, without those that were refused. */
  listRefunds(paymentId: string): Promise<RefundRecord[]>
  /**
   * Records that a refund is about to be asked for: saved for good before this resolves, once for each key.
   * @returns how long ago first, and what was saved of it since. One that is refused is not asked for again
   */
  askRefund(refund: Omit<RefundRecord, 'refundRefId'>): Promise<{
    ageMillis: number
    isRefused: boolean
    refundRefId: string | null
  }>
  saveRefundRefId(key: string, refundRefId: string): Promise<void>
  /** Records that asking for a refund was refused. True when that was the answer each time it was asked for: it was never made. */
  refuseRefund(key: string): Promise<boolean>
}

const maxWithoutIdMillis = 24 * 60 * 60_000

/**
 * Asks for a refund, once for each key. 'refused': more than was paid, or nothing; or SSLCommerz will not make it.
 */
export async function refundPaid(
  wire: Wire,
  records: SslcommerzRecords,
  { key, paymentId, amount }: { key: string; paymentId: string; amount: Money },
): Promise<Result<ProviderRefund, 'refused'>> {
  const payment = (await queryPayment(wire, paymentId)).find(isPaid)
  if (!payment || amount.minor > payment.amount) return no('refused')
  const record = { key, paymentId, amountMinor: amount.minor }
  const { ageMillis, isRefused, refundRefId } = await records.askRefund(record)
  if (isRefused) return no('refused')
  if (refundRefId !== null) return ok(await inspectRefund(wire, { ...record, refundRefId }))
  const { bank_tran_id: bankTranId } = payment
  const answer = await makeRefund(wire, { id: sslcommerzId(key), bankTranId, amountMinor: amount.minor })
  if (answer.status === 'failed') {
    if (await records.refuseRefund(key)) return no('refused')
    // It may have been made by the request that was not answered: made anew under another key, the buyer would have it twice.
    throw new ProviderUnavailable('SSLCommerz refuses a refund that it may have made')
  }
  if (answer.refund_ref_id !== null) await records.saveRefundRefId(key, answer.refund_ref_id)
  // Nobody can ask what becomes of it: the job fails from now on, so that an admin looks into the merchant panel.
  else if (ageMillis > maxWithoutIdMillis) {
    throw new ProviderUnavailable(`SSLCommerz has told no id of the refund ${key} for a day`)
  }
  return ok(toRefund(record, answer.refund_ref_id === null ? 'requested' : 'pending'))
}

/** The refunds that can be asked about. The others are found by asking for them again. */
export async function listRefunds(
  wire: Wire,
  records: SslcommerzRecords,
  paymentId: string,
): Promise<ProviderRefund[]> {
  const refunds: ProviderRefund[] = []
  for (const record of await records.listRefunds(paymentId)) {
    if (record.refundRefId !== null) refunds.push(await inspectRefund(wire, record))
  }
  return refunds
}

/** The refunds of a payment that were asked for, and of which it has told no id. */
export async function listUnanswered(
  records: SslcommerzRecords,
  paymentId: string,
): Promise<ProviderRefund[]> {
  const asked = await records.listRefunds(paymentId)
  return asked.flatMap((record) => (record.refundRefId === null ? toRefund(record, 'requested') : []))
}

const refundStates = { refunded: 'succeeded', processing: 'pending', cancelled: 'failed' } as const

async function inspectRefund(wire: Wire, record: RefundRecord): Promise<ProviderRefund> {
  const { status } = await queryRefund(wire, record.refundRefId ?? '')
  return toRefund(record, refundStates[status])
}

function toRefund(
  { key, paymentId, amountMinor }: Omit<RefundRecord, 'refundRefId'>,
  state: ProviderRefund['state'],
): ProviderRefund {
  return { id: sslcommerzId(key), key, paymentId, amount: { minor: amountMinor, currency: 'BDT' }, state }
}

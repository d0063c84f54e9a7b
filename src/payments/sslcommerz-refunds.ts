import { and, eq, gt, sql } from 'drizzle-orm'
import type { Money } from '../kernel/money.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Clock } from '../kernel/time.ts'
import type { Database } from '../platform/database/database.ts'
import { type ProviderRefund, ProviderUnavailable } from './provider.ts'
import { sslcommerzRefunds } from './schema.ts'
import { isPaid, makeRefund, queryPayment, queryRefund, sslcommerzId, type Wire } from './sslcommerz-wire.ts'

type RefundRecord = Pick<
  typeof sslcommerzRefunds.$inferSelect,
  'key' | 'paymentId' | 'amountMinor' | 'refundRefId'
>

const maxWithoutIdMillis = 24 * 60 * 60_000

/**
 * Refunds paid money, once for each key. 'refused': more than was paid, nothing was paid, or SSLCommerz will not make it. Throws
 * ProviderUnavailable when it may have been made.
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
    // Under another key the buyer would have it twice.
    throw new ProviderUnavailable('SSLCommerz refuses a refund that it may have made')
  }
  if (answer.refund_ref_id !== null) await records.saveRefundRefId(key, answer.refund_ref_id)
  // Fails from now on, so that an admin looks.
  else if (ageMillis > maxWithoutIdMillis) {
    throw new ProviderUnavailable(`SSLCommerz has told no id of the refund ${key} for a day`)
  }
  return ok(toRefund(record, answer.refund_ref_id === null ? 'requested' : 'pending'))
}

/** Lists the refunds of a payment that SSLCommerz can be asked about. */
export async function listRefunds(wire: Wire, records: SslcommerzRecords, paymentId: string) {
  const refunds: ProviderRefund[] = []
  for (const record of await records.listRefunds(paymentId)) {
    if (record.refundRefId !== null) refunds.push(await inspectRefund(wire, record))
  }
  return refunds
}

/** Lists the refunds of a payment that were asked for and of which SSLCommerz has given no id. */
export async function listUnanswered(records: SslcommerzRecords, paymentId: string) {
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

/** What we remember of refunds because SSLCommerz lists none. */
export type SslcommerzRecords = ReturnType<typeof sslcommerzRecords>

type NewRefund = Pick<typeof sslcommerzRefunds.$inferInsert, 'key' | 'paymentId' | 'amountMinor'>

export function sslcommerzRecords(db: Database, clock: Clock) {
  const { key, paymentId, askedAt, asked, refused } = sslcommerzRefunds
  return {
    listRefunds: (of: string) =>
      db
        .select()
        .from(sslcommerzRefunds)
        .where(and(gt(asked, refused), eq(paymentId, of)))
        .orderBy(askedAt),

    /** Records that a refund is about to be asked for, once for each key; `ageMillis` is since it first was. */
    async askRefund(refund: NewRefund) {
      const [saved] = await db
        .insert(sslcommerzRefunds)
        .values({ ...refund, askedAt: clock.now() })
        .onConflictDoUpdate({ target: key, set: { asked: sql`${asked} + (${asked} > ${refused})::int` } })
        .returning()
      if (!saved) throw new Error(`the refund ${refund.key} was not saved`)
      return {
        ...saved,
        isRefused: saved.asked === saved.refused,
        ageMillis: clock.now().getTime() - saved.askedAt.getTime(),
      }
    },

    async saveRefundRefId(of: string, refundRefId: string) {
      await db.update(sslcommerzRefunds).set({ refundRefId }).where(eq(key, of))
    },

    /** Records a refused request for a refund. True when every request was refused, so that it was never made. */
    async refuseRefund(of: string) {
      const [saved] = await db
        .update(sslcommerzRefunds)
        .set({ refused: sql`${refused} + 1` })
        .where(eq(key, of))
        .returning()
      return saved?.asked === saved?.refused
    },
  }
}

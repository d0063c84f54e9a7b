import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '../../../src/platform/database/database.ts'
import type { ApiDeps } from './api.ts'
import { type Attempt, attempts, createSslcommerzId, formatTime, type Refund, refunds } from './store.ts'

const processingMillis = 10_000

const week = 7 * 24 * 3_600_000

type Answer = { status: 'success' | 'processing' | 'failed'; refund_ref_id?: string; errorReason?: string }

/** Refunds a payment, once for each `refund_trans_id`. */
export async function askRefund(c: Context, { db, clock }: ApiDeps) {
  const { bank_tran_id = '', refund_trans_id = '', refund_amount = '' } = c.req.query()
  const isAmount = /^\d+\.\d\d$/.test(refund_amount)
  if (!isAmount || !refund_trans_id || refund_trans_id.length > 30 || !c.req.query('refund_remarks')) {
    return c.json({ APIConnect: 'INVALID_REQUEST' })
  }
  const asked = { transId: refund_trans_id, amountMinor: Math.round(Number(refund_amount) * 100) }
  const { answer, isLost } = await db.transaction(async (tx) => {
    const [attempt] = await tx
      .select()
      .from(attempts)
      .where(eq(attempts.bankTranId, bank_tran_id))
      .for('update')
    if (!attempt?.valId) return { answer: failed('Transaction not found'), isLost: false }
    return make(tx, attempt, asked, clock.now())
  })
  if (isLost) return c.text('Bad Gateway', 502)
  return c.json({ APIConnect: 'DONE', bank_tran_id, trans_id: '', ...answer })
}

async function make(
  tx: Db,
  attempt: Attempt,
  { transId, amountMinor }: { transId: string; amountMinor: number },
  now: Date,
): Promise<{ answer: Answer; isLost: boolean }> {
  const { behaviour, bankTranId, amount } = attempt
  const kept = (answer: Answer) => ({ answer, isLost: false })
  const made = await tx.select().from(refunds).where(eq(refunds.bankTranId, bankTranId))
  const earlier = made.find((refund) => refund.transId === transId)
  if (earlier) {
    if (behaviour === 'refund-unanswered-refused') return kept(failed('Duplicate refund request'))
    if (behaviour === 'refund-without-id') return kept({ status: 'processing' })
    return kept({ status: 'processing', refund_ref_id: earlier.refId })
  }
  const counted = made.filter((refund) => stateOf(refund, attempt, now) !== 'cancelled')
  const refunded = counted.reduce((sum, refund) => sum + refund.amountMinor, 0)
  const isTooMuch = refunded + amountMinor > Math.round(Number(amount) * 100)
  if (isTooMuch || behaviour === 'refund-refused') return kept(failed('Refund amount is not available'))
  const refId = createSslcommerzId(now)
  await tx.insert(refunds).values({ refId, transId, bankTranId, amountMinor, createdAt: now })
  const id = behaviour === 'refund-without-id' ? {} : { refund_ref_id: refId }
  return { answer: { status: 'success', ...id }, isLost: behaviour.startsWith('refund-unanswered') }
}

const failed = (errorReason: string): Answer => ({ status: 'failed', errorReason })

export async function describeRefund({ db, clock }: ApiDeps, refId: string) {
  const [found] = await db
    .select()
    .from(refunds)
    .innerJoin(attempts, eq(attempts.bankTranId, refunds.bankTranId))
    .where(eq(refunds.refId, refId))
  if (!found) return { APIConnect: 'INVALID_REQUEST', errorReason: 'Refund not found' }
  const { sslcommerz_refunds: refund, sslcommerz_attempts: attempt } = found
  const status = stateOf(refund, attempt, clock.now())
  const doneAt = new Date(refund.createdAt.getTime() + durationOf(attempt))
  return {
    APIConnect: 'DONE',
    bank_tran_id: refund.bankTranId,
    tran_id: attempt.tranId,
    refund_ref_id: refund.refId,
    initiated_on: formatTime(refund.createdAt),
    refunded_on: status === 'refunded' ? formatTime(doneAt) : '',
    status,
  }
}

function stateOf(refund: Refund, attempt: Attempt, now: Date): 'processing' | 'refunded' | 'cancelled' {
  if (now.getTime() - refund.createdAt.getTime() < durationOf(attempt)) return 'processing'
  return attempt.behaviour === 'refund-cancelled' ? 'cancelled' : 'refunded'
}

const durationOf = ({ behaviour }: Attempt) => (behaviour === 'refund-pending' ? week : processingMillis)

import { eq, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import type { Clock } from '../../../src/kernel/time.ts'
import type { Database, Db } from '../../../src/platform/database/database.ts'
import { isSameSecret } from '../../../src/platform/secret.ts'
import { describeAttempt, describePaid, type SslcommerzAccount } from './notifications.ts'
import {
  type Attempt,
  attempts,
  createSslcommerzId,
  findSessionOf,
  formatTime,
  listAttempts,
  type Refund,
  refunds,
  sessions,
} from './store.ts'

export type ApiDeps = {
  db: Database
  keys: SslcommerzAccount
  clock: Clock
  pageUrl: string
  lateMillis?: number
}

const requiredFields = `total_amount currency tran_id success_url fail_url cancel_url product_name product_category
  product_profile cus_name cus_email cus_add1 cus_city cus_postcode cus_country cus_phone shipping_method num_of_item`

export const sessionMillis = 30 * 60_000

const pendingMillis = 30_000

/** The API of the stand-in for SSLCommerz, for callers with the shop's password. */
export function sslcommerzApi(deps: ApiDeps): Hono {
  return new Hono()
    .post('/gwprocess/v4/api.php', (c) => openSession(c, deps))
    .get('/validator/api/validationserverAPI.php', (c) => validate(c, deps))
    .get('/validator/api/merchantTransIDvalidationAPI.php', async (c) => {
      if (!isShop(c.req.query(), deps)) return c.json({ APIConnect: 'FAILED' })
      const { refund_ref_id, bank_tran_id, tran_id } = c.req.query()
      if (refund_ref_id) return c.json(await describeRefund(deps, refund_ref_id))
      if (bank_tran_id) return askRefund(c, deps)
      return tran_id ? query(c, deps, tran_id) : c.json({ APIConnect: 'INVALID_REQUEST' })
    })
}

function isShop({ store_id, store_passwd }: Record<string, string>, { keys }: ApiDeps): boolean {
  return store_id === keys.storeId && isSameSecret(store_passwd ?? '', keys.storePassword)
}

async function openSession(c: Context, deps: ApiDeps) {
  const form = new URLSearchParams(await c.req.text())
  const { store_id, store_passwd, ...fields } = Object.fromEntries(form)
  const fail = (failedreason: string) => c.json({ status: 'FAILED', failedreason, sessionkey: '' })
  if (!isShop({ store_id: store_id ?? '', store_passwd: store_passwd ?? '' }, deps)) {
    return fail('Store Credential Error Or Store is De-active')
  }
  const missing = requiredFields.split(/\s+/).find((name) => !fields[name])
  if (missing) return fail(`Invalid Information! '${missing}' is missing or empty.`)
  const { tran_id: tranId = '', total_amount = '' } = fields
  const isAmount = /^\d+\.\d\d$/.test(total_amount) && Number(total_amount) >= 10
  if (!isAmount || Number(total_amount) > 500_000) return fail("Invalid Information! 'total_amount'")
  if (tranId.length > 30) return fail("Invalid Information! 'tran_id' is too long.")
  const now = deps.clock.now()
  const key = createSslcommerzId(now).toUpperCase()
  await deps.db.insert(sessions).values({ key, tranId, fields, createdAt: now })
  const GatewayPageURL = `${deps.pageUrl}/pay/${key}`
  return c.json({ status: 'SUCCESS', failedreason: '', sessionkey: key, GatewayPageURL, desc: [] })
}

async function validate(c: Context, deps: ApiDeps) {
  if (!isShop(c.req.query(), deps)) return c.json({ APIConnect: 'FAILED' })
  const [attempt] = await deps.db
    .update(attempts)
    .set({ validated: sql`${attempts.validated} + 1` })
    .where(eq(attempts.valId, c.req.query('val_id') ?? ''))
    .returning()
  const session = attempt && (await findSessionOf(deps.db, attempt.tranId))
  const denied = !session || attempt.behaviour === 'invalid' || statusOf(attempt, deps) === 'PENDING'
  if (denied) return c.json({ status: 'INVALID_TRANSACTION', APIConnect: 'DONE' })
  const status = attempt.validated === 1 ? 'VALID' : 'VALIDATED'
  const other = attempt.behaviour === 'contradicting' ? { amount: '10.00', currency_amount: '10.00' } : {}
  const fields = { ...describeAttempt(attempt, session), ...describePaid(attempt), ...other }
  return c.json({ ...fields, status, APIConnect: 'DONE' })
}

function statusOf({ valId, behaviour, createdAt, error, validated }: Attempt, { clock }: ApiDeps): string {
  if (behaviour === 'unknown-status') return 'REVIEWED'
  if (valId === null) return error.startsWith('Cancelled') ? 'CANCELLED' : 'FAILED'
  const age = clock.now().getTime() - createdAt.getTime()
  if (behaviour === 'pending-first' && age < pendingMillis) return 'PENDING'
  return validated > 0 ? 'VALIDATED' : 'VALID'
}

async function query(c: Context, deps: ApiDeps, tranId: string) {
  const { db, clock, lateMillis = 12_000 } = deps
  const [session, made] = [await findSessionOf(db, tranId), await listAttempts(db, tranId)]
  const behaviour = made.at(-1)?.behaviour
  if (behaviour === 'error-in-success') return c.json({ APIConnect: 'INACTIVE' })
  if (behaviour === 'html') return c.html('<h1>Under maintenance</h1>')
  if (behaviour === 'unavailable') return c.text('Service Unavailable', 503)
  if (behaviour === 'slow') await new Promise((resolve) => setTimeout(resolve, lateMillis))
  const elements = made.map((attempt) => ({
    ...(session ? describeAttempt(attempt, session) : {}),
    ...(attempt.valId ? describePaid(attempt) : { val_id: '' }),
    ...(behaviour === 'other-transaction' ? { tran_id: `${tranId.slice(0, -1)}x` } : {}),
    status: statusOf(attempt, deps),
  }))
  const isExpired = session !== null && clock.now().getTime() - session.createdAt.getTime() > sessionMillis
  const none = [{ tran_id: tranId, status: isExpired ? 'EXPIRED' : 'INVALID' }]
  const element = elements.length > 0 ? elements : none
  return c.json({
    APIConnect: 'DONE',
    no_of_trans_found: elements.length,
    element: behaviour === 'one-element' && element.length === 1 ? element[0] : element,
  })
}

const processingMillis = 10_000

const week = 7 * 24 * 3_600_000

type Answer = { status: 'success' | 'processing' | 'failed'; refund_ref_id?: string; errorReason?: string }

/** Refunds a payment, once for each `refund_trans_id`. */
async function askRefund(c: Context, { db, clock }: ApiDeps) {
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

import { eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { Hono } from 'hono'
import type { Clock } from '../../../src/platform/clock.ts'
import type { Database } from '../../../src/platform/database/database.ts'
import { isSameSecret } from '../../../src/platform/secret.ts'
import { describeAttempt, describePaid, type SslcommerzAccount } from './notifications.ts'
import { askRefund, describeRefund } from './refunds.ts'
import { type Attempt, attempts, createSslcommerzId, findSessionOf, listAttempts, sessions } from './store.ts'

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

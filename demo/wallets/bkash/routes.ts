import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { toAsciiDigits } from '../../../src/kernel/plain-text.ts'
import type { Clock } from '../../../src/kernel/time.ts'
import type { BkashKeys } from '../../../src/payments/bkash-api.ts'
import type { Database } from '../../../src/platform/database/database.ts'
import { limitBody } from '../../../src/platform/http/limit-body.ts'
import { readMobileNumber } from '../../../src/platform/read-phone-number.ts'
import { isSameSecret, type Secret } from '../../../src/platform/secret.ts'
import { languageOf, restrictPage } from '../../page.ts'
import { behaviourOf, otp, pin } from './behaviours.ts'
import {
  type Call,
  capturePayment,
  createPayment,
  executePayment,
  queryPayment,
  returnUrl,
  voidPayment,
} from './calls.ts'
import { presentPayment, presentStay, presentUnknown } from './page.ts'
import { makeRefund, queryRefunds, sumRefunds } from './refunds.ts'
import { countTokens, findPayment, insertToken, isToken, lockPayment, savePayment } from './store.ts'
import { type Answer, failed, gateway, succeeded } from './wire.ts'

type Work = (call: Call) => Promise<Answer>

type StandIn = {
  db: Database
  keys: BkashKeys
  clock: Clock
  publicUrl: string
  lateMillis?: number
}

/** Derives the stand-in's credentials, which differ between installations, so that nobody else can call it. */
export function deriveBkashKeys(secret: Secret): BkashKeys {
  const derive = (part: string) => secret.derive(`bkash sandbox: ${part}`).slice(0, 32)
  return {
    username: 'swap',
    password: derive('password'),
    appKey: derive('app key'),
    appSecret: derive('app secret'),
  }
}

const hour = 3_600_000
const checkout = '/v1.2.0-beta/tokenized/checkout'
const refunds = '/v2/tokenized-checkout/refund/payment'

/** bKash's tokenized checkout and refunds, and the buyer's page. The typed number chooses what happens (behaviours.ts). */
export function bkashStandIn({ db, keys, clock, publicUrl, lateMillis = 35_000 }: StandIn): Hono {
  const send = async (c: Context, { status = 200, body, isLate }: Answer) => {
    if (isLate) await sleep(lateMillis)
    return typeof body === 'string' ? c.html(body, status) : c.json(body, status)
  }
  const lockingCall = (work: Work) => call((asked) => db.transaction((tx) => work({ ...asked, tx })))
  const call = (work: Work) => async (c: Context) => {
    const token = c.req.header('authorization') ?? ''
    if (!isSameSecret(c.req.header('x-app-key') ?? '', keys.appKey)) return send(c, gateway(403, 'Forbidden'))
    if (!(await isToken(db, token, clock.now()))) return send(c, gateway(401, 'Unauthorized'))
    const body = await c.req.json().catch(() => null)
    return send(c, await work({ tx: db, body, now: clock.now(), publicUrl }))
  }
  return new Hono()
    .use(limitBody(16 * 1024, (c) => c.json({ message: 'Request Too Long' }, 413)))
    .use(async (c, next) => {
      restrictPage(c)
      await next()
    })
    .post(`${checkout}/token/grant`, async (c) => send(c, await grantToken(c, { db, keys, clock })))
    .post(`${checkout}/create`, call(createPayment))
    .post(`${checkout}/execute`, lockingCall(executePayment))
    .post(
      `${checkout}/payment/status`,
      call((asked) => queryPayment(asked, (payment) => sumRefunds(asked.tx, payment, asked.now))),
    )
    .post(`${checkout}/payment/confirm/capture`, lockingCall(capturePayment))
    .post(`${checkout}/payment/confirm/capture/void`, lockingCall(voidPayment))
    .post(`${checkout}/payment/confirm/void`, lockingCall(voidPayment))
    .post(`${refunds}/transaction`, lockingCall(makeRefund))
    .post(`${refunds}/status`, call(queryRefunds))
    .get('/redirect/tokenized/', (c) => showPayment(c, db))
    .post('/redirect/tokenized/', (c) => confirmPayment(c, db))
    .all('*', (c) => send(c, gateway(403, 'Missing Authentication Token')))
}

const credentials = z.object({ app_key: z.string(), app_secret: z.string() })

/** Grants a token; the third within an hour is refused. */
async function grantToken(
  c: Context,
  { db, keys, clock }: Pick<StandIn, 'db' | 'keys' | 'clock'>,
): Promise<Answer> {
  const { data } = credentials.safeParse(await c.req.json().catch(() => null))
  const given = [c.req.header('username'), c.req.header('password'), data?.app_key, data?.app_secret]
  const right = [keys.username, keys.password, keys.appKey, keys.appSecret]
  if (!given.every((part, at) => isSameSecret(part ?? '', right[at] ?? ''))) return failed('2001')
  const now = clock.now()
  if ((await countTokens(db, new Date(now.getTime() - hour))) >= 2) return gateway(429, 'Limit Exceeded')
  const token = randomBytes(24).toString('hex')
  await insertToken(db, token, now, new Date(now.getTime() + hour))
  return {
    body: { ...succeeded, id_token: token, token_type: 'Bearer', expires_in: 3600, refresh_token: 'unused' },
  }
}

async function showPayment(c: Context, db: Database) {
  const payment = await findPayment(db, c.req.query('paymentID') ?? '')
  const language = languageOf(c)
  if (payment?.status !== 'Initiated' || payment.isConfirmed) return c.html(presentUnknown(language), 404)
  return c.html(presentPayment(language, payment))
}

const maxWrongPins = 3

async function confirmPayment(c: Context, db: Database) {
  const form = new URLSearchParams(await c.req.text())
  const typed = (name: string) => toAsciiDigits(form.get(name) ?? '').replaceAll(/[\s-]/g, '')
  const language = languageOf(c)
  const next = await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, form.get('paymentID') ?? '')
    if (payment?.status !== 'Initiated' || payment.isConfirmed) return null
    if (form.get('action') === 'cancel') return { payment, go: 'cancel' }
    const wallet = readMobileNumber(typed('wallet'))?.replace('+88', '')
    if (!wallet || typed('otp') !== otp || typed('pin') !== pin) {
      const wrongPins = payment.wrongPins + 1
      await savePayment(tx, { ...payment, wrongPins })
      return { payment, go: wrongPins < maxWrongPins ? 'wrong' : 'failure' }
    }
    const behaviour = behaviourOf(wallet)
    if (behaviour !== 'unconfirmed') await savePayment(tx, { ...payment, wallet, isConfirmed: true })
    return { payment, go: behaviour === 'no-return' ? 'stay' : 'success' }
  })
  if (!next) return c.html(presentUnknown(language), 404)
  if (next.go === 'wrong') return c.html(presentPayment(language, next.payment, true), 422)
  if (next.go === 'stay') return c.html(presentStay(language))
  return c.redirect(returnUrl(next.payment, next.go), 303)
}

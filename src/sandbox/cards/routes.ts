import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { sandboxKeys } from '../../payments/rules.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db.ts'
import type { JobSignals } from '../../platform/jobs.ts'
import { limitBody } from '../../platform/limit-body.ts'
import type { Log } from '../../platform/log.ts'
import { addressOf, createRateLimiter, type Limit } from '../../platform/rate-limit.ts'
import type { Secret } from '../../platform/secret.ts'
import { type Answer, answer, answerOnce, type Decide, refuse } from './answer-once.ts'
import { authenticateIntent, confirmIntent } from './confirm-intent.ts'
import { createId } from './create-id.ts'
import { createIntent } from './create-intent.ts'
import { createPaymentMethod } from './create-payment-method.ts'
import { cancelIntent, captureIntent, createRefund } from './finish-intent.ts'
import { type Form, readForm, textAt } from './read-form.ts'
import { type Intent, look } from './store.ts'
import { apiVersion, deliveryJob } from './tell.ts'
import { noSuch, requestErrors, unknownAddress } from './words.ts'

export type CardSandboxDeps = {
  db: Database
  secret: Secret
  clock: Clock
  log: Log
  /** Told that there are events to deliver. Without it they wait for the job of every minute. */
  signals?: JobSignals
}

/**
 * How many writes browsers may make from one address. A payment needs two, and the shop itself begins 6,000 payments
 * in that time for one address.
 */
export const browserWrites: Limit = { name: 'demo-cards/address', limit: 12_000, windowSeconds: 600 }

type Caller = 'server' | 'browser'

/**
 * The stand-in for the card provider, for demo mode: its REST wire from `/v1`, form-encoded in and JSON out, with its
 * published test cards, error texts, idempotency keys and signed events. What it knows is kept in the database.
 * The server calls it with the secret key; a browser with the publishable key and a payment's client secret.
 */
export function cardSandbox({ db, secret, clock, log, signals }: CardSandboxDeps) {
  const keys = sandboxKeys(secret)
  const limiter = createRateLimiter({ db, clock })
  const send = (c: Context, { status, body }: Answer) => {
    c.header('request-id', createId('req'))
    c.header('stripe-version', apiVersion)
    c.header('cache-control', 'no-store')
    return c.json(body, status)
  }

  const callerOf = (c: Context, form: Form): Caller | Answer => {
    const given = readKey(c.req.header('authorization')) ?? textAt(form, 'key') ?? c.req.query('key')
    if (!given) return refuse(401, requestErrors.noKey)
    if (isSame(given, keys.secretKey)) return 'server'
    return given === keys.publishableKey ? 'browser' : refuse(401, requestErrors.badKey)
  }

  /** Does a write, once per idempotency key. A browser needs the client secret of the intent that it is about. */
  const write = async (c: Context, mayBrowser: boolean, decide: Decide) => {
    const body = await c.req.text()
    const form = readForm(body)
    const caller = callerOf(c, form)
    if (typeof caller === 'object') return send(c, caller)
    if (caller === 'browser') {
      if (!mayBrowser) return send(c, refuse(403, requestErrors.secretKeyRequired))
      const wait = await limiter.take([browserWrites, addressOf(c)])
      if (wait > 0) {
        c.header('retry-after', String(wait))
        return send(c, refuse(429, requestErrors.rateLimit))
      }
    }
    const key = c.req.header('idempotency-key')
    const id = c.req.param('id')
    const about = [id, textAt(form, 'payment_intent'), textAt(form, 'payment_method')]
    const asked = { key, path: c.req.path, body, form, now: clock.now(), about: about.filter(isThere) }
    const made = await answerOnce(db, asked, (seen, ...rest) => {
      if (id && caller === 'browser') {
        const kept = seen.get('card:intent', id)
        const given = textAt(form, 'client_secret') ?? ''
        if (!kept || !isSame(given, kept.intent.client_secret)) return refuse(400, requestErrors.clientSecret)
      }
      return decide(seen, ...rest)
    })
    if (made.told) signals?.emit('due', deliveryJob)
    if (key) c.header('idempotency-key', key)
    if (made.replayed) c.header('idempotent-replayed', 'true')
    return send(c, caller === 'browser' ? hideFromBrowser(made) : made)
  }

  const read = async (c: Context, look: (id: string, caller: Caller) => Promise<Answer>) => {
    const caller = callerOf(c, {})
    if (typeof caller === 'object') return send(c, caller)
    const made = await look(c.req.param('id') ?? '', caller)
    return send(c, caller === 'browser' ? hideFromBrowser(made) : made)
  }

  return new Hono()
    .onError((error, c) => {
      log.error('the card sandbox failed', error, { path: c.req.path })
      return c.json({ error: requestErrors.failed }, 500)
    })
    .use(limitBody(64 * 1024, (c) => send(c, refuse(400, requestErrors.tooLarge))))
    .post('/v1/payment_methods', (c) => write(c, true, createPaymentMethod))
    .post('/v1/payment_intents', (c) => write(c, false, createIntent))
    .get('/v1/payment_intents/:id', (c) =>
      read(c, async (id, caller) => {
        const kept = (await look(db, [id])).get('card:intent', id)
        if (!kept) return refuse(404, noSuch('payment_intent', id, 'intent'))
        const allowed =
          caller === 'server' || isSame(c.req.query('client_secret') ?? '', kept.intent.client_secret)
        return allowed ? answer(kept.intent) : refuse(400, requestErrors.clientSecret)
      }),
    )
    .post('/v1/payment_intents/:id/confirm', (c) => write(c, true, confirmIntent(c.req.param('id'))))
    .post('/v1/payment_intents/:id/authenticate', (c) =>
      write(c, true, authenticateIntent(c.req.param('id'))),
    )
    .post('/v1/payment_intents/:id/capture', (c) => write(c, false, captureIntent(c.req.param('id'))))
    .post('/v1/payment_intents/:id/cancel', (c) => write(c, false, cancelIntent(c.req.param('id'))))
    .post('/v1/refunds', (c) => write(c, false, createRefund))
    .get('/v1/refunds/:id', (c) =>
      read(c, async (id, caller) => {
        if (caller === 'browser') return refuse(403, requestErrors.secretKeyRequired)
        const kept = (await look(db, [id])).get('card:refund', id)
        return kept ? answer(kept.refund) : refuse(404, noSuch('refund', id, 'id'))
      }),
    )
    .all('*', (c) => send(c, refuse(404, unknownAddress(c.req.method, c.req.path))))
}

/** The key of `Authorization: Bearer …`, or of Basic, where it is the user name. */
function readKey(header: string | undefined): string | undefined {
  const [, scheme, value] = header?.match(/^(bearer|basic) +(\S+)$/i) ?? []
  if (!scheme || !value) return undefined
  return scheme.toLowerCase() === 'bearer' ? value : Buffer.from(value, 'base64').toString().split(':')[0]
}

/** What the merchant wrote on an intent is not the browser's to read, inside an error neither. */
function hideFromBrowser(made: Answer): Answer {
  const body = made.body as Partial<Intent> & { error?: { payment_intent?: Intent } }
  if (body.object === 'payment_intent') return { ...made, body: { ...body, metadata: undefined } }
  if (!body.error?.payment_intent) return made
  const payment_intent = { ...body.error.payment_intent, metadata: undefined }
  return { ...made, body: { error: { ...body.error, payment_intent } } }
}

function isThere(id: string | undefined): id is string {
  return id !== undefined
}

/** Compares secrets in a time that tells nothing of them. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

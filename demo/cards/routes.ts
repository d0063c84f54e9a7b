import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Clock } from '../../src/kernel/time.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { addressOf } from '../../src/platform/http/client-address.ts'
import { limitBody } from '../../src/platform/http/limit-body.ts'
import { createRateLimiter, type Limit } from '../../src/platform/http/rate-limit.ts'
import type { Log } from '../../src/platform/log.ts'
import { type Call, type Caller, createId, type Query, type Reply } from './call.ts'
import { authenticatePaymentIntent, confirmPaymentIntent } from './confirm-payment-intent.ts'
import { updateDispute } from './disputes.ts'
import { CardApiError, noSuch, requestErrors, unknownAddress } from './errors.ts'
import { apiVersion } from './events.ts'
import { answerOnce } from './idempotency.ts'
import { authenticateCaller, type CardKeys } from './keys.ts'
import type { CardObject } from './objects.ts'
import { cancelPaymentIntent, capturePaymentIntent, createPaymentIntent } from './payment-intents.ts'
import { createPaymentMethod } from './payment-methods.ts'
import { createRefund } from './refunds.ts'
import { findObject, listObjects } from './store.ts'

type CardApiDeps = { db: Database; keys: CardKeys; clock: Clock; log: Log }

const script = readFileSync(new URL('./stripe.js', import.meta.url), 'utf8')

const everybody: Caller[] = ['server', 'browser']

/** The card provider's stand-in, in the database: its API under `/v1`, test cards, messages, idempotency keys, signed events. */
export function cardApi({ db, keys, clock, log }: CardApiDeps) {
  const { write, read } = createHandlers({ db, keys, clock })
  return new Hono<CardEnv>()
    .onError((error, c) => {
      if (error instanceof CardApiError) {
        return send(c, { error: { ...error.error, payment_intent: error.paymentIntent } }, error.status)
      }
      log.error('the card stand-in failed', error, { path: c.req.path })
      return send(c, { error: requestErrors.failed }, 500)
    })
    .use(async (c, next) => {
      c.header('request-id', createId('req'))
      c.header('stripe-version', apiVersion)
      c.header('cache-control', 'no-store')
      await next()
    })
    .use(
      limitBody(64 * 1024, () => {
        throw new CardApiError(400, requestErrors.tooLarge)
      }),
    )
    .get('/stripe.js', (c) => c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
    .post('/v1/payment_methods', write(createPaymentMethod, everybody))
    .get('/v1/payment_intents', read(list('payment_intent')))
    .post('/v1/payment_intents', write(createPaymentIntent))
    .get('/v1/payment_intents/:id', read(retrieve('payment_intent', 'intent')))
    .post('/v1/payment_intents/:id/confirm', write(confirmPaymentIntent, everybody))
    .post('/v1/payment_intents/:id/authenticate', write(authenticatePaymentIntent, everybody))
    .post('/v1/payment_intents/:id/capture', write(capturePaymentIntent))
    .post('/v1/payment_intents/:id/cancel', write(cancelPaymentIntent))
    .get('/v1/refunds', read(list('refund')))
    .post('/v1/refunds', write(createRefund))
    .get('/v1/refunds/:id', read(retrieve('refund', 'id')))
    .get('/v1/disputes', read(list('dispute')))
    .get('/v1/disputes/:id', read(retrieve('dispute', 'dispute')))
    .post('/v1/disputes/:id', write(updateDispute))
    .all('*', (c) => {
      throw new CardApiError(404, unknownAddress(c.req.method, c.req.path))
    })
}

export type CardEnv = { Variables: { caller?: Caller } }
type CardContext = Context<CardEnv>

/** How many writes browsers may send for one address: a payment needs two, and the shop begins 6,000 payments for one address. */
export const browserWrites: Limit = { name: 'demo-cards/address', limit: 12_000, windowSeconds: 600 }

function createHandlers({ db, keys, clock }: { db: Database; keys: CardKeys; clock: Clock }) {
  const limiter = createRateLimiter({ db, clock })
  const limitWrites = async (c: CardContext) => {
    const wait = await limiter.take([browserWrites, addressOf()])
    if (wait === 0) return
    c.header('retry-after', String(wait))
    throw new CardApiError(429, requestErrors.rateLimit)
  }
  const identify = (c: CardContext, form: URLSearchParams, callers: Caller[]) => {
    const caller = authenticateCaller(c, form, keys)
    c.set('caller', caller)
    if (!callers.includes(caller)) throw new CardApiError(403, requestErrors.secretKeyRequired)
    return caller
  }
  return {
    write: (work: (call: Call) => Promise<Reply>, callers: Caller[] = ['server']) => {
      return async (c: CardContext) => {
        const body = await c.req.text()
        const [form, id, now] = [readForm(body), readId(c), clock.now()]
        const caller = identify(c, form, callers)
        if (caller === 'browser') await limitWrites(c)
        const key = c.req.header('idempotency-key')
        const request = { key, request: `${c.req.path}\n${body}`, now }
        const reply = await answerOnce(db, request, (tx) => work({ tx, caller, form, id, now }))
        if (key) c.header('idempotency-key', key)
        if (reply.replayed) c.header('idempotent-replayed', 'true')
        return send(c, reply.body, reply.status)
      }
    },
    read: (work: (query: Query) => Promise<object>) => async (c: CardContext) => {
      const form = readForm(new URL(c.req.url).search)
      identify(c, form, ['server'])
      return send(c, await work({ db, form, id: readId(c) }), 200)
    },
  }
}

/** Sends a response; a browser does not get the merchant's metadata. */
function send(c: CardContext, body: object, status: ContentfulStatusCode): Response {
  const hidden = c.get('caller') === 'browser' ? 'metadata' : null
  const text = JSON.stringify(body, (name, value) => (name === hidden ? undefined : value))
  return c.body(text, status, { 'content-type': 'application/json' })
}

/** Throws CardApiError for NUL, which the database cannot store. */
function readForm(text: string): URLSearchParams {
  const form = new URLSearchParams(text)
  const isUnreadable = [...form].flat().some((part) => part.includes('\0'))
  if (isUnreadable) throw new CardApiError(400, requestErrors.unreadable)
  return form
}

/** Reads the id in the path; '' when it is malformed. */
function readId(c: CardContext): string {
  const id = c.req.param('id') ?? ''
  return /^\w+$/.test(id) ? id : ''
}

/** Reads the object of this kind that the address names. @param param what the error for another id names */
const retrieve =
  (kind: CardObject['object'], param: string) =>
  async ({ db, id }: Query): Promise<object> => {
    const found = await findObject(db, kind, id)
    if (!found) throw new CardApiError(404, noSuch(kind, id, param))
    return found
  }

const list =
  (kind: CardObject['object']) =>
  async ({ db, form }: Query): Promise<object> => ({
    object: 'list',
    url: `/v1/${kind}s`,
    ...(await listObjects(db, kind, form)),
  })

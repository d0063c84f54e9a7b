import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Clock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { limitBody } from '../../src/platform/http/limit-body.ts'
import { addressOf, createRateLimiter, type Limit } from '../../src/platform/http/rate-limit.ts'
import type { Log } from '../../src/platform/log.ts'
import { authenticateCaller } from './authenticate-caller.ts'
import type { Call, Caller, Reply } from './call.ts'
import { authenticatePaymentIntent, confirmPaymentIntent } from './confirm-payment-intent.ts'
import { createId } from './create-id.ts'
import { CardApiError, requestErrors, unknownAddress } from './errors.ts'
import { apiVersion } from './events.ts'
import { answerOnce } from './idempotency.ts'
import type { CardKeys } from './keys.ts'
import { cancelPaymentIntent, capturePaymentIntent, createPaymentIntent } from './payment-intents.ts'
import { createPaymentMethod } from './payment-methods.ts'
import {
  listCharges,
  listPaymentIntents,
  listRefunds,
  type Query,
  retrievePaymentIntent,
  retrieveRefund,
} from './queries.ts'
import { createRefund } from './refunds.ts'

type CardEnv = { Variables: { caller?: Caller } }
type CardContext = Context<CardEnv>

export type CardApiDeps = { db: Database; keys: CardKeys; clock: Clock; log: Log }

/**
 * How many writes browsers may make from one address. A payment needs two, and the shop itself begins 6,000 payments
 * in that time for one address.
 */
export const browserWrites: Limit = { name: 'demo-cards/address', limit: 12_000, windowSeconds: 600 }

/**
 * The stand-in for the card provider: its REST wire from `/v1`, form-encoded in and JSON out, with its published test
 * cards, error texts, idempotency keys and signed events. What it knows is kept in the database.
 * The server calls it with the secret key; a browser with the publishable key and a payment's client secret.
 */
export function cardApi({ db, keys, clock, log }: CardApiDeps) {
  const limiter = createRateLimiter({ db, clock })

  /** Answers a request that may change something. */
  const write = (work: (call: Call) => Promise<Reply>, callers: Caller[] = ['server']) => {
    return async (c: CardContext) => {
      const body = await c.req.text()
      const [form, id, now] = [readForm(body), readId(c), clock.now()]
      const caller = authenticateCaller(c, form, keys)
      c.set('caller', caller)
      if (!callers.includes(caller)) throw new CardApiError(403, requestErrors.secretKeyRequired)
      if (caller === 'browser') await limitWrites(c)
      const key = c.req.header('idempotency-key')
      const request = { key, request: `${c.req.path}\n${body}`, now }
      const reply = await answerOnce(db, request, (tx) => work({ tx, caller, form, id, now }))
      if (key) c.header('idempotency-key', key)
      if (reply.replayed) c.header('idempotent-replayed', 'true')
      return send(c, reply.body, reply.status)
    }
  }

  const limitWrites = async (c: CardContext) => {
    const wait = await limiter.take([browserWrites, addressOf(c)])
    if (wait === 0) return
    c.header('retry-after', String(wait))
    throw new CardApiError(429, requestErrors.rateLimit)
  }

  const read = (work: (query: Query) => Promise<object>) => async (c: CardContext) => {
    const query = readForm(new URL(c.req.url).search)
    const caller = authenticateCaller(c, query, keys)
    c.set('caller', caller)
    return send(c, await work({ db, caller, query, id: readId(c) }), 200)
  }

  return new Hono<CardEnv>()
    .onError((error, c) => {
      if (error instanceof CardApiError) {
        return send(c, { error: { ...error.error, payment_intent: error.paymentIntent } }, error.status)
      }
      log.error('the card sandbox failed', error, { path: c.req.path })
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
    .post('/v1/payment_methods', write(createPaymentMethod, ['server', 'browser']))
    .get('/v1/payment_intents', read(listPaymentIntents))
    .post('/v1/payment_intents', write(createPaymentIntent))
    .get('/v1/payment_intents/:id', read(retrievePaymentIntent))
    .post('/v1/payment_intents/:id/confirm', write(confirmPaymentIntent, ['server', 'browser']))
    .post('/v1/payment_intents/:id/authenticate', write(authenticatePaymentIntent, ['server', 'browser']))
    .post('/v1/payment_intents/:id/capture', write(capturePaymentIntent))
    .post('/v1/payment_intents/:id/cancel', write(cancelPaymentIntent))
    .get('/v1/charges', read(listCharges))
    .get('/v1/refunds', read(listRefunds))
    .post('/v1/refunds', write(createRefund))
    .get('/v1/refunds/:id', read(retrieveRefund))
    .all('*', (c) => {
      throw new CardApiError(404, unknownAddress(c.req.method, c.req.path))
    })
}

/** A form-encoded text. Throws CardApiError for one with a NUL, which the database cannot store. */
function readForm(text: string): URLSearchParams {
  const form = new URLSearchParams(text)
  if ([...form].flat().some((part) => part.includes('\0')))
    throw new CardApiError(400, requestErrors.unreadable)
  return form
}

/** The id in the address; '' where it is no word, as every id is. */
function readId(c: CardContext): string {
  const id = c.req.param('id') ?? ''
  return /^\w+$/.test(id) ? id : ''
}

/** What the merchant noted on an object is not for the browser to read, nor inside an error. */
function send(c: CardContext, body: object, status: ContentfulStatusCode): Response {
  const hidden = c.get('caller') === 'browser' ? 'metadata' : null
  const text = JSON.stringify(body, (name, value) => (name === hidden ? undefined : value))
  return c.body(text, status, { 'content-type': 'application/json' })
}

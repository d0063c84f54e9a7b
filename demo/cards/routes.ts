import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import type { Clock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { limitBody } from '../../src/platform/http/limit-body.ts'
import type { Log } from '../../src/platform/log.ts'
import { type Caller, createId } from './call.ts'
import { authenticatePaymentIntent, confirmPaymentIntent } from './confirm-payment-intent.ts'
import { updateDispute } from './disputes.ts'
import { CardApiError, requestErrors, unknownAddress } from './errors.ts'
import { apiVersion } from './events.ts'
import { type CardEnv, createHandlers, send } from './handlers.ts'
import type { CardKeys } from './keys.ts'
import { cancelPaymentIntent, capturePaymentIntent, createPaymentIntent } from './payment-intents.ts'
import { createPaymentMethod } from './payment-methods.ts'
import {
  listDisputes,
  listPaymentIntents,
  listRefunds,
  retrieveDispute,
  retrievePaymentIntent,
  retrieveRefund,
} from './queries.ts'
import { createRefund } from './refunds.ts'

type CardApiDeps = { db: Database; keys: CardKeys; clock: Clock; log: Log }

/** What stands in for Stripe.js in a browser. */
const script = readFileSync(new URL('./stripe.js', import.meta.url), 'utf8')

const everybody: Caller[] = ['server', 'browser']

/**
 * The stand-in for the card provider: its REST API under `/v1`, form-encoded in and JSON out, with its published test cards,
 * error messages, idempotency keys and signed events. Its state is in the database. The server calls it with the secret key; a
 * browser with the publishable key and a payment's client secret.
 */
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
    .get('/v1/payment_intents', read(listPaymentIntents))
    .post('/v1/payment_intents', write(createPaymentIntent))
    .get('/v1/payment_intents/:id', read(retrievePaymentIntent, everybody))
    .post('/v1/payment_intents/:id/confirm', write(confirmPaymentIntent, everybody))
    .post('/v1/payment_intents/:id/authenticate', write(authenticatePaymentIntent, everybody))
    .post('/v1/payment_intents/:id/capture', write(capturePaymentIntent))
    .post('/v1/payment_intents/:id/cancel', write(cancelPaymentIntent))
    .get('/v1/refunds', read(listRefunds))
    .post('/v1/refunds', write(createRefund))
    .get('/v1/refunds/:id', read(retrieveRefund))
    .get('/v1/disputes', read(listDisputes))
    .get('/v1/disputes/:id', read(retrieveDispute))
    .post('/v1/disputes/:id', write(updateDispute))
    .all('*', (c) => {
      throw new CardApiError(404, unknownAddress(c.req.method, c.req.path))
    })
}

import { and, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../src/platform/database/database.ts'
import { cardObjects } from '../tables.ts'
import type { Caller } from './call.ts'
import { CardApiError, noSuch, requestErrors } from './errors.ts'
import type { CardObject, Charge, PaymentIntent } from './objects.ts'
import { requireClientSecret } from './payment-intents.ts'
import { bodyText, findObject, listObjects, sumRefunds } from './store.ts'

/** A request that changes nothing. */
export type Query = {
  db: Db
  caller: Caller
  /** The parameters in the address. */
  query: URLSearchParams
  /** The id in the address, or ''. */
  id: string
}

type List<Item> = { object: 'list'; url: string; has_more: boolean; data: Item[] }

/** `GET /v1/payment_intents/{id}`: for a browser with the intent's `client_secret` only. */
export async function retrievePaymentIntent({ db, caller, query, id }: Query): Promise<PaymentIntent> {
  const intent = await findObject(db, 'payment_intent', id)
  if (!intent) throw new CardApiError(404, noSuch('payment_intent', id, 'intent'))
  requireClientSecret(caller, intent, query)
  return intent
}

/** `GET /v1/payment_intents`, newest first. */
export async function listPaymentIntents({ db, caller, query }: Query): Promise<List<PaymentIntent>> {
  requireServer(caller)
  const { data, hasMore } = await listObjects(db, 'payment_intent', query)
  return { object: 'list', url: '/v1/payment_intents', has_more: hasMore, data }
}

/** `GET /v1/charges`: those of `payment_intent`, or all, newest first. Their cursor is the intent's id. */
export async function listCharges({ db, caller, query }: Query): Promise<List<Charge>> {
  requireServer(caller)
  const intent = query.get('payment_intent')
  const charged = isNotNull(sql`${cardObjects.body} ->> 'latest_charge'`)
  const filter = and(charged, intent ? bodyText('id', intent) : undefined)
  const { data, hasMore } = await listObjects(db, 'payment_intent', query, filter)
  const charges = await Promise.all(data.map((one) => describeCharge(db, one)))
  return { object: 'list', url: '/v1/charges', has_more: hasMore, data: charges }
}

/** `GET /v1/refunds/{id}` */
export async function retrieveRefund({ db, caller, id }: Query): Promise<CardObject> {
  requireServer(caller)
  const refund = await findObject(db, 'refund', id)
  if (!refund) throw new CardApiError(404, noSuch('refund', id, 'id'))
  return refund
}

/** `GET /v1/refunds`: those of `payment_intent`, or all, newest first. */
export async function listRefunds({ db, caller, query }: Query): Promise<List<CardObject>> {
  requireServer(caller)
  const intent = query.get('payment_intent')
  const filter = intent ? bodyText('payment_intent', intent) : undefined
  const { data, hasMore } = await listObjects(db, 'refund', query, filter)
  return { object: 'list', url: '/v1/refunds', has_more: hasMore, data }
}

function requireServer(caller: Caller): void {
  if (caller === 'browser') throw new CardApiError(403, requestErrors.secretKeyRequired)
}

async function describeCharge(db: Db, intent: PaymentIntent): Promise<Charge> {
  const refunded = await sumRefunds(db, intent.id)
  return {
    id: intent.latest_charge ?? '',
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount_received,
    amount_refunded: refunded,
    captured: intent.status === 'succeeded',
    created: intent.created,
    currency: intent.currency,
    livemode: false,
    metadata: intent.metadata,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    refunded: refunded > 0 && refunded === intent.amount_received,
    status: 'succeeded',
  }
}

import Stripe from 'stripe'
import { z } from 'zod'
import { ownValue } from '../kernel/own-value.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import {
  type BeginRequest,
  type BegunCardPayment,
  type CardProvider,
  type EventProblem,
  type ProviderEvent,
  type ProviderRefund,
  ProviderUnavailable,
} from './provider.ts'
import { type PaymentState, type ProviderPayment, readPaidWith } from './rules.ts'
import { chargebackEvents, toChargeback, toDisputeUpdate } from './stripe-chargebacks.ts'

type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

export type StripeOptions = {
  keys: StripeKeys
  fetch?: typeof fetch
  timeout?: number
  maxNetworkRetries?: number
}

/** https://docs.stripe.com/security/guide, "Content security policy". */
const pageOrigins = {
  scripts: ['https://js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
}

/**
 * Takes cards with Stripe's payment intents, which hold money for a later capture
 * (https://docs.stripe.com/payments/place-a-hold). Stripe's client sends an idempotency key with each write.
 */
export function stripeProvider(options: StripeOptions): CardProvider {
  const { keys, timeout = 8_000, maxNetworkRetries = 2 } = options
  const stripe = new Stripe(keys.secretKey, {
    timeout,
    maxNetworkRetries,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(requireStripeResponses(options.fetch ?? fetch)),
  })
  const { paymentIntents, refunds, disputes } = stripe
  return {
    kind: 'card',
    name: 'stripe',
    currency: 'USD',
    canHold: true,
    browser: { publishableKey: keys.publishableKey, origins: options.fetch ? {} : pageOrigins },
    begin: (request) => begin(stripe, request),
    inspect: async (paymentId) => toPayment(await reach(() => paymentIntents.retrieve(paymentId))),
    capture: (paymentId, amount) =>
      attempt(toPayment, isRefused, () =>
        paymentIntents.capture(paymentId, { amount_to_capture: amount.minor, expand: ['latest_charge'] }),
      ),
    cancel: (paymentId) => attempt(toPayment, isUnexpectedState, () => paymentIntents.cancel(paymentId)),
    refund: ({ key, paymentId, amount }) =>
      attempt(toRefund, isRefused, () =>
        refunds.create(
          { payment_intent: paymentId, amount: amount.minor, metadata: { key } },
          { idempotencyKey: key },
        ),
      ),
    listRefunds: async (paymentId) => {
      const { data } = await reach(() => refunds.list({ payment_intent: paymentId, limit: 100 }))
      return data.map(toRefund)
    },
    inspectChargeback: async (id) => toChargeback(await reach(() => disputes.retrieve(id))),
    sendEvidence: (id, evidence) =>
      attempt(toChargeback, isRefused, () => disputes.update(id, toDisputeUpdate(evidence))),
    list: (since) => list(stripe, since),
    parseEvent: (request, now) => parseEvent(stripe, keys.webhookSecret, request, now),
  }
}

async function begin(stripe: Stripe, { key, reference, amount, description }: BeginRequest) {
  const begun = await attempt(toBegun, isOutOfBounds, () =>
    stripe.paymentIntents.create(
      {
        amount: amount.minor,
        currency: amount.currency.toLowerCase(),
        capture_method: 'manual',
        allowed_payment_method_types: ['card'],
        description,
        metadata: { reference },
      },
      { idempotencyKey: key },
    ),
  )
  return begun.ok ? begun : no('amount-not-taken')
}

function toBegun(intent: Stripe.PaymentIntent): BegunCardPayment {
  const { id, client_secret: clientSecret } = intent
  if (!clientSecret) throw new Error(`Stripe gave ${id} no client secret`)
  return { payment: toPayment(intent), clientSecret }
}

async function* list({ paymentIntents, refunds, disputes }: Stripe, since: Date) {
  const query = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 }
  try {
    for await (const intent of paymentIntents.list(query)) yield { payment: toPayment(intent) }
    for await (const refund of refunds.list(query)) yield { refund: toRefund(refund) }
    for await (const dispute of disputes.list(query)) yield { chargeback: toChargeback(dispute) }
  } catch (error) {
    throw toUnavailable(error)
  }
}

/** How old an event may be, which bounds replays; Stripe's default. */
const toleranceSeconds = 300

/** The Stripe events that the webhook needs, for payments, refunds and chargebacks. No others need to be subscribed to. */
export const decidingEvents = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'refund.updated',
  'refund.failed',
  ...chargebackEvents,
]

const word = z.string().regex(/^[\x21-\x7e]{1,255}$/)
const eventShape = z.object({
  id: word,
  type: word,
  data: z.object({ object: z.object({ id: word.optional(), payment_intent: word.nullish() }) }),
})

async function parseEvent(
  stripe: Stripe,
  secret: string,
  { body, headers }: { body: string; headers: Headers },
  now: Date,
): Promise<Result<ProviderEvent, EventProblem>> {
  const signature = headers.get('stripe-signature')
  if (!signature) return no('no-signature')
  const at = now.getTime()
  try {
    const event = await stripe.webhooks.constructEventAsync(
      body,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      at,
    )
    const { type, data } = eventShape.parse(event)
    const isChargeback = chargebackEvents.includes(type)
    const isOwn = type.startsWith('payment_intent.')
    const paymentId = isOwn ? data.object.id : data.object.payment_intent
    return ok({
      paymentId: (decidingEvents.includes(type) && paymentId) || null,
      isRefund: type.startsWith('refund.'),
      chargebackId: (isChargeback && data.object.id) || null,
    })
  } catch (error) {
    if (error instanceof errors.StripeSignatureVerificationError) return no('bad-signature')
    if (error instanceof SyntaxError || error instanceof z.ZodError) return no('bad-event')
    throw error
  }
}

/** Our states of Stripe's statuses. Payments of other statuses are open. */
const paymentStates: Partial<Record<Stripe.PaymentIntent.Status, PaymentState>> = {
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'cancelled',
}

function toPayment(intent: Stripe.PaymentIntent): ProviderPayment {
  return {
    id: intent.id,
    state: paymentStates[intent.status] ?? 'open',
    amount: { minor: intent.amount, currency: intent.currency.toUpperCase() },
    heldMinor: intent.amount_capturable,
    capturedMinor: intent.amount_received,
    reference: intent.metadata?.reference ?? null,
    paidWith: readCard(intent.latest_charge),
  }
}

/** A payment names its card in the charge (https://docs.stripe.com/api/charges/object), which only a capture asks for. */
function readCard(charge: Stripe.PaymentIntent['latest_charge']) {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined
  return readPaidWith(card?.brand ?? '', card?.last4 ?? '')
}

const refundStates: Record<string, ProviderRefund['state']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

function toRefund(refund: Stripe.Refund): ProviderRefund {
  const { id, payment_intent, amount, currency, status, metadata } = refund
  return {
    id,
    key: metadata?.key ?? null,
    paymentId: typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? ''),
    amount: { minor: amount, currency: currency.toUpperCase() },
    state: ownValue(refundStates, status ?? '') ?? 'pending',
  }
}

const { errors } = Stripe

/** An outage becomes ProviderUnavailable. */
async function reach<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    throw toUnavailable(error)
  }
}

async function attempt<Answer, Value>(
  read: (answer: Answer) => Value,
  isRefusal: (error: unknown) => boolean,
  call: () => Promise<Answer>,
): Promise<Result<Value, 'refused'>> {
  try {
    return ok(read(await reach(call)))
  } catch (error) {
    if (isRefusal(error)) return no('refused')
    throw error
  }
}

function toUnavailable(error: unknown): unknown {
  const isOutage =
    error instanceof errors.StripeConnectionError ||
    // Also 409: the same idempotency key is in progress.
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError
  return isOutage ? new ProviderUnavailable(error.message, { cause: error }) : error
}

function isUnexpectedState(error: unknown): boolean {
  return error instanceof errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state'
}

function isRefused(error: unknown): boolean {
  return error instanceof errors.StripeCardError || error instanceof errors.StripeInvalidRequestError
}

/** https://docs.stripe.com/error-codes. */
function isOutOfBounds(error: unknown): boolean {
  const codes = ['amount_too_small', 'amount_too_large']
  return error instanceof errors.StripeInvalidRequestError && codes.includes(error.code ?? '')
}

/** Stripe's client would accept any JSON: a response that is neither an object nor an error of Stripe's becomes an outage. */
function requireStripeResponses(request: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await request(input, init)
    const text = await response.text()
    const { status, headers } = response
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const [, , collection = '', id] = pathname.split('/')
    // 'payment_intent' of /v1/payment_intents.
    const kind = init?.method === 'GET' && !id ? 'list' : collection.slice(0, -1)
    if (isStripeResponse(text, kind)) return new Response(text, { status, headers })
    const outage = { type: 'api_error', message: 'The response is not from Stripe.' }
    return Response.json({ error: outage }, { status: Math.max(status, 502) })
  }
}

function isStripeResponse(text: string, kind: string): boolean {
  try {
    const { object, error } = Object(JSON.parse(text))
    return object === kind || typeof error?.type === 'string'
  } catch {
    return false
  }
}

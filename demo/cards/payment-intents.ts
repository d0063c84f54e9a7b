import type { Db } from '../../src/platform/database/database.ts'
import { isSameSecret } from '../../src/platform/secret.ts'
import { type Call, createId, metadataOf, type Reply, textOf } from './call.ts'
import { openDispute } from './disputes.ts'
import {
  badParameter,
  CardApiError,
  missingParameter,
  noSuch,
  requestErrors,
  unexpectedState,
} from './errors.ts'
import { sendEvent } from './events.ts'
import type { PaymentIntent, PaymentIntentStatus, PaymentMethod } from './objects.ts'
import { lockIntentWithMethod, saveObject } from './store.ts'
import { cardEndingIn } from './test-cards.ts'

type Step = 'confirm' | 'authenticate' | 'capture' | 'cancel' | 'refund'

export const allowedFrom: Record<Step, PaymentIntentStatus[]> = {
  confirm: ['requires_payment_method', 'requires_confirmation', 'requires_action'],
  authenticate: ['requires_action'],
  capture: ['requires_capture'],
  cancel: ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action'],
  refund: ['succeeded'],
}

export function requireStep(step: Step, intent: PaymentIntent): void {
  if (allowedFrom[step].includes(intent.status)) return
  throw new CardApiError(400, unexpectedState(whyNot(step, intent.status)), intent)
}

function whyNot(step: Step, status: PaymentIntentStatus): string {
  const allowed = allowedFrom[step].join(', ')
  switch (step) {
    case 'confirm':
      return status === 'succeeded' || status === 'requires_capture'
        ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
        : `You cannot confirm this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${allowed}.`
    case 'authenticate':
      return `This PaymentIntent does not wait for an authentication: it has a status of ${status}.`
    case 'capture':
      return status === 'succeeded'
        ? 'This PaymentIntent could not be captured because it has already been captured.'
        : `This PaymentIntent could not be captured because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be captured: ${allowed}.`
    case 'cancel':
      return `You cannot cancel this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be canceled: ${allowed}, processing.`
    case 'refund':
      return 'This PaymentIntent does not have a successful charge to refund.'
  }
}

/** Creates a payment intent. Unlike Stripe, the stand-in accepts any price of a phone, and holds the money of every one. */
export async function createPaymentIntent({ tx, form, now }: Call): Promise<Reply> {
  const id = createId('pi')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount: readAmount(form),
    amount_capturable: 0,
    amount_received: 0,
    capture_method: textOf(form, 'capture_method') ?? 'automatic',
    client_secret: createId(`${id}_secret`),
    created: Math.floor(now.getTime() / 1000),
    currency: readCurrency(form),
    description: textOf(form, 'description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    metadata: metadataOf(form),
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
  }
  await saveObject(tx, intent)
  return { status: 200, body: intent }
}

export async function capturePaymentIntent(call: Call): Promise<Reply> {
  const { tx, form, now } = call
  const { intent, method } = await lockIntent(call, 'capture')
  const amount = Number(textOf(form, 'amount_to_capture') ?? intent.amount_capturable)
  if (!Number.isInteger(amount) || amount < 1 || amount > intent.amount_capturable) {
    const message = `The amount to capture must be between 1 and ${intent.amount_capturable}.`
    throw new CardApiError(400, badParameter('amount_too_large', 'amount_to_capture', message))
  }
  const next: PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
  }
  await saveObject(tx, next)
  await sendEvent(tx, 'payment_intent.succeeded', next, now)
  const dispute = method && cardEndingIn(method.card.last4).dispute
  if (dispute) await openDispute(tx, next, dispute, now)
  return { status: 200, body: withCharge(next, method, form) }
}

/** Writes out the charge of an intent with its card, if that is asked for: https://docs.stripe.com/api/expanding_objects */
function withCharge(intent: PaymentIntent, method: PaymentMethod | null, form: URLSearchParams): object {
  if (!method || !intent.latest_charge || textOf(form, 'expand[0]') !== 'latest_charge') return intent
  const { brand, last4 } = method.card
  const details = { type: 'card', card: { brand, last4 } }
  return {
    ...intent,
    latest_charge: { id: intent.latest_charge, object: 'charge', payment_method_details: details },
  }
}

export async function cancelPaymentIntent(call: Call): Promise<Reply> {
  const { tx, now } = call
  const { intent } = await lockIntent(call, 'cancel')
  const next: PaymentIntent = {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    next_action: null,
  }
  await saveObject(tx, next)
  await sendEvent(tx, 'payment_intent.canceled', next, now)
  return { status: 200, body: next }
}

/**
 * Finds and locks the intent of a call, with the payment method that the call names or the intent has. Throws CardApiError for an
 * unknown intent, a wrong client secret and a forbidden state.
 */
export async function lockIntent(
  { tx, caller, form, id }: Call,
  step: Step,
): Promise<{ intent: PaymentIntent; method: PaymentMethod | null }> {
  const { intent, method } = await lockIntentWithMethod(tx, id, textOf(form, 'payment_method'))
  requireClientSecret(caller, intent, form)
  if (!intent) throw new CardApiError(404, noSuch('payment_intent', id, 'intent'))
  requireStep(step, intent)
  return { intent, method }
}

/** Throws CardApiError for a browser without the intent's client secret, whether the intent exists or not. */
function requireClientSecret(
  caller: Call['caller'],
  intent: PaymentIntent | null,
  form: URLSearchParams,
): void {
  const given = form.get('client_secret') ?? ''
  if (caller === 'server' || (intent && isSameSecret(given, intent.client_secret))) return
  throw new CardApiError(400, requestErrors.clientSecret)
}

function readAmount(form: URLSearchParams): number {
  const amount = textOf(form, 'amount')
  if (amount === undefined) throw new CardApiError(400, missingParameter('amount'))
  if (!/^\d{1,9}$/.test(amount)) {
    const message = `Invalid integer: ${amount}`
    throw new CardApiError(400, badParameter('parameter_invalid_integer', 'amount', message))
  }
  if (Number(amount) < 1) {
    const message = 'This value must be greater than or equal to 1.'
    throw new CardApiError(400, badParameter('parameter_invalid_integer', 'amount', message))
  }
  return Number(amount)
}

function readCurrency(form: URLSearchParams): string {
  const currency = textOf(form, 'currency')?.toLowerCase()
  if (currency === undefined) throw new CardApiError(400, missingParameter('currency'))
  if (/^[a-z]{3}$/.test(currency)) return currency
  throw new CardApiError(400, badParameter('invalid_currency', 'currency', `Invalid currency: ${currency}.`))
}

type PastPayment = { reference: string; amountMinor: number; currency: string; at: Date }

/** Stores a payment that was captured in the past. No events are sent about it. */
export async function keepPastCardPayment(
  tx: Db,
  { reference, amountMinor, currency, at }: PastPayment,
): Promise<{ paymentId: string; clientSecret: string }> {
  const form = new URLSearchParams({
    amount: String(amountMinor),
    currency,
    capture_method: 'manual',
    'metadata[reference]': reference,
  })
  const { body } = await createPaymentIntent({ tx, form, now: at, caller: 'server', id: '' })
  const intent = body as PaymentIntent
  await saveObject(tx, {
    ...intent,
    status: 'succeeded',
    amount_received: amountMinor,
    latest_charge: createId('ch'),
  })
  return { paymentId: intent.id, clientSecret: intent.client_secret }
}

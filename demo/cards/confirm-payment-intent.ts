import { type Call, createId, type Reply, textOf } from './call.ts'
import { authenticationFailed, CardApiError, type CardError, declines, missingParameter } from './errors.ts'
import { sendEvent } from './events.ts'
import type { PaymentIntent, PaymentMethod } from './objects.ts'
import { lockIntent } from './payment-intents.ts'
import { chooseMethod } from './payment-methods.ts'
import { saveObject } from './store.ts'
import { cardEndingIn } from './test-cards.ts'

/** `POST /v1/payment_intents/{id}/confirm`: tries the card that `payment_method` names. */
export async function confirmPaymentIntent(call: Call): Promise<Reply> {
  const { intent, method: known } = await lockIntent(call, 'confirm')
  const method = await chooseMethod(call, known)
  const { outcome } = cardEndingIn(method.card.last4)
  if (outcome === 'succeeds') return authorise(call, { ...intent, payment_method: method.id })
  if (outcome === 'asks-authentication') return askAuthentication(call, intent, method)
  const error = declines[outcome]
  const next = await refuse(call, intent, error, method)
  const details = { charge: createId('ch'), payment_method: method, payment_intent: next }
  return { status: 402, body: { error: { ...error, ...details } } }
}

/** Ends a buyer's authentication, in place of the page of their bank. The field `outcome` is 'complete' or 'fail'. */
export async function authenticatePaymentIntent(call: Call): Promise<Reply> {
  const { intent } = await lockIntent(call, 'authenticate')
  const outcome = textOf(call.form, 'outcome')
  if (outcome === 'complete') return authorise(call, intent)
  if (outcome !== 'fail') throw new CardApiError(400, missingParameter('outcome'))
  return { status: 200, body: await refuse(call, intent, authenticationFailed) }
}

async function authorise({ tx, now }: Call, intent: PaymentIntent): Promise<Reply> {
  const next: PaymentIntent = {
    ...intent,
    status: 'requires_capture',
    amount_capturable: intent.amount,
    last_payment_error: null,
    latest_charge: createId('ch'),
    next_action: null,
  }
  await saveObject(tx, next)
  await sendEvent(tx, 'payment_intent.amount_capturable_updated', next, now)
  return { status: 200, body: next }
}

async function askAuthentication({ tx }: Call, intent: PaymentIntent, method: PaymentMethod): Promise<Reply> {
  const next: PaymentIntent = {
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: null,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source: createId('payatt') },
    },
  }
  await saveObject(tx, next)
  return { status: 200, body: next }
}

async function refuse(
  { tx }: Call,
  intent: PaymentIntent,
  error: CardError,
  method?: PaymentMethod,
): Promise<PaymentIntent> {
  const next: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: { ...error, ...(method && { payment_method: method }) },
    latest_charge: null,
    next_action: null,
    payment_method: null,
  }
  await saveObject(tx, next)
  return next
}

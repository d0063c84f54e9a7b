import { answer, type Decide, refuse } from './answer-once.ts'
import { createId } from './create-id.ts'
import { textAt, textsAt } from './read-form.ts'
import type { Intent } from './store.ts'
import { badParameter, missingParameter } from './words.ts'

/**
 * `POST /v1/payment_intents`. Unlike the provider, which takes 0.50 to 999,999.99 dollars, the sandbox takes any
 * price that a phone may have.
 */
export const createIntent: Decide = (_seen, form, now) => {
  const amount = textAt(form, 'amount')
  const currency = textAt(form, 'currency')?.toLowerCase()
  const captureMethod = textAt(form, 'capture_method') ?? 'automatic'
  if (amount === undefined) return refuse(400, missingParameter('amount'))
  if (currency === undefined) return refuse(400, missingParameter('currency'))
  if (!/^\d{1,9}$/.test(amount)) {
    return refuse(400, badParameter('parameter_invalid_integer', 'amount', `Invalid integer: ${amount}`))
  }
  if (Number(amount) < 1) {
    return refuse(
      400,
      badParameter('parameter_invalid_integer', 'amount', 'This value must be greater than or equal to 1.'),
    )
  }
  if (!/^[a-z]{3}$/.test(currency)) {
    return refuse(400, badParameter('invalid_currency', 'currency', `Invalid currency: ${currency}.`))
  }
  if (captureMethod !== 'automatic' && captureMethod !== 'manual') {
    const message = 'Invalid capture_method: must be one of automatic or manual'
    return refuse(400, badParameter('parameter_unknown', 'capture_method', message))
  }
  const id = createId('pi')
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount: Number(amount),
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: captureMethod,
    client_secret: createId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: Math.floor(now.getTime() / 1000),
    currency,
    description: textAt(form, 'description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: textsAt(form, 'metadata'),
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    receipt_email: textAt(form, 'receipt_email') ?? null,
    status: 'requires_payment_method',
  }
  const keep = [{ id, kind: 'card:intent' as const, body: { intent, refunded: 0 } }]
  return { ...answer(intent), write: { keep, lasting: false } }
}

import type { Db } from '../../platform/db.ts'
import { type Answer, answer, refuse } from './answer-once.ts'
import { createId } from './create-id.ts'
import { type Form, textAt, textsAt } from './read-form.ts'
import { type Intent, keep } from './store.ts'
import { tell } from './tell.ts'
import { badParameter, missingParameter } from './words.ts'

/**
 * `POST /v1/payment_intents`. Unlike the provider, which takes 0.50 to 999,999.99 dollars, the sandbox takes any
 * price that a phone may have.
 */
export async function createIntent(db: Db, form: Form, now: Date): Promise<Answer> {
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
  await keep(db, 'card:intent', id, { intent, refunded: 0 })
  await tell(db, 'payment_intent.created', intent, now)
  return answer(intent)
}

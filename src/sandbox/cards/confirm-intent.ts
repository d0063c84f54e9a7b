import type { Db } from '../../platform/db.ts'
import { type Answer, answer, refuse } from './answer-once.ts'
import { createId } from './create-id.ts'
import { findPaymentMethod } from './create-payment-method.ts'
import { type Form, textAt } from './read-form.ts'
import { mayTake } from './rules.ts'
import { change, findForUpdate, type Intent, type PaymentMethod } from './store.ts'
import { tell } from './tell.ts'
import {
  authenticationFailed,
  type CardError,
  declines,
  missingParameter,
  noSuch,
  outOfTurn,
} from './words.ts'

/** `POST /v1/payment_intents/{id}/confirm`: tries the card. */
export async function confirmIntent(db: Db, id: string, form: Form, now: Date): Promise<Answer> {
  const kept = await findForUpdate(db, 'card:intent', id)
  if (!kept) return refuse(404, noSuch('payment_intent', id, 'intent'))
  const { intent } = kept
  if (!mayTake('confirm', intent.status)) {
    return refuse(400, outOfTurn('confirm', intent.status), { payment_intent: intent })
  }
  const methodId = textAt(form, 'payment_method')
  if (!methodId) return refuse(400, missingParameter('payment_method'))
  const found = await findPaymentMethod(db, methodId, now)
  if (!found) return refuse(404, noSuch('PaymentMethod', methodId, 'payment_method'))
  const { method, outcome } = found
  if (outcome === 'succeeds') {
    const next = { ...authorised(intent), payment_method: method.id }
    await change(db, 'card:intent', id, { ...kept, intent: next })
    await tellAuthorised(db, next, now)
    return answer(next)
  }
  if (outcome === 'asks-authentication') {
    const next = { ...asking(intent), payment_method: method.id }
    await change(db, 'card:intent', id, { ...kept, intent: next })
    await tell(db, 'payment_intent.requires_action', next, now)
    return answer(next)
  }
  const error = declines[outcome]
  const next = failed(intent, error, method)
  await change(db, 'card:intent', id, { ...kept, intent: next })
  await tell(db, 'payment_intent.payment_failed', next, now)
  return refuse(402, error, { charge: createId('ch'), payment_method: method, payment_intent: next })
}

/**
 * `POST /v1/payment_intents/{id}/authenticate`: the sandbox's stand-in for the page of the buyer's bank, which on the
 * provider's own wire is not the merchant's to see. `outcome` is 'complete' or 'fail'.
 */
export async function authenticateIntent(db: Db, id: string, form: Form, now: Date): Promise<Answer> {
  const kept = await findForUpdate(db, 'card:intent', id)
  if (!kept) return refuse(404, noSuch('payment_intent', id, 'intent'))
  const { intent } = kept
  if (!mayTake('authenticate', intent.status)) {
    return refuse(400, outOfTurn('authenticate', intent.status), { payment_intent: intent })
  }
  const outcome = textAt(form, 'outcome')
  if (outcome !== 'complete' && outcome !== 'fail') return refuse(400, missingParameter('outcome'))
  const next = outcome === 'complete' ? authorised(intent) : failed(intent, authenticationFailed)
  await change(db, 'card:intent', id, { ...kept, intent: next })
  if (outcome === 'complete') await tellAuthorised(db, next, now)
  else await tell(db, 'payment_intent.payment_failed', next, now)
  return answer(next)
}

function authorised(intent: Intent): Intent {
  const manual = intent.capture_method === 'manual'
  return {
    ...intent,
    status: manual ? 'requires_capture' : 'succeeded',
    amount_capturable: manual ? intent.amount : 0,
    amount_received: manual ? 0 : intent.amount,
    last_payment_error: null,
    latest_charge: createId('ch'),
    next_action: null,
  }
}

function asking(intent: Intent): Intent {
  return {
    ...intent,
    status: 'requires_action',
    last_payment_error: null,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source: createId('payatt') },
    },
  }
}

function failed(intent: Intent, error: CardError, method?: PaymentMethod): Intent {
  return {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: { ...error, ...(method ? { payment_method: method } : {}) },
    latest_charge: null,
    next_action: null,
    payment_method: null,
  }
}

function tellAuthorised(db: Db, intent: Intent, now: Date): Promise<void> {
  return tell(
    db,
    intent.status === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated',
    intent,
    now,
  )
}

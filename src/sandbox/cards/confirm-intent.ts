import { answer, type Decide, type Made, refuse } from './answer-once.ts'
import { createId } from './create-id.ts'
import { findPaymentMethod } from './create-payment-method.ts'
import { becomes } from './keep-intent.ts'
import { textAt } from './read-form.ts'
import { mayTake } from './rules.ts'
import type { Intent, Kept, NewObject, PaymentMethod } from './store.ts'
import { makeEvent } from './tell.ts'
import {
  authenticationFailed,
  type CardError,
  declines,
  missingParameter,
  noSuch,
  outOfTurn,
} from './words.ts'

/** `POST /v1/payment_intents/{id}/confirm`: tries the card. */
export const confirmIntent =
  (id: string): Decide =>
  (seen, form, now) => {
    const kept = seen.get('card:intent', id)
    if (!kept) return refuse(404, noSuch('payment_intent', id, 'intent'))
    const { intent } = kept
    if (!mayTake('confirm', intent.status)) {
      return refuse(400, outOfTurn('confirm', intent.status), { payment_intent: intent })
    }
    const methodId = textAt(form, 'payment_method')
    if (!methodId) return refuse(400, missingParameter('payment_method'))
    const found = findPaymentMethod(seen, methodId, now)
    if (!found) return refuse(404, noSuch('PaymentMethod', methodId, 'payment_method'))
    const { method, outcome, keep } = found
    if (outcome === 'succeeds') {
      return authorise(kept, { ...authorised(intent), payment_method: method.id }, now, keep)
    }
    if (outcome === 'asks-authentication') {
      const next = { ...asking(intent), payment_method: method.id }
      return { ...answer(next), write: { ...becomes(kept, next), keep, lasting: true } }
    }
    const error = declines[outcome]
    const next = failed(intent, error, method)
    const more = { charge: createId('ch'), payment_method: method, payment_intent: next }
    return { ...refuse(402, error, more), write: { ...becomes(kept, next), keep, lasting: true } }
  }

/**
 * `POST /v1/payment_intents/{id}/authenticate`: the sandbox's stand-in for the page of the buyer's bank, which on the
 * provider's own wire is not the merchant's to see. `outcome` is 'complete' or 'fail'.
 */
export const authenticateIntent =
  (id: string): Decide =>
  (seen, form, now) => {
    const kept = seen.get('card:intent', id)
    if (!kept) return refuse(404, noSuch('payment_intent', id, 'intent'))
    const { intent } = kept
    if (!mayTake('authenticate', intent.status)) {
      return refuse(400, outOfTurn('authenticate', intent.status), { payment_intent: intent })
    }
    const outcome = textAt(form, 'outcome')
    if (outcome === 'complete') return authorise(kept, authorised(intent), now)
    if (outcome !== 'fail') return refuse(400, missingParameter('outcome'))
    const next = failed(intent, authenticationFailed)
    return { ...answer(next), write: { ...becomes(kept, next), lasting: true } }
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

/** What the buyer is told of an authorisation must last: the bank holds the money from here on. */
function authorise(kept: Kept<'card:intent'>, next: Intent, now: Date, keep: NewObject[] = []): Made {
  const type =
    next.status === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated'
  const tell = makeEvent(type, next, now)
  return { ...answer(next), write: { ...becomes(kept, next), keep, tell, lasting: true } }
}

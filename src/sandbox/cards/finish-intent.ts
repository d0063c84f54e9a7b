import { answer, type Decide, refuse } from './answer-once.ts'
import { createId } from './create-id.ts'
import { becomes } from './keep-intent.ts'
import { textAt, textsAt } from './read-form.ts'
import { mayTake } from './rules.ts'
import type { Intent, Refund } from './store.ts'
import { makeEvent } from './tell.ts'
import { badParameter, missingParameter, noSuch, outOfTurn } from './words.ts'

/** `POST /v1/payment_intents/{id}/capture`: takes the authorised money; less of it with `amount_to_capture`. */
export const captureIntent =
  (id: string): Decide =>
  (seen, form, now) => {
    const kept = seen.get('card:intent', id)
    if (!kept) return refuse(404, noSuch('payment_intent', id, 'intent'))
    const { intent } = kept
    if (!mayTake('capture', intent.status)) {
      return refuse(400, outOfTurn('capture', intent.status), { payment_intent: intent })
    }
    const amount = Number(textAt(form, 'amount_to_capture') ?? intent.amount_capturable)
    if (!Number.isInteger(amount) || amount < 1 || amount > intent.amount_capturable) {
      const message = `The amount to capture must be between 1 and ${intent.amount_capturable}.`
      return refuse(400, badParameter('amount_too_large', 'amount_to_capture', message))
    }
    const next: Intent = { ...intent, status: 'succeeded', amount_capturable: 0, amount_received: amount }
    const tell = makeEvent('payment_intent.succeeded', next, now)
    return { ...answer(next), write: { ...becomes(kept, next), tell, lasting: false } }
  }

/** `POST /v1/payment_intents/{id}/cancel`: gives the payment up and releases what was authorised. */
export const cancelIntent =
  (id: string): Decide =>
  (seen, form, now) => {
    const kept = seen.get('card:intent', id)
    if (!kept) return refuse(404, noSuch('payment_intent', id, 'intent'))
    const { intent } = kept
    if (!mayTake('cancel', intent.status)) {
      return refuse(400, outOfTurn('cancel', intent.status), { payment_intent: intent })
    }
    const next: Intent = {
      ...intent,
      status: 'canceled',
      amount_capturable: 0,
      canceled_at: Math.floor(now.getTime() / 1000),
      cancellation_reason: textAt(form, 'cancellation_reason') ?? null,
      next_action: null,
    }
    const tell = makeEvent('payment_intent.canceled', next, now)
    return { ...answer(next), write: { ...becomes(kept, next), tell, lasting: false } }
  }

/** `POST /v1/refunds`: gives back what was taken, or part of it with `amount`; never more than was taken. */
export const createRefund: Decide = (seen, form, now) => {
  const id = textAt(form, 'payment_intent')
  if (!id) return refuse(400, missingParameter('payment_intent'))
  const kept = seen.get('card:intent', id)
  if (!kept) return refuse(404, noSuch('payment_intent', id, 'payment_intent'))
  const { intent, refunded } = kept
  if (!mayTake('refund', intent.status)) return refuse(400, outOfTurn('refund', intent.status))
  const left = intent.amount_received - refunded
  if (left === 0) {
    const message = `Charge ${intent.latest_charge} has already been refunded.`
    return refuse(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message })
  }
  const amount = Number(textAt(form, 'amount') ?? left)
  if (!Number.isInteger(amount) || amount < 1 || amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`
    return refuse(400, badParameter('amount_too_large', 'amount', message))
  }
  const refund: Refund = {
    id: createId('re'),
    object: 'refund',
    amount,
    charge: intent.latest_charge,
    created: Math.floor(now.getTime() / 1000),
    currency: intent.currency,
    metadata: textsAt(form, 'metadata'),
    payment_intent: intent.id,
    status: 'succeeded',
  }
  const { change } = becomes(kept, intent, refunded + amount)
  const keep = [{ id: refund.id, kind: 'card:refund' as const, body: { refund } }]
  return { ...answer(refund), write: { change, keep, lasting: true } }
}

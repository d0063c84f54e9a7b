import { z } from 'zod'
import type { Database } from '../../src/platform/database/database.ts'
import { addJob } from '../../src/platform/jobs/jobs.ts'
import { type Call, createId, metadataOf, type Reply, textOf } from './call.ts'
import {
  alreadyDisputed,
  alreadyRefunded,
  badParameter,
  CardApiError,
  missingParameter,
  noSuch,
} from './errors.ts'
import { sendEvent } from './events.ts'
import type { PaymentIntent, Refund } from './objects.ts'
import { requireStep } from './payment-intents.ts'
import { findObject, isChargedBack, lockObject, saveObject, sumRefunds } from './store.ts'
import { cardEndingIn } from './test-cards.ts'

export const finishRefundJob = 'finish-demo-refund'

const jobPayload = z.object({ id: z.string(), course: z.enum(['pending-first', 'fails-later']) })

const finishedAfterMillis = 10_000

/** Refunds a payment, never more than was captured. For two test cards the refund is pending first, or fails later. */
export async function createRefund({ tx, form, now }: Call): Promise<Reply> {
  const id = textOf(form, 'payment_intent')
  if (!id) throw new CardApiError(400, missingParameter('payment_intent'))
  const intent = await lockObject(tx, 'payment_intent', id)
  if (!intent) throw new CardApiError(404, noSuch('payment_intent', id, 'payment_intent'))
  requireStep('refund', intent)
  if (await isChargedBack(tx, id)) throw new CardApiError(400, alreadyDisputed(intent.latest_charge))
  const amount = readAmount(form, intent, intent.amount_received - (await sumRefunds(tx, id)))
  const method = await findObject(tx, 'payment_method', intent.payment_method ?? '')
  const course = method && cardEndingIn(method.card.last4).refund
  const refund: Refund = {
    id: createId('re'),
    object: 'refund',
    amount,
    charge: intent.latest_charge,
    created: Math.floor(now.getTime() / 1000),
    currency: intent.currency,
    metadata: metadataOf(form),
    payment_intent: intent.id,
    status: course === 'pending-first' ? 'pending' : 'succeeded',
  }
  await saveObject(tx, refund)
  if (course) {
    const runAt = new Date(now.getTime() + finishedAfterMillis)
    await addJob(tx, finishRefundJob, { id: refund.id, course }, { runAt })
  }
  return { status: 200, body: refund }
}

export async function finishRefund(db: Database, now: Date, payload: unknown): Promise<void> {
  const { id, course } = jobPayload.parse(payload)
  await db.transaction(async (tx) => {
    const refund = await lockObject(tx, 'refund', id)
    if (refund?.status === 'pending' && course === 'pending-first') {
      const next: Refund = { ...refund, status: 'succeeded' }
      await saveObject(tx, next)
      await sendEvent(tx, 'refund.updated', next, now)
    }
    if (refund?.status === 'succeeded' && course === 'fails-later') {
      const next: Refund = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' }
      await saveObject(tx, next)
      await sendEvent(tx, 'refund.failed', next, now)
    }
  })
}

function readAmount(form: URLSearchParams, intent: PaymentIntent, left: number): number {
  if (left === 0) throw new CardApiError(400, alreadyRefunded(intent.latest_charge))
  const amount = Number(textOf(form, 'amount') ?? left)
  if (Number.isInteger(amount) && amount >= 1 && amount <= left) return amount
  const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`
  throw new CardApiError(400, badParameter('amount_too_large', 'amount', message))
}

import type Stripe from 'stripe'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { openCardClient } from '../../tests/support/card-client.ts'
import { runDueJobs } from '../../tests/support/run-due-jobs.ts'
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { deliverEvent, deliverEventJob } from './events.ts'
import { deriveCardKeys } from './keys.ts'

let app: TestApp
let cards: Stripe
/** What the webhook was sent with a good signature, and what it answers. */
let delivered: Stripe.Event[] = []
let answer = 200

beforeAll(async () => {
  app = await startTestApp()
  cards = openCardClient(app).cards
})
beforeEach(() => {
  delivered = []
  answer = 200
})

/** Lets the queue deliver all events, also those that would wait a moment. */
async function deliverAll(): Promise<void> {
  await app.asOwner('update graphile_worker._private_jobs set run_at = now()')
  const { webhookSecret } = deriveCardKeys(app.secret)
  const now = new Date()
  const postWebhook = async (body: string, signature: string) => {
    const event = await cards.webhooks.constructEventAsync(body, signature, webhookSecret)
    if (answer === 200) delivered.push(event)
    return new Response(null, { status: answer })
  }
  await runDueJobs(app, {
    [deliverEventJob]: (event) => deliverEvent(event, { webhookSecret, now, postWebhook }),
  })
}

const types = () => delivered.map(({ type }) => type)

async function authorise() {
  const intent = await cards.paymentIntents.create({ amount: 900, currency: 'usd', capture_method: 'manual' })
  return cards.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
}

it('delivers each event once, signed', async () => {
  const { id } = await authorise()
  await cards.paymentIntents.capture(id)
  await deliverAll()
  expect(types().sort()).toEqual(['payment_intent.amount_capturable_updated', 'payment_intent.succeeded'])
  expect(delivered.map(({ data }) => (data.object as Stripe.PaymentIntent).id)).toEqual([id, id])
  await deliverAll()
  expect(delivered).toHaveLength(2)
})

it('sends no event for a refused step', async () => {
  const { id } = await authorise()
  await deliverAll()
  delivered = []
  await expect(cards.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).rejects.toThrow()
  await deliverAll()
  expect(delivered).toEqual([])
})

it('retries later when the delivery was refused', async () => {
  await authorise()
  answer = 503
  await deliverAll()
  answer = 200
  await deliverAll()
  expect(types()).toEqual(['payment_intent.amount_capturable_updated'])
})

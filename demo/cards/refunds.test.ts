import type Stripe from 'stripe'
import { beforeAll, expect, it } from 'vitest'
import { openCardClient } from '../../tests/support/card-client.ts'
import { runDueJobs } from '../../tests/support/run-due-jobs.ts'
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { deliverEventJob } from './events.ts'
import { finishRefund, finishRefundJob } from './refunds.ts'

let app: TestApp
let cards: Stripe
beforeAll(async () => {
  app = await startTestApp()
  cards = openCardClient(app).cards
})

async function pay(card: string): Promise<string> {
  const intent = await cards.paymentIntents.create({ amount: 900, currency: 'usd' })
  await cards.paymentIntents.confirm(intent.id, { payment_method: card })
  await cards.paymentIntents.capture(intent.id)
  return intent.id
}

/** Runs all waiting jobs, due or not. Returns the events about refunds. */
async function finishAll(): Promise<string[]> {
  const events: string[] = []
  const handlers = {
    [finishRefundJob]: (payload: unknown) => finishRefund(app.db, app.clock.now(), payload),
    [deliverEventJob]: async (event: unknown) => void events.push((event as Stripe.Event).type),
  }
  // First the refunds, then their events.
  for (let round = 0; round < 2; round++) {
    await app.db.execute('update graphile_worker._private_jobs set run_at = now()')
    await runDueJobs(app, handlers)
  }
  return events.filter((type) => type.startsWith('refund.'))
}

it('is pending first with one test card, and succeeds later', async () => {
  const payment = await pay('pm_card_pendingRefund')
  const refund = await cards.refunds.create({ payment_intent: payment })
  expect(refund.status).toBe('pending')
  await expect(cards.refunds.create({ payment_intent: payment })).rejects.toThrow('already been refunded')
  expect(await finishAll()).toEqual(['refund.updated'])
  expect((await cards.refunds.retrieve(refund.id)).status).toBe('succeeded')
  expect(await finishAll()).toEqual([])
})

it('fails later with another, and the payment may be refunded again', async () => {
  const payment = await pay('pm_card_refundFail')
  const refund = await cards.refunds.create({ payment_intent: payment, amount: 600 })
  expect(refund.status).toBe('succeeded')
  expect(await finishAll()).toEqual(['refund.failed'])
  expect(await cards.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  expect((await cards.refunds.create({ payment_intent: payment })).amount).toBe(900)
})

it('refunds no more than was captured to twenty concurrent requests', async () => {
  const payment = await pay('pm_card_visa')
  await Promise.allSettled(
    Array.from({ length: 20 }, () => cards.refunds.create({ payment_intent: payment, amount: 200 })),
  )
  const { data } = await cards.refunds.list({ payment_intent: payment, limit: 100 })
  expect(data.map(({ amount }) => amount)).toEqual([200, 200, 200, 200])
})

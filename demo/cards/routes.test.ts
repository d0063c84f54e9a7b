import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { sandboxPublishableKey } from '../../src/payments/rules.ts'
import { createRateLimiter } from '../../src/platform/http/rate-limit.ts'
import { openCardCalls, refusalOf } from '../../tests/support/card-calls.ts'
import { startTestApp } from '../../tests/support/test-app.ts'
import { browserWrites } from './routes.ts'

const app = await startTestApp()
const { api, cards, openIntent, browse } = openCardCalls(app)

describe('a browser', () => {
  const card = {
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '1',
    'card[exp_year]': '2034',
  }

  it('creates a payment method and confirms with the client secret, and reads no metadata', async () => {
    const intent = await openIntent()
    const method = await browse('/v1/payment_methods', { ...card, 'card[cvc]': '123' })
    const confirmed = await browse(`/v1/payment_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret ?? '',
      payment_method: String(method.body.id),
    })
    expect(confirmed).toMatchObject({ status: 200, body: { status: 'requires_capture' } })
    expect(confirmed.body).not.toHaveProperty('metadata')
  })

  it('cannot confirm a payment with a wrong client secret, nor read one', async () => {
    const intent = await openIntent()
    const other = await openIntent()
    for (const client_secret of ['', 'wrong', other.client_secret ?? '']) {
      const fields = { client_secret, payment_method: 'pm_card_visa' }
      expect((await browse(`/v1/payment_intents/${intent.id}/confirm`, fields)).status).toBe(400)
      const query = new URLSearchParams({ key: sandboxPublishableKey, client_secret })
      expect((await api.request(`/v1/payment_intents/${intent.id}?${query}`)).status).toBe(403)
    }
    expect((await cards.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method')
  })

  it('may neither open, capture, cancel nor refund', async () => {
    const intent = await openIntent()
    const secret = { client_secret: intent.client_secret ?? '' }
    const paths = ['/v1/payment_intents', '/v1/refunds']
    const steps = ['capture', 'cancel'].map((step) => `/v1/payment_intents/${intent.id}/${step}`)
    for (const path of [...paths, ...steps]) {
      expect((await browse(path, { ...secret, amount: '1', currency: 'usd' })).status).toBe(403)
    }
  })

  it('is limited by address when it writes, unlike the server', async () => {
    const waitOutTheWindow = () => app.clock.advance(browserWrites.windowSeconds * 1000)
    waitOutTheWindow()
    // One token of a smaller limit is the whole allowance.
    const limiter = createRateLimiter(app)
    expect(await limiter.take([{ ...browserWrites, limit: 1 }, 'unknown'])).toBe(0)
    const intent = await openIntent()
    const refused = await browse('/v1/payment_methods', { ...card, 'card[cvc]': '123' })
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limit' } } })
    expect(Number(refused.retryAfter)).toBeGreaterThan(0)
    await cards.paymentIntents.cancel(intent.id)
    waitOutTheWindow()
    expect((await browse('/v1/payment_methods', { ...card, 'card[cvc]': '123' })).status).toBe(200)
  })

  it('gets 401 with no key or a wrong one, and 404 at an unknown address', async () => {
    expect((await api.request('/v1/payment_methods', { method: 'POST' })).status).toBe(401)
    expect((await browse('/v1/payment_methods', { key: 'sk_test_guess' })).status).toBe(401)
    expect((await api.request('/v1/customers')).status).toBe(404)
    expect((await refusalOf(cards.paymentIntents.retrieve('pi_none'))).statusCode).toBe(404)
  })
})

describe('the API', () => {
  it('names what is missing or malformed', async () => {
    const create = (params: Record<string, unknown>) =>
      refusalOf(cards.paymentIntents.create(params as unknown as Stripe.PaymentIntentCreateParams))
    expect(await create({ currency: 'usd' })).toMatchObject({ code: 'parameter_missing', param: 'amount' })
    expect(await create({ amount: 'ten', currency: 'usd' })).toMatchObject({
      param: 'amount',
      statusCode: 400,
    })
    expect(await create({ amount: -5, currency: 'usd' })).toMatchObject({ param: 'amount' })
    expect(await create({ amount: 100 })).toMatchObject({ param: 'currency' })
  })

  it('returns the same response for the same idempotency key, even to ten concurrent requests', async () => {
    const params = { amount: 700, currency: 'usd' }
    const made = await Promise.all(
      Array.from({ length: 10 }, () => cards.paymentIntents.create(params, { idempotencyKey: 'one-phone' })),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    const other = await refusalOf(
      cards.paymentIntents.create({ amount: 800, currency: 'usd' }, { idempotencyKey: 'one-phone' }),
    )
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })

  it('repeats a refused request with its key, but not a declined one', async () => {
    const intent = await openIntent()
    const key = { idempotencyKey: 'too-early' }
    expect((await refusalOf(cards.paymentIntents.capture(intent.id, {}, key))).statusCode).toBe(400)
    const pay = (card: string) =>
      cards.paymentIntents.confirm(
        intent.id,
        { payment_method: card },
        { idempotencyKey: `pay with ${card}` },
      )
    expect((await refusalOf(pay('pm_card_visa_chargeDeclined'))).statusCode).toBe(402)
    await pay('pm_card_visa')
    expect((await refusalOf(pay('pm_card_visa_chargeDeclined'))).statusCode).toBe(402)
    expect((await cards.paymentIntents.capture(intent.id, {}, key)).status).toBe('succeeded')
  })

  it('refuses what the database cannot store', async () => {
    const made = await browse('/v1/payment_methods', { type: 'card', 'metadata[x]': '\0' })
    expect(made.status).toBe(400)
  })

  it('deletes an idempotency key after a day', async () => {
    const params = { amount: 700, currency: 'usd' }
    const first = await cards.paymentIntents.create(params, { idempotencyKey: 'yesterday' })
    app.clock.advance(23 * 60 * 60 * 1000)
    await app.runJob('prune-demo')
    expect((await cards.paymentIntents.create(params, { idempotencyKey: 'yesterday' })).id).toBe(first.id)
    app.clock.advance(2 * 60 * 60 * 1000)
    await app.runJob('prune-demo')
    const second = await cards.paymentIntents.create(params, { idempotencyKey: 'yesterday' })
    expect(second.id).not.toBe(first.id)
  })
})

describe('two steps at once on one payment', () => {
  const won = (results: PromiseSettledResult<unknown>[]) =>
    results.filter(({ status }) => status === 'fulfilled').length

  it('twenty captures: exactly one succeeds', async () => {
    const intent = await openIntent()
    await cards.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => cards.paymentIntents.capture(intent.id)),
    )
    expect(won(results)).toBe(1)
  })

  it('a capture and a cancellation: exactly one of them, and the payment says which', async () => {
    for (let round = 0; round < 10; round++) {
      const intent = await openIntent()
      await cards.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
      const [capture, cancel] = await Promise.allSettled([
        cards.paymentIntents.capture(intent.id),
        cards.paymentIntents.cancel(intent.id),
      ])
      expect([capture.status, cancel.status].sort()).toEqual(['fulfilled', 'rejected'])
      const { status } = await cards.paymentIntents.retrieve(intent.id)
      expect(status).toBe(capture.status === 'fulfilled' ? 'succeeded' : 'canceled')
    }
  })

  it('a cancelled payment is neither confirmed nor captured', async () => {
    const intent = await openIntent()
    expect(await cards.paymentIntents.cancel(intent.id)).toMatchObject({
      status: 'canceled',
      amount_capturable: 0,
    })
    for (const late of [
      () => cards.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
      () => cards.paymentIntents.capture(intent.id),
      () => cards.paymentIntents.cancel(intent.id),
    ]) {
      expect((await refusalOf(late())).code).toBe('payment_intent_unexpected_state')
    }
  })
})

import Stripe from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { sandboxPublishableKey } from '../../src/payments/rules.ts'
import { createRateLimiter } from '../../src/platform/http/rate-limit.ts'
import { openCardClient } from '../../tests/support/card-client.ts'
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { browserWrites } from './handlers.ts'
import { deriveCardKeys } from './keys.ts'
import { testCards } from './test-cards.ts'

let app: TestApp
let cards: Stripe
let api: ReturnType<typeof openCardClient>['api']

beforeAll(async () => {
  app = await startTestApp()
  const client = openCardClient(app)
  api = client.api
  cards = client.cards
})

const bangladesh = { name: 'Nadia Rahman', email: 'nadia@people.test' }

function type(number: string, more: Record<string, unknown> = {}) {
  return cards.paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 12, exp_year: 2034, cvc: number.length === 15 ? '1234' : '123', ...more },
    billing_details: bangladesh,
  })
}

function open(amount = 25_000) {
  return cards.paymentIntents.create({
    amount,
    currency: 'usd',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    metadata: { reference: 'booking-1' },
  })
}

/** What a browser sends: a form with the publishable key. */
async function browse(path: string, fields: Record<string, string>) {
  const response = await api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ key: sandboxPublishableKey, ...fields }),
  })
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: (await response.json()) as Record<string, never> & { error?: never },
  }
}

async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`not refused by the provider: ${error}`)
  return error
}

describe('a card that works', () => {
  for (const { number, brand } of testCards.filter(
    ({ outcome, refund }) => outcome === 'succeeds' && !refund,
  )) {
    it(`authorises with ${number}, captures, and refunds no more than was taken`, async () => {
      const method = await type(number)
      expect(method.card).toMatchObject({ brand, last4: number.slice(-4), exp_year: 2034 })
      expect(method.billing_details).toMatchObject(bangladesh)
      const intent = await open()
      expect(intent).toMatchObject({ status: 'requires_payment_method', amount: 25_000, currency: 'usd' })
      const authorised = await cards.paymentIntents.confirm(intent.id, { payment_method: method.id })
      expect(authorised).toMatchObject({
        status: 'requires_capture',
        amount_capturable: 25_000,
        amount_received: 0,
      })
      const captured = await cards.paymentIntents.capture(intent.id)
      expect(captured).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: 25_000 })
      expect(captured.metadata).toEqual({ reference: 'booking-1' })
      const refund = await cards.refunds.create({ payment_intent: intent.id, amount: 20_000 })
      expect(await cards.refunds.retrieve(refund.id)).toMatchObject({ amount: 20_000, status: 'succeeded' })
      expect(
        (await refusalOf(cards.refunds.create({ payment_intent: intent.id, amount: 5001 }))).statusCode,
      ).toBe(400)
      await cards.refunds.create({ payment_intent: intent.id })
      const twice = await refusalOf(cards.refunds.create({ payment_intent: intent.id }))
      expect(twice.code).toBe('charge_already_refunded')
    })
  }

  it('keeps no card number', async () => {
    await type('4242424242424242')
    const { rows } = await app.db.execute<{ found: number }>(
      "select count(*)::int as found from demo.card_objects where body::text like '%42424242%'",
    )
    expect(rows[0]?.found).toBe(0)
  })

  it('takes the money at once when the capture is automatic', async () => {
    const intent = await cards.paymentIntents.create({ amount: 900, currency: 'usd' })
    const paid = await cards.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 900 })
  })

  it('is authorised again after a restart: nothing lives in the memory of the process', async () => {
    const intent = await open()
    await cards.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    const afterRestart = openCardClient(app)
    expect((await afterRestart.cards.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture')
  })
})

describe('a card that the bank refuses', () => {
  const refused = [
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ] as const
  for (const [number, code, declineCode, message] of refused) {
    it(`${number}: '${message}', and a good card may follow`, async () => {
      const intent = await open()
      const method = await type(number)
      const error = await refusalOf(cards.paymentIntents.confirm(intent.id, { payment_method: method.id }))
      expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
      expect(error).toMatchObject({ statusCode: 402, code, decline_code: declineCode, message })
      expect(error.payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method' })
      const after = await cards.paymentIntents.retrieve(intent.id)
      expect(after.last_payment_error).toMatchObject({ code, message })
      const second = await cards.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
      expect(second).toMatchObject({ status: 'requires_capture', last_payment_error: null })
    })
  }
})

describe('a card that was typed wrongly', () => {
  const wrong = [
    ['a wrong digit', '4242424242424241', {}, 'incorrect_number', 'Your card number is incorrect.'],
    ['letters', '4242 mobile', {}, 'invalid_number', 'The card number is not a valid credit card number.'],
    [
      'month 13',
      '4242424242424242',
      { exp_month: 13 },
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
    ],
    [
      'year 2020',
      '4242424242424242',
      { exp_year: 2020 },
      'invalid_expiry_year',
      "Your card's expiration year is invalid.",
    ],
    [
      'a CVC of two digits',
      '4242424242424242',
      { cvc: '12' },
      'invalid_cvc',
      "Your card's security code is invalid.",
    ],
    ['no CVC', '4242424242424242', { cvc: '' }, 'invalid_cvc', "Your card's security code is invalid."],
    ['a real card', '4111111111111111', {}, 'card_declined', /test mode, but used a non test card/],
  ] as const
  for (const [what, number, more, code, message] of wrong) {
    it(`${what} is refused with ${code}`, async () => {
      const error = await refusalOf(type(number, more))
      expect(error).toMatchObject({ statusCode: 402, code })
      expect(error.message).toMatch(message)
    })
  }

  it('takes spaces, and years of two digits', async () => {
    const method = await type('4242 4242 4242 4242', { exp_year: 34 })
    expect(method.card?.exp_year).toBe(2034)
  })
})

describe('a card that asks for authentication', () => {
  const ask = async () => {
    const intent = await open()
    const method = await type('4000002500003155')
    const asking = await cards.paymentIntents.confirm(intent.id, { payment_method: method.id })
    expect(asking).toMatchObject({ status: 'requires_action', amount_capturable: 0 })
    expect(asking.next_action?.type).toBe('use_stripe_sdk')
    return intent
  }
  const authenticate = (intent: Stripe.PaymentIntent, outcome: string) =>
    browse(`/v1/payment_intents/${intent.id}/authenticate`, {
      client_secret: intent.client_secret ?? '',
      outcome,
    })

  it('is authorised once the buyer completes it', async () => {
    const intent = await ask()
    expect(await authenticate(intent, 'complete')).toMatchObject({
      status: 200,
      body: { status: 'requires_capture' },
    })
    expect((await authenticate(intent, 'complete')).status).toBe(400)
  })

  it('is not when the buyer fails it, and then cannot be captured', async () => {
    const intent = await ask()
    const { body } = await authenticate(intent, 'fail')
    expect(body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    const error = await refusalOf(cards.paymentIntents.capture(intent.id))
    expect(error.code).toBe('payment_intent_unexpected_state')
    expect(error.message).toContain('has a status of requires_payment_method')
  })

  it('cannot be captured while the buyer has not answered', async () => {
    const intent = await ask()
    expect((await refusalOf(cards.paymentIntents.capture(intent.id))).statusCode).toBe(400)
  })
})

describe('a browser', () => {
  const card = {
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '1',
    'card[exp_year]': '2034',
  }

  it('creates a payment method and confirms with the client secret, and reads no metadata', async () => {
    const intent = await open()
    const method = await browse('/v1/payment_methods', { ...card, 'card[cvc]': '123' })
    const confirmed = await browse(`/v1/payment_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret ?? '',
      payment_method: String(method.body.id),
    })
    expect(confirmed).toMatchObject({ status: 200, body: { status: 'requires_capture' } })
    expect(confirmed.body).not.toHaveProperty('metadata')
  })

  it('confirms with a card that is typed in the confirmation itself', async () => {
    const typed = (number: string, cvc: string) => ({
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '1',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': cvc,
      'payment_method_data[billing_details][name]': 'Nadia',
    })
    const intent = await open()
    const confirm = (number: string, cvc = '123') =>
      browse(`/v1/payment_intents/${intent.id}/confirm`, {
        client_secret: intent.client_secret ?? '',
        ...typed(number, cvc),
      })
    expect(await confirm('4242424242424242', '1')).toMatchObject({
      status: 402,
      body: { error: { code: 'invalid_cvc' } },
    })
    expect(await confirm('4000000000000002')).toMatchObject({
      status: 402,
      body: { error: { code: 'card_declined', payment_intent: { status: 'requires_payment_method' } } },
    })
    expect(await confirm('4242424242424242')).toMatchObject({
      status: 200,
      body: { status: 'requires_capture', payment_method: expect.stringMatching(/^pm_/) },
    })
  })

  it('confirms nothing with a wrong client secret, and looks at nothing either', async () => {
    const intent = await open()
    const other = await open()
    for (const client_secret of ['', 'wrong', other.client_secret ?? '']) {
      const fields = { client_secret, payment_method: 'pm_card_visa' }
      expect((await browse(`/v1/payment_intents/${intent.id}/confirm`, fields)).status).toBe(400)
      const query = new URLSearchParams({ key: sandboxPublishableKey, client_secret })
      expect((await api.request(`/v1/payment_intents/${intent.id}?${query}`)).status).toBe(400)
    }
    expect((await cards.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method')
  })

  it('may neither open, capture, cancel nor refund', async () => {
    const intent = await open()
    const secret = { client_secret: intent.client_secret ?? '' }
    const paths = ['/v1/payment_intents', '/v1/refunds']
    const steps = ['capture', 'cancel'].map((step) => `/v1/payment_intents/${intent.id}/${step}`)
    for (const path of [...paths, ...steps]) {
      expect((await browse(path, { ...secret, amount: '1', currency: 'usd' })).status).toBe(403)
    }
  })

  it('waits when its address has used up its writes, and the server does not', async () => {
    const waitOutTheWindow = () => app.clock.advance(browserWrites.windowSeconds * 1000)
    waitOutTheWindow()
    // One token of a smaller limit is the whole allowance.
    const limiter = createRateLimiter(app)
    expect(await limiter.take([{ ...browserWrites, limit: 1 }, 'unknown'])).toBe(0)
    const intent = await open()
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
  })
})

describe('the wire', () => {
  it('answers Basic authorisation as the provider does', async () => {
    const key = Buffer.from(`${deriveCardKeys(app.secret).secretKey}:`).toString('base64')
    const headers = { authorization: `Basic ${key}` }
    const response = await api.request('/v1/payment_intents/pi_none', { headers })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      error: {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: "No such payment_intent: 'pi_none'",
      },
    })
  })

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

  it('answers the same to the same idempotency key, also to ten at once', async () => {
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

  it('tries a refused request again under its key, and not a declined one', async () => {
    const intent = await open()
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

  it('forgets an idempotency key after a day', async () => {
    const params = { amount: 700, currency: 'usd' }
    const first = await cards.paymentIntents.create(params, { idempotencyKey: 'yesterday' })
    app.clock.advance(23 * 60 * 60 * 1000)
    await app.jobs['prune-demo']?.({})
    expect((await cards.paymentIntents.create(params, { idempotencyKey: 'yesterday' })).id).toBe(first.id)
    app.clock.advance(2 * 60 * 60 * 1000)
    const second = await cards.paymentIntents.create(params, { idempotencyKey: 'yesterday' })
    expect(second.id).not.toBe(first.id)
  })
})

describe('two steps at once on one payment', () => {
  const won = (results: PromiseSettledResult<unknown>[]) =>
    results.filter(({ status }) => status === 'fulfilled').length

  it('twenty captures: one takes the money', async () => {
    const intent = await open()
    await cards.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => cards.paymentIntents.capture(intent.id)),
    )
    expect(won(results)).toBe(1)
  })

  it('a capture and a cancellation: exactly one of them, and the payment says which', async () => {
    for (let round = 0; round < 10; round++) {
      const intent = await open()
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
    const intent = await open()
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

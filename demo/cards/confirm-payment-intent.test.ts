import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { cardHolder, openCardCalls, refusalOf } from '../../tests/support/card-calls.ts'
import { openCardClient } from '../../tests/support/card-client.ts'
import { startTestApp } from '../../tests/support/test-app.ts'
import { testCards } from './test-cards.ts'

const app = await startTestApp()
const { cards, type, openIntent, browse } = openCardCalls(app)

describe('a card that works', () => {
  for (const { number, brand } of testCards.filter(
    ({ outcome, refund, dispute }) => outcome === 'succeeds' && !refund && !dispute,
  )) {
    it(`authorises with ${number}, captures, and refunds no more than was taken`, async () => {
      const method = await type(number)
      expect(method.card).toMatchObject({ brand, last4: number.slice(-4), exp_year: 2034 })
      expect(method.billing_details).toMatchObject(cardHolder)
      const intent = await openIntent()
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

  it('stores no card number', async () => {
    await type('4242424242424242')
    const { rows } = await app.db.execute<{ found: number }>(
      "select count(*)::int as found from demo.card_objects where body::text like '%42424242%'",
    )
    expect(rows[0]?.found).toBe(0)
  })

  it('is authorised after a restart: no state is in memory', async () => {
    const intent = await openIntent()
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
      const intent = await openIntent()
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
    const intent = await openIntent()
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

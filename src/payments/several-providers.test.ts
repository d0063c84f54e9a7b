import { expect, test } from 'vitest'
import { openPaymentCalls } from '../../tests/support/payment-calls.ts'
import type { ProviderProxy } from '../../tests/support/provider-proxy.ts'
import { startTestApp } from '../../tests/support/test-app.ts'
import { cancelPayment, capturePayment, inspectPayment } from './capture-payment.ts'
import { checkLedger } from './check-ledger.ts'
import { handleEvent } from './handle-event.ts'
import { postCapture } from './post-money.ts'
import { recordRefund } from './record-refund.ts'
import { requestRefund, sendRefund } from './send-refund.ts'
import { listRefunds } from './store-refunds.ts'
import { findLatestPayment } from './store.ts'

const app = await startTestApp()
const { cards, price, newReference, request, through } = openPaymentCalls(app)

/** Two providers: one took payments before, the other takes them now. `asked` counts the requests to each. */
const asked = { former: 0, stripe: 0 }
const counting = (name: keyof typeof asked): ProviderProxy => {
  return (request, pass) => {
    asked[name]++
    return pass(request)
  }
}
const former = { ...through(counting('former')).provider, name: 'former' }
const stripe = through(counting('stripe')).provider
const base = through((_, answer) => answer())
const providers = new Map([former, stripe].map((provider) => [provider.name, provider]))
const before = { ...base, providers, provider: former }
const now = { ...base, providers, provider: stripe }

/** A payment that the former provider has authorised. */
async function authorise() {
  const reference = newReference()
  const paymentId = (await request(reference, before)).clientSecret.split('_secret_')[0] ?? ''
  await cards.paymentIntents.confirm(paymentId, { payment_method: 'pm_card_visa' })
  asked.former = asked.stripe = 0
  return { reference, paymentId }
}

test('a payment is inspected, captured and refunded at the provider that took it', async () => {
  const { reference, paymentId } = await authorise()
  expect(await findLatestPayment(app.db, reference)).toMatchObject({ provider: 'former' })
  expect(await inspectPayment(now, reference)).toMatchObject({ state: 'authorised' })
  expect(await capturePayment(now, reference, paymentId)).toMatchObject({
    ok: true,
    value: { provider: 'former' },
  })
  await app.db.transaction((tx) => requestRefund(tx, reference, price.minor, app.clock.now()))
  const sent = await sendRefund(now, reference)
  if (!sent) throw new Error('there is no refund')
  await app.db.transaction(async (tx) => {
    await postCapture(
      tx,
      { id: reference, currency: price.currency },
      { provider: 'former', amountMinor: price.minor },
      app.clock.now(),
    )
    expect(await recordRefund(tx, sent, app.clock.now())).toMatchObject({ state: 'refunded' })
  })
  expect(await listRefunds(app.db, reference)).toMatchObject([{ provider: 'former', state: 'succeeded' }])
  expect(asked).toEqual({ former: 5, stripe: 0 })
})

test('an authorisation is voided at the provider that has it', async () => {
  const { reference, paymentId } = await authorise()
  await cancelPayment(now, reference)
  expect((await cards.paymentIntents.retrieve(paymentId)).status).toBe('canceled')
  expect(asked).toEqual({ former: 1, stripe: 0 })
})

test('an event of one provider says nothing about the payments and events of another', async () => {
  const { reference, paymentId } = await authorise()
  const references: string[] = []
  const deps = {
    db: app.db,
    clock: app.clock,
    onPayment: async (each: string) => void references.push(each),
    onRefund: async () => {},
    onChargeback: async () => {},
  }
  const event = { paymentId, isRefund: false, chargebackId: null }
  await handleEvent({ ...deps, provider: stripe }, event)
  expect(references).toEqual([])
  await handleEvent({ ...deps, provider: former }, event)
  expect(references).toEqual([reference])
})

test('a provider that is not configured any more is no outage', async () => {
  const { reference } = await authorise()
  await expect(inspectPayment({ ...now, providers: new Map() }, reference)).rejects.toThrow(
    'the payment provider former is not configured',
  )
})

test('each provider is compared with its own account in the ledger, although another is away', async () => {
  const { reference, paymentId } = await authorise()
  await capturePayment(now, reference, paymentId)
  app.clock.advance(11 * 60_000)
  const away = {
    ...stripe,
    list(): never {
      throw new TypeError('fetch failed')
    },
  }
  await expect(
    checkLedger({
      ...now,
      providers: new Map([
        ['stripe', away],
        ['former', former],
      ]),
    }),
  ).rejects.toThrow()
  const { rows } = await app.db.execute('select distinct provider from money_differences')
  expect(rows).toEqual([{ provider: 'former' }])
})

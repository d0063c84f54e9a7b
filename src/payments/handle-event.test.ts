import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import { signEvent } from '../../demo/cards/events.ts'
import { deriveCardKeys } from '../../demo/cards/keys.ts'
import { signMessage, toForm } from '../../demo/wallets/sslcommerz/notifications.ts'
import { withProviderProxy } from '../../tests/support/provider-proxy.ts'
import { answering, shopKeys } from '../../tests/support/sslcommerz.ts'
import { startTestApp } from '../../tests/support/test-app.ts'
import { respondError } from '../platform/http/respond-problem.ts'
import { silentLog } from '../platform/log.ts'
import { paymentWebhook } from './handle-event.ts'
import { requestPayment } from './request-payment.ts'
import { payments } from './schema.ts'
import { sslcommerzId } from './sslcommerz-wire.ts'

/** The references that the webhook has reported, and the error that the next one fails with. */
let notified: string[] = []
let trouble: Error | null = null

const app = await startTestApp()
const deps = withProviderProxy(app).payments
const onPayment = async (reference: string) => {
  if (trouble) throw trouble
  notified.push(reference)
}
const onChargeback = async ({ chargebackId }: { chargebackId: string }) => {
  if (trouble) throw trouble
  notified.push(chargebackId)
}
const webhooks = new Hono()
webhooks.onError(respondError(silentLog))
webhooks.route('/webhooks', paymentWebhook({ ...deps, onPayment, onRefund: onPayment, onChargeback }))

beforeEach(() => {
  notified = []
  trouble = null
})

async function newPayment() {
  const reference = crypto.randomUUID()
  const request = { reference, amount: { minor: 5000, currency: 'USD' as const }, description: '' }
  const requested = await requestPayment(deps, request)
  if (!requested.ok) throw new Error(requested.why)
  return { reference, paymentId: requested.value.clientSecret.split('_secret_')[0] ?? '' }
}

const eventOf = (paymentId: string, type = 'payment_intent.amount_capturable_updated') =>
  JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type,
    data: { object: { id: paymentId } },
  })

const sign = (body: string, secondsAgo = 0) =>
  signEvent(
    body,
    deriveCardKeys(app.secret).webhookSecret,
    new Date(app.clock.now().getTime() - secondsAgo * 1000),
  )

async function post(body: string, signature: string | null): Promise<{ status: number; code?: string }> {
  const headers = new Headers(signature === null ? {} : { 'stripe-signature': signature })
  const answer = await webhooks.request('/webhooks/stripe', { method: 'POST', body, headers })
  return { status: answer.status, ...((await answer.json()) as object) }
}

describe('an event of the card provider', () => {
  it('is accepted when it is signed, and reports its payment', async () => {
    const { reference, paymentId } = await newPayment()
    const body = eventOf(paymentId)
    expect(await post(body, sign(body))).toMatchObject({ status: 200, received: true })
    expect(notified).toEqual([reference])
  })

  it.each([
    'no JSON',
    'null',
    '[]',
    '42',
    '{}',
    '{"id":"evt_1","type":"payment_intent.succeeded"}',
    '{"id":"evt_1","type":"payment_intent.succeeded","data":null}',
    '{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":null}}',
    '{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":{"id":{}}}}',
    '{"id":{},"type":"payment_intent.succeeded","data":{"object":{"id":"pi_1"}}}',
    '{"id":"","type":"payment_intent.succeeded","data":{"object":{"id":"pi_1"}}}',
    '{"id":"evt_1","type":7,"data":{"object":{"id":"pi_1"}}}',
    '{"id":"evt_\\u0000","type":"payment_intent.succeeded","data":{"object":{"id":"pi_1"}}}',
  ])('that is malformed is refused even if it is signed: %s', async (body) => {
    expect((await post(body, sign(body))).status).toBe(400)
    expect(notified).toEqual([])
  })

  it('about an object without an id, such as a balance, is accepted and reports nothing', async () => {
    const body = JSON.stringify({
      id: `evt_${crypto.randomUUID()}`,
      object: 'event',
      type: 'balance.available',
      data: { object: { object: 'balance' } },
    })
    expect((await post(body, sign(body))).status).toBe(200)
    expect(notified).toEqual([])
  })

  it('with a missing, altered or foreign signature changes nothing', async () => {
    const { paymentId } = await newPayment()
    const body = eventOf(paymentId)
    const good = sign(body)
    const flip = (text: string, place: number) =>
      `${text.slice(0, place)}${(Number.parseInt(text[place] ?? '0', 16) ^ 1).toString(16)}${text.slice(place + 1)}`
    const bad: [string, string | null, string][] = [
      [body, null, 'no-signature'],
      [body, '', 'no-signature'],
      [body, 'nonsense', 'bad-signature'],
      [body, flip(good, good.length - 1), 'bad-signature'],
      [body, flip(good, good.indexOf('v1=') + 3), 'bad-signature'],
      [body.replace('pi_', 'pj_'), good, 'bad-signature'],
      [body, signEvent(body, `whsec_${'0'.repeat(64)}`, app.clock.now()), 'bad-signature'],
      [body, good.replace('v1=', 'v0='), 'bad-signature'],
      ['', good, 'bad-signature'],
    ]
    for (const [sent, signature, code] of bad) {
      expect(await post(sent, signature)).toMatchObject({ status: 400, code })
    }
    expect(notified).toEqual([])
    expect((await post(body, good)).status).toBe(200)
  })

  it('of 299 seconds ago is accepted, of 301 seconds ago refused without a write', async () => {
    const { reference, paymentId } = await newPayment()
    const body = eventOf(paymentId)
    expect(await post(body, sign(body, 301))).toMatchObject({ status: 400, code: 'bad-signature' })
    expect(notified).toEqual([])
    expect((await post(body, sign(body, 299))).status).toBe(200)
    expect(notified).toEqual([reference])
  })

  it('about a payment that has ended reports nothing, but for its refunds', async () => {
    const { reference, paymentId } = await newPayment()
    const body = eventOf(paymentId)
    await app.db.update(payments).set({ status: 'captured' }).where(eq(payments.reference, reference))
    expect((await post(body, sign(body))).status).toBe(200)
    expect(notified).toEqual([])
    const ofRefund = JSON.stringify({
      id: `evt_${crypto.randomUUID()}`,
      object: 'event',
      type: 'refund.updated',
      data: { object: { id: 're_1', payment_intent: paymentId } },
    })
    expect((await post(ofRefund, sign(ofRefund))).status).toBe(200)
    expect(notified).toEqual([reference])
  })

  it('is refused when its effect fails, and accepted when it is sent again', async () => {
    const { reference, paymentId } = await newPayment()
    const body = eventOf(paymentId)
    trouble = new Error('the process dies here')
    expect((await post(body, sign(body))).status).toBe(500)
    trouble = null
    expect((await post(body, sign(body))).status).toBe(200)
    expect(notified).toEqual([reference])
  })

  it('about an unknown payment, or of an irrelevant type, is accepted without effect', async () => {
    const { paymentId } = await newPayment()
    for (const body of [eventOf('pi_of_somebody_else'), eventOf(paymentId, 'payment_intent.created')]) {
      expect((await post(body, sign(body))).status).toBe(200)
    }
    expect(notified).toEqual([])
  })

  it('that is too large is refused unread', async () => {
    const body = eventOf('x'.repeat(300 * 1024))
    expect((await post(body, sign(body))).status).toBe(413)
  })

  it('is taken twenty times in ten minutes for a payment on a page of its provider, because its buyer may repeat it', async () => {
    const provider = answering(app, () => new Response(''))
    const providers = new Map([[provider.name, provider]])
    const onPayment = async (reference: string) => void notified.push(reference)
    const other = new Hono()
      .onError(respondError(silentLog))
      .route(
        '/webhooks',
        paymentWebhook({ ...deps, providers, onPayment, onRefund: onPayment, onChargeback: async () => {} }),
      )
    const notify = async (tranId: string) => {
      const fields = { amount: '50.00', currency: 'BDT', status: 'FAILED', tran_id: tranId }
      const body = toForm(signMessage(fields, shopKeys.storePassword))
      return (await other.request(`/webhooks/${provider.name}`, { method: 'POST', body })).status
    }
    const reference = crypto.randomUUID()
    const [mine, another] = [1, 2].map(() => sslcommerzId(crypto.randomUUID())) as [string, string]
    await app.db.insert(payments).values({
      provider: provider.name,
      reference,
      paymentId: mine,
      redirectUrl: 'https://pay.test/pay/1',
      amountMinor: 5000,
      currency: 'BDT',
      dueAt: app.clock.now(),
    })
    const statuses: number[] = []
    for (let time = 0; time < 21; time++) statuses.push(await notify(mine))
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    expect(notified).toHaveLength(20)
    expect(await notify(another)).toBe(200)
    app.clock.advance(600_000 / 20)
    expect(await notify(mine)).toBe(200)
  })

  it('with a wrong signature is refused by the composed app, too', async () => {
    const answer = await app.request('/webhooks/stripe', {
      method: 'POST',
      body: '{}',
      headers: { 'stripe-signature': 't=1,v1=00' },
    })
    expect({ status: answer.status, contentType: answer.headers.get('content-type') }).toEqual({
      status: 400,
      contentType: 'application/problem+json',
    })
  })
})

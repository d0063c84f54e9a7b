import { describe, expect, it } from 'vitest'
import { openPaymentCalls } from '../../tests/support/payment-calls.ts'
import { readPlans } from '../../tests/support/read-plans.ts'
import { startTestApp } from '../../tests/support/test-app.ts'
import { cancelPayment, capturePayment, inspectPayment } from './capture-payment.ts'
import { requestPayment } from './request-payment.ts'
import { findLatestPayment, findLivePayment } from './store.ts'

const app = await startTestApp()
const { cards, deps, price, newReference, request, paymentOf, authorise, through } = openPaymentCalls(app)

it('a payment is found by its reference in an index, however many there are', async () => {
  for (const find of [findLivePayment, findLatestPayment]) {
    expect(await readPlans(app.db, (db) => find(db, newReference()))).toMatch(
      /Index Scan using payments_\w+ on payments\s+Index Cond: \(reference = /,
    )
  }
})

describe('requesting a payment', () => {
  it('opens one at the provider: by card, held first and captured later, with our reference', async () => {
    const reference = newReference()
    const asked = await request(reference)
    const intent = await cards.paymentIntents.retrieve(paymentOf(asked))
    expect(asked.clientSecret).toBe(intent.client_secret)
    expect(intent).toMatchObject({
      amount: 25_050,
      currency: 'usd',
      capture_method: 'manual',
      description: 'Galaxy S9',
      metadata: { reference },
      payment_method_types: ['card'],
      status: 'requires_payment_method',
    })
    expect(await inspectPayment(deps, reference)).toMatchObject({
      paymentId: intent.id,
      state: 'open',
      isMatch: true,
      amount: price,
    })
  })

  it('returns the open one again, after a reload or from ten tabs at once', async () => {
    const reference = newReference()
    const tabs = await Promise.all(Array.from({ length: 10 }, () => request(reference)))
    const reload = await request(reference)
    expect(new Set([...tabs, reload].map(({ clientSecret }) => clientSecret)).size).toBe(1)
    expect(await request(newReference())).not.toEqual(reload)
  })

  it('opens only one even when every response of the provider is lost and the buyer comes back', async () => {
    const reference = newReference()
    let opened = 0
    const lossy = through(async (asked, answer) => {
      const response = await answer()
      if (asked.method === 'POST') opened += response.headers.has('idempotent-replayed') ? 0 : 1
      throw new TypeError('fetch failed')
    })
    await expect(request(reference, lossy)).rejects.toMatchObject({ status: 503 })
    const back = through(async (asked, answer) => {
      const response = await answer()
      if (asked.method === 'POST') opened += response.headers.has('idempotent-replayed') ? 0 : 1
      return response
    })
    await request(reference, back)
    expect(opened).toBe(1)
  })

  it('opens another when the provider has cancelled the first one', async () => {
    const reference = newReference()
    const first = await request(reference)
    await cards.paymentIntents.cancel(paymentOf(first))
    const second = await request(reference)
    expect(paymentOf(second)).not.toBe(paymentOf(first))
    expect((await inspectPayment(deps, reference))?.paymentId).toBe(paymentOf(second))
  })

  it('cancels what it opened when the payment is cancelled during the call to the provider', async () => {
    const reference = newReference()
    const opened: string[] = []
    const slow = through(async (asked, answer) => {
      const response = await answer()
      if (new URL(asked.url).pathname === '/v1/payment_intents') {
        opened.push(((await response.clone().json()) as { id: string }).id)
        if (opened.length === 1) await cancelPayment(deps, reference)
      }
      return response
    })
    const asked = await request(reference, slow)
    expect(paymentOf(asked)).toBe(opened[1])
    expect((await cards.paymentIntents.retrieve(opened[0] ?? '')).status).toBe('canceled')
  })

  it('never returns a payment of another amount', async () => {
    const reference = newReference()
    await request(reference)
    const dearer = { reference, amount: { ...price, minor: 99 }, description: '' }
    expect(await requestPayment(deps, dearer)).toEqual({ ok: false, why: 'other-amount' })
    await cancelPayment(deps, reference)
    expect(await requestPayment(deps, dearer)).toMatchObject({ ok: true })
  })

  it('reports an amount that the provider does not accept', async () => {
    const picky = through(async () =>
      Response.json(
        { error: { type: 'invalid_request_error', code: 'amount_too_small', message: 'At least $0.50 usd' } },
        { status: 400 },
      ),
    )
    const little = { reference: newReference(), amount: { ...price, minor: 49 }, description: '' }
    expect(await requestPayment(picky, little)).toEqual({ ok: false, why: 'amount-not-taken' })
  })
})

describe('the state at the provider', () => {
  it('is open, authorised, captured or cancelled', async () => {
    expect(await inspectPayment(deps, newReference())).toBeNull()
    const { reference, paymentId } = await authorise()
    expect((await inspectPayment(deps, reference))?.state).toBe('authorised')
    await cards.paymentIntents.capture(paymentId)
    expect((await inspectPayment(deps, reference))?.state).toBe('captured')
    const other = await authorise()
    await cards.paymentIntents.cancel(other.paymentId)
    expect((await inspectPayment(deps, other.reference))?.state).toBe('cancelled')
  })

  it('counts only for the amount, currency and reference that were asked for', async () => {
    const { reference, paymentId } = await authorise()
    const spoilt = [
      { amount: 1 },
      { amount_capturable: 1 },
      { currency: 'bdt' },
      { metadata: { reference: 'other' } },
    ]
    for (const change of spoilt) {
      const tampered = through(async (_asked, answer) => {
        const intent = (await (await answer()).json()) as object
        return Response.json({ ...intent, ...change })
      })
      expect(await inspectPayment(tampered, reference)).toMatchObject({ state: 'open', paymentId })
    }
    expect((await inspectPayment(deps, reference))?.state).toBe('authorised')
  })

  it('is unknown while the provider is down: a 503 that may be retried, and nothing changes', async () => {
    const { reference, paymentId } = await authorise()
    const away = through(() => Promise.reject(new TypeError('fetch failed')))
    const broken = through(async () =>
      Response.json({ error: { type: 'api_error', message: 'down' } }, { status: 500 }),
    )
    // At once, because the client of the provider waits before it tries again.
    const answers = await Promise.allSettled(
      [away, broken].flatMap((gone) => [
        inspectPayment(gone, reference),
        capturePayment(gone, reference, paymentId),
        cancelPayment(gone, reference),
        request(newReference(), gone),
      ]),
    )
    const refused = { status: 'rejected', reason: { status: 503, code: 'unavailable' } }
    expect(answers).toMatchObject(Array(8).fill(refused))
    expect((await inspectPayment(deps, reference))?.state).toBe('authorised')
  })
})

import type Stripe from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { openCardClient } from '../../tests/support/card-client.ts'
import { type ProviderProxy, withProviderProxy } from '../../tests/support/provider-proxy.ts'
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts'
import type { Money } from '../kernel/money.ts'
import type { PaymentDeps } from './call-provider.ts'
import { cancelPayment } from './cancel-payment.ts'
import { capturePayment } from './capture-payment.ts'
import { inspectPayment, listOpenPayments } from './inspect-payment.ts'
import { requestPayment } from './request-payment.ts'

let app: TestApp
let deps: PaymentDeps
let cards: Stripe

beforeAll(async () => {
  app = await startTestApp()
  cards = openCardClient(app).cards
  deps = withProviderProxy(app, undefined, 'as in the server').payments
})

const price: Money = { minor: 25_050, currency: 'USD' }
const newReference = () => crypto.randomUUID()
async function request(reference: string, with_ = deps) {
  const requested = await requestPayment(with_, { reference, amount: price, description: 'Galaxy S9' })
  if (!requested.ok) throw new Error(requested.why)
  return requested.value
}
const paymentOf = ({ clientSecret }: { clientSecret: string }) => clientSecret.split('_secret_')[0] ?? ''

/** A buyer's card is authorised for a new payment. */
async function authorise(reference = newReference()) {
  const paymentId = paymentOf(await request(reference))
  await cards.paymentIntents.confirm(paymentId, { payment_method: 'pm_card_visa' })
  return { reference, paymentId }
}

/** The provider, as seen through a network that does `spoil` to its answers. */
function through(
  spoil: (request: Request, answer: () => Promise<Response>) => Promise<Response>,
): PaymentDeps {
  const proxy: ProviderProxy = (asked, pass) => spoil(asked, () => pass(asked))
  return withProviderProxy(app, proxy, 'as in the server').payments
}

describe('asking for a payment', () => {
  it('opens one at the provider: held first, taken later, by card, with our reference', async () => {
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
      isOurs: true,
      amount: price,
    })
  })

  it('again, after a reload or from ten tabs at once, is answered with the same one', async () => {
    const reference = newReference()
    const tabs = await Promise.all(Array.from({ length: 10 }, () => request(reference)))
    const reload = await request(reference)
    expect(new Set([...tabs, reload].map(({ clientSecret }) => clientSecret)).size).toBe(1)
    expect(await request(newReference())).not.toEqual(reload)
  })

  it('opens one even when every answer of the provider is lost, and the buyer comes back', async () => {
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

  it('opens another when the provider has given the first one up', async () => {
    const reference = newReference()
    const first = await request(reference)
    await cards.paymentIntents.cancel(paymentOf(first))
    const second = await request(reference)
    expect(paymentOf(second)).not.toBe(paymentOf(first))
    expect((await inspectPayment(deps, reference))?.paymentId).toBe(paymentOf(second))
  })

  it('withdraws what it opened when the payment is cancelled while the provider is answering', async () => {
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

  it('never answers a payment of another price', async () => {
    const reference = newReference()
    await request(reference)
    const dearer = { reference, amount: { ...price, minor: 99 }, description: '' }
    expect(await requestPayment(deps, dearer)).toEqual({ ok: false, why: 'other-amount' })
    await cancelPayment(deps, reference)
    expect(await requestPayment(deps, dearer)).toMatchObject({ ok: true })
  })

  it('tells when the provider takes no payment of such an amount', async () => {
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

describe('the word of the provider', () => {
  it('tells open from authorised, captured and cancelled', async () => {
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

  it('is not had while the provider is away: a 503, to be tried again, and nothing changes', async () => {
    const { reference, paymentId } = await authorise()
    const away = through(() => Promise.reject(new TypeError('fetch failed')))
    const broken = through(async () =>
      Response.json({ error: { type: 'api_error', message: 'down' } }, { status: 500 }),
    )
    for (const gone of [away, broken]) {
      const refusal = { status: 503, code: 'unavailable' }
      await expect(inspectPayment(gone, reference)).rejects.toMatchObject(refusal)
      await expect(capturePayment(gone, reference, paymentId)).rejects.toMatchObject(refusal)
      await expect(cancelPayment(gone, reference)).rejects.toMatchObject(refusal)
      await expect(request(newReference(), gone)).rejects.toMatchObject(refusal)
    }
    expect((await inspectPayment(deps, reference))?.state).toBe('authorised')
  })
})

describe('taking the money', () => {
  it('is not believed when the provider says of another amount that it was taken', async () => {
    const { reference, paymentId } = await authorise()
    const less = through(async (_asked, answer) => {
      const intent = (await (await answer()).json()) as object
      return Response.json({ ...intent, amount_received: 1 })
    })
    expect(await capturePayment(less, reference, paymentId)).toEqual({ ok: false, why: 'not-ours' })
    expect(await capturePayment(deps, reference, paymentId)).toEqual({ ok: true, value: { paymentId } })
  })

  it('takes it once, however often it is asked for, also at once', async () => {
    const { reference, paymentId } = await authorise()
    const all = await Promise.all(
      Array.from({ length: 10 }, () => capturePayment(deps, reference, paymentId)),
    )
    const again = await capturePayment(deps, reference, paymentId)
    expect([...all, again]).toEqual(Array(11).fill({ ok: true, value: { paymentId } }))
    expect((await cards.paymentIntents.retrieve(paymentId)).amount_received).toBe(25_050)
  })

  it('takes nothing that was not authorised, of another payment, or given up', async () => {
    const refused = { ok: false, why: 'not-authorised' }
    const reference = newReference()
    const paymentId = paymentOf(await request(reference))
    expect(await capturePayment(deps, reference, paymentId)).toEqual(refused)
    expect(await capturePayment(deps, newReference(), paymentId)).toEqual(refused)
    const held = await authorise()
    expect(await capturePayment(deps, held.reference, paymentId)).toEqual(refused)
    await cards.paymentIntents.cancel(held.paymentId)
    expect(await capturePayment(deps, held.reference, held.paymentId)).toEqual(refused)
  })

  it('goes by the provider, whatever was done at its desk meanwhile', async () => {
    const [taken, given] = [await authorise(), await authorise()]
    await cards.paymentIntents.capture(taken.paymentId)
    await cards.paymentIntents.cancel(given.paymentId)
    const capture = ({ reference, paymentId }: typeof taken) => capturePayment(deps, reference, paymentId)
    expect(await capture(taken)).toEqual({ ok: true, value: { paymentId: taken.paymentId } })
    expect(await capture(given)).toEqual({ ok: false, why: 'not-authorised' })
  })

  it('is known to have happened after the answer was lost', async () => {
    const { reference, paymentId } = await authorise()
    const lossy = through(async (asked, answer) => {
      const response = await answer()
      if (asked.url.endsWith('/capture')) throw new TypeError('fetch failed')
      return response
    })
    await expect(capturePayment(lossy, reference, paymentId)).rejects.toMatchObject({ status: 503 })
    expect(await capturePayment(deps, reference, paymentId)).toEqual({ ok: true, value: { paymentId } })
  })
})

describe('giving a payment up', () => {
  it('releases the card, may be repeated, and minds neither a missing nor an unopened one', async () => {
    const { reference, paymentId } = await authorise()
    await Promise.all([cancelPayment(deps, reference), cancelPayment(deps, reference)])
    await cancelPayment(deps, reference)
    await cancelPayment(deps, newReference())
    expect(await cards.paymentIntents.retrieve(paymentId)).toMatchObject({
      status: 'canceled',
      amount_capturable: 0,
    })
    expect((await inspectPayment(deps, reference))?.state).toBe('cancelled')
  })

  it('never pretends to when the money was taken', async () => {
    const { reference, paymentId } = await authorise()
    await cards.paymentIntents.capture(paymentId)
    await expect(cancelPayment(deps, reference)).rejects.toThrow('it is captured')
    expect((await inspectPayment(deps, reference))?.state).toBe('captured')
  })

  it('against a capture at the same moment: one of them, never both', async () => {
    for (let round = 0; round < 8; round++) {
      const { reference, paymentId } = await authorise()
      const [taken, given] = await Promise.allSettled([
        capturePayment(deps, reference, paymentId),
        cancelPayment(deps, reference),
      ])
      const isTaken = taken.status === 'fulfilled' && taken.value.ok
      expect(isTaken).toBe(given.status === 'rejected')
      expect((await inspectPayment(deps, reference))?.state).toBe(isTaken ? 'captured' : 'cancelled')
    }
  })
})

describe('payments that somebody must look after', () => {
  const minute = 60_000
  const list = async () =>
    listOpenPayments(app.db, { olderThan: new Date(app.clock.now().getTime() - minute), limit: 1000 })

  it('are those still open, looked at ever more seldom, and no longer once they have ended', async () => {
    const [left, ended] = [newReference(), await authorise()]
    await request(left)
    expect(await list()).not.toContain(left)
    app.clock.advance(2 * minute)
    expect(await list()).toEqual(expect.arrayContaining([left, ended.reference]))
    await capturePayment(deps, ended.reference, ended.paymentId)
    await inspectPayment(deps, left)
    expect(await list()).not.toContain(left)
    app.clock.advance(2 * minute + 1000)
    expect(await list()).toContain(left)
    expect(await list()).not.toContain(ended.reference)
    app.clock.advance(60 * minute)
    await inspectPayment(deps, left)
    app.clock.advance(30 * minute)
    expect(await list()).not.toContain(left)
    app.clock.advance(10 * minute)
    expect(await list()).toContain(left)
  })
})

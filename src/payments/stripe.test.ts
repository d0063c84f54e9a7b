import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fetchInProcess } from '../../demo/cards/call.ts'
import { deriveCardKeys } from '../../demo/cards/keys.ts'
import { openCardClient } from '../../tests/support/card-client.ts'
import { startTestApp } from '../../tests/support/test-app.ts'
import { type CardProvider, ProviderUnavailable } from './provider.ts'
import { decidingEvents, stripeProvider } from './stripe.ts'

const app = await startTestApp()
const client = openCardClient(app)
const cards = client.cards
const provider = answering((request) => client.api.fetch(request))

const usd = (minor: number) => ({ minor, currency: 'USD' as const })

/** The provider, behind whose address this answers. */
function answering(fetch: (request: Request) => Response | Promise<Response>): CardProvider {
  const keys = deriveCardKeys(app.secret)
  return stripeProvider({ keys, fetch: fetchInProcess({ fetch }), maxNetworkRetries: 0 })
}

async function begin(reference = crypto.randomUUID()) {
  const request = { key: crypto.randomUUID(), reference, amount: usd(5000), description: 'Galaxy S9' }
  const begun = await provider.begin(request)
  if (!begun.ok) throw new Error(begun.why)
  return begun.value.payment.id
}

async function capture(card = 'pm_card_visa') {
  const paymentId = await begin()
  await cards.paymentIntents.confirm(paymentId, { payment_method: card })
  const captured = await provider.capture(paymentId, usd(5000))
  expect(captured.ok).toBe(true)
  return paymentId
}

async function listSince(since: Date) {
  const items = []
  for await (const item of provider.list(since)) items.push(item)
  return items
}

describe('the state of a payment', () => {
  it.each([
    ['requires_payment_method', 'open'],
    ['requires_confirmation', 'open'],
    ['requires_action', 'open'],
    ['processing', 'open'],
    ['requires_capture', 'authorised'],
    ['succeeded', 'captured'],
    ['canceled', 'cancelled'],
  ])('%s is %s', async (status, state) => {
    const intent = {
      id: 'pi_1',
      object: 'payment_intent',
      status,
      amount: 500,
      currency: 'usd',
      metadata: {},
    }
    const { inspect } = answering(() => Response.json(intent))
    expect(await inspect('pi_1')).toMatchObject({ id: 'pi_1', state, amount: usd(500), reference: null })
  })
})

it('names the card of a payment when it is captured', async () => {
  const paymentId = await begin()
  await cards.paymentIntents.confirm(paymentId, { payment_method: 'pm_card_amex' })
  const paidWith = { brand: 'American Express', end: '0005' }
  expect(await provider.capture(paymentId, usd(5000))).toMatchObject({ value: { paidWith } })
})

describe('a refund', () => {
  it('returns a part and then the rest, and no more', async () => {
    const paymentId = await capture()
    const refund = (minor: number, key: string = crypto.randomUUID()) =>
      provider.refund({ key, paymentId, amount: usd(minor) })
    const part = await refund(2000)
    expect(part).toMatchObject({ ok: true, value: { paymentId, amount: usd(2000), state: 'succeeded' } })
    expect(await refund(3001)).toEqual({ ok: false, why: 'refused' })
    expect(await refund(3000)).toMatchObject({ ok: true })
    expect(await refund(1)).toEqual({ ok: false, why: 'refused' })
  })

  it('is made once per key, however often it is requested', async () => {
    const request = { key: crypto.randomUUID(), paymentId: await capture(), amount: usd(2000) }
    const [one, again] = [await provider.refund(request), await provider.refund(request)]
    expect(again).toEqual(one)
    const { data } = await cards.refunds.list({ payment_intent: request.paymentId })
    expect(data).toHaveLength(1)
  })

  it('is refused before the capture', async () => {
    const request = { key: crypto.randomUUID(), paymentId: await begin(), amount: usd(1) }
    expect(await provider.refund(request)).toEqual({ ok: false, why: 'refused' })
  })

  it.each([
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    ['succeeded', 'succeeded'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('that Stripe calls %s is %s', async (status, state) => {
    const refund = {
      id: 're_1',
      object: 'refund',
      payment_intent: 'pi_1',
      amount: 5,
      currency: 'usd',
      status,
    }
    const made = await answering(() => Response.json(refund)).refund({
      key: 'key',
      paymentId: 'pi_1',
      amount: usd(5),
    })
    expect(made).toMatchObject({ ok: true, value: { id: 're_1', paymentId: 'pi_1', state } })
  })
})

describe('the list of payments and refunds', () => {
  it('holds all since a time, over several pages', async () => {
    await begin()
    app.clock.advance(10_000)
    const since = app.clock.now()
    const reference = crypto.randomUUID()
    const open = await begin(reference)
    const captured = await capture()
    await provider.refund({ key: crypto.randomUUID(), paymentId: captured, amount: usd(700) })
    const others = await Promise.all(Array.from({ length: 101 }, () => begin()))
    const items = await listSince(since)
    const payments = items.flatMap((item) => ('payment' in item ? [item.payment] : []))
    expect(payments.map(({ id }) => id).sort()).toEqual([open, captured, ...others].sort())
    expect(payments).toContainEqual(await provider.inspect(captured))
    expect(payments.find(({ id }) => id === open)).toMatchObject({
      state: 'open',
      reference,
      capturedMinor: 0,
    })
    expect(items.flatMap((item) => ('refund' in item ? [item.refund] : []))).toMatchObject([
      { paymentId: captured, amount: usd(700), state: 'succeeded' },
    ])
  })

  it('ends with an outage when a page cannot be loaded', async () => {
    const { list } = answering(() => Promise.reject(new TypeError('fetch failed')))
    await expect(list(new Date(0))[Symbol.asyncIterator]().next()).rejects.toThrow(ProviderUnavailable)
  })
})

describe('an answer that is not one of Stripe’s', () => {
  it.each([
    ['a number', '42'],
    ['an empty object', '{}'],
    ['another object', '{"object":"customer","id":"cus_1"}'],
    ['a list', '{"object":"list","data":[]}'],
    ['null', 'null'],
    ['half an answer', '{"object":"payment_int'],
    ['an error without words', '{"error":null}'],
  ])('%s is an outage', async (_, text) => {
    const { inspect, refund } = answering(() => new Response(text))
    await expect(inspect('pi_1')).rejects.toThrow(ProviderUnavailable)
    const request = { key: 'key', paymentId: 'pi_1', amount: usd(1) }
    await expect(refund(request)).rejects.toThrow(ProviderUnavailable)
  })
})

it('docs/running.md lists exactly the events that are handled', () => {
  const documented = readFileSync('docs/running.md', 'utf8').matchAll(
    /`((?:payment_intent|refund|charge\.dispute)\.\w+)`/g,
  )
  expect([...documented].map(([, event]) => event).sort()).toEqual([...decidingEvents].sort())
})

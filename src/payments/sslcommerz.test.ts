import { describe, expect, it } from 'vitest'
import {
  answering,
  newRequest,
  openSslcommerz,
  price,
  shopKeys,
  taka,
} from '../../tests/support/sslcommerz.ts'
import { startTestApp } from '../../tests/support/test-app.ts'
import type { RedirectRequest } from './provider.ts'
import { ProviderUnavailable } from './provider.ts'
import { sslcommerzId } from './sslcommerz-wire.ts'

const app = await startTestApp()
const shop = await openSslcommerz(app)

/** The fields of the session that a request opens. */
async function fieldsOf(changes: Partial<RedirectRequest>): Promise<Record<string, string>> {
  let fields: Record<string, string> = {}
  const provider = answering(app, async (sent) => {
    fields = Object.fromEntries(new URLSearchParams(await sent.clone().text()))
    return shop.standIn.fetch(sent)
  })
  await provider.begin(newRequest(changes))
  return fields
}

describe('a payment that is begun', () => {
  it('is open, and is paid on the page', async () => {
    const { payment, page } = await shop.begin()
    const { id } = payment
    expect(id).toMatch(/^[0-9a-f]{30}$/)
    expect(payment).toMatchObject({ state: 'open', amount: price, reference: 'order-1', capturedMinor: 0 })
    expect(page).toMatch(/^https:\/\/pay\.test\/pay\//)
    expect(await shop.provider.complete(id)).toMatchObject({ id, state: 'open', capturedMinor: 0 })
    await shop.payOn(page)
    expect(await shop.provider.complete(id)).toEqual({
      id,
      state: 'captured',
      amount: price,
      heldMinor: 0,
      capturedMinor: price.minor,
      reference: 'order-1',
      isRisky: false,
      paidWith: { brand: 'bKash', end: null },
      duplicates: [],
    })
  })

  it('tells the kind and the last digits of a card', async () => {
    const { id, page } = await shop.begin()
    await shop.payOn(page, '4111 1111 1111 1111', 'card')
    expect(await shop.provider.complete(id)).toMatchObject({ paidWith: { brand: 'Visa', end: '1111' } })
  })

  it('that its buyer has made twice is two payments', async () => {
    const id = await shop.pay('01711000011')
    const first = await shop.provider.complete(id)
    expect(first).toMatchObject({ id, state: 'captured', capturedMinor: price.minor })
    const [duplicate = ''] = first.duplicates ?? []
    expect(first.duplicates).toEqual([expect.stringMatching(new RegExp(`^${id}/.`))])
    const second = await shop.provider.inspect(duplicate)
    expect(second).toEqual({ ...first, id: duplicate, duplicates: [] })
    expect((await shop.provider.capture(duplicate, price)).ok).toBe(true)
  })

  it('has the same id for the same key, and another one for another', async () => {
    const key = crypto.randomUUID()
    expect((await shop.begin({ key })).id).toBe(sslcommerzId(key))
    expect((await shop.begin({ key })).id).toBe(sslcommerzId(key))
    expect((await shop.begin()).id).not.toBe(sslcommerzId(key))
  })

  it.each([
    [9_99, 'amount-not-taken'],
    [500_000_01, 'amount-not-taken'],
    [10_00, 'taken'],
    [500_000_00, 'taken'],
  ])('of %d paisa is %s', async (minor, outcome) => {
    const begun = await shop.provider.begin(newRequest({ amount: taka(minor) }))
    expect(begun.ok ? 'taken' : begun.why).toBe(outcome)
  })

  it.each([
    [35_000_00, '35000.00'],
    [1_999_05, '1999.05'],
    [10_50, '10.50'],
  ])('of %d paisa is sent as %s', async (minor, text) => {
    expect((await fieldsOf({ amount: taka(minor) })).total_amount).toBe(text)
  })

  it('describes the buyer as SSLCommerz takes it', async () => {
    const buyer = { name: 'N'.repeat(80), email: `${'n'.repeat(60)}@example.com`, mobile: '+8801712345678' }
    expect(await fieldsOf({ buyer })).toMatchObject({
      cus_name: 'N'.repeat(50),
      cus_email: 'no-receipt@shop.test',
      cus_phone: '01712345678',
      success_url: 'https://shop.test/orders/1/return',
      ipn_url: 'https://shop.test/webhooks/sslcommerz',
    })
  })

  it('is a fault without a session, and the password is not in it', async () => {
    const keys = { ...shopKeys, storePassword: 'wrong' }
    const provider = answering(app, (sent) => shop.standIn.fetch(sent), { keys })
    await expect(provider.begin(newRequest())).rejects.toThrow('Store Credential Error')
    const reason = { status: 'FAILED', failedreason: `no store has ${shopKeys.storePassword}` }
    const refusing = answering(app, () => Response.json(reason))
    await expect(refusing.begin(newRequest())).rejects.toThrow('no store has ***')
  })

  it.each([
    ['https://sandbox.sslcommerz.com/pay/1', true],
    ['https://pay.test/pay/1', true],
    ['http://sandbox.sslcommerz.com/pay/1', false],
    ['https://sslcommerz.com.example.com/pay', false],
    ['https://example.com/.sslcommerz.com', false],
    ['javascript:alert(1)', false],
  ])('sends the buyer to %s: %s', async (GatewayPageURL, isTaken) => {
    const provider = answering(app, () => Response.json({ status: 'SUCCESS', GatewayPageURL }))
    const begun = provider.begin(newRequest())
    if (isTaken) await expect(begun).resolves.toMatchObject({ ok: true })
    else await expect(begun).rejects.toThrow()
  })
})

describe('what became of a payment', () => {
  it.each(['bkash', 'nagad'] as const)('paid with %s', async (method) => {
    const { id, page } = await shop.begin()
    await shop.payOn(page, '01812345678', method)
    expect(await shop.provider.inspect(id)).toMatchObject({ state: 'captured', capturedMinor: price.minor })
  })

  it('paid with a card', async () => {
    const { id, page } = await shop.begin()
    await shop.payOn(page, '4111 1111 1111 1111', 'card')
    expect(await shop.provider.inspect(id)).toMatchObject({ state: 'captured', capturedMinor: price.minor })
  })

  it('is asked by several at once', async () => {
    const id = await shop.pay()
    const answers = await Promise.all([1, 2, 3].map(() => shop.provider.complete(id)))
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['captured']))
    expect(await shop.provider.complete(id)).toEqual(answers[0])
  })

  it('declined, then paid in the same session', async () => {
    const { id, page } = await shop.begin()
    await shop.payOn(page, '01711000009')
    expect(await shop.provider.complete(id)).toMatchObject({ state: 'cancelled', capturedMinor: 0 })
    await shop.payOn(page)
    expect(await shop.provider.complete(id)).toMatchObject({ state: 'captured', capturedMinor: price.minor })
  })

  it('cancelled on the page, or never paid', async () => {
    const { id, page } = await shop.begin()
    await shop.submit(page, { cancel: 'yes' })
    expect(await shop.provider.complete(id)).toMatchObject({ state: 'cancelled' })
    const forgotten = await shop.begin()
    app.clock.advance(31 * 60_000)
    expect(await shop.provider.complete(forgotten.id)).toMatchObject({ state: 'cancelled' })
  })

  it('pending at the bank', async () => {
    const id = await shop.pay('01711000010')
    expect(await shop.provider.complete(id)).toMatchObject({ state: 'open', capturedMinor: 0 })
    app.clock.advance(31_000)
    expect(await shop.provider.complete(id)).toMatchObject({ state: 'captured' })
  })

  it('is no hold: what is paid is captured', async () => {
    expect(shop.provider.canHold).toBe(false)
    const id = await shop.pay()
    expect(await shop.provider.capture(id, price)).toMatchObject({ ok: true, value: { state: 'captured' } })
    expect(await shop.provider.capture(id, taka(price.minor - 1))).toEqual({ ok: false, why: 'refused' })
    const { id: open } = await shop.begin()
    expect(await shop.provider.capture(open, price)).toEqual({ ok: false, why: 'refused' })
  })

  it('can be paid after it was cancelled, because there is no void', async () => {
    const { id, page } = await shop.begin()
    const cancelled = { ok: true, value: { state: 'cancelled', capturedMinor: 0 } }
    expect(await shop.provider.cancel(id)).toMatchObject(cancelled)
    expect(await shop.provider.cancel(id)).toMatchObject(cancelled)
    await shop.payOn(page)
    expect(await shop.provider.inspect(id)).toMatchObject({ state: 'captured' })
    expect(await shop.provider.cancel(id)).toEqual({ ok: false, why: 'refused' })
  })
})

describe('a lie', () => {
  it.each([
    ['01711000001', 'success without payment', { state: 'open', capturedMinor: 0 }],
    ['01711000005', 'forged notification', { state: 'open', capturedMinor: 0 }],
    ['01711000006', 'other amount', { state: 'captured', amount: taka(10_00), capturedMinor: 10_00 }],
    ['01711000007', 'other currency', { state: 'captured', amount: { ...price, currency: 'USD' } }],
    ['01711000008', 'risk', { state: 'captured', isRisky: true }],
    ['01711000015', 'an object for a list', { state: 'captured', capturedMinor: price.minor }],
    ['01711000021', 'other reference', { state: 'captured', reference: 'order-1-changed' }],
  ])('%s, %s: is reported as it is', async (number, _, expected) => {
    expect(await shop.provider.complete(await shop.pay(number))).toMatchObject(expected)
  })

  it.each([
    ['01711000012', 'another transaction', 'answered the query unexpectedly'],
    ['01711000013', 'no such payment', 'answered the validation unexpectedly'],
    ['01711000014', 'the validation names another amount', 'contradicts itself'],
    ['01711000016', 'an error in HTTP 200', 'answered the query unexpectedly'],
    ['01711000017', 'a web page', 'did not answer the query'],
    ['01711000018', 'HTTP 503', 'answered the query with 503'],
    ['01711000020', 'a status that nobody knows', 'answered the query unexpectedly'],
  ])('%s, %s: leaves the outcome unknown', async (number, _, message) => {
    const completing = shop.provider.complete(await shop.pay(number))
    await expect(completing).rejects.toThrow(ProviderUnavailable)
    await expect(completing).rejects.toThrow(message)
  })

  it('too late: leaves the outcome unknown', async () => {
    const id = await shop.pay('01711000019')
    const hurried = answering(app, (sent) => shop.standIn.fetch(sent), { timeoutMillis: 20 })
    await expect(hurried.complete(id)).rejects.toThrow(ProviderUnavailable)
  })
})

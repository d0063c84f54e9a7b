import { describe, expect, it } from 'vitest'
import { answering, newRequest, price, shopKeys, taka } from '../../tests/support/sslcommerz.ts'
import { startTestApp } from '../../tests/support/test-app.ts'
import { ProviderUnavailable } from './provider.ts'
import { sslcommerzId } from './sslcommerz-wire.ts'

const app = await startTestApp()

describe('an answer', () => {
  const paid = {
    status: 'VALID',
    val_id: 'val1',
    bank_tran_id: 'bank1',
    amount: '35000.00',
    currency: 'BDT',
    currency_type: 'BDT',
    currency_amount: '35000.00',
    risk_level: '0',
    value_a: 'order-1',
  }

  /** Inspects a payment of which the query says one thing and the validation another. */
  function inspect(element: unknown, validation: object = paid, status = 200) {
    const id = sslcommerzId('any')
    const named = (attempt: unknown) => ({ tran_id: id, ...(attempt as object) })
    const list = Array.isArray(element) ? element.map(named) : element
    const provider = answering(app, (sent) =>
      sent.url.includes('validationserverAPI')
        ? Response.json(named(validation))
        : Response.json({ APIConnect: 'DONE', element: list }, { status }),
    )
    return provider.inspect(id)
  }

  it('lists a payment once as VALID and once as VALIDATED', async () => {
    const payment = await inspect([paid, { ...paid, status: 'VALIDATED' }])
    expect(payment).toMatchObject({ state: 'captured', capturedMinor: price.minor })
  })

  it('counts only what was paid among failed attempts', async () => {
    expect(await inspect([{ status: 'FAILED' }, paid])).toMatchObject({ state: 'captured' })
    expect(await inspect([{ status: 'FAILED' }, { status: 'PENDING' }])).toMatchObject({ state: 'open' })
    expect(await inspect([{ status: 'FAILED' }, { status: 'EXPIRED' }])).toMatchObject({ state: 'cancelled' })
    expect(await inspect([])).toMatchObject({ state: 'open' })
    expect(await inspect(null)).toMatchObject({ state: 'open' })
  })

  it('names the currency that was asked for and the one that is settled', async () => {
    const asked = { ...paid, currency_type: 'USD' }
    expect(await inspect([asked], asked)).toMatchObject({ amount: { currency: 'USD' } })
    const settled = { ...paid, currency: 'USD' }
    expect(await inspect([settled], settled)).toMatchObject({ amount: { currency: 'USD' } })
    const empty = { ...paid, currency_type: '', currency_amount: '' }
    expect(await inspect([empty], empty)).toMatchObject({ amount: price })
  })

  it('that was settled with another amount is not the amount that was asked for', async () => {
    const less = { ...paid, amount: '34000.00' }
    expect(await inspect([less], less)).toMatchObject({ amount: price, capturedMinor: 34_000_00 })
  })

  it.each(['1', '2', '', undefined])('with the risk level %s is risky', async (risk_level) => {
    const risky = { ...paid, risk_level }
    expect(await inspect([risky], risky)).toMatchObject({ isRisky: true })
  })

  it.each(['35000.001', '3.5e4', '-1', '35,000.00', '', ' ', null])('has no amount %s', async (amount) => {
    await expect(inspect([{ ...paid, amount }])).rejects.toThrow(ProviderUnavailable)
  })

  it('has an amount that is a number', async () => {
    const odd = { ...paid, amount: 1999.05, currency_amount: 1999.5 }
    expect(await inspect([odd], odd)).toMatchObject({ amount: taka(1_999_50), capturedMinor: 1_999_05 })
  })

  it.each([
    ['another payment', { ...paid, val_id: 'val2' }],
    ['another transaction', { ...paid, tran_id: 'other' }],
    ['another amount', { ...paid, amount: '35000.01' }],
    ['another bank transaction', { ...paid, bank_tran_id: 'bank2' }],
  ])('of the validation about %s is no proof', async (_, validation) => {
    await expect(inspect([paid], validation)).rejects.toThrow(ProviderUnavailable)
  })

  it.each([
    ['HTTP 500', () => new Response('{}', { status: 500 })],
    ['HTTP 429', () => new Response('{}', { status: 429 })],
    ['HTTP 403', () => new Response('{}', { status: 403 })],
    ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['half an answer', () => new Response('{"APIConnect":"DO')],
    ['null', () => new Response('null')],
    ['an empty object', () => new Response('{}')],
  ])('%s is an outage', async (_, answer) => {
    const { begin, complete, inspect, cancel, refund } = answering(app, answer)
    const id = sslcommerzId('any')
    await expect(begin(newRequest())).rejects.toThrow(ProviderUnavailable)
    await expect(complete(id)).rejects.toThrow(ProviderUnavailable)
    await expect(inspect(id)).rejects.toThrow(ProviderUnavailable)
    await expect(cancel(id)).rejects.toThrow(ProviderUnavailable)
    const asked = { key: 'key', paymentId: id, amount: price }
    await expect(refund(asked)).rejects.toThrow(ProviderUnavailable)
  })

  it('that fails tells no password, which SSLCommerz takes in the address', async () => {
    const provider = answering(app, (sent) => Promise.reject(new TypeError(`no way to ${sent.url}`)))
    const error = await provider.inspect(sslcommerzId('any')).catch((thrown: Error) => thrown)
    const told = JSON.stringify([
      error,
      String(error),
      (error as Error).stack,
      String((error as Error).cause),
    ])
    expect(told).not.toContain(shopKeys.storePassword)
    expect(told).not.toContain(encodeURIComponent(shopKeys.storePassword))
  })

  it('is not followed to another address', async () => {
    let mode: string | undefined
    const provider = answering(app, (sent) => {
      mode = sent.redirect
      return Response.json({ APIConnect: 'DONE', element: [] })
    })
    await provider.inspect(sslcommerzId('any'))
    expect(mode).toBe('error')
  })
})

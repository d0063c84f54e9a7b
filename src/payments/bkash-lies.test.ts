import { describe, expect, it } from 'vitest'
import { openBkashClient, taka } from '../../tests/support/bkash-client.ts'
import { startTestApp } from '../../tests/support/test-app.ts'
import { ProviderUnavailable } from './provider.ts'
import { findMismatch } from './rules.ts'

const bkash = await openBkashClient(await startTestApp())

const price = taka(3_500_000)
const json = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }))

describe('an answer that lies', () => {
  it.each([
    ['amount', '01700000111', { minor: 100, currency: 'BDT' }, 'other-amount'],
    ['currency', '01700000112', { minor: price.minor, currency: 'USD' }, 'other-currency'],
  ])('about the %s is reported as it says', async (_, wallet, amount, why) => {
    const found = await bkash.provider.complete(await bkash.confirm(wallet))
    expect(found).toMatchObject({ state: 'authorised', amount })
    const asked = { reference: found.reference ?? '', amount: price as never }
    expect(findMismatch(found, asked)).toBe(why)
  })

  it.each([
    ['of another payment', '01700000113'],
    ['that is a web page', '01700000114'],
    ['that is half of one', '01700000115'],
  ])('%s is an outage', async (_, wallet) => {
    const paymentId = await bkash.confirm(wallet)
    const { complete, capture, cancel, inspect, listRefunds } = bkash.provider
    const calls = [complete, inspect, cancel, listRefunds]
    for (const call of calls) await expect(call(paymentId)).rejects.toThrow(ProviderUnavailable)
    expect(new Set(bkash.asked)).toEqual(new Set(['status']))
    await expect(capture(paymentId, price)).rejects.toThrow(ProviderUnavailable)
  })

  it.each([
    ['capture', '01700000123', 'captured'],
    ['void', '01700000124', 'cancelled'],
  ])('that it was done is not believed of %s', async (step, wallet, state) => {
    const paymentId = await bkash.confirm(wallet)
    await bkash.provider.complete(paymentId)
    const { capture, cancel } = bkash.provider
    const done = step === 'capture' ? capture(paymentId, price) : cancel(paymentId)
    await expect(done).rejects.toThrow(ProviderUnavailable)
    expect((await bkash.provider.inspect(paymentId)).state).not.toBe(state)
  })

  it.each([400, 404, 500, 503])(
    'with HTTP %i is an outage, although it says what was asked for',
    async (status) => {
      const paymentId = await bkash.confirm()
      const { inspect } = bkash.connect({}, async (_, pass) =>
        json((await (await pass()).json()) as object, status),
      )
      await expect(inspect(paymentId)).rejects.toThrow(ProviderUnavailable)
    },
  )

  it.each(['1.005', '-1.00', '1e9', '', 'NaN', '1,000.00'])(
    'about an amount of %j is an outage',
    async (amount) => {
      const paymentId = await bkash.confirm()
      const { inspect } = bkash.connect({}, async (_, pass) =>
        json({ ...((await (await pass()).json()) as object), amount }),
      )
      await expect(inspect(paymentId)).rejects.toThrow(ProviderUnavailable)
    },
  )
})

describe('a step whose answer is lost', () => {
  it('is a capture that is found when it is repeated', async () => {
    const paymentId = await bkash.confirm('01700000121')
    await bkash.provider.complete(paymentId)
    await expect(bkash.provider.capture(paymentId, price)).rejects.toThrow(ProviderUnavailable)
    expect(await bkash.provider.capture(paymentId, price)).toMatchObject({ ok: true })
  })

  it('is a void that inspecting tells', async () => {
    const paymentId = await bkash.confirm('01700000125')
    await bkash.provider.complete(paymentId)
    await expect(bkash.provider.cancel(paymentId)).rejects.toThrow(ProviderUnavailable)
    expect(await bkash.provider.inspect(paymentId)).toMatchObject({ state: 'cancelled' })
  })

  it('is refused when the hold has expired', async () => {
    const paymentId = await bkash.confirm('01700000122')
    await bkash.provider.complete(paymentId)
    expect(await bkash.provider.capture(paymentId, price)).toEqual({ ok: false, why: 'refused' })
  })
})

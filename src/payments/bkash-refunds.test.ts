import { describe, expect, it } from 'vitest'
import { insertRefund } from '../../demo/wallets/bkash/store.ts'
import { meetAt, openBkashClient, taka } from '../../tests/support/bkash-client.ts'
import { startTestApp } from '../../tests/support/test-app.ts'
import { ProviderUnavailable } from './provider.ts'

const app = await startTestApp()
const bkash = await openBkashClient(app)

const minute = 60_000
const newKey = () => crypto.randomUUID()
const refund = (paymentId: string, minor: number, key = newKey()) =>
  bkash.provider.refund({ key, paymentId, amount: taka(minor) })
const list = (paymentId: string) => bkash.provider.listRefunds(paymentId)
const sent = () => bkash.asked.filter((each) => each === 'transaction').length

/** A refund that somebody makes in bKash's portal: nothing of ours knows of it. */
async function refundByHand(paymentID: string, amountMinor: number) {
  const madeAt = app.clock.now().toISOString()
  await insertRefund(app.db, `HAND${amountMinor}`, { paymentID, amountMinor, sku: '-', reason: '-', madeAt })
}

describe('a refund', () => {
  it('returns a part and then the rest, and no more', async () => {
    const paymentId = await bkash.capture()
    const key = newKey()
    const part = { key, paymentId, amount: { minor: 1_000_050, currency: 'BDT' }, state: 'succeeded' }
    expect(await refund(paymentId, 1_000_050, key)).toMatchObject({ ok: true, value: part })
    expect(await refund(paymentId, 2_499_951)).toEqual({ ok: false, why: 'refused' })
    expect(await refund(paymentId, 2_499_950)).toMatchObject({ ok: true })
    expect(await refund(paymentId, 1)).toEqual({ ok: false, why: 'refused' })
    expect(await list(paymentId)).toMatchObject([part, { amount: taka(2_499_950) }])
  })

  it('is made once for each key, however often and by whoever it is asked for at once', async () => {
    const paymentId = await bkash.capture()
    const key = newKey()
    const request = { key, paymentId, amount: taka(500) }
    const { refund: make } = bkash.connect({}, meetAt('/refund/payment/status', 6))
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => make(request)))
    expect(all.some(({ status }) => status === 'fulfilled')).toBe(true)
    const [one, again] = [await bkash.provider.refund(request), await bkash.provider.refund(request)]
    expect(again).toMatchObject(one)
    expect(await list(paymentId)).toMatchObject([{ key }])
    expect(sent()).toBe(1)
  })

  it('of the same amount is made again for another key', async () => {
    const paymentId = await bkash.capture()
    const keys = [newKey(), newKey()]
    for (const key of keys) await refund(paymentId, 500, key)
    expect((await list(paymentId)).map(({ key }) => key)).toEqual(keys)
  })

  it('is refused before the capture', async () => {
    const paymentId = await bkash.confirm()
    await bkash.provider.complete(paymentId)
    expect(await refund(paymentId, 1)).toEqual({ ok: false, why: 'refused' })
    expect(sent()).toBe(0)
  })

  it('that bKash refuses may be asked for again at once', async () => {
    const paymentId = await bkash.capture('01700000136')
    const key = newKey()
    expect(await refund(paymentId, 1, key)).toEqual({ ok: false, why: 'refused' })
    expect(await refund(paymentId, 1, key)).toEqual({ ok: false, why: 'refused' })
    expect(sent()).toBe(2)
  })

  it('is made although bKash answers an error instead of an empty list, and not when it may have one', async () => {
    const paymentId = await bkash.capture('01700000138')
    expect(await list(paymentId)).toEqual([])
    expect(await refund(paymentId, 500)).toMatchObject({ ok: true })
    const { listRefunds, refund: again } = bkash.connect({}, (request, pass) =>
      request.url.endsWith('/refund/payment/status')
        ? Promise.resolve(Response.json({ externalCode: '2033' }, { status: 400 }))
        : pass(),
    )
    await expect(listRefunds(paymentId)).rejects.toThrow(ProviderUnavailable)
    const other = { key: newKey(), paymentId, amount: taka(500) }
    await expect(again(other)).rejects.toThrow(ProviderUnavailable)
    expect(sent()).toBe(1)
  })

  it('of another amount than was asked for is reported as it is', async () => {
    const paymentId = await bkash.capture('01700000137')
    expect(await refund(paymentId, 500)).toMatchObject({ ok: true, value: { amount: taka(250) } })
  })

  it.each([
    ['for three hours', '01700000131', 'succeeded'],
    ['until it fails', '01700000132', 'failed'],
  ])('is pending %s', async (_, wallet, state) => {
    const paymentId = await bkash.capture(wallet)
    expect(await refund(paymentId, 500)).toMatchObject({ ok: true, value: { state: 'pending' } })
    expect(await list(paymentId)).toMatchObject([{ state: 'pending' }])
    app.clock.advance(181 * minute)
    expect(await list(paymentId)).toMatchObject([{ state }])
  })
})

describe('a refund whose answer is lost', () => {
  it('is found in the list, and not sent again', async () => {
    const paymentId = await bkash.capture('01700000133')
    const key = newKey()
    await expect(refund(paymentId, 500, key)).rejects.toThrow(ProviderUnavailable)
    expect(await list(paymentId)).toMatchObject([{ key }])
    expect(await refund(paymentId, 500, key)).toMatchObject({ ok: true, value: { key } })
    expect(sent()).toBe(1)
  })

  it('is not sent again while bKash may still list it, nor is another one of the payment', async () => {
    const paymentId = await bkash.capture('01700000134')
    const key = newKey()
    await expect(refund(paymentId, 500, key)).rejects.toThrow(ProviderUnavailable)
    app.clock.advance(4 * minute)
    await expect(refund(paymentId, 500, key)).rejects.toThrow(ProviderUnavailable)
    await expect(refund(paymentId, 500)).rejects.toThrow(ProviderUnavailable)
    app.clock.advance(2 * minute)
    expect(await refund(paymentId, 500, key)).toMatchObject({ ok: true, value: { key } })
    expect(await list(paymentId)).toMatchObject([{ key }])
    expect(sent()).toBe(1)
  })

  it('is sent again when bKash has not listed it for a quarter of an hour', async () => {
    const paymentId = await bkash.capture('01700000135')
    const key = newKey()
    await expect(refund(paymentId, 500, key)).rejects.toThrow(ProviderUnavailable)
    app.clock.advance(15 * minute - 1)
    await expect(refund(paymentId, 500, key)).rejects.toThrow(ProviderUnavailable)
    expect(sent()).toBe(1)
    app.clock.advance(1)
    await expect(refund(paymentId, 500, key)).rejects.toThrow(ProviderUnavailable)
    expect(sent()).toBe(2)
  })

  it('is no refund of another amount, nor one that was listed before', async () => {
    const paymentId = await bkash.capture()
    await refundByHand(paymentId, 500)
    const lost = bkash.connect({}, (request, pass) =>
      request.url.endsWith('/transaction') ? Promise.reject(new TypeError('fetch failed')) : pass(),
    )
    const key = newKey()
    await expect(lost.refund({ key, paymentId, amount: taka(500) })).rejects.toThrow(ProviderUnavailable)
    await refundByHand(paymentId, 700)
    expect((await list(paymentId)).map((each) => each.key)).toEqual([null, null])
    app.clock.advance(15 * minute)
    expect(await refund(paymentId, 500, key)).toMatchObject({ ok: true, value: { key } })
    expect((await list(paymentId)).map((each) => each.key)).toEqual([null, null, key])
  })

  it('is no refund that another key has, although it was not listed before', async () => {
    const paymentId = await bkash.capture()
    const [earlier, key] = [newKey(), newKey()]
    await refund(paymentId, 500, earlier)
    const lost = bkash.connect({}, (request, pass) =>
      request.url.endsWith('/transaction') ? Promise.reject(new TypeError('fetch failed')) : pass(),
    )
    await expect(lost.refund({ key, paymentId, amount: taka(500) })).rejects.toThrow(ProviderUnavailable)
    await app.db.execute(`update bkash_refunds set listed_before = '{}' where key = '${key}'`)
    expect(await list(paymentId)).toMatchObject([{ key: earlier }])
  })

  it('is one that bKash refuses while it is out of order', async () => {
    const paymentId = await bkash.capture()
    const broken = bkash.connect({}, (request, pass) =>
      request.url.endsWith('/transaction')
        ? Promise.resolve(Response.json({ externalCode: '2023' }, { status: 500 }))
        : pass(),
    )
    const request = { key: newKey(), paymentId, amount: taka(500) }
    await expect(broken.refund(request)).rejects.toThrow(ProviderUnavailable)
  })

  it('is an outage when bKash stops listing it', async () => {
    const paymentId = await bkash.capture()
    const request = { key: newKey(), paymentId, amount: taka(500) }
    await bkash.provider.refund(request)
    const { refund: again } = bkash.connect({}, (asked, pass) =>
      asked.url.endsWith('/refund/payment/status')
        ? Promise.resolve(Response.json({ refundTransactions: [] }))
        : pass(),
    )
    await expect(again(request)).rejects.toThrow(ProviderUnavailable)
    expect(sent()).toBe(1)
  })
})

import { describe, expect, it } from 'vitest'
import { answering, openSslcommerz, price, taka } from '../../tests/support/sslcommerz.ts'
import { startTestApp } from '../../tests/support/test-app.ts'
import { ProviderUnavailable } from './provider.ts'
import { sslcommerzId } from './sslcommerz-wire.ts'

const app = await startTestApp()
const shop = await openSslcommerz(app)

describe('a refund', () => {
  const refund = (paymentId: string, minor = price.minor, key: string = crypto.randomUUID()) =>
    shop.provider.refund({ key, paymentId, amount: taka(minor) })
  const refused = { ok: false, why: 'refused' }
  const done = () => app.clock.advance(11_000)

  it('is pending, and has succeeded later', async () => {
    const paymentId = await shop.pay()
    const key = crypto.randomUUID()
    const made = await refund(paymentId, 20_000_50, key)
    const expected = { id: sslcommerzId(key), key, paymentId, amount: taka(20_000_50) }
    expect(made).toEqual({ ok: true, value: { ...expected, state: 'pending' } })
    expect(await shop.provider.listRefunds(paymentId)).toEqual([{ ...expected, state: 'pending' }])
    done()
    expect(await shop.provider.listRefunds(paymentId)).toEqual([{ ...expected, state: 'succeeded' }])
    expect(await refund(paymentId, 20_000_50, key)).toEqual({
      ok: true,
      value: { ...expected, state: 'succeeded' },
    })
  })

  it('gives back a part and then the rest, and no more', async () => {
    const paymentId = await shop.pay()
    expect(await refund(paymentId, price.minor + 1)).toEqual(refused)
    expect(await refund(paymentId, 20_000_00)).toMatchObject({ ok: true })
    expect(await refund(paymentId, 15_000_01)).toEqual(refused)
    expect(await refund(paymentId, 15_000_00)).toMatchObject({ ok: true })
    expect(await shop.provider.listRefunds(paymentId)).toHaveLength(2)
  })

  it('of more than was paid is not asked for', async () => {
    const paymentId = await shop.pay()
    const provider = answering(app, (sent) => {
      if (sent.url.includes('refund_trans_id')) throw new Error('it was asked for')
      return shop.standIn.fetch(sent)
    })
    const amount = taka(price.minor + 1)
    expect(await provider.refund({ key: crypto.randomUUID(), paymentId, amount })).toEqual(refused)
  })

  it('is refused before anything was paid', async () => {
    expect(await refund((await shop.begin()).id)).toEqual(refused)
  })

  it('of each of two payments that its buyer has made is made for itself, once', async () => {
    const paymentId = await shop.pay('01711000011')
    const { duplicates = [] } = await shop.provider.inspect(paymentId)
    for (const each of [paymentId, ...duplicates]) {
      const key = crypto.randomUUID()
      expect(await refund(each, price.minor, key)).toMatchObject({ ok: true, value: { paymentId: each } })
      expect(await refund(each, price.minor, key)).toMatchObject({ ok: true, value: { paymentId: each } })
      expect(await refund(each, 1_00)).toEqual(refused)
      expect(await shop.provider.listRefunds(each)).toHaveLength(1)
    }
  })

  it('that is refused stays so under its key', async () => {
    const paymentId = await shop.pay('01711000032')
    const key = crypto.randomUUID()
    expect(await refund(paymentId, 5_00, key)).toEqual(refused)
    expect(await refund(paymentId, 5_00, key)).toEqual(refused)
    expect(await shop.provider.listRefunds(paymentId)).toEqual([])
  })

  it('may be pending for days', async () => {
    const paymentId = await shop.pay('01711000031')
    await refund(paymentId)
    app.clock.advance(3 * 24 * 3_600_000)
    expect(await shop.provider.listRefunds(paymentId)).toMatchObject([{ state: 'pending' }])
  })

  it('that SSLCommerz cancels has failed', async () => {
    const paymentId = await shop.pay('01711000033')
    await refund(paymentId)
    done()
    expect(await shop.provider.listRefunds(paymentId)).toMatchObject([{ state: 'failed' }])
  })

  it('whose answer is lost is found by asking again, and made once', async () => {
    const paymentId = await shop.pay('01711000034')
    const key = crypto.randomUUID()
    await expect(refund(paymentId, price.minor, key)).rejects.toThrow(ProviderUnavailable)
    expect(await shop.provider.listRefunds(paymentId)).toEqual([])
    expect(await refund(paymentId, price.minor, key)).toMatchObject({ ok: true, value: { state: 'pending' } })
    done()
    expect(await shop.provider.listRefunds(paymentId)).toMatchObject([{ key, state: 'succeeded' }])
  })

  it('that may have been made is never called refused', async () => {
    const paymentId = await shop.pay('01711000035')
    const key = crypto.randomUUID()
    for (let times = 0; times < 3; times++) {
      await expect(refund(paymentId, 5_00, key)).rejects.toThrow(ProviderUnavailable)
    }
  })

  it('without an id of SSLCommerz’s stays requested', async () => {
    const paymentId = await shop.pay('01711000036')
    const key = crypto.randomUUID()
    for (let times = 0; times < 2; times++) {
      expect(await refund(paymentId, 5_00, key)).toMatchObject({
        ok: true,
        value: { key, state: 'requested' },
      })
    }
  })

  it('is asked for by two at once, of whom neither is told that it is refused', async () => {
    const paymentId = await shop.pay()
    const answers = ['failed', 'success']
    let both = () => {}
    const asked = new Promise<void>((resolve) => {
      both = resolve
    })
    const racing = answering(app, async (sent) => {
      if (!sent.url.includes('refund_trans_id')) return shop.standIn.fetch(sent)
      const status = answers.shift()
      if (answers.length === 0) both()
      await asked
      return Response.json({ APIConnect: 'DONE', status, refund_ref_id: status === 'failed' ? '' : 'ref1' })
    })
    const one = { key: crypto.randomUUID(), paymentId, amount: price }
    const outcomes = await Promise.allSettled([racing.refund(one), racing.refund(one)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes).toContainEqual({ status: 'fulfilled', value: expect.objectContaining({ ok: true }) })
  })

  it('that is refused to each of two who ask at once is refused, and stays so', async () => {
    const paymentId = await shop.pay()
    let asked = 0
    const both = Promise.withResolvers<void>()
    const racing = answering(app, async (sent) => {
      if (!sent.url.includes('refund_trans_id')) return shop.standIn.fetch(sent)
      if (++asked === 2) both.resolve()
      await both.promise
      return Response.json({ APIConnect: 'DONE', status: 'failed', refund_ref_id: '' })
    })
    const one = { key: crypto.randomUUID(), paymentId, amount: price }
    await Promise.allSettled([racing.refund(one), racing.refund(one)])
    expect(await racing.refund(one)).toEqual(refused)
    expect(asked).toBe(2)
  })

  it.each([
    ['the refund', { bank_tran_id: 'another', status: 'success', refund_ref_id: 'ref1' }],
    ['an unknown status', { status: 'maybe', refund_ref_id: 'ref1' }],
    ['an error in HTTP 200', { APIConnect: 'FAILED', status: 'success' }],
  ])('that is answered with %s is unknown', async (_, answer) => {
    const paymentId = await shop.pay()
    const { refund } = answering(app, (sent) =>
      sent.url.includes('refund_trans_id')
        ? Response.json({ APIConnect: 'DONE', ...answer })
        : shop.standIn.fetch(sent),
    )
    const asking = refund({ key: crypto.randomUUID(), paymentId, amount: price })
    await expect(asking).rejects.toThrow(ProviderUnavailable)
  })

  it('of which another one is told is unknown', async () => {
    const paymentId = await shop.pay()
    await refund(paymentId)
    const answer = { APIConnect: 'DONE', status: 'refunded', refund_ref_id: 'another' }
    const { listRefunds } = answering(app, () => Response.json(answer))
    await expect(listRefunds(paymentId)).rejects.toThrow(ProviderUnavailable)
  })
})

import { describe, expect, it } from 'vitest'
import { openPaymentCalls } from '../../tests/support/payment-calls.ts'
import { startTestApp } from '../../tests/support/test-app.ts'
import { listDue } from '../platform/jobs/unique-jobs.ts'
import { cancelPayment, capturePayment, inspectPayment } from './capture-payment.ts'
import { duePayments } from './store.ts'

const app = await startTestApp()
const { cards, deps, newReference, request, paymentOf, authorise, through } = openPaymentCalls(app)

describe('capturing a payment', () => {
  it('fails as a mismatch when the provider captured another amount', async () => {
    const { reference, paymentId } = await authorise()
    const less = through(async (_asked, answer) => {
      const intent = (await (await answer()).json()) as object
      return Response.json({ ...intent, amount_received: 1 })
    })
    expect(await capturePayment(less, reference, paymentId)).toEqual({ ok: false, why: 'mismatch' })
    expect(await capturePayment(deps, reference, paymentId)).toEqual({
      ok: true,
      value: { provider: 'stripe', paymentId, amountMinor: 25_050, isRisky: false },
    })
  })

  it('captures nothing when the provider holds another amount', async () => {
    const { reference, paymentId } = await authorise()
    const asked: string[] = []
    const less = through(async ({ url }, answer) => {
      asked.push(url)
      const intent = (await (await answer()).json()) as object
      return Response.json({ ...intent, amount: 1, amount_capturable: 1 })
    })
    expect(await capturePayment(less, reference, paymentId)).toEqual({ ok: false, why: 'mismatch' })
    expect(asked.filter((url) => url.endsWith('/capture'))).toEqual([])
  })

  it('captures once, however often and concurrently it is called', async () => {
    const { reference, paymentId } = await authorise()
    const all = await Promise.all(
      Array.from({ length: 10 }, () => capturePayment(deps, reference, paymentId)),
    )
    const again = await capturePayment(deps, reference, paymentId)
    expect([...all, again]).toEqual(
      Array(11).fill({
        ok: true,
        value: { provider: 'stripe', paymentId, amountMinor: 25_050, isRisky: false },
      }),
    )
    expect((await cards.paymentIntents.retrieve(paymentId)).amount_received).toBe(25_050)
  })

  it('captures nothing that is not authorised, is another payment, or was cancelled', async () => {
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

  it('follows the state at the provider, whatever was done in its dashboard', async () => {
    const [taken, given] = [await authorise(), await authorise()]
    await cards.paymentIntents.capture(taken.paymentId)
    await cards.paymentIntents.cancel(given.paymentId)
    const capture = ({ reference, paymentId }: typeof taken) => capturePayment(deps, reference, paymentId)
    expect(await capture(taken)).toEqual({
      ok: true,
      value: { provider: 'stripe', paymentId: taken.paymentId, amountMinor: 25_050, isRisky: false },
    })
    expect(await capture(given)).toEqual({ ok: false, why: 'not-authorised' })
  })

  it('captures the payment that it is asked for, although another one was seen before', async () => {
    const { reference } = await authorise()
    const seen = await inspectPayment(deps, reference)
    await cancelPayment(deps, reference)
    const { paymentId } = await authorise(reference)
    expect(await capturePayment(deps, reference, paymentId, seen ?? undefined)).toEqual({
      ok: true,
      value: { provider: 'stripe', paymentId, amountMinor: 25_050, isRisky: false },
    })
  })

  it('does not ask the provider again for what was seen to be captured', async () => {
    const { reference, paymentId } = await authorise()
    await cards.paymentIntents.capture(paymentId)
    const seen = await inspectPayment(deps, reference)
    const silent = through(async () => {
      throw new TypeError('fetch failed')
    })
    expect(await capturePayment(silent, reference, paymentId, seen ?? undefined)).toMatchObject({ ok: true })
  })

  it('is recognised after the response was lost', async () => {
    const { reference, paymentId } = await authorise()
    const lossy = through(async (asked, answer) => {
      const response = await answer()
      if (asked.url.endsWith('/capture')) throw new TypeError('fetch failed')
      return response
    })
    await expect(capturePayment(lossy, reference, paymentId)).rejects.toMatchObject({ status: 503 })
    expect(await capturePayment(deps, reference, paymentId)).toEqual({
      ok: true,
      value: { provider: 'stripe', paymentId, amountMinor: 25_050, isRisky: false },
    })
  })
})

describe('cancelling a payment', () => {
  it('releases the card, is idempotent, and ignores a missing or unopened payment', async () => {
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

  it('fails when the money was captured', async () => {
    const { reference, paymentId } = await authorise()
    await cards.paymentIntents.capture(paymentId)
    await expect(cancelPayment(deps, reference)).rejects.toThrow('it is captured')
    expect((await inspectPayment(deps, reference))?.state).toBe('captured')
  })

  it('against a concurrent capture: exactly one of them succeeds', async () => {
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

describe('open payments', () => {
  const minute = 60_000
  const list = async () => {
    const due = await listDue(app.db, duePayments, { now: app.clock.now(), limit: 1000 })
    return due.map(({ id }) => id)
  }

  it('are listed at growing intervals until they have ended', async () => {
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

import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { orderJobs } from '../../tests/support/order-jobs.ts'
import { openShop } from '../../tests/support/order-market.ts'
import { lostReplyAt, unreachable, unreachableAt } from '../../tests/support/provider-proxy.ts'
import { runJob, runOrderJobs } from '../../tests/support/run-due-jobs.ts'
import type { Product } from '../listings/contract.ts'
import { cancelPayment } from '../payments/capture-payment.ts'
import { requestCheck } from '../payments/check-ledger.ts'
import { followChargebackLater } from '../payments/inspect-chargeback.ts'
import type { Booking } from './booking/contract.ts'
import { settleOrder } from './payment/settle-order.ts'

const { market, rahim, nadia, karim } = await openShop()
let phone: Product
beforeEach(async () => {
  phone = await market.addPhone(rahim)
})

/** Runs what is due some minutes later, twice in each of two processes. */
async function reconcileLater(): Promise<void> {
  market.clock.advance(2 * 60_000)
  for (let run = 0; run < 2; run++) {
    await Promise.all([1, 2].map(() => runOrderJobs(market.withProviderProxy())))
  }
}

const paid = { order: 'paid', money: 'succeeded', claims: 'claim capture', forSale: false }
const released = { order: 'unavailable', money: 'canceled', claims: '', forSale: false }

describe('the sale is completed although the process died', () => {
  it('after it claimed the phone', async () => {
    const order = await market.authorisePayment(nadia, phone)
    await market.claimAndCrash(order)
    expect(await market.readOutcome(nadia, order)).toEqual({
      order: 'booked',
      money: 'requires_capture',
      claims: 'claim',
      forSale: false,
    })
    const late = await market.authorisePayment(karim, phone).catch((error: Error) => error.message)
    expect(late).toMatch(/409/)
    await reconcileLater()
    expect(await market.readOutcome(nadia, order)).toEqual(paid)
  })

  it('after the capture', async () => {
    const order = await market.authorisePayment(nadia, phone)
    const fetch = market.openSecondProcess(lostReplyAt('/capture'))
    expect((await market.settle(nadia, order, { fetch })).status).toBe(503)
    expect(await market.readOutcome(nadia, order)).toMatchObject({
      order: 'booked',
      money: 'succeeded',
      claims: 'claim',
    })
    await reconcileLater()
    expect(await market.readOutcome(nadia, order)).toEqual(paid)
  })

  it('after the claim, when the browser retries before the job', async () => {
    const order = await market.authorisePayment(nadia, phone)
    await market.claimAndCrash(order)
    const { body } = await market.settle(nadia, order)
    expect(body.modifiedCount).toBe(1)
    expect(await market.readOutcome(nadia, order)).toEqual(paid)
  })

  it('or the browser vanished after paying, so that the server did not learn of the payment', async () => {
    const order = await market.authorisePayment(nadia, phone)
    await reconcileLater()
    expect(await market.readOutcome(nadia, order)).toEqual(paid)
  })
})

describe('a lost payment is released although the process died', () => {
  let order: Booking
  beforeEach(async () => {
    const winner = await market.authorisePayment(nadia, phone)
    order = await market.authorisePayment(karim, phone)
    await market.claimAndCrash(winner)
  })

  it('after it saw that the phone was sold', async () => {
    await market.claimAndCrash(order)
    expect(await market.readOutcome(karim, order)).toMatchObject({
      order: 'unavailable',
      money: 'requires_capture',
    })
    await reconcileLater()
    expect(await market.readOutcome(karim, order)).toEqual(released)
  })

  it('after the release, before it was recorded', async () => {
    await market.claimAndCrash(order)
    await cancelPayment(market.withProviderProxy().payments, order._id)
    await reconcileLater()
    expect(await market.readOutcome(karim, order)).toEqual(released)
  })

  it('or the browser vanished after paying, so that the server did not learn of the payment', async () => {
    await reconcileLater()
    expect(await market.readOutcome(karim, order)).toEqual(released)
  })

  it('or the provider is down: the buyer still gets 409', async () => {
    const fetch = market.openSecondProcess(unreachableAt('/cancel'))
    expect((await market.settle(karim, order, { fetch })).status).toBe(409)
    expect((await market.readOutcome(karim, order)).money).toBe('requires_capture')
    await reconcileLater()
    expect(await market.readOutcome(karim, order)).toEqual(released)
  })
})

describe('a payment that the provider does not release', () => {
  const down = () => market.withProviderProxy(unreachableAt('/cancel'))
  let order: Booking
  beforeEach(async () => {
    const winner = await market.authorisePayment(nadia, phone)
    order = await market.authorisePayment(karim, phone)
    await market.claimAndCrash(winner)
  })

  it('is no success of the job, which is tried again', async () => {
    const { jobs } = orderJobs(down())
    await expect(runJob(jobs, 'settle-order', { orderId: order._id })).rejects.toMatchObject({ status: 503 })
    await runOrderJobs(down())
    expect(await market.readOutcome(karim, order)).toMatchObject({ money: 'requires_capture' })
    const { rows } = await market.db.execute(sql`select attempts > 0 as tried from graphile_worker.jobs
      where key = ${`settle-order ${order._id}`} and last_error is not null`)
    expect(rows).toEqual([{ tried: true }])
    await runOrderJobs(market.withProviderProxy())
    expect(await market.readOutcome(karim, order)).toEqual(released)
  })

  it('is no success of an event, which the provider sends again', async () => {
    await expect(settleOrder(down(), order._id)).rejects.toMatchObject({ status: 503 })
  })
})

describe('while the provider is down', () => {
  it.each([
    ['at the look at the payment', unreachable],
    ['at the capture', unreachableAt('/capture')],
    ['after the capture', lostReplyAt('/capture')],
  ])('%s the buyer gets 503 with Retry-After, and nothing is lost', async (_, proxy) => {
    const order = await market.authorisePayment(nadia, phone)
    const fetch = market.openSecondProcess(proxy)
    const { status, body, headers } = await market.settle(nadia, order, { fetch })
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    await runOrderJobs(market.withProviderProxy(unreachable))
    expect((await market.settle(nadia, order)).status).toBe(200)
    expect(await market.readOutcome(nadia, order)).toEqual(paid)
  })
})

describe('the reconciliation', () => {
  it('leaves the payment of a buyer alone who is still typing the card number', async () => {
    const order = await market.createOrder(nadia, phone)
    const { body } = await market.beginPayment(nadia, order)
    await reconcileLater()
    expect(await market.readOutcome(nadia, order)).toMatchObject({ order: 'booked', forSale: true })
    await market.confirmCard(nadia, body.clientSecret)
    expect((await market.settle(nadia, order)).status).toBe(200)
  })

  it.each([
    [
      'answers with an error of its own',
      () => new Response('{"error":{"type":"api_error"}}', { status: 500 }),
    ],
    ['refuses', () => new Response('{"error":{"type":"x"}}', { status: 403 })],
    ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
  ])('continues with the other orders when the provider %s for one', async (_, answer) => {
    const [one, other] = [
      await market.authorisePayment(nadia, phone),
      await market.authorisePayment(karim, await market.addPhone(rahim)),
    ]
    await market.claimAndCrash(one)
    await market.claimAndCrash(other)
    let broken = ''
    market.clock.advance(2 * 60_000)
    await runOrderJobs(
      market.withProviderProxy(async (request, pass) => {
        broken ||= request.url
        return request.url === broken ? answer() : pass(request)
      }),
    )
    const states = [await market.readOutcome(nadia, one), await market.readOutcome(karim, other)].map(
      ({ order }) => order,
    )
    expect(states.sort()).toEqual(['booked', 'paid'])
    await reconcileLater()
    expect(await market.readOutcome(nadia, one), 'the first order').toEqual(paid)
    expect(await market.readOutcome(karim, other), 'the second order').toEqual(paid)
  })
})

describe('while the provider hangs, workers are left to mail by', () => {
  const flagsOf = async (name: string) => {
    const { rows } = await market.db.execute<{ flags: object | null }>(
      sql`select flags from graphile_worker.jobs where task_identifier = ${name}`,
    )
    return rows.map(({ flags }) => Object.keys(flags ?? {}).sort())
  }

  it('a look at a chargeback', async () => {
    await followChargebackLater(market.db, { provider: 'stripe', chargebackId: 'dp_1' })
    expect(await flagsOf('follow-chargeback')).toEqual([['keyed', 'provider', 'slow']])
  })

  it('a comparison with the ledger that was asked for', async () => {
    await requestCheck(market.db, 'stripe', market.clock.now())
    expect(await flagsOf('check-ledger')).toEqual([['keyed', 'provider', 'slow']])
  })
})

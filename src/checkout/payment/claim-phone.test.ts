import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openShop } from '../../../tests/support/order-market.ts'
import { runOrderJobs } from '../../../tests/support/run-due-jobs.ts'
import type { Product } from '../../listings/contract.ts'
import { lockListing } from '../../listings/index.ts'
import { listings } from '../../listings/schema.ts'
import { orders } from '../../orders/schema.ts'
import { findOrder } from '../../orders/store.ts'
import { cancelPayment } from '../../payments/capture-payment.ts'
import type { Db } from '../../platform/database/database.ts'
import { claimPhone } from './claim-phone.ts'
import { recordSale, settleOrder } from './settle-order.ts'

const { market, rahim, nadia, karim } = await openShop()
let phone: Product
beforeEach(async () => {
  phone = await market.addPhone(rahim)
})

describe('a capture that the provider refuses', () => {
  it('releases the claim: the buyer gets 402, and anybody can pay for the phone', async () => {
    const order = await market.authorisePayment(nadia, phone)
    await market.cards.paymentIntents.cancel(await market.claimAndCrash(order))
    const { status, body } = await market.settle(nadia, order)
    expect({ status, code: body.code }).toEqual({ status: 402, code: 'not-authorised' })
    expect(await market.readOutcome(nadia, order)).toEqual({
      order: 'booked',
      money: 'canceled',
      claims: 'claim drop-claim',
      forSale: true,
    })
    await market.authoriseAgain(nadia, order)
    expect((await market.settle(nadia, order)).body.modifiedCount).toBe(1)
    expect(await market.readOutcome(nadia, order)).toEqual({
      order: 'paid',
      money: 'succeeded',
      claims: 'claim drop-claim claim capture',
      forSale: false,
    })
  })

  it.each([
    ['declined', { status: 402, error: { type: 'card_error', code: 'card_declined' } }],
    [
      'expired',
      { status: 400, error: { type: 'invalid_request_error', code: 'charge_expired_for_capture' } },
    ],
  ])('because the card is %s leaves no authorisation behind', async (_, { status, error }) => {
    const order = await market.authorisePayment(nadia, phone)
    const fetch = market.openSecondProcess((request, pass) =>
      request.url.endsWith('/capture')
        ? Promise.resolve(Response.json({ error: { ...error, message: 'No.' } }, { status }))
        : pass(request),
    )
    expect((await market.settle(nadia, order, { fetch })).status).toBe(402)
    expect(await market.readOutcome(nadia, order)).toMatchObject({
      order: 'booked',
      money: 'canceled',
      forSale: true,
    })
  })

  it('releases the claim even if the process has died', async () => {
    const order = await market.authorisePayment(nadia, phone)
    await market.claimAndCrash(order)
    await cancelPayment(market.withProviderProxy().payments, order._id)
    await runOrderJobs(market.withProviderProxy())
    expect(await market.readOutcome(nadia, order)).toMatchObject({ order: 'booked', forSale: true })
    const other = await market.authorisePayment(karim, phone)
    expect((await market.settle(karim, other)).status).toBe(200)
  })

  it('leaves a later payment alone, even if the process that captures is late', async () => {
    const order = await market.authorisePayment(nadia, phone)
    const paymentId = await market.claimAndCrash(order)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let reached = () => {}
    const atCapture = new Promise<void>((resolve) => {
      reached = resolve
    })
    const slow = market.withProviderProxy(async (request, pass) => {
      if (request.url.endsWith('/capture')) {
        reached()
        await held
      }
      return pass(request)
    }, 'as in the server')
    const late = settleOrder(slow, order._id)
    await atCapture
    await market.cards.paymentIntents.cancel(paymentId)
    expect((await market.settle(nadia, order)).status).toBe(402)
    await market.authoriseAgain(nadia, order)
    letGo()
    expect(await late).toEqual({ ok: false, why: 'not-authorised' })
    expect(await market.readOutcome(nadia, order)).toMatchObject({
      money: 'requires_capture',
      forSale: true,
    })
    expect((await market.settle(nadia, order)).status).toBe(200)
    expect((await market.readOutcome(nadia, order)).money).toBe('succeeded')
  })
})

it('locks the phone before the order, as every transaction does, so that there is no deadlock', async () => {
  const order = await market.authorisePayment(nadia, phone)
  const found = await findOrder(market.db, order._id)
  if (!found) throw new Error('the order is not there')
  const claiming = await market.db.transaction(async (tx) => {
    await lockListing(tx, phone._id, 'update')
    const payment = { paymentId: 'pi_one', amountMinor: found.priceMinor }
    const claim = claimPhone(market, found, payment)
    await market.untilLockWait()
    await tx.execute(sql`select from orders where id = ${order._id} for update nowait`)
    return { claim }
  })
  expect(await claiming.claim).toMatchObject({ ok: true, value: { status: 'claimed' } })
})

describe('the claim of a phone', () => {
  /** An order as it was read, and what claims its phone. */
  const read = async () => {
    const order = await market.createOrder(nadia, phone)
    const found = await findOrder(market.db, order._id)
    if (!found) throw new Error('the order is not there')
    const claim = (paymentId = 'pi_1') =>
      claimPhone(market, found, { paymentId, amountMinor: found.priceMinor })
    return { order, claim }
  }

  /** Begins the claim while another transaction that makes `change` has not ended. */
  const claimDuring = async (
    claim: () => ReturnType<typeof claimPhone>,
    change: (tx: Db) => PromiseLike<unknown>,
  ) => {
    let claiming: ReturnType<typeof claimPhone> | undefined
    await market.db.transaction(async (tx) => {
      await change(tx)
      claiming = claim()
      await market.untilLockWait()
    })
    return claiming
  }

  it('is made once, and recorded as paid once, with its own payment', async () => {
    const { order, claim } = await read()
    expect(await claim()).toMatchObject({ ok: true, value: { status: 'claimed', paymentId: 'pi_1' } })
    expect(await claim('pi_2')).toMatchObject({ ok: true, value: { status: 'claimed', paymentId: 'pi_1' } })
    expect(await market.readClaims(order)).toEqual(['claim'])
    const ids = { id: order._id, listingId: phone._id }
    const record = (paymentId: string) =>
      recordSale(market.withProviderProxy(), ids, {
        provider: 'stripe',
        paymentId,
        amountMinor: 25_000,
        isRisky: false,
      })
    expect(await record('pi_2')).toBe(false)
    const recorded = await Promise.all([1, 2, 3].map(() => record('pi_1')))
    expect(recorded.filter(Boolean)).toHaveLength(1)
    expect(await market.readClaims(order)).toEqual(['claim', 'capture'])
  })

  it.each([
    ['sold', { soldAt: new Date() }, { ok: true, value: { status: 'unavailable' } }, 'unavailable'],
    ['withdrawn', { withdrawnAt: new Date() }, { ok: true, value: { status: 'cancelled' } }, 'cancelled'],
    ['given another price', { priceMinor: 999_900 }, { ok: false, why: 'price-changed' }, 'booked'],
    ['described as broken', { condition: 'fair' as const }, { ok: false, why: 'listing-changed' }, 'booked'],
  ])('sees that the phone was %s concurrently', async (_, change, outcome, status) => {
    const { order, claim } = await read()
    const claimed = await claimDuring(claim, (tx) =>
      tx.update(listings).set(change).where(eq(listings.id, phone._id)),
    )
    expect(claimed).toMatchObject(outcome)
    expect((await market.readOrder(nadia, order)).status).toBe(status)
    expect(await market.readClaims(order)).toEqual([])
  })

  it('sees that the order was cancelled concurrently', async () => {
    const { order, claim } = await read()
    const claimed = await claimDuring(claim, (tx) =>
      tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order._id)),
    )
    expect(claimed).toMatchObject({ ok: true, value: { status: 'cancelled' } })
    expect((await market.readOutcome(nadia, order)).forSale).toBe(true)
  })
})

import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../tests/harness.ts'
import { type Market, openMarket } from '../../tests/market.ts'
import type { Product } from '../listings/contract.ts'
import { lockListing } from '../listings/lock-listing.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import { claimPhone } from './claim-phone.ts'
import { healSettlements } from './heal-settlements.ts'
import { settleBooking } from './settle-booking.ts'
import { findById } from './store.ts'

let market: Market
let rahim: Person
let nadia: Person
let karim: Person
let phone: Product

beforeAll(async () => {
  market = await openMarket()
  rahim = await market.signUp('seller')
  nadia = await market.signUp()
  karim = await market.signUp()
})
beforeEach(async () => {
  await market.forgetTurns()
  await Promise.all([rahim, nadia, karim].map(market.renewToken))
  phone = await market.offer(rahim)
})

describe('a capture that the provider refuses', () => {
  it('gives the phone back: the buyer hears 402, may pay again, or another may', async () => {
    const order = await market.authorise(nadia, phone)
    const { payments } = market.reachProvider()
    await payments.cards.paymentIntents.cancel(await market.claimAndDie(order))
    const { status, body } = await market.settle(nadia, order)
    expect([status, body.code]).toEqual([402, 'not-authorised'])
    expect(await market.readStanding(nadia, order)).toEqual({
      order: 'booked',
      money: 'canceled',
      ledger: 'claimed released',
      forSale: true,
    })
    await market.authoriseAgain(nadia, order)
    expect((await market.settle(nadia, order)).body.modifiedCount).toBe(1)
    expect(await market.readStanding(nadia, order)).toEqual({
      order: 'paid',
      money: 'succeeded',
      ledger: 'claimed released claimed captured',
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
    const order = await market.authorise(nadia, phone)
    const fetch = market.openSecondProcess((request, pass) =>
      request.url.endsWith('/capture')
        ? Promise.resolve(Response.json({ error: { ...error, message: 'No.' } }, { status }))
        : pass(request),
    )
    expect((await market.settle(nadia, order, { fetch })).status).toBe(402)
    expect(await market.readStanding(nadia, order)).toMatchObject({
      order: 'booked',
      money: 'canceled',
      forSale: true,
    })
  })

  it('gives it back although the process died before', async () => {
    const order = await market.authorise(nadia, phone)
    await market.claimAndDie(order)
    await cancelPayment(market.reachProvider().payments, order._id)
    await healSettlements(market.reachProvider())
    expect(await market.readStanding(nadia, order)).toMatchObject({ order: 'booked', forSale: true })
    const other = await market.authorise(karim, phone)
    expect((await market.settle(karim, other)).status).toBe(200)
  })

  it('takes nothing of a later payment, however late the process that captures', async () => {
    const order = await market.authorise(nadia, phone)
    const paymentId = await market.claimAndDie(order)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let reached = () => {}
    const atCapture = new Promise<void>((resolve) => {
      reached = resolve
    })
    const slow = market.reachProvider(async (request, pass) => {
      if (request.url.endsWith('/capture')) {
        reached()
        await held
      }
      return pass(request)
    })
    const late = settleBooking(slow, order._id)
    await atCapture
    await market.reachProvider().payments.cards.paymentIntents.cancel(paymentId)
    expect((await market.settle(nadia, order)).status).toBe(402)
    await market.authoriseAgain(nadia, order)
    letGo()
    expect(await late).toEqual({ ok: false, why: 'not-authorised' })
    expect(await market.readStanding(nadia, order)).toMatchObject({
      money: 'requires_capture',
      forSale: true,
    })
    expect((await market.settle(nadia, order)).status).toBe(200)
    expect((await market.readStanding(nadia, order)).money).toBe('succeeded')
  })
})

it('waits for the phone before it takes the booking, as everybody does: nobody waits for each other', async () => {
  const order = await market.authorise(nadia, phone)
  const booking = await findById(market.db, order._id)
  if (!booking) throw new Error('the booking is not there')
  const claiming = await market.db.transaction(async (tx) => {
    await lockListing(tx, phone._id, 'update')
    const claim = claimPhone(market, booking, 'pi_one')
    await market.untilSomebodyWaits()
    await tx.execute(sql`select from bookings where id = ${order._id} for update nowait`)
    return { claim }
  })
  expect((await claiming.claim).status).toBe('claimed')
})

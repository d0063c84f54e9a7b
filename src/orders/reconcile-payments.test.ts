import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Market, openMarket } from '../../tests/support/marketplace.ts'
import { away, awayAt, unheardAt } from '../../tests/support/provider-proxy.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { Product } from '../listings/contract.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import type { Booking } from './contract.ts'
import { reconcilePayments } from './reconcile-payments.ts'

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

/** Some minutes later the recurring job runs, as two processes do: at once, and twice. */
async function heal(): Promise<void> {
  market.clock.advance(2 * 60_000)
  for (let run = 0; run < 2; run++) {
    await Promise.all([reconcilePayments(market.reachProvider()), market.jobs['reconcile-payments']?.({})])
  }
}

const paid = { order: 'paid', money: 'succeeded', ledger: 'claimed captured', forSale: false }
const released = { order: 'unavailable', money: 'canceled', ledger: 'lost released', forSale: false }

describe('a winner is paid for, although the process died', () => {
  it('after it claimed the phone', async () => {
    const order = await market.authorise(nadia, phone)
    await market.claimAndDie(order)
    expect(await market.readStanding(nadia, order)).toEqual({
      order: 'booked',
      money: 'requires_capture',
      ledger: 'claimed',
      forSale: false,
    })
    const late = await market.authorise(karim, phone).catch((error: Error) => error.message)
    expect(late).toMatch(/409/)
    await heal()
    expect(await market.readStanding(nadia, order)).toEqual(paid)
  })

  it('after the money was taken', async () => {
    const order = await market.authorise(nadia, phone)
    const fetch = market.openSecondProcess(unheardAt('/capture'))
    expect((await market.settle(nadia, order, { fetch })).status).toBe(503)
    expect(await market.readStanding(nadia, order)).toMatchObject({
      order: 'booked',
      money: 'succeeded',
      ledger: 'claimed',
    })
    await heal()
    expect(await market.readStanding(nadia, order)).toEqual(paid)
  })

  it('after the claim, and the browser comes again before the job', async () => {
    const order = await market.authorise(nadia, phone)
    await market.claimAndDie(order)
    const { body } = await market.settle(nadia, order)
    expect(body.modifiedCount).toBe(1)
    expect(await market.readStanding(nadia, order)).toEqual(paid)
  })

  it('or never heard of the payment: the browser vanished after paying', async () => {
    const order = await market.authorise(nadia, phone)
    await heal()
    expect(await market.readStanding(nadia, order)).toEqual(paid)
  })
})

describe('a loser is released, although the process died', () => {
  let order: Booking
  beforeEach(async () => {
    const winner = await market.authorise(nadia, phone)
    order = await market.authorise(karim, phone)
    await market.claimAndDie(winner)
  })

  it('after it saw the phone gone', async () => {
    await market.claimAndDie(order)
    expect(await market.readStanding(karim, order)).toMatchObject({
      order: 'unavailable',
      money: 'requires_capture',
    })
    await heal()
    expect(await market.readStanding(karim, order)).toEqual(released)
  })

  it('after the release, before it was written down', async () => {
    await market.claimAndDie(order)
    await cancelPayment(market.reachProvider().payments, order._id)
    await heal()
    expect(await market.readStanding(karim, order)).toEqual(released)
  })

  it('or never heard of the payment: the browser vanished after paying', async () => {
    await heal()
    expect(await market.readStanding(karim, order)).toEqual(released)
  })

  it('or the card service is away just then: the loser hears 409 all the same', async () => {
    const fetch = market.openSecondProcess(awayAt('/cancel'))
    expect((await market.settle(karim, order, { fetch })).status).toBe(409)
    expect((await market.readStanding(karim, order)).money).toBe('requires_capture')
    await heal()
    expect(await market.readStanding(karim, order)).toEqual(released)
  })
})

describe('while the card service is away', () => {
  it.each([
    ['at the look at the payment', away],
    ['at the capture', awayAt('/capture')],
    ['after the capture', unheardAt('/capture')],
  ])('%s the buyer hears 503 and when to come again; nothing is lost', async (_, between) => {
    const order = await market.authorise(nadia, phone)
    const fetch = market.openSecondProcess(between)
    const { status, body, headers } = await market.settle(nadia, order, { fetch })
    expect([status, body.code]).toEqual([503, 'unavailable'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    await reconcilePayments(market.reachProvider(away))
    expect((await market.settle(nadia, order)).status).toBe(200)
    expect(await market.readStanding(nadia, order)).toEqual(paid)
  })
})

describe('healing', () => {
  it('leaves a buyer alone who is still typing the card number', async () => {
    const order = await market.booked(nadia, phone)
    const { body } = await market.requestIntent(nadia, order)
    await heal()
    expect(await market.readStanding(nadia, order)).toMatchObject({ order: 'booked', forSale: true })
    await market.confirmCard(nadia, body.clientSecret)
    expect((await market.settle(nadia, order)).status).toBe(200)
  })

  it('goes on with the others when one of them fails', async () => {
    const [one, other] = [
      await market.authorise(nadia, phone),
      await market.authorise(karim, await market.offer(rahim)),
    ]
    await market.claimAndDie(one)
    await market.claimAndDie(other)
    let broken = ''
    market.clock.advance(2 * 60_000)
    await reconcilePayments(
      market.reachProvider(async (request, pass) => {
        broken ||= request.url
        return request.url === broken
          ? new Response('{"error":{"type":"x"}}', { status: 403 })
          : pass(request)
      }),
    )
    const states = [await market.readStanding(nadia, one), await market.readStanding(karim, other)].map(
      ({ order }) => order,
    )
    expect(states.sort()).toEqual(['booked', 'paid'])
    await heal()
    expect([await market.readStanding(nadia, one), await market.readStanding(karim, other)]).toEqual([
      paid,
      paid,
    ])
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { hour, meetParties, openOrderMarket, passTime } from '../../../tests/support/order-market.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { Booking } from '../../checkout/booking/contract.ts'
import { maxWithdrawals } from './rules.ts'

let rahim: Person
let nadia: Person
let admin: Person
const market = await openOrderMarket()
beforeEach(async () => {
  ;({ rahim, nadia, admin } = await meetParties(market))
})

const pass = (millis: number) => passTime(market, [rahim, nadia, admin], millis)

const complain = (order: Booking, text = 'It turns off after a minute.') =>
  market.move(nadia, order, 'dispute', { reason: 'does-not-work', text }, 'POST')
const withdraw = (who: Person, order: Booking) => market.move(who, order, 'dispute', undefined, 'DELETE')
const inHours = (hours: number) => new Date(market.clock.now().getTime() + hours * hour).toISOString()

describe('a complaint that the buyer withdraws', () => {
  it('gives the buyer the rest of the time to complain, and the seller the money only then', async () => {
    const order = await market.sellAndHandOver(rahim, nadia)
    await pass(hour)
    await complain(order)
    await pass(5 * hour)
    expect(await withdraw(rahim, order)).toEqual([403, 'wrong-party'])
    expect(await withdraw(nadia, order)).toEqual([200, 1])
    expect(await withdraw(nadia, order)).toEqual([200, 0])
    const details = await market.readDetails(nadia, order)
    expect(details).toMatchObject({ stage: 'handed-over', money: { releaseAt: inHours(3) } })
    expect((await market.readMoney(order)).held).toBe(order.product_price)
    await pass(2 * hour)
    await market.runSaleJobs()
    await pass(hour)
    await market.runSaleJobs()
    expect((await market.readDetails(nadia, order)).stage).toBe('completed')
  })

  it('leaves at least an hour', async () => {
    const order = await market.sellAndHandOver(rahim, nadia)
    await pass(4 * hour - 1000)
    await complain(order)
    await withdraw(nadia, order)
    expect((await market.readDetails(nadia, order)).money.releaseAt).toBe(inHours(1))
  })

  it('can be made again, and what was written stays', async () => {
    const order = await market.sellAndHandOver(rahim, nadia)
    await complain(order)
    await market.move(rahim, order, 'dispute/proposal', { refund: 20 })
    await withdraw(nadia, order)
    await pass(hour)
    expect(await complain(order, 'He has not paid me as promised.')).toEqual([201, 1])
    expect((await market.readDetails(admin, order)).dispute).toMatchObject({
      text: 'He has not paid me as promised.',
      proposal: null,
      replies: [{ by: 'buyer', text: 'It turns off after a minute.' }],
    })
  })

  it('is neither answered, agreed on nor decided while it is withdrawn', async () => {
    const order = await market.sellAndHandOver(rahim, nadia)
    await complain(order)
    await market.move(rahim, order, 'dispute/proposal', { refund: 0 })
    await withdraw(nadia, order)
    const reply = await market.move(rahim, order, 'dispute/replies', { text: 'It was fine.' }, 'POST')
    expect(reply).toEqual([409, 'wrong-stage'])
    expect(await market.move(rahim, order, 'dispute/proposal', { refund: 10 })).toEqual([409, 'wrong-stage'])
    expect(await market.move(nadia, order, 'dispute/agreement', { refund: 0 })).toEqual([409, 'wrong-stage'])
    const decision = { refund: 0, why: 'x' }
    expect(await market.move(admin, order, 'dispute/decision', decision)).toEqual([409, 'wrong-stage'])
  })

  it('cannot be withdrawn any more once the money goes back', async () => {
    const order = await market.sellAndHandOver(rahim, nadia)
    await complain(order)
    const decision = { refund: order.product_price, why: 'x' }
    expect(await market.move(admin, order, 'dispute/decision', decision)).toEqual([200, 1])
    expect(await withdraw(nadia, order)).toEqual([409, 'wrong-stage'])
  })

  it('holds the money up three times at most', async () => {
    const order = await market.sellAndHandOver(rahim, nadia)
    for (let times = 0; times < maxWithdrawals; times++) {
      expect(await complain(order)).toEqual([201, 1])
      expect(await withdraw(nadia, order)).toEqual([200, 1])
    }
    expect(await complain(order)).toEqual([201, 1])
    expect(await withdraw(nadia, order)).toEqual([409, 'too-many-withdrawals'])
  })
})

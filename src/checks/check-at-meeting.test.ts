import { describe, expect, it } from 'vitest'
import { makeImei } from '../../tests/support/factories.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { checkTogether, openCheckLink } from '../../tests/support/phone-check.ts'
import type { Booking } from '../checkout/booking/contract.ts'
import { dailyChecks, maxWrongImeis } from './rules.ts'

const market = await openMarketplace()
const seller = await market.signUp('seller')
const buyer = await market.signUp()
const admin = await market.signUp('admin')
const { begin, meet, read, confirm, compare } = checkTogether(market, buyer)
const samsung = { brand_name: 'Samsung', product_name: 'Samsung Galaxy A14' } as const

describe('the code that the tested phone shows', () => {
  const finish = async (order: Booking) => {
    const link = await meet(order)
    await link.run('vibration', () => ({ faulty: true }))
    return (await link.finish()).body.shown
  }

  it('tells the buyer that the phone did the check, once', async () => {
    const order = await market.sellPhone(seller, buyer, samsung)
    expect((await confirm(order, '123456')).body).toMatchObject({ code: 'wrong-code' })
    const shown = await finish(order)
    expect(shown?.url).toMatch(new RegExp(`/dashbord/orders/${order._id}\\?seen=${shown?.code}$`))
    expect(JSON.stringify(await read(order))).not.toContain(shown?.code)
    const other = shown?.code === '111111' ? '222222' : '111111'
    expect((await confirm(order, other)).body).toMatchObject({ code: 'wrong-code' })
    expect((await confirm(order, shown?.code, seller)).status).toBe(404)
    expect((await confirm(order, shown?.code)).body).toEqual({ modifiedCount: 1 })
    expect((await confirm(order, shown?.code)).body).toEqual({ modifiedCount: 0 })
    expect(await read(order)).toMatchObject({ last: { isSeen: true }, earlier: [] })
  })

  it('counts for two minutes, and for the last check alone', async () => {
    const order = await market.sellPhone(seller, buyer, samsung)
    const first = await finish(order)
    market.clock.advance(1000)
    const second = await finish(order)
    expect((await confirm(order, first?.code)).body).toMatchObject({ code: 'wrong-code' })
    market.clock.advance(2 * 60_000 + 1)
    expect((await confirm(order, second?.code)).body).toMatchObject({ code: 'wrong-code' })
    const third = await finish(order)
    market.clock.advance(2 * 60_000)
    expect((await confirm(order, third?.code)).status).toBe(200)
    const { last, earlier } = await read(order, admin)
    expect([last, ...earlier].map((each) => each?.isSeen)).toEqual([true, false, false])
    expect(earlier[1]?.results[4]).toMatchObject({ test: 'vibration', outcome: 'failed', signs: [] })
  })

  it('comes with the end of the check: before, and when there is none, the check is not finished', async () => {
    const order = await market.sellPhone(seller, buyer, samsung)
    const link = await meet(order)
    await link.run('vibration', () => ({ faulty: true }))
    expect((await read(order)).last).toMatchObject({ isFinished: false })
    await link.finish()
    expect((await read(order)).last).toMatchObject({ isFinished: true })
    market.clock.advance(1000)
    await (await meet(order)).run('vibration', () => ({ faulty: true }))
    market.clock.advance(1000)
    await meet(order)
    const { last, earlier } = await read(order)
    expect([last, ...earlier].map((each) => each?.isFinished)).toEqual([false, true])
  })

  it('is given to the browser that agreed, which alone does the tests', async () => {
    const order = await market.sellPhone(seller, buyer, samsung)
    const { body } = await begin(order)
    const phone = await openCheckLink(market, body.url)
    const other = await openCheckLink(market, body.url)
    const refused = [
      await other.call('POST', '/consent'),
      await other.call('POST', '/challenges', { test: 'vibration' }),
      await other.answer((await phone.ask('vibration')).nonce, { faulty: true }),
      await other.finish(),
    ]
    expect(refused.map((each) => each.body.code)).toEqual(Array(4).fill('another-browser'))
    await phone.run('vibration', () => ({ faulty: true }))
    expect((await phone.finish()).body.shown?.code).toMatch(/^\d{6}$/)
  })

  it('is not given to a browser without a name, when that which agreed had an empty one', async () => {
    const order = await market.sellPhone(seller, buyer, samsung)
    const { body } = await begin(order)
    const { token } = (await openCheckLink(market, body.url, false)).request().params
    await market.call(null, 'POST', `/checks/${token}/consent`, { headers: { cookie: 'check=' } })
    const other = await openCheckLink(market, body.url, false)
    const asked = await other.call('POST', '/challenges', { test: 'vibration' })
    expect(asked.body.code).toBe('another-browser')
  })

  it('is not given for a test that is none of the meeting', async () => {
    const link = await meet(await market.sellPhone(seller, buyer, samsung))
    const asked = await link.call('POST', '/challenges', { test: 'network' })
    expect({ status: asked.status, code: asked.body.code }).toEqual({ status: 404, code: 'unknown-check' })
  })

  it('is given again to the browser whose answer was lost, which may agree again, too', async () => {
    const order = await market.sellPhone(seller, buyer, samsung)
    const { body } = await begin(order)
    const phone = await openCheckLink(market, body.url, false)
    await phone.call('GET', '')
    const { params, cookie } = phone.request()
    const lost = { headers: { cookie } }
    await market.call(null, 'POST', `/checks/${params.token}/consent`, lost)
    expect((await phone.call('POST', '/consent')).body).toEqual({ modifiedCount: 0 })
    const other = await openCheckLink(market, body.url, false)
    await other.call('GET', '')
    expect((await other.call('POST', '/consent')).body.code).toBe('another-browser')
    await phone.run('vibration', () => ({ faulty: true }))
    const { shown } = (await phone.finish()).body
    expect((await phone.finish()).body).toEqual({ modifiedCount: 0, shown })
    expect((await other.finish()).body.code).toBe('check-finished')
    expect((await (await openCheckLink(market, body.url, false)).finish()).body.code).toBe('check-finished')
    expect((await confirm(order, shown?.code)).status).toBe(200)
  })

  it('is not given by a check of the seller, which one browser alone does, too', async () => {
    const phone = await market.addPhone(seller, samsung)
    const { body } = await market.call<{ url: string }>(seller, 'POST', `/products/${phone._id}/checks`)
    const link = await openCheckLink(market, body.url)
    await link.run('vibration', () => ({ faulty: true }))
    const other = await openCheckLink(market, body.url)
    expect((await other.finish()).body.code).toBe('another-browser')
    expect((await link.finish()).body).toEqual({ modifiedCount: 1 })
  })
})

describe('beginning it', () => {
  it('is for the buyer of a paid order alone', async () => {
    const phone = await market.addPhone(seller, samsung)
    const booked = await market.createOrder(buyer, phone)
    expect((await begin(booked)).body).toMatchObject({ code: 'wrong-stage' })
    const order = await market.sellPhone(seller, buyer, samsung)
    for (const other of [seller, admin, await market.signUp()]) {
      expect((await begin(order, other)).body).toMatchObject({ code: 'unknown-booking' })
    }
    expect((await market.call(await market.signUp(), 'GET', `/orders/${order._id}/checks`)).status).toBe(404)
  })

  it.each([
    ['handed over', (order: Booking) => market.handOver(seller, order)],
    ['cancelled', (order: Booking) => market.move(seller, order, 'cancellation', { reason: 'other' })],
  ])('ends when the order is %s', async (_, end) => {
    const order = await market.sellPhone(seller, buyer, { ...samsung, imei: makeImei() })
    const link = await meet(order)
    const { nonce } = await link.ask('vibration')
    expect((await end(order))[0]).toBe(200)
    expect((await link.answer(nonce, { faulty: true })).body.code).toBe('check-over')
    expect((await begin(order)).body).toMatchObject({ code: 'wrong-stage' })
    expect((await compare(order, makeImei())).body).toMatchObject({ code: 'wrong-stage' })
  })

  it('gives a link for a quarter of an hour, and two at once leave one open', async () => {
    const order = await market.sellPhone(seller, buyer, samsung)
    const begun = await Promise.all([begin(order), begin(order)])
    const answers = await Promise.all(
      begun.map(async ({ body }) => (await openCheckLink(market, body.url)).call('GET', '')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    const link = await meet(order)
    market.clock.advance(15 * 60_000 - 1)
    expect((await link.call('GET', '')).status).toBe(200)
    market.clock.advance(1)
    for (const person of [seller, buyer, admin]) await market.renewToken(person)
    expect((await link.call('GET', '')).body).toMatchObject({ code: 'check-over' })
    expect((await read(order)).open).toBeNull()
  })

  it('takes no challenge of another phone, and is not limited by the checks of the seller', async () => {
    const phone = await market.addPhone(seller, samsung)
    const start = () => market.call<{ url: string }>(seller, 'POST', `/products/${phone._id}/checks`)
    for (let begun = 1; begun < dailyChecks; begun++) await start()
    const own = await openCheckLink(market, (await start()).body.url)
    const { nonce } = await own.ask('vibration')
    expect((await start()).body).toMatchObject({ code: 'too-many-checks' })
    const link = await meet(await market.insertSale(buyer, phone))
    expect((await link.answer(nonce, { faulty: true })).body.code).toBe('challenge-over')
    expect((await own.call('GET', '')).status).toBe(410)
  })
})

describe('the IMEI', () => {
  it('is compared after a test, for its buyer, and wrong ones so many times', async () => {
    const imei = makeImei()
    const order = await market.sellPhone(seller, buyer, { ...samsung, imei })
    expect((await compare(order, imei)).body).toMatchObject({ code: 'unknown-check' })
    const link = await meet(order)
    await link.ask('vibration')
    expect((await compare(order, imei)).body).toMatchObject({ code: 'unknown-check' })
    await link.run('vibration', () => ({ faulty: true }))
    expect((await compare(order, imei, seller)).status).toBe(404)
    expect((await compare(order, imei)).body).toEqual({ agrees: true })
    const guesses = await Promise.all(
      Array.from({ length: maxWrongImeis + 4 }, () => compare(order, makeImei())),
    )
    expect(guesses.filter(({ status }) => status === 200)).toHaveLength(maxWrongImeis)
    expect((await read(order)).last?.imeiAgrees).toBe(false)
    market.clock.advance(1000)
    await (await meet(order)).run('vibration', () => ({ faulty: true }))
    expect((await compare(order, imei)).body).toMatchObject({ code: 'too-many-imeis' })
  })

  it('is not compared when the seller has given none', async () => {
    const order = await market.sellPhone(seller, buyer, samsung)
    await (await meet(order)).run('vibration', () => ({ faulty: true }))
    expect((await compare(order, makeImei())).body).toMatchObject({ code: 'wrong-stage' })
  })
})

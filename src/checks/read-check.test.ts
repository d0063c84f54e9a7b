import { isNotNull } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeImei } from '../../tests/support/factories.ts'
import { type Marketplace, openMarketplace } from '../../tests/support/marketplace.ts'
import { allCells, openCheckLink, phoneProfile, touched } from '../../tests/support/phone-check.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { Booking } from '../checkout/booking/contract.ts'
import type { Product } from '../listings/contract.ts'
import { readPersonalTable } from '../platform/database/personal-table.ts'
import type { Features } from './answer-shapes.ts'
import type { LinkedCheck, OwnCheck, ShownCheck } from './contract.ts'
import { dailyChecks, maxWrongImeis, meetingMinutes, meetingTests } from './rules.ts'
import { checkResults, personalTables } from './schema.ts'

let market: Marketplace
let seller: Person
let buyer: Person
let admin: Person
const day = 86_400_000
const samsung = { brand_name: 'Samsung', product_name: 'Samsung Galaxy A14' } as const

beforeAll(async () => {
  market = await openMarketplace()
  seller = await market.signUp('seller')
  buyer = await market.signUp()
  admin = await market.signUp('admin')
})

const profiled = (changes: Partial<Features['profile']> = {}) => ({
  test: 'profile',
  features: { ...phoneProfile, ...changes },
})

const begin = (order: Booking, by: Person = buyer) =>
  market.call<{ url: string }>(by, 'POST', `/orders/${order._id}/checks`)
const meet = async (order: Booking) => openCheckLink(market, (await begin(order)).body.url)
const read = async (order: Booking, by: Person = buyer) =>
  (await market.call<OwnCheck>(by, 'GET', `/orders/${order._id}/checks`)).body
const compare = (order: Booking, imei: string, by: Person = buyer) =>
  market.call<{ agrees: boolean }>(by, 'PUT', `/orders/${order._id}/checkedimei`, { json: { imei } })

const lookAt = async (link: Awaited<ReturnType<typeof meet>>, order: Booking | Product, by: Person) => {
  const path = by === seller ? `/products/${order._id}/checks` : `/orders/${order._id}/checks`
  return link.run('back-camera', async () => ({
    test: 'back-camera',
    features: {
      code: (await market.call<OwnCheck>(by, 'GET', path)).body.open?.code,
      by: 'scan',
      width: 1280,
      height: 720,
    },
  }))
}

/** A phone that its seller has checked, and that is paid for. */
async function sellChecked() {
  const phone = await market.addPhone(seller, { ...samsung, imei: makeImei() })
  const { body } = await market.call<{ url: string }>(seller, 'POST', `/products/${phone._id}/checks`)
  const link = await openCheckLink(market, body.url)
  await lookAt(link, phone, seller)
  await link.run('profile', () => profiled())
  await link.finish()
  return market.insertSale(buyer, phone)
}

describe('a check at the meeting', () => {
  it('is told to the buyer alone, beside that by the seller, and to the seller after the hand-over', async () => {
    const order = await sellChecked()
    const link = await meet(order)
    const { body: linked } = await link.call<LinkedCheck>('GET', '')
    expect(linked).toMatchObject({ isMeeting: true, product_name: samsung.product_name })
    expect(linked.results.map(({ test }) => test)).toEqual(meetingTests)
    expect((await read(order)).last).toBeNull()

    const camera = await link.run('back-camera', () => ({ faulty: true }))
    expect(camera.body).toMatchObject({ test: 'back-camera', outcome: null, reason: null, found: {} })
    await link.run('profile', () => profiled({ width: 854, height: 384 }))
    expect(JSON.stringify((await link.call('GET', '')).body)).not.toMatch(/failed|faulty|SM-A146P/)

    const shown = await read(order)
    expect(shown).toMatchObject({ sameKind: true, imeiAgrees: null, open: { consented: true } })
    const outcomeOf = (check: ShownCheck | null | undefined, name: string) =>
      check?.results.find(({ test }) => test === name)?.outcome
    expect(outcomeOf(shown.before, 'back-camera')).toBe('passed')
    expect(outcomeOf(shown.last, 'back-camera')).toBe('failed')
    expect(outcomeOf(shown.last, 'touch')).toBe('skipped')
    expect(await read(order, seller)).toMatchObject({ open: null, last: null })

    expect((await link.finish()).status).toBe(200)
    expect((await market.call<Product>(seller, 'GET', `/phones/${order.productId}`)).body).toMatchObject({
      condition_type: 'excellent',
    })
    await market.handOver(seller, order)
    expect(outcomeOf((await read(order, seller)).last, 'back-camera')).toBe('failed')
    expect((await read(order)).open).toBeNull()
  })

  it('shows the code for a camera to the buyer alone', async () => {
    const order = await market.sellPhone(seller, buyer, samsung)
    const link = await meet(order)
    const asked = await link.ask('back-camera')
    expect(JSON.stringify(asked)).not.toContain('code')
    expect((await read(order)).open?.code).toMatch(/^\d{6}$/)
    expect((await read(order, seller)).open).toBeNull()
    const own = await market.call<OwnCheck>(seller, 'GET', `/products/${order.productId}/checks`)
    expect(own.body.open).toBeNull()
    await lookAt(link, order, buyer)
    expect((await read(order)).last?.results[2]).toMatchObject({ outcome: 'passed' })
  })

  it('keeps a failure that the phone then skips, until the test is done again', async () => {
    const order = await market.sellPhone(seller, buyer, samsung)
    const link = await meet(order)
    const outcome = async () => (await read(order)).last?.results[0]?.outcome
    await link.run('touch', (asked) => touched(asked, allCells.slice(1)))
    await link.run('touch', () => ({ skipped: true }))
    await link.run('touch', () => ({ obstacle: 'denied' }))
    expect(await outcome()).toBe('failed')
    await link.run('touch', (asked) => touched(asked))
    expect(await outcome()).toBe('passed')
  })

  it.each([
    ['another kind of phone', { model: 'SM-A546E' }],
    ['another screen', { width: 412, height: 915 }],
    ['an older system', { platformVersion: '14.0.0' }],
    ['a computer that answers as a phone', { touchPoints: 0, driven: true, platform: 'Linux' }],
  ])('tells %s', async (_, changes) => {
    const order = await sellChecked()
    await (await meet(order)).run('profile', () => profiled(changes))
    expect(await read(order)).toMatchObject({ sameKind: false })
  })

  it('shows its signs to admins, and refuses nothing for them', async () => {
    const order = await sellChecked()
    const answered = await (await meet(order)).run('profile', () =>
      profiled({ touchPoints: 0, driven: true }),
    )
    expect(answered.status).toBe(200)
    expect((await read(order, admin)).last?.results.at(-1)?.signs).toEqual(['desktop', 'driven'])
    expect(JSON.stringify(await read(order))).not.toContain('signs')
    const checkOf = (by: Person | null) => market.call(by, 'GET', `/phones/${order.productId}/check`)
    expect(JSON.stringify(await checkOf(admin))).toContain('signs')
    for (const other of [seller, null]) expect(JSON.stringify(await checkOf(other))).not.toContain('signs')
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
    market.clock.advance(meetingMinutes * 60_000)
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
    await (await meet(order)).run('vibration', () => ({ faulty: true }))
    expect((await compare(order, imei, seller)).status).toBe(404)
    expect((await compare(order, imei)).body).toEqual({ agrees: true })
    const guesses = await Promise.all(
      Array.from({ length: maxWrongImeis + 4 }, () => compare(order, makeImei())),
    )
    expect(guesses.filter(({ status }) => status === 200)).toHaveLength(maxWrongImeis)
    expect((await read(order)).imeiAgrees).toBe(false)
    await (await meet(order)).run('vibration', () => ({ faulty: true }))
    expect((await compare(order, imei)).body).toMatchObject({ code: 'too-many-imeis' })
  })

  it('is not compared when the seller has given none', async () => {
    const order = await market.sellPhone(seller, buyer, samsung)
    await (await meet(order)).run('vibration', () => ({ faulty: true }))
    expect((await compare(order, makeImei())).body).toMatchObject({ code: 'wrong-stage' })
  })
})

it('is exported for both parties, and what was measured is deleted 30 days after the order', async () => {
  const [other, customer] = [await market.signUp('seller'), await market.signUp()]
  const order = await market.sellPhone(other, customer, samsung)
  const { body } = await begin(order, customer)
  await (await openCheckLink(market, body.url)).run('profile', () => profiled())
  for (const person of [other, customer]) {
    const tables = personalTables.map((table) => readPersonalTable(market.db, table, person.id))
    expect((await Promise.all(tables)).map(({ rows }) => rows.length)).toEqual([1, 1])
  }
  await market.handOver(other, order)
  await market.move(customer, order, 'completion')
  const measured = () => market.db.$count(checkResults, isNotNull(checkResults.features))
  market.clock.advance(29 * day)
  const before = await measured()
  await market.runJob('expire-checks')
  expect(await measured()).toBe(before)
  market.clock.advance(2 * day)
  await market.runJob('expire-checks')
  expect(await measured()).toBe(before - 1)
})

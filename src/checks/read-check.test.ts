import { describe, expect, it } from 'vitest'
import { makeImei } from '../../tests/support/factories.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { allCells, checkTogether, openCheckLink, profiled, touched } from '../../tests/support/phone-check.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { Booking } from '../checkout/booking/contract.ts'
import type { Product } from '../listings/contract.ts'
import type { LinkedCheck, OwnCheck, ShownCheck } from './contract.ts'
import { meetingTests } from './rules.ts'

const samsung = { brand_name: 'Samsung', product_name: 'Samsung Galaxy A14' } as const

const market = await openMarketplace()
const seller = await market.signUp('seller')
const buyer = await market.signUp()
const admin = await market.signUp('admin')
const { meet, read, confirm } = checkTogether(market, buyer)

const lookAt = async (link: Awaited<ReturnType<typeof meet>>, order: Booking | Product, by: Person) => {
  const path = by === buyer ? `/orders/${order._id}/checks` : `/products/${order._id}/checks`
  return link.run('back-camera', async () => ({
    test: 'back-camera',
    features: {
      code: (await market.call<OwnCheck>(by, 'GET', path)).body.open?.code,
      by: 'scan',
    },
  }))
}

/** A phone that its seller has checked, and that is paid for. */
async function sellChecked(by = seller) {
  const phone = await market.addPhone(by, { ...samsung, imei: makeImei() })
  const { body } = await market.call<{ url: string }>(by, 'POST', `/products/${phone._id}/checks`)
  const link = await openCheckLink(market, body.url)
  await lookAt(link, phone, by)
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
    const untestable = await link.run('vibration', () => ({ obstacle: 'missing-api' }))
    expect(untestable.body).toMatchObject({ outcome: null, reason: 'missing-api' })
    expect(JSON.stringify((await link.call('GET', '')).body)).not.toMatch(/failed|faulty|SM-A146P/)

    const outcomeOf = (check: ShownCheck | null | undefined, name: string) =>
      check?.results.find(({ test }) => test === name)?.outcome
    const unconfirmed = { sameKind: null, imeiAgrees: null, isSeen: false }
    expect(await read(order)).toMatchObject({
      open: { consented: true, results: Array(6).fill({ outcome: null, found: {} }) },
      last: { ...unconfirmed, results: [{ test: 'back-camera', outcome: 'failed' }] },
    })
    const finished = await link.finish()
    const shown = await read(order)
    expect(shown.last).toMatchObject({ ...unconfirmed, results: [{ test: 'back-camera' }] })
    expect(outcomeOf(shown.before, 'back-camera')).toBe('passed')
    expect(await read(order, seller)).toMatchObject({ open: null, last: null })

    await confirm(order, finished.body.shown?.code)
    const confirmed = (await read(order)).last
    expect(confirmed).toMatchObject({ sameKind: true, isSeen: true })
    expect(confirmed?.results.map(({ test }) => test)).toEqual(meetingTests)
    expect(outcomeOf(confirmed, 'touch')).toBe('skipped')
    expect((await market.call<Product>(seller, 'GET', `/phones/${order.productId}`)).body).toMatchObject({
      condition_type: 'excellent',
    })
    await market.handOver(seller, order)
    expect(outcomeOf((await read(order, seller)).last, 'back-camera')).toBe('failed')
    expect((await read(order)).open).toBeNull()
  })

  it('is read as a whole after the hand-over, though its code was not entered and it was not finished', async () => {
    const order = await sellChecked()
    const link = await meet(order)
    await link.run('vibration', () => ({ faulty: true }))
    market.clock.advance(1000)
    await link.run('touch', () => ({ faulty: true }))
    const finishedAt = market.clock.now().toISOString()
    market.clock.advance(1000)
    await market.handOver(seller, order)
    for (const person of [buyer, seller]) {
      const { open, last } = await read(order, person)
      expect(open).toBeNull()
      expect(last).toMatchObject({ isSeen: false, isFinished: false, finishedAt })
      expect(last?.results.map(({ test }) => test)).toEqual(meetingTests)
    }
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
    expect((await read(order, admin)).last?.results[2]).toMatchObject({ outcome: 'passed' })
  })

  it('keeps a failure that the phone then skips, until the test is done again', async () => {
    const order = await market.sellPhone(seller, buyer, samsung)
    const link = await meet(order)
    const result = async () => (await read(order, admin)).last?.results[0]
    await link.run('touch', (asked) => touched(asked, allCells.slice(1)))
    await link.run('touch', () => ({ skipped: true }))
    await link.run('touch', () => ({ obstacle: 'denied' }))
    const found = { missed: 1, covered: 95 }
    expect(await result()).toMatchObject({
      outcome: 'failed',
      reason: 'cells-missed',
      found,
      signs: ['too-quick'],
    })
    await link.run('touch', () => ({ faulty: true }))
    expect(await result()).toMatchObject({ outcome: 'failed', reason: 'faulty', found: {}, signs: [] })
    await link.run('touch', (asked) => touched(asked))
    expect(await result()).toMatchObject({ outcome: 'passed', reason: null })
  })

  it('says nothing of a later check by the seller, nor that of it', async () => {
    const order = await sellChecked()
    await (await meet(order)).run('touch', (asked) => touched(asked, allCells.slice(1)))
    await market.move(buyer, order, 'cancellation', { reason: 'other' })
    market.clock.advance(1000)
    const path = `/products/${order.productId}/checks`
    const { body } = await market.call<{ url: string }>(seller, 'POST', path)
    const link = await openCheckLink(market, body.url)
    await link.run('vibration', () => ({ faulty: true }))
    await link.finish()
    const { results } = (await market.call<ShownCheck>(null, 'GET', `/phones/${order.productId}/check`)).body
    expect(results[0]).toMatchObject({ test: 'touch', outcome: 'skipped', reason: null })
    const { before } = await read(order)
    expect(before?.results.find(({ test }) => test === 'vibration')?.outcome).toBe('skipped')
  })

  it.each([
    ['another kind of phone', { model: 'SM-A546E' }],
    ['another screen', { width: 412, height: 915 }],
    ['an older system', { platformVersion: '14.0.0' }],
    ['a computer that answers as a phone', { touchPoints: 0, driven: true, platform: 'Linux' }],
  ])('tells %s', async (_, changes) => {
    const order = await sellChecked()
    await (await meet(order)).run('profile', () => profiled(changes))
    expect(await read(order)).toMatchObject({ last: { sameKind: false } })
  })

  it('shows its signs to admins, but for a phone of their own, and refuses nothing for them', async () => {
    const order = await sellChecked()
    const answered = await (
      await meet(order)
    ).run('profile', () => profiled({ touchPoints: 0, driven: true }))
    expect(answered.status).toBe(200)
    expect((await read(order, admin)).last?.results.at(-1)?.signs).toEqual(['desktop', 'driven'])
    expect(JSON.stringify(await read(order))).not.toContain('signs')
    const checkOf = (by: Person | null) => market.call(by, 'GET', `/phones/${order.productId}/check`)
    expect(JSON.stringify(await checkOf(admin))).toContain('signs')
    for (const other of [seller, null]) expect(JSON.stringify(await checkOf(other))).not.toContain('signs')
    const { productId } = await sellChecked(admin)
    const own = await market.call(admin, 'GET', `/phones/${productId}/check`)
    expect([own.status, JSON.stringify(own.body)]).toEqual([200, expect.not.stringContaining('signs')])
  })
})

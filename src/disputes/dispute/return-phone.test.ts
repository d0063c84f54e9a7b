import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { decideChargeback, openChargeback } from '../../../tests/support/chargeback.ts'
import { hour, meetParties, openOrderMarket, passTime } from '../../../tests/support/order-market.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { Booking } from '../../checkout/booking/contract.ts'

let rahim: Person
let nadia: Person
let admin: Person
const market = await openOrderMarket()
beforeEach(async () => {
  ;({ rahim, nadia, admin } = await meetParties(market))
})

const pass = (millis: number) => passTime(market, [rahim, nadia, admin], millis)
const stageOf = async (order: Booking) => (await market.readDetails(nadia, order)).stage
const decide = (order: Booking, more: object = {}) =>
  market.move(admin, order, 'dispute/decision', {
    refund: order.product_price,
    why: 'It is broken.',
    ...more,
  })

/** The kinds that somebody was notified of. */
async function kindsOf({ id }: Person): Promise<string[]> {
  const { rows } = await market.db.execute<{ kind: string }>(
    sql`select kind from notifications where user_id = ${id} order by created_at, id`,
  )
  return rows.map(({ kind }) => kind)
}

const isOffered = async ({ productId: id }: Booking) =>
  (await market.call(nadia, 'GET', '/product', { query: { id } })).status === 200

async function disputed() {
  const order = await market.sellAndHandOver(rahim, nadia)
  await market.move(nadia, order, 'dispute', { reason: 'does-not-work', text: 'It is off.' }, 'POST')
  return order
}

/** An order all of whose money goes back as soon as the phone has. */
async function returning() {
  const order = await disputed()
  await market.move(rahim, order, 'dispute/proposal', { refund: order.product_price })
  expect(await market.move(nadia, order, 'dispute/agreement', { refund: order.product_price })).toEqual([
    200, 1,
  ])
  return order
}

const waited = () => ({
  place: 'Bashundhara City, level 6',
  waitedAt: market.clock.now().toISOString(),
  text: 'I waited for an hour.',
})

describe('a full refund after the hand-over', () => {
  it('keeps the money held, the phone sold and the order paid until the phone is back', async () => {
    const order = await returning()
    const price = order.product_price
    const details = await market.readDetails(nadia, order)
    const until = new Date(market.clock.now().getTime() + 24 * hour).toISOString()
    expect(details).toMatchObject({ stage: 'returning', dueAt: until, money: { refunded: price } })
    expect(await market.readOutcome(nadia, order)).toMatchObject({ order: 'paid', forSale: false })
    expect((await market.readMoney(order)).held).toBe(price)
    const { body } = await market.call<{ count: number }>(rahim, 'GET', '/waitingsales')
    expect(body.count).toBe(1)
  })

  it('is made once the buyer has entered the code that the seller alone sees', async () => {
    const order = await returning()
    const { return: shown } = await market.readDetails(rahim, order)
    expect(shown?.code).toMatch(/^\d{6}$/)
    for (const who of [nadia, admin]) expect((await market.readDetails(who, order)).return).toBeNull()
    const code = { code: shown?.code }
    expect(await market.move(rahim, order, 'return', code)).toEqual([403, 'wrong-party'])
    expect(await market.move(nadia, order, 'return', code)).toEqual([200, 1])
    expect(await market.move(nadia, order, 'return', code)).toEqual([200, 0])
    expect(await market.move(rahim, order, 'return/confirmation')).toEqual([200, 0])
    await market.runJob('follow-refund', { orderId: order._id })
    expect(await stageOf(order)).toBe('refunded')
    expect(await market.readMoney(order)).toEqual({ provider: 0, held: 0 })
    expect(await market.readOutcome(nadia, order)).toMatchObject({ order: 'refunded' })
    expect(await isOffered(order)).toBe(false)
    expect(await market.move(nadia, order, 'return', code)).toEqual([200, 0])
  })

  it('waits while a chargeback is open: nobody can end the return', async () => {
    const order = await returning()
    const { return: shown } = await market.readDetails(rahim, order)
    const code = { code: shown?.code }
    const id = await openChargeback(market, order)
    const refused = [409, 'chargeback-open']
    expect(await market.move(nadia, order, 'return', code)).toEqual(refused)
    expect(await market.move(rahim, order, 'return/confirmation')).toEqual(refused)
    expect(await market.move(admin, order, 'return/waiver', { why: 'It is broken.' })).toEqual(refused)
    expect(await market.move(nadia, order, 'return/failure', waited())).toEqual(refused)
    await decideChargeback(market, id, 'won')
    expect(await market.move(nadia, order, 'return', code)).toEqual([200, 1])
  })

  it('takes neither the code of the hand-over nor more than five wrong ones', async () => {
    const order = await market.sellPhone(rahim, nadia)
    const { handover } = await market.readDetails(nadia, order)
    await market.move(rahim, order, 'handover', { code: handover?.code })
    await market.move(nadia, order, 'dispute', { reason: 'other', text: 'x' }, 'POST')
    await decide(order)
    const { return: shown } = await market.readDetails(rahim, order)
    const wrong = [handover?.code, '000000', '000001', '000002', '000003', '000004', '000005']
      .filter((code) => code !== shown?.code)
      .slice(0, 5)
    for (const code of wrong) {
      expect(await market.move(nadia, order, 'return', { code })).toEqual([422, 'wrong-code'])
    }
    const right = { code: shown?.code }
    expect(await market.move(nadia, order, 'return', right)).toEqual([429, 'too-many-codes'])
    await pass(15 * 60_000)
    expect(await market.move(nadia, order, 'return', right)).toEqual([200, 1])
    expect(await kindsOf(rahim)).toContain('wrong-return-codes')
  })

  it('is made once the seller confirms the return', async () => {
    const order = await returning()
    expect(await market.move(nadia, order, 'return/confirmation')).toEqual([403, 'wrong-party'])
    expect(await market.move(rahim, order, 'return/confirmation')).toEqual([200, 1])
    expect(await stageOf(order)).toBe('refunding')
  })

  it('is decided again by an admin when the phone does not come back in time', async () => {
    const order = await returning()
    await pass(24 * hour - 1)
    await market.runSaleJobs()
    expect(await stageOf(order)).toBe('returning')
    await pass(1)
    await market.runSaleJobs()
    const details = await market.readDetails(admin, order)
    expect(details).toMatchObject({
      stage: 'disputed',
      money: { refunded: 0 },
      dispute: { proposal: null, answerBy: null },
    })
    expect(details.timeline.at(-1)).toMatchObject({ by: 'system', reason: 'not-returned' })
    expect(await kindsOf(admin)).toContain('dispute-to-decide')
    expect(await market.move(rahim, order, 'return/confirmation')).toEqual([409, 'wrong-stage'])
    expect((await market.readMoney(order)).held).toBe(order.product_price)
  })

  it('is decided again when one side reports where and when it waited in vain', async () => {
    for (const [who, by] of [
      [nadia, 'buyer'],
      [rahim, 'seller'],
    ] as const) {
      const order = await returning()
      await pass(hour)
      expect(await market.move(who, order, 'return/failure', waited())).toEqual([200, 1])
      expect(await market.move(who, order, 'return/failure', waited())).toEqual([200, 0])
      const { stage, dispute } = await market.readDetails(admin, order)
      const { place, waitedAt } = waited()
      expect(stage).toBe('disputed')
      expect(dispute?.replies).toMatchObject([{ by, waited: { place, at: waitedAt } }])
    }
  })

  it.each([
    ['in the future', 1000],
    ['before the complaint', -1000],
  ])('takes no meeting %s', async (_when, millis) => {
    const order = await returning()
    const waitedAt = new Date(market.clock.now().getTime() + millis).toISOString()
    const failed = { ...waited(), waitedAt }
    expect(await market.move(nadia, order, 'return/failure', failed)).toEqual([400, 'bad-time'])
  })

  it('shows no decision any more once the return has failed', async () => {
    const order = await disputed()
    await decide(order)
    const readDecision = async () => (await market.readDetails(rahim, order)).dispute?.decision
    expect(await readDecision()).toBe('It is broken.')
    await pass(2 * hour)
    expect(await market.move(rahim, order, 'return/failure', waited())).toEqual([200, 1])
    expect(await readDecision()).toBeNull()
  })

  it('is not decided again before the time that both agreed on to return the phone', async () => {
    const order = await returning()
    const at = new Date(market.clock.now().getTime() + 2 * hour).toISOString()
    await market.move(nadia, order, 'meeting', { place: 'Shahbag', at })
    await pass(hour)
    await market.move(rahim, order, 'meeting/agreement', { place: 'Shahbag', at })
    for (const who of [nadia, rahim])
      expect(await market.move(who, order, 'return/failure', waited())).toEqual([409, 'before-meeting'])
    await pass(hour)
    expect(await market.move(nadia, order, 'return/failure', waited())).toEqual([200, 1])
  })

  it('can be given without the return by an admin, who says why', async () => {
    const order = await returning()
    const why = { why: 'The police has the phone.' }
    expect(await market.move(admin, order, 'return/waiver', why)).toEqual([200, 1])
    expect(await market.move(admin, order, 'return/waiver', why)).toEqual([200, 0])
    const { stage, dispute } = await market.readDetails(rahim, order)
    expect(stage).toBe('refunding')
    expect(dispute?.replies.at(-1)).toMatchObject({ by: 'admin', text: why.why })
    const { body } = await market.call<{ act: string }[]>(admin, 'GET', '/audit')
    expect(body.filter(({ act }) => act === 'waive-return')).toHaveLength(1)
  })

  it('can be decided without the return', async () => {
    const order = await disputed()
    expect(await decide(order, { waiveReturn: true })).toEqual([200, 1])
    expect(await stageOf(order)).toBe('refunding')
    expect(await isOffered(order)).toBe(false)
  })

  it('is refused in other stages', async () => {
    const order = await disputed()
    const code = { code: '123456' }
    expect(await market.move(nadia, order, 'return', code)).toEqual([409, 'wrong-stage'])
    expect(await market.move(rahim, order, 'return/confirmation')).toEqual([409, 'wrong-stage'])
    expect(await market.move(admin, order, 'return/waiver', { why: 'x' })).toEqual([409, 'wrong-stage'])
    expect(await market.move(nadia, order, 'return/failure', waited())).toEqual([409, 'wrong-stage'])
  })

  it('is made once when everybody ends the return at once', async () => {
    const order = await returning()
    const { return: shown } = await market.readDetails(rahim, order)
    const answers = await Promise.all([
      market.move(nadia, order, 'return', { code: shown?.code }),
      market.move(rahim, order, 'return/confirmation'),
      market.move(admin, order, 'return/waiver', { why: 'x' }),
    ])
    expect(answers.map(([status]) => status)).toEqual([200, 200, 200])
    expect(answers.filter(([, count]) => count === 1)).toHaveLength(1)
    await market.runJob('follow-refund', { orderId: order._id })
    expect(await market.readMoney(order)).toEqual({ provider: 0, held: 0 })
  })

  it('is announced to both, and both are reminded of it', async () => {
    const order = await returning()
    await pass(18 * hour)
    await market.runSaleJobs()
    const notices = async (who: Person) =>
      (await kindsOf(who)).filter((kind) => /^(return-phone|phone-comes-back)$/.test(kind))
    expect(await notices(nadia)).toEqual(['return-phone', 'return-phone'])
    expect(await notices(rahim)).toEqual(['phone-comes-back', 'phone-comes-back'])
    expect(await stageOf(order)).toBe('returning')
  })
})

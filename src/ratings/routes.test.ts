import { beforeEach, describe, expect, it } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { Booking } from '../checkout/booking/contract.ts'
import type { Product } from '../listings/contract.ts'
import type { WireNotification } from '../notifications/contract.ts'
import type { RatingsOfOrder, Seller } from './contract.ts'

let rahim: Person
let nadia: Person
let stranger: Person

const market = await openMarketplace({ RATING_DAYS: '3' })
beforeEach(async () => {
  await market.resetRateLimits()
  rahim = await market.signUp('seller', 'Rahim')
  nadia = await market.signUp('bayer', 'Nadia')
  stranger = await market.signUp('bayer')
})

const day = 86_400_000
/** Moves the clock; everybody's session stays good. */
async function pass(millis: number): Promise<void> {
  market.clock.advance(millis)
  await Promise.all([rahim, nadia, stranger].map(market.renewToken))
}

const complete = () => market.completeSale(rahim, nadia)
const rate = (who: Person, order: Booking, stars: number, text?: string) =>
  market.move(who, order, 'rating', { stars, text }, 'POST')
const read = async (who: Person, { _id }: Booking) =>
  (await market.call<RatingsOfOrder>(who, 'GET', `/orders/${_id}/ratings`)).body
const readSeller = async (id = rahim.id, query: Record<string, string> = {}) =>
  (await market.call<Seller>(nadia, 'GET', `/sellers/${id}`, { query })).body
const reply = async (who: Person, id: string, text: string) => {
  const { status, body } = await market.call<{ modifiedCount?: number }>(who, 'PUT', `/ratings/${id}/reply`, {
    json: { text },
  })
  return [status, body.modifiedCount ?? body.code]
}
const newsOf = async (who: Person) =>
  (await market.call<WireNotification[]>(who, 'GET', '/notifications')).body
    .filter(({ kind }) => kind === 'rating')
    .map(({ orderId, params }) => ({ orderId, params }))
const showDue = () => market.runJob('show-ratings')

describe('a rating', () => {
  it('is hidden until both sides have rated; then both are notified and it counts', async () => {
    const order = await complete()
    expect(await rate(nadia, order, 4, '  A good phone  ')).toEqual([201, 1])
    const hidden = { stars: 4, text: 'A good phone', state: 'hidden', from: { _id: nadia.id, name: 'Nadia' } }
    expect(await read(nadia, order)).toMatchObject({ mine: hidden, theirs: null })
    expect(await read(rahim, order)).toEqual({ canRate: true, mine: null, theirs: null })
    expect(await newsOf(rahim)).toEqual([])
    expect(await readSeller()).toMatchObject({ rating: { mean: null, count: 0 }, ratings: [] })

    expect(await rate(rahim, order, 5)).toEqual([201, 1])
    const { mine, theirs } = await read(rahim, order)
    expect(mine).toMatchObject({ stars: 5, text: '', state: 'visible' })
    expect(theirs).toMatchObject({ stars: 4, text: 'A good phone', reply: null })
    expect((await read(nadia, order)).theirs).toMatchObject({ stars: 5, from: { name: 'Rahim' } })
    const params = { product: order.product_name }
    expect(await newsOf(rahim)).toEqual([
      { orderId: order._id, params: { ...params, from: 'Nadia', stars: 4 } },
    ])
    expect(await newsOf(nadia)).toEqual([
      { orderId: order._id, params: { ...params, from: 'Rahim', stars: 5 } },
    ])
    expect((await readSeller()).rating).toEqual({ mean: 4, count: 1 })
  })

  it('of one side alone becomes visible after the days that are set, once', async () => {
    const order = await complete()
    await rate(nadia, order, 2, 'Scratched')
    const { mine } = await read(nadia, order)
    expect(mine?.visibleAt).toBe(new Date(market.clock.now().getTime() + 3 * day).toISOString())
    await pass(3 * day - 1)
    await showDue()
    expect((await read(rahim, order)).theirs).toBeNull()
    await pass(1)
    await Promise.all([showDue(), showDue()])
    expect((await read(rahim, order)).theirs).toMatchObject({ stars: 2, text: 'Scratched' })
    expect((await read(nadia, order)).mine?.state).toBe('visible')
    expect(await newsOf(rahim)).toHaveLength(1)
    expect((await readSeller()).rating).toEqual({ mean: 2, count: 1 })
    expect((await read(rahim, order)).canRate).toBe(false)
    expect(await rate(rahim, order, 1)).toEqual([409, 'ratings-closed'])
    expect((await read(nadia, order)).theirs).toBeNull()
  })

  it('is given once, also at once and from both sides', async () => {
    const order = await complete()
    const answers = await Promise.all([
      ...[5, 4, 3].map((stars) => rate(nadia, order, stars)),
      ...[5, 4, 3].map((stars) => rate(rahim, order, stars)),
    ])
    expect(answers.filter(([status]) => status === 201)).toHaveLength(2)
    expect(answers.filter(([, code]) => code === 'already-rated')).toHaveLength(4)
    const { mine, theirs } = await read(nadia, order)
    expect(mine?.state).toBe('visible')
    expect(theirs).not.toBeNull()
    expect((await readSeller()).rating).toEqual({ mean: mine?.stars, count: 1 })
    expect(await rate(nadia, order, 5)).toEqual([409, 'already-rated'])
  })

  it('needs a completed order, and to be a side of it', async () => {
    const order = await market.sellAndHandOver(rahim, nadia)
    expect(await rate(nadia, order, 5)).toEqual([409, 'wrong-stage'])
    await market.move(nadia, order, 'completion')
    const admin = await market.signUp('admin')
    for (const who of [stranger, admin]) {
      expect(await rate(who, order, 5)).toEqual([404, 'unknown-booking'])
      const { status } = await market.call(who, 'GET', `/orders/${order._id}/ratings`)
      expect(status).toBe(404)
    }
    const refunded = await market.sellPhone(rahim, nadia)
    await market.move(nadia, refunded, 'cancellation', { reason: 'changed-mind' })
    expect(await rate(nadia, refunded, 5)).toEqual([409, 'wrong-stage'])
    for (const unknown of ['none', crypto.randomUUID()]) {
      expect(await rate(nadia, { ...order, _id: unknown }, 5)).toEqual([404, 'unknown-booking'])
    }
  })

  it.each([0, 6, 2.5, -1, '5', null, undefined])('takes no %j stars', async (stars) => {
    const order = await complete()
    const { status, body } = await market.call(nadia, 'POST', `/orders/${order._id}/rating`, {
      json: { stars },
    })
    expect([status, body.code]).toEqual([400, 'bad-request'])
  })

  it('has at most 500 characters', async () => {
    const order = await complete()
    for (const text of ['x'.repeat(501), 'a\0b']) expect((await rate(nadia, order, 5, text))[0]).toBe(400)
    expect(await rate(nadia, order, 5, 'x'.repeat(500))).toEqual([201, 1])
  })
})

describe('a reply', () => {
  it('is written once, by the rated person, to a visible rating, and is public', async () => {
    const order = await complete()
    await rate(nadia, order, 3, 'Late')
    const { _id: id = '' } = (await read(nadia, order)).mine ?? {}
    expect(await reply(rahim, id, 'Sorry')).toEqual([404, 'unknown-rating'])
    await rate(rahim, order, 5)
    expect(await reply(nadia, id, 'Sorry')).toEqual([403, 'not-your-rating'])
    expect(await reply(stranger, id, 'Sorry')).toEqual([403, 'not-your-rating'])
    for (const text of ['', '  ', 'x'.repeat(501)]) expect((await reply(rahim, id, text))[0]).toBe(400)
    expect(await reply(rahim, id, ' Sorry ')).toEqual([200, 1])
    expect(await reply(rahim, id, 'Sorry')).toEqual([200, 0])
    expect(await reply(rahim, id, 'Not sorry')).toEqual([409, 'already-replied'])
    expect((await readSeller()).ratings[0]?.reply?.text).toBe('Sorry')
    for (const unknown of ['none', crypto.randomUUID()]) {
      expect(await reply(rahim, unknown, 'Sorry')).toEqual([404, 'unknown-rating'])
    }
  })
})

describe('the page of a seller', () => {
  it('shows what others need to know, and the phones for sale page by page', async () => {
    const buyers = [nadia, stranger, await market.signUp()]
    const orders = await Promise.all(buyers.map((buyer) => market.completeSale(rahim, buyer)))
    for (const [index, order] of orders.entries()) {
      await rate(buyers[index] ?? nadia, order, index === 0 ? 4 : 5, `Sale ${index}`)
      await rate(rahim, order, 1)
      market.clock.advance(1000)
    }
    const dropped = await market.sellPhone(rahim, nadia)
    await market.move(rahim, dropped, 'cancellation', { reason: 'Lost it' })
    const regretted = await market.sellPhone(rahim, nadia)
    await market.move(nadia, regretted, 'cancellation', { reason: 'changed-mind' })
    const phones = [await market.addPhone(rahim), await market.addPhone(rahim)]
    const withdrawn = await market.addPhone(rahim)
    await market.call(rahim, 'DELETE', '/product', { query: { id: withdrawn._id } })

    const first = await market.call<Seller>(nadia, 'GET', `/sellers/${rahim.id}`, { query: { limit: '2' } })
    expect(first.body).toMatchObject({
      _id: rahim.id,
      name: 'Rahim',
      verified: false,
      sales: 3,
      cancelled: 1,
      cancelledShare: 0.25,
      disputesLost: 0,
      rating: { mean: 4.7, count: 3 },
    })
    expect(first.body.ratings.map(({ text }) => text)).toEqual(['Sale 2', 'Sale 1', 'Sale 0'])
    const cursor = first.headers.get('link')?.match(/cursor=([^&>]+)/)?.[1] ?? ''
    const rest = await readSeller(rahim.id, { limit: '2', cursor })
    expect([first.body.phones.length, rest.phones.length]).toEqual([2, 1])
    const shown = [...first.body.phones, ...rest.phones].map(({ _id }) => _id)
    // The phone of the buyer who changed his mind is for sale again.
    expect(new Set(shown)).toEqual(new Set([phones[0]?._id, phones[1]?._id, regretted.productId]))
  })

  it('is there for sellers with an open account alone', async () => {
    const admin = await market.signUp('admin')
    expect((await readSeller(admin.id)).name).toBe(admin.name)
    await market.call(admin, 'DELETE', '/deleteuser', { query: { id: rahim.id } })
    for (const id of [rahim.id, nadia.id, 'none', crypto.randomUUID()]) {
      const { status, body } = await market.call(nadia, 'GET', `/sellers/${id}`)
      expect([status, body.code]).toEqual([404, 'unknown-seller'])
    }
  })

  it('does not name a buyer who has left', async () => {
    const order = await complete()
    await rate(nadia, order, 5)
    await rate(rahim, order, 5)
    const admin = await market.signUp('admin')
    await market.call(admin, 'DELETE', '/deleteuser', { query: { id: nadia.id } })
    const { body } = await market.call<Seller>(stranger, 'GET', `/sellers/${rahim.id}`)
    expect(body.ratings.map(({ from }) => from.name)).toEqual([null])
  })

  it('agrees with the cards and the page of a phone', async () => {
    const phone = await market.addPhone(rahim, { brand_name: 'Vivo' })
    const readCards = async () => {
      const list = await market.call<Product[]>(nadia, 'GET', '/allproducts', {
        query: { category_name: 'Vivo' },
      })
      const one = await market.call<Product>(nadia, 'GET', '/product', { query: { id: phone._id } })
      return [list.body.find(({ _id }) => _id === phone._id), one.body].map((shown) => shown?.sellerRating)
    }
    expect(await readCards()).toEqual([null, null])
    const buyers = [nadia, stranger]
    const orders = await Promise.all(buyers.map((buyer) => market.completeSale(rahim, buyer)))
    await Promise.all(
      orders.flatMap((order, index) => [
        rate(buyers[index] ?? nadia, order, 4 + index),
        rate(rahim, order, 2),
      ]),
    )
    expect(await readCards()).toEqual([
      { mean: 4.5, count: 2 },
      { mean: 4.5, count: 2 },
    ])
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { seenAll } from '../../tests/support/factories.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { WireNotification } from '../notifications/contract.ts'
import type { RatingsOfOrder, ReportedRating, Seller } from './contract.ts'

let rahim: Person
let nadia: Person
let admin: Person

const market = await openMarketplace()
beforeEach(async () => {
  await market.resetRateLimits()
  rahim = await market.signUp('seller', 'Rahim')
  nadia = await market.signUp('bayer', 'Nadia')
  admin = await market.signUp('admin')
})

/** Buyer and seller rate each other. Returns the order and the ids of both ratings. */
async function rateEachOther() {
  const order = await market.completeSale(rahim, nadia)
  await market.move(nadia, order, 'rating', { stars: 1, text: 'A thief' }, 'POST')
  await market.move(rahim, order, 'rating', { stars: 2, text: 'Rude' }, 'POST')
  const { body } = await market.call<RatingsOfOrder>(nadia, 'GET', `/orders/${order._id}/ratings`)
  return { order, byBuyer: body.mine?._id ?? '', bySeller: body.theirs?._id ?? '' }
}

async function put(who: Person, path: string, json?: unknown) {
  const { status, body } = await market.call<{ modifiedCount?: number }>(who, 'PUT', path, { json })
  return [status, body.modifiedCount ?? body.code]
}
const report = (who: Person, id: string) => put(who, `/ratings/${id}/report`)
const decide = (id: string, decision: string, by = admin, { seen } = seenAll) =>
  put(by, `/reportedratings/${id}`, { decision, seen })
const readQueue = async (query: Record<string, string> = {}) =>
  market.call<ReportedRating[]>(admin, 'GET', '/reportedratings', { query })
const readSeller = async (id = rahim.id) => (await market.call<Seller>(nadia, 'GET', `/sellers/${id}`)).body
const readActs = async () =>
  (await market.call<{ act: string; account: string; product?: string }[]>(admin, 'GET', '/audit')).body

describe('a report of a rating', () => {
  it('reaches the admins once per user, and comes from others than its author', async () => {
    const { byBuyer } = await rateEachOther()
    expect(await report(nadia, byBuyer)).toEqual([409, 'own-rating'])
    expect(await Promise.all([report(rahim, byBuyer), report(rahim, byBuyer)])).toContainEqual([200, 0])
    expect(await report(await market.signUp(), byBuyer)).toEqual([200, 1])
    const { body } = await readQueue()
    expect(body[0]).toMatchObject({
      _id: byBuyer,
      by: 'buyer',
      stars: 1,
      text: 'A thief',
      from: { name: 'Nadia' },
      to: { _id: rahim.id, name: 'Rahim' },
      reports: 2,
    })
    const news = (await market.call<WireNotification[]>(admin, 'GET', '/notifications')).body
    expect(news.filter(({ kind }) => kind === 'report')).toHaveLength(1)
  })

  it('is refused while the rating is hidden, and of none', async () => {
    const order = await market.completeSale(rahim, nadia)
    await market.move(nadia, order, 'rating', { stars: 1 }, 'POST')
    const { body } = await market.call<RatingsOfOrder>(nadia, 'GET', `/orders/${order._id}/ratings`)
    for (const id of [body.mine?._id ?? '', 'none', crypto.randomUUID()]) {
      expect(await report(rahim, id)).toEqual([404, 'unknown-rating'])
    }
  })

  it('leaves the queue when it is dismissed, and the rating stays', async () => {
    const { byBuyer } = await rateEachOther()
    await report(rahim, byBuyer)
    expect(await decide(byBuyer, 'dismissed')).toEqual([200, 1])
    expect(await decide(byBuyer, 'removed')).toEqual([200, 0])
    expect((await readQueue()).body.map(({ _id }) => _id)).not.toContain(byBuyer)
    expect((await readSeller()).rating).toEqual({ mean: 1, count: 1 })
    expect((await readActs())[0]).toMatchObject({ act: 'dismiss-reports', account: nadia.email })
  })

  it('stays in the queue when it was made after what the admin has read', async () => {
    const { byBuyer } = await rateEachOther()
    await report(rahim, byBuyer)
    const { body } = await readQueue()
    market.clock.advance(1000)
    await report(await market.signUp(), byBuyer)
    expect(await decide(byBuyer, 'dismissed', admin, { seen: body[0]?.reportedAt ?? '' })).toEqual([200, 1])
    expect((await readQueue()).body[0]).toMatchObject({ _id: byBuyer, reports: 1 })
  })

  it('removes the rating once: it is no longer shown and does not count, and the act is recorded', async () => {
    const { order, byBuyer } = await rateEachOther()
    await report(rahim, byBuyer)
    const answers = await Promise.all([decide(byBuyer, 'removed'), decide(byBuyer, 'removed')])
    expect(answers.map(([, count]) => count).sort()).toEqual([0, 1])
    expect(await readSeller()).toMatchObject({ rating: { mean: null, count: 0 }, ratings: [] })
    const read = async (who: Person) =>
      (await market.call<RatingsOfOrder>(who, 'GET', `/orders/${order._id}/ratings`)).body
    expect((await read(rahim)).theirs).toBeNull()
    expect((await read(nadia)).mine?.state).toBe('removed')
    expect(await report(rahim, byBuyer)).toEqual([404, 'unknown-rating'])
    expect(await put(rahim, `/ratings/${byBuyer}/reply`, { text: 'No' })).toEqual([404, 'unknown-rating'])
    const acts = (await readActs()).filter(({ account }) => account === nadia.email)
    expect(acts).toHaveLength(1)
    expect(acts[0]).toMatchObject({ act: 'remove-rating', product: order.product_name })
  })

  it('of a reply comes from the rating’s author too, again after a dismissal, and removes the reply alone', async () => {
    const { byBuyer } = await rateEachOther()
    await report(rahim, byBuyer)
    await decide(byBuyer, 'dismissed')
    market.clock.advance(1000)
    expect(await put(rahim, `/ratings/${byBuyer}/reply`, { text: 'She is a thief' })).toEqual([200, 1])
    expect(await report(nadia, byBuyer)).toEqual([200, 1])
    expect(await report(nadia, byBuyer)).toEqual([200, 0])
    expect(await report(rahim, byBuyer)).toEqual([200, 1])
    expect(await decide(byBuyer, 'reply-removed')).toEqual([200, 1])
    expect(await readSeller()).toMatchObject({
      rating: { mean: 1, count: 1 },
      ratings: [{ text: 'A thief', reply: null }],
    })
    expect((await readActs())[0]).toMatchObject({ act: 'remove-rating', account: rahim.email })
    expect(await report(nadia, byBuyer)).toEqual([409, 'own-rating'])
  })

  it('is decided by an admin who neither wrote the rating nor was rated', async () => {
    rahim = await market.signUp('admin', 'Rahim')
    nadia = await market.signUp('admin', 'Nadia')
    const { byBuyer } = await rateEachOther()
    await report(rahim, byBuyer)
    for (const party of [rahim, nadia])
      for (const decision of ['dismissed', 'removed'])
        expect(await decide(byBuyer, decision, party)).toEqual([403, 'own-case'])
    expect((await readQueue()).body.map(({ _id }) => _id)).toContain(byBuyer)
    expect(await decide(byBuyer, 'removed')).toEqual([200, 1])
  })

  it('of a rating by a seller changes no mean, of a buyer who sells neither', async () => {
    nadia = await market.signUp('seller', 'Nadia')
    const { bySeller } = await rateEachOther()
    const readBoth = () => Promise.all([rahim, nadia].map(async ({ id }) => (await readSeller(id)).rating))
    const before = await readBoth()
    expect(before).toEqual([
      { mean: 1, count: 1 },
      { mean: null, count: 0 },
    ])
    await report(nadia, bySeller)
    expect(await decide(bySeller, 'removed')).toEqual([200, 1])
    expect(await readBoth()).toEqual(before)
  })

  it('stands in a queue that is read page by page, the latest first', async () => {
    const ids = []
    for (let nth = 0; nth < 3; nth += 1) {
      market.clock.advance(1000)
      const { byBuyer } = await rateEachOther()
      await report(rahim, byBuyer)
      ids.push(byBuyer)
    }
    const first = await readQueue({ limit: '2' })
    expect(first.body.map(({ _id }) => _id)).toEqual([ids[2], ids[1]])
    const cursor = first.headers.get('link')?.match(/cursor=([^&>]+)/)?.[1] ?? ''
    expect((await readQueue({ limit: '1', cursor })).body[0]?._id).toBe(ids[0])
  })
})

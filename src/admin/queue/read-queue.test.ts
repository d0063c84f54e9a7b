import { describe, expect, it } from 'vitest'
import { sendDocuments } from '../../../tests/support/documents.ts'
import { seenAll } from '../../../tests/support/factories.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { WirePayout } from '../../payouts/admin-contract.ts'
import { grantAdmin } from '../members/change-member.ts'
import type { QueueKind } from '../rules.ts'
import type { QueueCounts, QueueEntry } from './contract.ts'

const market = await openMarketplace()
const rahim = await market.signUp('seller', 'Rahim')
const nadia = await market.signUp('bayer', 'Nadia')
const admin = await market.signUp('admin')

const list = async (query: Record<string, string> = {}) =>
  (await market.call<QueueEntry[]>(admin, 'GET', '/queue', { query })).body
const count = async () => (await market.call<QueueCounts>(admin, 'GET', '/queue/counts')).body
const of = async (kind: QueueKind) => {
  const rows = await list({ kind })
  expect((await count()).kinds[kind], 'the count').toBe(rows.length)
  return rows
}
const act = async (method: string, path: string, json?: unknown, query: Record<string, string> = {}) => {
  const { status } = await market.call(admin, method, path, { json, query })
  expect(status, `${method} ${path}`).toBeLessThan(300)
}

describe('the queue of the admins', () => {
  it('has a seller who has sent documents until an admin has verified them', async () => {
    expect(await of('seller')).toEqual([])
    await sendDocuments(market, rahim)
    expect(await of('seller')).toMatchObject([{ subject: rahim.id, about: 'Rahim', note: 'nid' }])
    await act('PUT', '/users', undefined, { userid: rahim.id })
    expect(await of('seller')).toEqual([])
  })

  it('has a dispute from its first minute until it is decided', async () => {
    const order = await market.sellAndHandOver(rahim, nadia, { product_name: 'Pixel 9' })
    expect(await of('dispute')).toEqual([])
    const complaint = { reason: 'blocked-or-stolen', text: 'It has no network.' }
    await market.move(nadia, order, 'dispute', complaint, 'POST')
    expect(await of('dispute')).toEqual([
      {
        _id: `dispute-${order._id}`,
        kind: 'dispute',
        subject: order._id,
        about: 'Pixel 9',
        amount: order.product_price,
        currency: 'USD',
        note: 'blocked-or-stolen',
        at: market.clock.now().toISOString(),
      },
    ])
    await act('PUT', `/orders/${order._id}/dispute/decision`, { refund: 5, why: 'A scratch' })
    expect(await of('dispute')).toEqual([])
  })

  it('has a reported phone once, however many report it, until that is decided', async () => {
    const { _id } = await market.addPhone(rahim, { product_name: 'Redmi 12' })
    const others = [nadia, await market.signUp()]
    for (const who of others) await market.call(who, 'PUT', '/report', { query: { id: _id } })
    expect(await of('report')).toMatchObject([{ subject: _id, about: 'Redmi 12', note: '2' }])
    await act('PUT', `/reportedphones/${_id}`, { decision: 'dismissed', ...seenAll })
    expect(await of('report')).toEqual([])
  })

  it('shows an admin of a part what they are in charge of, and counts no more', async () => {
    const support = await market.signUp('admin')
    const operator = { id: null, name: 'the test', address: 'here' }
    await grantAdmin(market.db, operator, support.email, 'support')
    const { _id } = await market.addPhone(rahim)
    await market.call(nadia, 'PUT', '/report', { query: { id: _id } })
    await sendDocuments(market, await market.signUp('seller'))
    expect((await list()).map(({ kind }) => kind).toSorted()).toEqual(['report', 'seller'])
    const ofSupport = await market.call<QueueEntry[]>(support, 'GET', '/queue')
    expect(ofSupport.body.map(({ kind }) => kind)).toEqual(['report'])
    const asked = await market.call<QueueEntry[]>(support, 'GET', '/queue', { query: { kind: 'seller' } })
    expect(asked.body).toEqual([])
    const { body: counts } = await market.call<QueueCounts>(support, 'GET', '/queue/counts')
    expect(counts).toMatchObject({ total: 1, kinds: { report: 1, seller: 0 } })
    await act('PUT', `/reportedphones/${_id}`, { decision: 'dismissed', ...seenAll })
  })

  it('has a reported rating until that is decided', async () => {
    const order = await market.completeSale(rahim, nadia)
    await market.move(nadia, order, 'rating', { stars: 1, text: 'Rude' }, 'POST')
    await market.move(rahim, order, 'rating', { stars: 5 }, 'POST')
    const { body } = await market.call<{ mine: { _id: string } }>(
      nadia,
      'GET',
      `/orders/${order._id}/ratings`,
    )
    await market.call(rahim, 'PUT', `/ratings/${body.mine._id}/report`)
    expect(await of('rating')).toMatchObject([{ subject: body.mine._id, note: '1' }])
    await act('PUT', `/reportedratings/${body.mine._id}`, { decision: 'dismissed', ...seenAll })
    expect(await of('rating')).toEqual([])
  })

  it('has a reported conversation once until its reports are dismissed', async () => {
    const { _id: productId } = await market.addPhone(rahim, { product_name: 'Nokia 105' })
    const begun = await market.call<{ _id: string }>(nadia, 'POST', '/conversations', { json: { productId } })
    const { _id } = begun.body
    for (const who of [nadia, rahim]) await market.call(who, 'PUT', `/conversations/${_id}/report`)
    expect(await of('conversation')).toMatchObject([{ subject: _id, about: 'Nokia 105', note: '2' }])
    await act('PUT', `/reportedconversations/${_id}`, seenAll)
    expect(await of('conversation')).toEqual([])
  })

  it('has a payout until it is in a batch, and the batch until all of it is marked', async () => {
    const account = { kind: 'bkash', name: 'Rahim', number: '01712345678', password: rahim.password }
    await market.call(rahim, 'PUT', '/payoutaccount', { json: account })
    await market.completeSale(rahim, nadia, { product_price: 90 })
    for (const amount of [10, 20]) {
      await market.call(rahim, 'POST', '/payouts', { json: { amount } })
      market.clock.advance(1000)
    }
    expect(await of('payout')).toMatchObject([
      { about: 'Rahim', amount: 10, note: 'due' },
      { about: 'Rahim', amount: 20, note: 'due' },
    ])
    expect(await of('batch')).toEqual([])
    const { body } = await market.call<{ _id: string; payouts: WirePayout[] }>(
      admin,
      'POST',
      '/payouts/batches',
    )
    expect(await of('payout')).toEqual([])
    expect(await of('batch')).toMatchObject([{ subject: body._id, amount: 30, note: '2' }])
    const [first, second] = body.payouts
    await act('PUT', `/payouts/${first?._id}`, { state: 'sent', reference: 'TX1' })
    expect(await of('batch')).toMatchObject([{ subject: body._id, note: '1' }])
    await act('PUT', `/payouts/${second?._id}`, { state: 'failed' })
    expect(await of('batch')).toEqual([])
  })

  it('has the money of a sale whose sides are linked until it is released', async () => {
    const device = rahim.cookie.match(/swap\.device=[^;]+/)?.[0] ?? ''
    const again = await market.signUp('bayer', 'Rahim again', { cookie: device })
    const order = await market.completeSale(rahim, again, { product_price: 90 })
    expect(await of('held')).toMatchObject([{ subject: order._id, amount: 90, note: 'browser' }])
    await act('PUT', `/heldmoney/${order._id}`, { reason: 'Two brothers' })
    expect(await of('held')).toEqual([])
  })

  it('lists all kinds, the oldest first, page by page without gap or repetition', async () => {
    const sellers: Person[] = []
    for (let n = 0; n < 3; n++) {
      const order = await market.sellAndHandOver(rahim, nadia)
      await market.move(nadia, order, 'dispute', { reason: 'other', text: 'So' }, 'POST')
      market.clock.advance(1000)
      sellers.push(await market.signUp('seller'))
    }
    const all = await list({ limit: '100' })
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted())
    expect(Map.groupBy(all, ({ kind }) => kind).get('dispute')).toHaveLength(3)
    const { total } = await count()
    expect(total).toBe(all.length)

    const read: QueueEntry[] = []
    let cursor: string | undefined
    do {
      const query: Record<string, string> = { limit: '2', ...(cursor ? { cursor } : {}) }
      const { body, headers } = await market.call<QueueEntry[]>(admin, 'GET', '/queue', { query })
      read.push(...body)
      const next = headers.get('link')?.match(/<([^>]+)>/)?.[1]
      cursor = next && (new URL(next, 'http://x').searchParams.get('cursor') ?? undefined)
    } while (cursor)
    expect(read).toEqual(all)
    const forged = Buffer.from(`[1,"dispute","' or true"]`).toString('base64url')
    for (const bad of ['x', forged]) {
      const { body } = await market.call(admin, 'GET', '/queue', { query: { cursor: bad } })
      expect(body.code).toBe('bad-cursor')
    }
  })
})

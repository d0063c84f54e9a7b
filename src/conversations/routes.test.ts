import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { seenAll } from '../../tests/support/factories.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { readEvents } from '../../tests/support/read-events.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { Product } from '../listings/contract.ts'
import type { WireNotification } from '../notifications/contract.ts'
import type { ConversationInFull, WireConversation, WireMessage } from './contract.ts'

let seller: Person
let buyer: Person
let phone: Product

const market = await openMarketplace()
const stranger = await market.signUp('seller')
beforeEach(async () => {
  await market.resetRateLimits()
  seller = await market.signUp('seller', 'Rahim')
  buyer = await market.signUp('bayer', 'Nadia')
  phone = await market.addPhone(seller)
})

type Modified = { modifiedCount: number }

const start = (who: Person, productId = phone._id) =>
  market.call<WireConversation>(who, 'POST', '/conversations', { json: { productId } })
const begin = async () => (await start(buyer)).body._id
const send = (who: Person, id: string, text: string) =>
  market.call<WireMessage>(who, 'POST', `/conversations/${id}/messages`, { json: { text } })
const read = async (who: Person, id: string) =>
  (await market.call<WireMessage[]>(who, 'GET', `/conversations/${id}/messages`)).body
const list = async (who: Person) => (await market.call<WireConversation[]>(who, 'GET', '/conversations')).body
const modify = (who: Person, id: string, what: string, json?: unknown) =>
  market.call<Modified>(who, 'PUT', `/conversations/${id}/${what}`, { json })
const notified = async (who: Person) =>
  (await market.call<WireNotification[]>(who, 'GET', '/notifications')).body

describe('a conversation', () => {
  it('is one of each phone and buyer, however often and at once it is begun', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(buyer)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201])
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({
      productId: phone._id,
      product_name: phone.product_name,
      role: 'buyer',
      with: { _id: seller.id, name: 'Rahim' },
      lastMessage: null,
      unread: 0,
      blocked: null,
    })
    expect((await start(stranger)).body._id).not.toBe(answers[0]?.body._id)
  })

  it('says what its phone costs, to its buyer not while it waits for a look, and whether it can be booked', async () => {
    const id = await begin()
    const shown = async () =>
      (await market.call<ConversationInFull>(buyer, 'GET', `/conversations/${id}`)).body
    expect(await shown()).toMatchObject({ price: phone.product_price, currency: 'USD', forSale: true })
    await market.db.execute(sql`update listings set held_at = now() where id = ${phone._id}`)
    expect(await shown()).toMatchObject({ price: null, forSale: false })
    expect((await list(buyer))[0]).toMatchObject({ price: null })
    await send(buyer, id, 'Is it still there?')
    expect((await list(seller))[0]).toMatchObject({ price: phone.product_price })
    await market.db.execute(sql`update listings set held_at = null where id = ${phone._id}`)
    await market.buy(stranger, phone)
    expect((await shown()).forSale).toBe(false)
  })

  it('is refused about an own phone, a withdrawn one, and none', async () => {
    const own = await start(seller)
    expect({ status: own.status, code: own.body.code }).toEqual({ status: 409, code: 'own-product' })
    await market.call(seller, 'DELETE', '/product', { query: { id: phone._id } })
    for (const id of [phone._id, 'nothing', crypto.randomUUID()]) {
      const { status, body } = await start(buyer, id)
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'unknown-product' })
    }
  })

  it('shows to its seller from the first message on, with what is unread', async () => {
    const id = await begin()
    expect(await list(seller)).toEqual([])
    expect(await list(buyer)).toHaveLength(1)
    await send(buyer, id, 'Is it still there?')
    await send(buyer, id, '  And the box?  ')
    const [shown] = await list(seller)
    expect(shown).toMatchObject({ _id: id, role: 'seller', unread: 2, lastMessage: 'And the box?' })
    expect(shown?.with).toEqual({ _id: buyer.id, name: 'Nadia' })
    expect((await list(buyer))[0]?.unread).toBe(0)
    expect((await modify(seller, id, 'read')).body).toEqual({ modifiedCount: 1 })
    expect((await modify(seller, id, 'read')).body).toEqual({ modifiedCount: 0 })
    expect((await list(seller))[0]?.unread).toBe(0)
    await send(seller, id, 'Yes')
    expect((await list(buyer))[0]?.unread).toBe(1)
  })

  it('is answered without marking as read what the answer did not see', async () => {
    const id = await begin()
    await send(buyer, id, 'Is it still there?')
    await send(seller, id, 'Yes')
    await send(buyer, id, 'And the box?')
    expect((await list(seller))[0]?.unread).toBe(2)
    expect((await list(buyer))[0]?.unread).toBe(1)
    expect((await modify(seller, id, 'read')).body).toEqual({ modifiedCount: 1 })
    expect((await list(seller))[0]?.unread).toBe(0)
  })

  it('is listed by its latest message, page by page', async () => {
    const ids = []
    for (let count = 0; count < 3; count++) {
      const other = await market.addPhone(seller)
      const { body } = await start(buyer, other._id)
      ids.push(body._id)
      await send(buyer, body._id, 'Hello')
    }
    await send(buyer, ids[0] ?? '', 'Hello again')
    const first = await market.call<WireConversation[]>(seller, 'GET', '/conversations', {
      query: { limit: '2' },
    })
    expect(first.body.map(({ _id }) => _id)).toEqual([ids[0], ids[2]])
    const next = new URL(first.headers.get('link')?.match(/<(.+)>/)?.[1] ?? '', 'http://swap.test')
    const rest = await market.call<WireConversation[]>(seller, 'GET', '/conversations', {
      query: { limit: '2', cursor: next.searchParams.get('cursor') ?? '' },
    })
    expect(rest.body.map(({ _id }) => _id)).toEqual([ids[1]])
  })

  it('says while one of the two has paid the other and the money is held', async () => {
    const id = await begin()
    const isHeld = async (who: Person) =>
      (await market.call<ConversationInFull>(who, 'GET', `/conversations/${id}`)).body.moneyHeld
    expect(await isHeld(buyer)).toBe(false)
    const order = await market.sellPhone(seller, buyer)
    expect([await isHeld(buyer), await isHeld(seller)]).toEqual([true, true])
    await market.move(buyer, order, 'cancellation', { reason: 'changed-mind' })
    expect(await isHeld(seller)).toBe(false)
    await market.completeSale(seller, buyer)
    expect(await isHeld(buyer)).toBe(false)
  })

  it('says while one of the two has booked a phone of the other and not paid', async () => {
    const id = await begin()
    const isUnpaid = async (who: Person) =>
      (await market.call<ConversationInFull>(who, 'GET', `/conversations/${id}`)).body.unpaidOrder
    const order = await market.createOrder(buyer, await market.addPhone(seller))
    expect([await isUnpaid(buyer), await isUnpaid(seller)]).toEqual([true, true])
    await market.move(buyer, order, 'cancellation', { reason: 'changed-mind' })
    expect(await isUnpaid(seller)).toBe(false)
  })

  it('names the open order of its phone, and no other', async () => {
    const other = await market.createOrder(buyer, await market.addPhone(seller))
    const order = await market.createOrder(buyer, await market.addPhone(seller))
    const { body } = await market.call<ConversationInFull>(buyer, 'POST', `/orders/${order._id}/conversation`)
    const read = async () =>
      (await market.call<ConversationInFull>(seller, 'GET', `/conversations/${body._id}`)).body.orderId
    expect(await read()).toBe(order._id)
    await market.move(buyer, order, 'cancellation', { reason: 'changed-mind' })
    expect(await read()).toBeNull()
    await market.move(buyer, other, 'cancellation', { reason: 'changed-mind' })
  })

  it('is a 404 to everybody but its parties, in every call', async () => {
    const id = await begin()
    await send(buyer, id, 'Hello')
    const answers = [
      await market.call<object>(stranger, 'GET', `/conversations/${id}`),
      await market.call<object>(stranger, 'GET', `/conversations/${id}/messages`),
      await send(stranger, id, 'Hello'),
      await modify(stranger, id, 'read'),
      await modify(stranger, id, 'block', { blocked: true }),
      await modify(stranger, id, 'report'),
    ]
    for (const { status, body } of answers) {
      expect({ status, ...body }).toMatchObject({ status: 404, code: 'unknown-conversation' })
    }
  })
})

describe('a message', () => {
  it('has 1 to 2,000 characters', async () => {
    const id = await begin()
    for (const text of ['', '   ', 'x'.repeat(2001), 'a\u0000b']) {
      expect((await send(buyer, id, text)).status).toBe(400)
    }
    expect((await send(buyer, id, 'x'.repeat(2000))).status).toBe(201)
    expect(await read(seller, id)).toHaveLength(1)
  })

  it('is read by both, newest first', async () => {
    const id = await begin()
    await send(buyer, id, 'One')
    await send(seller, id, 'Two')
    const texts = (all: WireMessage[]) => all.map(({ from, text }) => [from, text])
    const expected = [
      [seller.id, 'Two'],
      [buyer.id, 'One'],
    ]
    expect(texts(await read(seller, id))).toEqual(expected)
    expect(texts(await read(buyer, id))).toEqual(expected)
  })

  it('notifies its reader once until it is read, and reaches the streams of both', async () => {
    const id = await begin()
    const streams = await Promise.all(
      [buyer, seller].map(async ({ cookie }) => readEvents(await market.request('/api/events', { cookie }))),
    )
    for (const stream of streams) await stream.next()
    const { body: message } = await send(buyer, id, 'Hello')
    for (const stream of streams) {
      let event = await stream.next()
      if (event?.event === 'notification') event = await stream.next()
      expect(event).toMatchObject({ event: 'message', data: { conversationId: id, _id: message._id } })
      await stream.close()
    }
    await send(buyer, id, 'Are you there?')
    expect(await notified(seller)).toMatchObject([
      { kind: 'message', conversationId: id, params: { from: 'Nadia', product: phone.product_name } },
    ])
    expect(await notified(buyer)).toEqual([])
    await modify(seller, id, 'read')
    expect((await notified(seller))[0]?.read).toBe(true)
    await send(buyer, id, 'Hello?')
    expect(await notified(seller)).toHaveLength(2)
  })

  it('is refused while either side blocks the other', async () => {
    const id = await begin()
    await send(buyer, id, 'Hello')
    expect((await modify(seller, id, 'block', { blocked: true })).body).toEqual({ modifiedCount: 1 })
    expect((await modify(seller, id, 'block', { blocked: true })).body).toEqual({ modifiedCount: 0 })
    expect((await list(seller))[0]?.blocked).toBe('by-me')
    expect((await list(buyer))[0]?.blocked).toBe('by-other')
    for (const who of [buyer, seller]) {
      const { status, body } = await send(who, id, 'Hello?')
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'blocked' })
    }
    await modify(buyer, id, 'block', { blocked: false })
    expect((await send(buyer, id, 'Hello?')).status).toBe(409)
    await modify(buyer, id, 'block', { blocked: true })
    await modify(seller, id, 'block', { blocked: false })
    for (const who of [buyer, seller]) expect((await send(who, id, 'Hello?')).status).toBe(409)
    await modify(buyer, id, 'block', { blocked: false })
    expect((await send(buyer, id, 'Hello?')).status).toBe(201)
  })

  it('is refused to somebody who has left', async () => {
    const id = await begin()
    const admin = await market.signUp('admin')
    await market.call(admin, 'DELETE', '/deleteuser', { query: { id: seller.id } })
    const { status, body } = await send(buyer, id, 'Hello')
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'other-left' })
  })
})

describe('a report', () => {
  it('lets the admins read the conversation, and not before', async () => {
    const admin = await market.signUp('admin')
    const id = await begin()
    await send(seller, id, 'Pay me at 01712345678')
    expect((await market.call(admin, 'GET', `/conversations/${id}`)).status).toBe(404)
    expect((await modify(buyer, id, 'report')).body).toEqual({ modifiedCount: 1 })
    expect((await modify(buyer, id, 'report')).body).toEqual({ modifiedCount: 0 })
    expect((await notified(admin))[0]).toMatchObject({ kind: 'report', conversationId: id })
    const shown = await market.call<WireConversation>(admin, 'GET', `/conversations/${id}`)
    expect(shown.body.role).toBe('admin')
    expect(await read(admin, id)).toHaveLength(1)
    expect((await send(admin, id, 'Hello')).status).toBe(404)
  })

  it('is dismissed by an admin who takes no part in the conversation', async () => {
    const [selling, buying, other] = await Promise.all([1, 2, 3].map(() => market.signUp('admin')))
    if (!selling || !buying || !other) throw new Error('nobody has signed up')
    const { body } = await start(buying, (await market.addPhone(selling))._id)
    await send(selling, body._id, 'Pay me at 01712345678')
    await modify(buying, body._id, 'report')
    const dismiss = async (who: Person) => {
      const answer = await market.call<Modified>(who, 'PUT', `/reportedconversations/${body._id}`, {
        json: seenAll,
      })
      return [answer.status, answer.body.modifiedCount ?? answer.body.code]
    }
    for (const party of [selling, buying]) expect(await dismiss(party)).toEqual([403, 'own-case'])
    expect(await read(other, body._id)).toHaveLength(1)
    expect(await dismiss(other)).toEqual([200, 1])
  })

  it('is dismissed by an admin once, which the audit log keeps, and can be made again', async () => {
    const admin = await market.signUp('admin')
    const id = await begin()
    await send(seller, id, 'Pay me at 01712345678')
    await modify(buyer, id, 'report')
    const show = () => market.call<ConversationInFull>(admin, 'GET', `/conversations/${id}`)
    const dismiss = async (who = admin, json = seenAll) => {
      const path = `/reportedconversations/${id}`
      const { status, body } = await market.call<{ modifiedCount: number }>(who, 'PUT', path, { json })
      return [status, body.modifiedCount ?? body.code]
    }
    const { reportedAt } = (await show()).body
    await modify(seller, id, 'report')
    expect(await dismiss(admin, { seen: reportedAt ?? '' })).toEqual([200, 1])
    const later = (await show()).body.reportedAt ?? ''
    expect(later > (reportedAt ?? '')).toBe(true)
    await modify(buyer, id, 'report')
    const answers = await Promise.all([dismiss(), dismiss(await market.signUp('admin'))])
    expect(answers.toSorted()).toEqual([
      [200, 0],
      [200, 1],
    ])
    expect((await show()).status).toBe(404)
    const { body: acts } = await market.call<{ act: string; account: string }[]>(admin, 'GET', '/audit')
    const dismissed = acts.filter(({ act }) => act === 'dismiss-reports').map(({ account }) => account)
    expect(dismissed).toEqual(expect.arrayContaining([seller.email, buyer.email]))
    expect((await modify(buyer, id, 'report')).body).toEqual({ modifiedCount: 1 })
    expect((await show()).body.reportedAt).toEqual(expect.any(String))
  })
})

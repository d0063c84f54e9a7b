import { beforeEach, describe, expect, it } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { WireNotification } from '../notifications/contract.ts'
import type { WireConversation, WireMessage } from './contract.ts'

let seller: Person
let buyer: Person

const market = await openMarketplace()
beforeEach(async () => {
  await market.resetRateLimits()
  seller = await market.signUp('seller', 'Rahim')
  buyer = await market.signUp('seller', 'Nadia')
})

const start = async (who: Person, productId: string) => {
  const { status, body } = await market.call<WireConversation>(who, 'POST', '/conversations', {
    json: { productId },
  })
  return { status, id: body._id, code: body.code }
}
/** A conversation about another phone of `owner`. */
const ask = async (who: Person, owner: Person) => start(who, (await market.addPhone(owner))._id)
const send = async (who: Person, id: string) => {
  const { status, body } = await market.call<WireMessage>(who, 'POST', `/conversations/${id}/messages`, {
    json: { text: 'Hello' },
  })
  return [status, body.code]
}
const block = async (who: Person, id: string, blocked = true) =>
  (
    await market.call<{ modifiedCount: number }>(who, 'PUT', `/conversations/${id}/block`, {
      json: { blocked },
    })
  ).body.modifiedCount
const stateOf = async (who: Person, id: string) =>
  (await market.call<WireConversation>(who, 'GET', `/conversations/${id}`)).body.blocked
const refused = [409, 'blocked']

describe('a block', () => {
  it('holds in every conversation of the two, whichever of them sells', async () => {
    const [first, second, other] = [
      await ask(buyer, seller),
      await ask(buyer, seller),
      await ask(seller, buyer),
    ]
    for (const { id } of [first, second]) await send(buyer, id)
    expect(await block(seller, first.id)).toBe(1)
    for (const { id } of [first, second, other]) {
      expect(await send(buyer, id)).toEqual(refused)
      expect(await send(seller, id)).toEqual(refused)
      expect([await stateOf(seller, id), await stateOf(buyer, id)]).toEqual(['by-me', 'by-other'])
    }
    expect(await block(seller, second.id), 'blocked before').toBe(0)
    expect(await block(seller, second.id, false)).toBe(1)
    for (const { id } of [first, second, other]) expect((await send(buyer, id))[0]).toBe(201)
  })

  it('lets neither begin a conversation with the other, and leaves those there are readable', async () => {
    const first = await ask(buyer, seller)
    await send(buyer, first.id)
    await block(seller, first.id)
    expect(await ask(buyer, seller)).toMatchObject({ status: 409, code: 'blocked' })
    expect(await ask(seller, buyer)).toMatchObject({ status: 409, code: 'blocked' })
    const { body } = await market.call<WireConversation[]>(buyer, 'GET', '/conversations')
    expect(body.map(({ _id }) => _id)).toEqual([first.id])
    const { body: messages } = await market.call<WireMessage[]>(
      buyer,
      'GET',
      `/conversations/${first.id}/messages`,
    )
    expect(messages).toHaveLength(1)
  })

  it('opens a conversation that there is', async () => {
    const phone = await market.addPhone(seller)
    const { id } = await start(buyer, phone._id)
    await block(seller, id)
    expect(await start(buyer, phone._id)).toMatchObject({ status: 200, id })
  })

  it('holds between these two alone, and until each has lifted their own', async () => {
    const stranger = await market.signUp()
    const [first, second] = [await ask(buyer, seller), await ask(stranger, seller)]
    await block(seller, first.id)
    await block(buyer, first.id)
    expect((await send(stranger, second.id))[0]).toBe(201)
    expect(await stateOf(stranger, second.id)).toBeNull()
    await block(seller, first.id, false)
    expect(await send(seller, first.id)).toEqual(refused)
    await block(buyer, first.id, false)
    expect((await send(seller, first.id))[0]).toBe(201)
  })

  it('stops no order that was paid: it is handed over and complained about, with its notices', async () => {
    const conversation = await ask(buyer, seller)
    const order = await market.sellPhone(seller, buyer)
    await block(seller, conversation.id)
    await market.handOver(seller, order)
    const complaint = { reason: 'does-not-work', text: 'It is dead', photos: [] }
    expect((await market.move(buyer, order, 'dispute', complaint, 'POST'))[0]).toBe(201)
    const { body } = await market.call<WireNotification[]>(seller, 'GET', '/notifications')
    const kinds = body.filter(({ orderId }) => orderId === order._id).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['booked', 'sold', 'handed-over', 'dispute-news']))
  })

  it('is one, however often and at once it is made', async () => {
    const { id } = await ask(buyer, seller)
    const made = await Promise.all(Array.from({ length: 5 }, () => block(seller, id)))
    expect(made.toSorted()).toEqual([0, 0, 0, 0, 1])
    const lifted = await Promise.all(Array.from({ length: 5 }, () => block(seller, id, false)))
    expect(lifted.toSorted()).toEqual([0, 0, 0, 0, 1])
  })

  it('holds for booking, and for agreeing on a meeting of what was paid before it', async () => {
    const paid = await market.sellPhone(seller, buyer)
    const { id } = await ask(buyer, seller)
    await block(seller, id)
    const booking = await market.book(buyer, await market.addPhone(seller))
    expect([booking.status, booking.body.code]).toEqual(refused)
    const meeting = { place: 'Shahbag', at: new Date(market.clock.now().getTime() + 3_600_000).toISOString() }
    expect(await market.move(buyer, paid, 'meeting', meeting)).toEqual(refused)
    expect(await market.move(seller, paid, 'meeting', meeting)).toEqual(refused)
    await block(seller, id, false)
    expect((await market.book(buyer, await market.addPhone(seller))).status).toBe(201)
    expect(await market.move(buyer, paid, 'meeting', meeting)).toEqual([200, 1])
  })
})

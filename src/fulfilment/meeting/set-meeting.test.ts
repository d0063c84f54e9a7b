import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { decideChargeback, openChargeback } from '../../../tests/support/chargeback.ts'
import { hour, openShop } from '../../../tests/support/order-market.ts'
import type { NotificationKind } from '../../notifications/rules.ts'
import { meetings } from '../../orders/index.ts'

const { market, rahim, nadia, karim } = await openShop()
type Order = { _id: string; product_price: number }
type Meeting = { place: string; at: string }

const inHours = (hours: number) => new Date(market.clock.now().getTime() + hours * hour).toISOString()
const square = (hours = 24): Meeting => ({ place: 'Shimanto Square, Dhanmondi 2', at: inHours(hours) })
const mall = (hours = 30): Meeting => ({ place: 'Bashundhara City, level 6', at: inHours(hours) })
const propose = (who: typeof rahim, order: Order, meeting: Meeting) =>
  market.move(who, order, 'meeting', meeting)
const accept = (who: typeof rahim, order: Order, meeting: Meeting) =>
  market.move(who, order, 'meeting/agreement', meeting)
const drop = (who: typeof rahim, order: Order) => market.move(who, order, 'meeting', undefined, 'DELETE')
const meetingOf = async (order: Order) => (await market.readDetails(nadia, order)).meeting
const noticesOf = async (who: typeof rahim, order: Order) => {
  const { body } = await market.call<{ kind: NotificationKind; orderId: string }[]>(
    who,
    'GET',
    '/notifications',
  )
  return body
    .filter(({ kind, orderId }) => kind.startsWith('meeting-') && orderId === order._id)
    .map(({ kind }) => kind)
    .toReversed()
}

test('one side proposes, the other accepts, and both are notified', async () => {
  const order = await market.sellPhone(rahim, nadia)
  const meeting = square()
  expect(await propose(nadia, order, meeting)).toEqual([200, 1])
  expect(await propose(nadia, order, meeting)).toEqual([200, 0])
  expect((await market.readOrder(nadia, order)).proposedBy).toBe('buyer')
  expect(await meetingOf(order)).toMatchObject({ at: null, proposal: { ...meeting, by: 'buyer' } })
  expect(await accept(nadia, order, meeting)).toEqual([409, 'other-meeting'])
  expect(await accept(rahim, order, meeting)).toEqual([200, 1])
  expect(await accept(rahim, order, meeting)).toEqual([200, 0])
  expect(await propose(rahim, order, meeting)).toEqual([200, 0])
  expect(await meetingOf(order)).toMatchObject({ ...meeting, proposal: null })
  expect((await market.readDetails(rahim, order)).meetingLocation).toBe(meeting.place)
  expect(await noticesOf(rahim, order)).toEqual(['meeting-set', 'meeting-agreed'])
  expect((await market.readOrder(nadia, order)).meetsAt).toBe(meeting.at)
  expect(await noticesOf(nadia, order)).toEqual(['meeting-agreed'])
})

test('one accepts what one saw: a proposal that has changed meanwhile is not agreed', async () => {
  const order = await market.sellPhone(rahim, nadia)
  const [seen, changed] = [square(), mall()]
  await propose(nadia, order, seen)
  await propose(nadia, order, changed)
  expect(await accept(rahim, order, seen)).toEqual([409, 'other-meeting'])
  expect(await accept(rahim, order, { ...changed, place: seen.place })).toEqual([409, 'other-meeting'])
  expect(await meetingOf(order)).toMatchObject({ at: null, proposal: changed })
})

test('what was agreed stands until another proposal is accepted, and when that is withdrawn or declined', async () => {
  const order = await market.sellPhone(rahim, nadia)
  const [agreed, other] = [square(), mall()]
  await propose(nadia, order, agreed)
  await accept(rahim, order, agreed)
  expect(await propose(rahim, order, other)).toEqual([200, 1])
  const standing = { ...agreed, proposal: { ...other, by: 'seller' } }
  expect(await meetingOf(order)).toMatchObject(standing)
  expect((await market.readDetails(rahim, order)).meetingLocation).toBe(agreed.place)
  expect(await accept(nadia, order, agreed)).toEqual([409, 'other-meeting'])
  expect(await drop(nadia, order)).toEqual([200, 1])
  expect(await drop(nadia, order)).toEqual([200, 0])
  expect(await meetingOf(order)).toMatchObject({ ...agreed, proposal: null, declined: 'seller' })
  expect((await noticesOf(rahim, order)).at(-1)).toBe('meeting-dropped')
  await propose(rahim, order, other)
  expect(await meetingOf(order)).toMatchObject({ proposal: other, declined: null })
  await accept(nadia, order, other)
  expect(await meetingOf(order)).toMatchObject({ ...other, proposal: null })
})

test('both who propose the same at once agree on it, and two who differ leave one proposal', async () => {
  const [same, differing] = [await market.sellPhone(rahim, nadia), await market.sellPhone(rahim, nadia)]
  const meeting = square()
  const both = await Promise.all([propose(nadia, same, meeting), propose(rahim, same, meeting)])
  expect(both).toEqual([
    [200, 1],
    [200, 1],
  ])
  expect(await meetingOf(same)).toMatchObject({ ...meeting, proposal: null })
  await Promise.all([propose(nadia, differing, meeting), propose(rahim, differing, mall())])
  expect(await meetingOf(differing)).toMatchObject({ at: null, proposal: expect.anything() })
})

test('no time in the past, or after the time to meet, is proposed or accepted', async () => {
  const order = await market.sellPhone(rahim, nadia)
  for (const hours of [-1, 10 * 24 + 1])
    expect(await propose(nadia, order, square(hours))).toEqual([400, 'bad-meeting-time'])
  const soon = square(0.1)
  await propose(nadia, order, soon)
  market.clock.advance(0.1 * hour)
  market.clock.advance(1)
  expect(await accept(rahim, order, soon)).toEqual([400, 'bad-meeting-time'])
  expect(await meetingOf(order)).toMatchObject({ at: null })
})

test('a proposal that nobody answered in time is gone, and what was agreed stands', async () => {
  const order = await market.sellPhone(rahim, nadia)
  const agreed = square()
  await propose(nadia, order, agreed)
  await accept(rahim, order, agreed)
  await propose(rahim, order, mall(2))
  const at = new Date(Date.now() - 1)
  await market.db.update(meetings).set({ at }).where(eq(meetings.state, 'proposed'))
  expect(await meetingOf(order)).toMatchObject({ ...agreed, proposal: null })
  expect((await market.readOrder(nadia, order)).proposedBy).toBeNull()
  expect(await accept(nadia, order, { ...mall(), at: at.toISOString() })).toEqual([400, 'bad-meeting-time'])
  expect(await propose(nadia, order, mall(3))).toEqual([200, 1])
  expect((await market.readOrder(nadia, order)).proposedBy).toBe('buyer')
})

test('only the two sides of an order with something to meet for agree', async () => {
  const order = await market.sellPhone(rahim, nadia)
  const meeting = square()
  await propose(nadia, order, meeting)
  for (const act of [propose, accept, drop])
    for (const who of [karim, await market.signUp('admin')])
      expect(await act(who, order, meeting)).toEqual([404, 'unknown-booking'])
  const booked = await market.createOrder(nadia, await market.addPhone(rahim))
  expect(await propose(nadia, booked, meeting)).toEqual([409, 'wrong-stage'])
  await market.handOver(rahim, order)
  expect(await accept(rahim, order, meeting)).toEqual([409, 'wrong-stage'])
  expect(await meetingOf(order)).toBeNull()
})

test('while a bank asks for the money, nobody proposes, accepts or drops a meeting', async () => {
  const order = await market.sellPhone(rahim, nadia)
  const [agreed, other] = [square(), mall()]
  await propose(nadia, order, agreed)
  await accept(rahim, order, agreed)
  await propose(nadia, order, other)
  const chargeback = await openChargeback(market, order)
  for (const act of [propose, accept, drop])
    expect(await act(rahim, order, other)).toEqual([409, 'chargeback-open'])
  await decideChargeback(market, chargeback, 'won')
  expect(await meetingOf(order)).toMatchObject({ ...agreed, proposal: { ...other, by: 'buyer' } })
  expect(await accept(rahim, order, other)).toEqual([200, 1])
})

test('a return has a meeting of its own, which leaves the place of the hand-over as it was', async () => {
  const order = await market.sellPhone(rahim, nadia)
  await propose(nadia, order, square())
  await accept(rahim, order, square())
  await market.handOver(rahim, order)
  await market.move(nadia, order, 'dispute', { reason: 'does-not-work', text: 'It is off.' }, 'POST')
  await market.move(rahim, order, 'dispute/proposal', { refund: order.product_price })
  await market.move(nadia, order, 'dispute/agreement', { refund: order.product_price })
  expect(await meetingOf(order)).toMatchObject({ place: null, at: null, proposal: null })
  const back = mall()
  expect(await propose(rahim, order, back)).toEqual([200, 1])
  expect(await accept(nadia, order, back)).toEqual([200, 1])
  expect(await meetingOf(order)).toMatchObject(back)
  expect((await market.readDetails(nadia, order)).meetingLocation).toBe(square().place)
  market.clock.advance(31 * hour)
  await Promise.all([rahim, nadia].map(market.renewToken))
  const waited = { place: back.place, waitedAt: back.at, text: 'Nobody came.' }
  expect(await market.move(nadia, order, 'return/failure', waited)).toEqual([200, 1])
  await market.move(rahim, order, 'dispute/proposal', { refund: order.product_price })
  await market.move(nadia, order, 'dispute/agreement', { refund: order.product_price })
  expect((await market.readDetails(nadia, order)).stage).toBe('returning')
  expect(await meetingOf(order)).toMatchObject({ place: null, at: null, proposal: null })
})

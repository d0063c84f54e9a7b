import { beforeEach, expect, it } from 'vitest'
import { hour, meetParties, openOrderMarket, passTime } from '../../tests/support/order-market.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { WireNotification } from '../notifications/contract.ts'

let rahim: Person
let nadia: Person

const market = await openOrderMarket()
beforeEach(async () => {
  ;({ rahim, nadia } = await meetParties(market))
})

const pass = (millis: number) => passTime(market, [rahim, nadia], millis)
const reminders = async (who: Person) =>
  (await market.call<WireNotification[]>(who, 'GET', '/notifications')).body
    .map(({ kind }) => kind)
    .filter((kind) => kind === 'meeting-reminder' || kind === 'release-soon')

it('buyer and seller are reminded to meet, once, when three quarters of the time are over', async () => {
  const order = await market.sellPhone(rahim, nadia)
  await pass(18 * hour - 1)
  await market.runSaleJobs()
  expect([await reminders(nadia), await reminders(rahim)]).toEqual([[], []])
  await pass(1)
  await Promise.all([market.runSaleJobs(), market.runSaleJobs(), market.runSaleJobs()])
  await market.runSaleJobs()
  expect([await reminders(nadia), await reminders(rahim)]).toEqual([
    ['meeting-reminder'],
    ['meeting-reminder'],
  ])
  const [reminder] = (await market.call<WireNotification[]>(rahim, 'GET', '/notifications')).body
  expect(reminder).toMatchObject({
    orderId: order._id,
    params: { product: order.product_name, place: 'Shahbag, Dhaka' },
  })
})

it('those who have agreed on a meeting are reminded three hours before it, and not again', async () => {
  const order = await market.sellPhone(rahim, nadia)
  const at = new Date(market.clock.now().getTime() + 10 * hour).toISOString()
  const meeting = { place: 'Shimanto Square, Dhanmondi 2', at }
  await market.move(nadia, order, 'meeting', meeting)
  await market.move(rahim, order, 'meeting/agreement', meeting)
  await pass(7 * hour - 1)
  await market.runSaleJobs()
  expect(await reminders(rahim)).toEqual([])
  await pass(1)
  await market.runSaleJobs()
  await pass(12 * hour)
  await market.runSaleJobs()
  expect([await reminders(nadia), await reminders(rahim)]).toEqual([
    ['meeting-reminder'],
    ['meeting-reminder'],
  ])
  const { body } = await market.call<WireNotification[]>(rahim, 'GET', '/notifications')
  expect(body.find(({ kind }) => kind === 'meeting-reminder')?.params).toMatchObject({
    place: meeting.place,
    until: at,
  })
  await market.handOver(rahim, order)
  expect((await market.readOrder(nadia, order)).meetsAt).toBeNull()
})

it('the buyer is reminded, once, before the money is released', async () => {
  await market.sellAndHandOver(rahim, nadia)
  await pass(3 * hour)
  await Promise.all([market.runSaleJobs(), market.runSaleJobs()])
  await pass(hour)
  await market.runSaleJobs()
  expect([await reminders(nadia), await reminders(rahim)]).toEqual([['release-soon'], []])
})

it('no money is released before the reminder: one that comes late postpones the release by as much', async () => {
  const order = await market.sellAndHandOver(rahim, nadia)
  const stageOf = async () => (await market.readDetails(nadia, order)).stage
  // No process ran for ten hours.
  await pass(10 * hour)
  await Promise.all([market.runSaleJobs(), market.runSaleJobs()])
  await market.runSaleJobs()
  expect([await stageOf(), await reminders(nadia)]).toEqual(['handed-over', ['release-soon']])
  const { money } = await market.readDetails(nadia, order)
  expect(money.releaseAt).toBe(new Date(market.clock.now().getTime() + hour).toISOString())
  await pass(hour - 1)
  await market.runSaleJobs()
  expect(await stageOf()).toBe('handed-over')
  await pass(1)
  await market.runSaleJobs()
  expect(await stageOf()).toBe('completed')
})

it('the buyer can complain until the money can be released', async () => {
  const order = await market.sellAndHandOver(rahim, nadia)
  await pass(10 * hour)
  const complaint = { reason: 'other', text: 'It is blue.' }
  expect(await market.move(nadia, order, 'dispute', complaint, 'POST')).toEqual([201, 1])
})

it('of a short rest of the inspection the buyer is reminded an hour before the release', async () => {
  const order = await market.sellAndHandOver(rahim, nadia)
  await pass(4 * hour - 1)
  await market.move(nadia, order, 'dispute', { reason: 'other', text: 'It is blue.' }, 'POST')
  await market.move(nadia, order, 'dispute', undefined, 'DELETE')
  await market.runSaleJobs()
  expect(await reminders(nadia)).toEqual(['release-soon'])
  await pass(hour)
  await market.runSaleJobs()
  expect((await market.readDetails(nadia, order)).stage).toBe('completed')
})

it('nobody is reminded of what has been done, disputed or ended meanwhile', async () => {
  const disputed = await market.sellAndHandOver(rahim, nadia)
  await market.move(nadia, disputed, 'dispute', { reason: 'other', text: 'It is blue.' }, 'POST')
  const completed = await market.sellAndHandOver(rahim, nadia)
  await market.move(nadia, completed, 'completion')
  const cancelled = await market.sellPhone(rahim, nadia)
  await market.move(nadia, cancelled, 'cancellation', { reason: 'changed-mind' })
  const late = await market.sellPhone(rahim, nadia)
  // No process ran for a whole day.
  await pass(24 * hour)
  await market.runSaleJobs()
  await market.runSaleJobs()
  expect([await reminders(nadia), await reminders(rahim)]).toEqual([[], []])
  expect((await market.readDetails(nadia, late)).stage).toMatch(/^refund/)
})

import { getTableName, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { follow, watchConnections } from '../../tests/load/watch-statements.ts'
import { hour, meetParties, openOrderMarket, passTime } from '../../tests/support/order-market.ts'
import type { Person } from '../../tests/support/test-app.ts'
import { orderModule } from '../orders/index.ts'
import { erasePersonalTable, readPersonalTable } from '../platform/database/personal-table.ts'

const market = await openOrderMarket()
const { rahim, nadia } = await meetParties(market)

const imei = '490154203237518'

it('a buyer reads the last four digits of the IMEI after paying, and all of it from the hand-over on', async () => {
  const order = await market.sellPhone(rahim, nadia, { imei })
  expect(await market.readDetails(nadia, order)).toMatchObject({
    imei: null,
    imeiEnd: '7518',
    provider: 'stripe',
  })
  expect(await market.readDetails(rahim, order)).toMatchObject({ imei, imeiEnd: '7518' })
  await market.handOver(rahim, order)
  expect(await market.readDetails(nadia, order)).toMatchObject({ imei, imeiEnd: '7518' })
})

it('the IMEI and the number of the seller stay as they were agreed, whatever becomes of the phone', async () => {
  const order = await market.sellAndHandOver(rahim, nadia, { imei: '356938035643809' })
  const { seller } = await market.readDetails(nadia, order)
  await market.db.execute(
    sql`update listings set imei = null, mobile = '01999999999' where id = ${order.productId}`,
  )
  expect(await market.readDetails(nadia, order)).toMatchObject({ imei: '356938035643809', seller })
})

it('a party reads that the account of the other was closed', async () => {
  const admin = await market.signUp('admin')
  const karim = await market.signUp('seller', 'Karim')
  const order = await market.sellPhone(karim, nadia)
  expect((await market.readDetails(nadia, order)).seller.closed).toBe(false)
  await market.call(admin, 'DELETE', '/deleteuser', { query: { id: karim.id } })
  expect(await market.readDetails(nadia, order)).toMatchObject({
    buyer: { closed: false },
    seller: { closed: true },
  })
})

it('a seller reads how often the buyer did not come for a phone, which does not count against the seller', async () => {
  const admin = await market.signUp('admin')
  const [karim, buyer] = [await market.signUp('seller', 'Karim'), await market.signUp('bayer')]
  const cancelled = await market.sellPhone(karim, buyer)
  await market.move(buyer, cancelled, 'cancellation', { reason: 'changed-mind' })
  await market.sellPhone(karim, buyer)
  await passTime(market, [rahim, nadia, karim, buyer, admin], 25 * hour)
  await market.runSaleJobs()

  const order = await market.sellAndHandOver(rahim, buyer)
  expect((await market.readDetails(rahim, order)).buyer.noShows).toBe(1)
  expect((await market.readDetails(buyer, order)).buyer.noShows).toBeNull()
  await market.move(buyer, order, 'dispute', { reason: 'other', text: 'It is off.' }, 'POST')
  expect((await market.readDetails(admin, order)).buyer.noShows).toBe(1)
  const page = await market.call(nadia, 'GET', `/sellers/${karim.id}`)
  expect(page.body).toMatchObject({ sales: 0, cancelled: 0, cancelledShare: null, disputesLost: 0 })
})

it('an order and its timeline are of one moment, although the order changes while it is read', async () => {
  watchConnections(market.db.$client)
  const order = await market.sellPhone(rahim, nadia)
  let changed: unknown
  const { answer } = await follow(
    () => market.readDetails(nadia, order),
    async (moment, _, { text }) => {
      if (changed || moment !== 'after' || !/from "orders"/.test(text)) return
      changed = market.move(nadia, order, 'cancellation', { reason: 'changed-mind' })
      await changed
    },
  )
  expect(await changed).toEqual([200, 1])
  expect(answer.stage).toBe('paid')
  expect(answer.timeline.at(-1)?.stage).toBe('paid')
  expect((await market.readDetails(nadia, order)).timeline.at(-1)?.stage).toBe('refunding')
})

it('the buyer’s phone and the meeting place are not shown to the seller of an order that ended unpaid', async () => {
  const order = await market.createOrder(nadia, await market.addPhone(rahim))
  expect((await market.readDetails(rahim, order)).buyer.phone).toBe(order.phone)
  await market.move(nadia, order, 'cancellation', { reason: 'changed-mind' })
  const { buyer, meetingLocation } = await market.readDetails(rahim, order)
  expect({ phone: buyer.phone, meetingLocation }).toEqual({ phone: null, meetingLocation: null })
  expect((await market.readDetails(nadia, order)).meetingLocation).toBe(order.location)
})

it('a buyer alone reads which card was charged, until the account is closed', async () => {
  const order = await market.buy(nadia, await market.addPhone(rahim), '5555555555554444')
  const paidWith = async (who: Person) => (await market.readDetails(who, order)).paidWith
  expect([await paidWith(nadia), await paidWith(rahim)]).toEqual([{ brand: 'Mastercard', end: '4444' }, null])
  const table = orderModule.personalTables.find(({ table }) => getTableName(table) === 'payments')
  if (!table) throw new Error('payments are not personal')
  const { rows } = await readPersonalTable(market.db, table, nadia.id)
  expect(rows.filter(({ reference }) => reference === order._id)).toEqual([
    expect.objectContaining({ paidBrand: 'Mastercard', paidEnd: '4444' }),
  ])
  expect((await readPersonalTable(market.db, table, rahim.id)).rows).toEqual([])
  await erasePersonalTable(market.db, table, nadia.id)
  expect(await paidWith(nadia)).toBeNull()
})

import { expect, it } from 'vitest'
import { openChargeback } from '../../tests/support/chargeback.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Booking } from '../checkout/booking/contract.ts'
import { addMonths, monthInDhaka } from '../kernel/calendar.ts'
import { orderNumber } from '../kernel/id.ts'
import type { WireBalance } from '../payouts/contract.ts'
import type { SellerSale } from './contract.ts'

const market = await openMarketplace()
const seller = await market.signUp('seller')
const buyer = await market.signUp('bayer', 'Nadia')

it('a seller lists the own paid orders, those that wait first, newest first, page by page', async () => {
  await market.createOrder(buyer, await market.addPhone(seller))
  const other = await market.signUp('seller')
  await market.sellPhone(other, buyer)
  const orders: Booking[] = []
  for (let sale = 0; sale < 4; sale++) {
    market.clock.advance(1000)
    orders.unshift(await market.sellPhone(seller, buyer))
  }
  await market.handOver(seller, orders[1] as Booking)
  await market.handOver(seller, orders[3] as Booking)
  const sales: SellerSale[] = []
  let link: string | undefined = '/sales?limit=1'
  while (link) {
    const { searchParams } = new URL(link, 'http://x')
    const query = Object.fromEntries(searchParams)
    const page = await market.call<SellerSale[]>(seller, 'GET', '/sales', { query })
    sales.push(...page.body)
    link = page.headers.get('link')?.match(/<(.*)>/)?.[1]
  }
  expect(sales.map(({ _id, stage }) => [_id, stage])).toEqual([
    [orders[0]?._id, 'paid'],
    [orders[2]?._id, 'paid'],
    [orders[1]?._id, 'handed-over'],
    [orders[3]?._id, 'handed-over'],
  ])
  expect(sales[0]).toMatchObject({ buyerName: 'Nadia', meetingLocation: 'Shahbag, Dhaka' })
})

it('a seller reads whose proposal to meet waits, for the hand-over and for the return', async () => {
  const own = await market.signUp('seller')
  const order = await market.sellPhone(own, buyer)
  const read = async () =>
    (await market.call<SellerSale[]>(own, 'GET', '/sales')).body.map(({ proposedBy }) => proposedBy)
  const where = { place: 'Shahbag', at: new Date(market.clock.now().getTime() + 3_600_000).toISOString() }
  expect(await read()).toEqual([null])
  await market.move(buyer, order, 'meeting', where)
  expect(await read()).toEqual(['buyer'])
  await market.handOver(own, order)
  expect(await read()).toEqual([null])
  await market.move(buyer, order, 'dispute', { reason: 'other', text: 'It is blue.' }, 'POST')
  await market.move(own, order, 'dispute/proposal', { refund: order.product_price })
  await market.move(buyer, order, 'dispute/agreement', { refund: order.product_price })
  expect(await read()).toEqual([null])
  await market.move(own, order, 'meeting', where)
  expect(await read()).toEqual(['seller'])
})

it('a seller finds sales by month, phone, buyer and number, and reads the sum of a month without what went back', async () => {
  const own = await market.signUp('seller')
  const list = async (query: Record<string, string>) =>
    (await market.call<SellerSale[]>(own, 'GET', '/sales', { query })).body.map(({ _id }) => _id)
  const month = async (of: string) =>
    (await market.call(own, 'GET', '/salesmonth', { query: { month: of } })).body
  const at = monthInDhaka(market.clock.now())
  const pixel = await market.sellPhone(own, buyer, { product_name: 'Pixel 7', product_price: 100 })
  const vivo = await market.sellPhone(own, await market.signUp('bayer', 'Karim'), { product_price: 50 })
  expect(await list({ month: at })).toHaveLength(2)
  expect(await list({ month: addMonths(at, -1) })).toEqual([])
  expect(await list({ q: 'pixel' })).toEqual([pixel._id])
  expect(await list({ q: 'Karim' })).toEqual([vivo._id])
  expect(await list({ q: orderNumber(vivo._id) })).toEqual([vivo._id])
  expect(await month(at)).toEqual({ sales: 2, sum: 150, currency: 'USD' })
  await market.move(own, vivo, 'cancellation', { reason: 'It fell.' })
  expect(await month(at)).toMatchObject({ sales: 1, sum: 100 })
  expect(await month(addMonths(at, -1))).toEqual({ sales: 0, sum: 0, currency: 'USD' })
})

it('the sales that wait for the seller are counted: those to hand over, and disputes', async () => {
  const own = await market.signUp('seller')
  const waiting = async () => (await market.call<{ count: number }>(own, 'GET', '/waitingsales')).body.count
  await market.createOrder(buyer, await market.addPhone(own))
  expect(await waiting()).toBe(0)
  const order = await market.sellPhone(own, buyer)
  await market.sellPhone(own, buyer)
  expect(await waiting()).toBe(2)
  await market.handOver(own, order)
  expect(await waiting()).toBe(1)
  await market.move(buyer, order, 'dispute', { reason: 'other', text: 'It is blue.' }, 'POST')
  expect(await waiting()).toBe(2)
  await market.move(buyer, order, 'dispute', undefined, 'DELETE')
  expect(await waiting()).toBe(1)
})

it.each(['returning', 'refunding'])(
  'what is held for other sales of the seller stays, while a bank has the money of one that is %s',
  async (stage) => {
    const own = await market.signUp('seller')
    await market.sellPhone(own, buyer, { product_price: 50 })
    const order = await market.sellAndHandOver(own, buyer, { product_price: 100 })
    await market.move(buyer, order, 'dispute', { reason: 'other', text: 'It is blue.' }, 'POST')
    await market.move(own, order, 'dispute/proposal', { refund: 100 })
    await market.move(buyer, order, 'dispute/agreement', { refund: 100 })
    if (stage === 'refunding') await market.move(own, order, 'return/confirmation')
    await openChargeback(market, order)
    expect((await market.readDetails(own, order)).stage).toBe(stage)
    expect((await market.call<WireBalance>(own, 'GET', '/balance')).body.held).toBe(50)
  },
)

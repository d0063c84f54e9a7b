import { beforeEach, expect, it } from 'vitest'
import { makeNewProduct, seenAll } from '../../../tests/support/factories.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { untilBlocked } from '../../../tests/support/open-transactions.ts'
import { runOrderJobs } from '../../../tests/support/run-due-jobs.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { updateAccount } from '../../auth/index.ts'
import type { Product } from '../../listings/contract.ts'
import type { WireNotification } from '../../notifications/contract.ts'

const market = await openMarketplace()
const admin = await market.signUp('admin')
beforeEach(async () => {
  await market.resetRateLimits()
  await market.renewToken(admin)
})

const reason = 'Three buyers complained about one phone'

async function suspend({ id }: Person, who = admin, why = reason) {
  const { status, body } = await market.call<{ modifiedCount?: number; code?: string }>(
    who,
    'PUT',
    `/members/${id}/suspension`,
    { json: { reason: why } },
  )
  market.clock.advance(1)
  return body.code ?? `${status} ${body.modifiedCount}`
}
const resume = async ({ id }: Person) =>
  (await market.call<{ modifiedCount: number }>(admin, 'DELETE', `/members/${id}/suspension`)).body
    .modifiedCount

const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return body.code ?? status
}
const listNotices = async (who: Person) =>
  (await market.call<WireNotification[]>(who, 'GET', '/notifications')).body.map(({ kind }) => kind)
const listForSale = async (brand: string) =>
  (await market.call<Product[]>(admin, 'GET', '/allproducts', { query: { category_name: brand } })).body.map(
    ({ _id }) => _id,
  )

it('a suspended seller finishes what is paid and begins nothing new; the phones come back with the end of it', async () => {
  const [seller, nadia, karim] = [await market.signUp('seller'), await market.signUp(), await market.signUp()]
  const [sold, free] = [
    await market.addPhone(seller, { brand_name: 'Vivo', imei: '490154203237518' }),
    await market.addPhone(seller, { brand_name: 'Vivo', imei: '356938035643809' }),
  ]
  const paid = await market.buy(nadia, sold)
  const unpaid = await market.createOrder(karim, free)
  const others = await market.addPhone(await market.signUp('seller'))
  const paused = await market.addPhone(seller, { brand_name: 'Vivo' })
  await market.call(seller, 'DELETE', '/product', { query: { id: paused._id, as: 'paused' } })

  expect(await Promise.all([suspend(seller), suspend(seller)])).toEqual(
    expect.arrayContaining(['200 1', '200 0']),
  )
  await runOrderJobs(market.withProviderProxy())
  expect(await listForSale('Vivo')).toEqual([])
  expect((await market.readOrder(karim, unpaid)).status).toBe('cancelled')
  expect(await codeOf(market.book(seller, others))).toBe('account-suspended')
  const offer = makeNewProduct(await market.addImage(seller))
  expect(await codeOf(market.call(seller, 'POST', '/allproducts', { json: offer }))).toBe('account-suspended')
  expect(
    await codeOf(market.call(seller, 'POST', '/conversations', { json: { productId: others._id } })),
  ).toBe('account-suspended')
  expect(await codeOf(market.call(seller, 'PUT', `/myproduct/${paused._id}/sale`))).toBe('account-suspended')
  expect(await listNotices(seller)).toContain('account-suspended')

  await market.handOver(seller, paid)
  expect((await market.readDetails(nadia, paid)).stage).toBe('handed-over')

  expect([await resume(seller), await resume(seller)]).toEqual([1, 0])
  expect(await listForSale('Vivo')).toEqual([free._id])
  expect(await codeOf(market.book(seller, others))).toBe(201)
  expect(await listNotices(seller)).toContain('suspension-ended')
})

it('a suspended buyer’s unpaid bookings end; what is paid goes on', async () => {
  const [seller, nadia] = [await market.signUp('seller'), await market.signUp()]
  const paid = await market.buy(nadia, await market.addPhone(seller))
  const unpaid = await market.createOrder(nadia, await market.addPhone(seller))
  await suspend(nadia)
  await runOrderJobs(market.withProviderProxy())
  expect((await market.readOrder(nadia, unpaid)).status).toBe('cancelled')
  expect((await market.readOrder(nadia, paid)).status).toBe('paid')
})

it('a phone stays withdrawn that was taken down, or that somebody else offers by then', async () => {
  const [seller, thief] = [await market.signUp('seller'), await market.signUp('seller')]
  const imei = '352099001761481'
  await market.addPhone(seller, { brand_name: 'Xiaomi', imei })
  await suspend(seller)
  const theirs = await market.addPhone(thief, { brand_name: 'Xiaomi', imei })
  expect(await resume(seller)).toBe(1)
  expect(await listForSale('Xiaomi')).toEqual([theirs._id])
})

type Case = { seller: Person; nadia: Person; phone: Product }

/** An order whose money all goes back. The buyer keeps the phone when its return is waived. */
async function refundHandedOver({ seller, nadia, phone }: Case, waiveReturn: boolean): Promise<void> {
  const order = await market.insertSale(nadia, phone)
  await market.handOver(seller, order)
  await market.move(nadia, order, 'dispute', { reason: 'does-not-work', text: 'It is off.' }, 'POST')
  await suspend(seller)
  await market.move(admin, order, 'dispute/decision', {
    refund: order.product_price,
    why: 'So.',
    waiveReturn,
  })
  if (!waiveReturn) await market.move(seller, order, 'return/confirmation')
  expect((await market.readDetails(nadia, order)).stage).toBe('refunding')
}

it.each([
  ['came back from its buyer', (phone: Case) => refundHandedOver(phone, false)],
  ['stays with its buyer, who is refunded', (phone: Case) => refundHandedOver(phone, true)],
  [
    'its seller did not hand over',
    async ({ seller, nadia, phone }: Case) => {
      const order = await market.insertSale(nadia, phone)
      await suspend(seller)
      expect(await market.move(seller, order, 'cancellation', { reason: 'It fell.' })).toEqual([200, 1])
    },
  ],
  [
    'an admin took down',
    async ({ seller, nadia, phone: { _id: id } }: Case) => {
      await market.call(nadia, 'PUT', '/report', { query: { id, reason: 'scam' } })
      await suspend(seller)
      const json = { decision: 'taken-down', reason: 'scam', ...seenAll }
      const { body } = await market.call(admin, 'PUT', `/reportedphones/${id}`, { json })
      expect(body).toEqual({ modifiedCount: 1 })
    },
  ],
])('the end of a suspension brings no phone back that meanwhile %s', async (_, act) => {
  const [seller, nadia] = [await market.signUp('seller'), await market.signUp()]
  const [phone, other] = [await market.addPhone(seller), await market.addPhone(seller)]
  await act({ seller, nadia, phone })
  expect(await resume(seller)).toBe(1)
  const statuses = [phone, other].map(async ({ _id }) => (await market.request(`/api/phones/${_id}`)).status)
  expect(await Promise.all(statuses)).toEqual([410, 200])
})

it('somebody suspended writes to those alone whose paid order goes on', async () => {
  const [seller, nadia, karim] = [await market.signUp('seller'), await market.signUp(), await market.signUp()]
  const [sold, free] = [await market.addPhone(seller), await market.addPhone(seller)]
  const begin = async (who: Person, { _id: productId }: Product) =>
    (await market.call<{ _id: string }>(who, 'POST', '/conversations', { json: { productId } })).body._id
  const withKarim = await begin(karim, free)
  const { _id: sale } = await market.insertSale(nadia, sold)
  const { _id: booking } = (await market.book(karim, free)).body
  await suspend(seller)
  const ask = (order: string) =>
    market.call<{ _id: string; code: string }>(seller, 'POST', `/orders/${order}/conversation`)
  const withNadia = (await ask(sale)).body._id
  expect((await ask(booking)).body.code).toBe('account-suspended')
  const write = (id: string, who = seller) =>
    codeOf(market.call(who, 'POST', `/conversations/${id}/messages`, { json: { text: 'Where do we meet?' } }))
  expect(await write(withNadia)).toBe(201)
  expect(await write(withKarim)).toBe('account-suspended')
  expect(await write(withKarim, karim)).toBe(201)
})

it('a booking waits for the suspension of its buyer, and is refused', async () => {
  const buyer = await market.signUp()
  const phone = await market.addPhone(await market.signUp('seller'))
  let booking: ReturnType<typeof market.book> | undefined
  await market.db.transaction(async (tx) => {
    await updateAccount(tx, buyer.id, { suspendedAt: market.clock.now(), suspendedFor: reason })
    booking = market.book(buyer, phone)
    await untilBlocked(market.db)
  })
  expect((await booking)?.body.code).toBe('account-suspended')
})

it('half a character in a reason, which no notice can hold, is replaced', async () => {
  const seller = await market.signUp('seller')
  expect(await suspend(seller, admin, 'Three buyers \ud800')).toBe('200 1')
})

it('admins are not suspended, nobody unknown is, and only admins do it', async () => {
  const other = await market.signUp('admin')
  const stranger = { ...other, id: crypto.randomUUID() }
  expect(await suspend(other)).toBe('admin-suspended')
  expect(await suspend(stranger)).toBe('no-such-account')
  expect(await suspend({ ...other, id: 'x' })).toBe('no-such-account')
  expect(await suspend(other, await market.signUp('seller'))).toBe('wrong-role')
})

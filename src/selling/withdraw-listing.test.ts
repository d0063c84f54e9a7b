import { expect, test } from 'vitest'
import { makeNewProduct } from '../../tests/support/factories.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Product } from '../listings/contract.ts'
import type { StockProduct } from '../stock/contract.ts'

const market = await openMarketplace()
const seller = await market.signUp('seller')
const buyer = await market.signUp()

const list = async (state?: string) => {
  const { body } = await market.call<StockProduct[]>(seller, 'GET', '/myproduct', {
    query: state ? { state } : {},
  })
  return body.map(({ _id, aside }) => [_id, aside])
}
const setAside = ({ _id: id }: Product, as?: string) =>
  market.call(seller, 'DELETE', '/product', { query: { id, ...(as && { as }) } })
const putBack = ({ _id }: Product, who = seller) => market.call(who, 'PUT', `/myproduct/${_id}/sale`)
const isOnItsPage = async ({ _id }: Product) => (await market.request(`/api/phones/${_id}`)).status === 200

test('a paused phone leaves the lists, stays with its seller and comes back', async () => {
  const phone = await market.addPhone(seller)
  expect((await setAside(phone, 'paused')).body).toEqual({ deletedCount: 1 })
  expect((await setAside(phone, 'paused')).body).toEqual({ deletedCount: 0 })
  expect(await isOnItsPage(phone)).toBe(false)
  expect((await market.book(buyer, phone)).status).toBe(404)
  expect(await list('paused')).toEqual([[phone._id, 'paused']])
  expect(await list('for-sale')).toEqual([])
  expect((await setAside(phone, 'sold-elsewhere')).body).toEqual({ deletedCount: 1 })
  expect(await list('paused')).toEqual([[phone._id, 'sold-elsewhere']])
  expect((await putBack(phone)).body).toEqual({ modifiedCount: 1 })
  expect((await putBack(phone)).body).toEqual({ modifiedCount: 0 })
  expect(await isOnItsPage(phone)).toBe(true)
  expect((await market.book(buyer, phone)).status).toBe(201)
})

test('a paused phone that is withdrawn for good does not come back', async () => {
  const phone = await market.addPhone(seller)
  await setAside(phone, 'paused')
  expect((await setAside(phone)).body).toEqual({ deletedCount: 1 })
  expect((await putBack(phone)).status).toBe(404)
  expect((await list()).map(([id]) => id)).not.toContain(phone._id)
})

test('pausing cancels unpaid bookings, as withdrawing does', async () => {
  const phone = await market.addPhone(seller)
  await market.book(buyer, phone)
  await setAside(phone, 'paused')
  const { body } = await market.call<{ productId: string; status: string }[]>(buyer, 'GET', '/bookingproduct')
  expect(body.find(({ productId }) => productId === phone._id)?.status).toBe('cancelled')
})

test('only its seller puts a phone back, and nobody while another phone with its IMEI is for sale', async () => {
  const imei = '490154203237518'
  const phone = await market.addPhone(seller, { imei })
  await setAside(phone, 'paused')
  const rival = await market.signUp('seller')
  expect((await putBack(phone, rival)).status).toBe(403)
  await market.addPhone(rival, { imei })
  const { status, body } = await putBack(phone)
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'imei-for-sale' })
})

test('of a payment and a pause at once, one wins', async () => {
  for (let round = 0; round < 3; round++) {
    const phone = await market.addPhone(seller)
    const paid = market.buy(await market.signUp(), phone).then(
      () => true,
      () => false,
    )
    const [isSold, paused] = await Promise.all([paid, setAside(phone, 'paused')])
    expect(paused.status === 200).toBe(!isSold)
  }
})

test('a phone whose order its seller cancels is a returned one, until it is offered again', async () => {
  const phone = await market.addPhone(seller)
  const order = await market.buy(buyer, phone)
  await market.call(seller, 'PUT', `/orders/${order._id}/cancellation`, { json: { reason: 'It fell.' } })
  expect(await list('returned')).toEqual([[phone._id, 'returned']])
  for (const as of ['paused', 'sold-elsewhere']) {
    expect((await setAside(phone, as)).body).toEqual({ deletedCount: 0 })
    expect((await putBack(phone)).status).toBe(404)
  }
  const own = await market.call<Product>(seller, 'GET', `/myproduct/${phone._id}`)
  expect(own.body.images).toEqual(phone.images)
  const { image, images } = own.body
  const json = makeNewProduct(image, { images })
  const sellAgain = () => market.call(seller, 'POST', '/allproducts', { query: { again: phone._id }, json })
  const tabs = await Promise.all([sellAgain(), sellAgain()])
  expect(tabs.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await sellAgain()).body).toMatchObject({ code: 'not-returned' })
  expect(await list('returned')).toEqual([])
})

test('a returned phone can be withdrawn for good', async () => {
  const phone = await market.addPhone(seller)
  const order = await market.insertSale(buyer, phone)
  await market.move(seller, order, 'cancellation', { reason: 'It fell.' })
  expect((await setAside(phone)).body).toEqual({ deletedCount: 1 })
  expect((await setAside(phone)).body).toEqual({ deletedCount: 0 })
  expect(await list('returned')).toEqual([])
})

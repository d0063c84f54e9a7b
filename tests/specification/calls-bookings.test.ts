import { expect, it } from 'vitest'
import type { Booking } from '../../src/checkout/booking/contract.ts'
import type { Product } from '../../src/listings/contract.ts'
import { openMarketplace } from '../support/marketplace.ts'
import { row } from './rows.ts'

const market = await openMarketplace()
const {
  clock,
  call,
  signUp,
  addPhone,
  book,
  createOrder,
  authorisePayment,
  settle,
  beginPayment,
  readIntent,
} = market
const seller = await signUp('seller', 'Karim Mia')
const buyer = await signUp('bayer', 'Rahim Uddin')
const rival = await signUp('bayer', 'Jamal Hossain')
const unknown = '00000000-0000-4000-8000-000000000000'

const readPhone = async (phone: Product) =>
  (await call<Product[]>(seller, 'GET', '/myproduct', { query: { limit: '100' } })).body.find(
    ({ _id }) => _id === phone._id,
  )

it(row('7 POST /bookingproduct'), async () => {
  const phone = await addPhone(seller)
  const lies = { name: 'Somebody', email: rival.email, product_price: 1, sellerEmail: rival.email }
  expect(await book(buyer, phone, { ...lies, product_name: 'Gold bar' })).toMatchObject({
    status: 201,
    body: {
      name: buyer.name,
      email: buyer.email,
      sellerEmail: seller.email,
      product_name: phone.product_name,
      product_price: phone.product_price,
      productId: phone._id,
      status: 'booked',
      sold: false,
    },
  })
})

it(row('3 booking payload'), async () => {
  const older = await addPhone(seller, { product_name: 'Twin phone', product_price: 77 })
  clock.advance(1000)
  await addPhone(seller, { product_name: 'Twin phone', product_price: 77 })
  const json = {
    product_name: 'Twin phone',
    product_price: 77,
    location: 'Shahbag, Dhaka',
    name: buyer.name,
    email: buyer.email,
    phone: '01712345678',
    brand_name: older.brand_name,
    sellerEmail: seller.email,
  }
  const answer = await call<Booking>(buyer, 'POST', '/bookingproduct', { json })
  expect(answer).toMatchObject({ status: 201, body: { productId: older._id, location: 'Shahbag, Dhaka' } })
})

it(row('7 POST /bookingproduct refusals'), async () => {
  const phone = await addPhone(seller)
  const { product_name, product_price, brand_name } = phone
  const described = { product_name, product_price, brand_name, sellerEmail: seller.email }
  const json = { ...described, name: 'A', email: buyer.email, phone: '0171-234567', location: 'Shahbag' }
  expect((await call(null, 'POST', '/bookingproduct', { json })).status).toBe(401)
  expect((await book(buyer, phone, {}, { query: { email: rival.email } })).status).toBe(403)
  expect((await book(buyer, phone, { phone: '' })).status).toBe(400)
  expect((await book(buyer, phone, { location: '' })).status).toBe(400)
  expect((await book(buyer, phone, { productId: unknown })).status).toBe(404)
  expect((await book(buyer, phone, { productId: undefined, product_price: 1.5 })).status).toBe(404)
  expect(await book(seller, phone)).toMatchObject({ status: 409, body: { code: 'own-product' } })
  await market.buy(rival, phone)
  expect(await book(buyer, phone)).toMatchObject({ status: 409, body: { code: 'already-sold' } })
})

it(row('5 booking phone format'), async () => {
  const digits = async (phone: string) =>
    (await book(await signUp(), await addPhone(seller), { phone })).status
  expect(await digits('12345')).toBe(400)
  expect(await digits('123456')).toBe(201)
  expect(await digits('+880 1712-345678')).toBe(201)
  expect(await digits('1'.repeat(21))).toBe(400)
  expect(await digits('call me')).toBe(400)
  const bangla = await book(buyer, await addPhone(seller), { phone: '০১৭১২৩৪৫৬৭৮' })
  expect(bangla.body.phone).toBe('+8801712345678')
})

it(row('7 GET /bookingproduct', '3 booked product fields'), async () => {
  const person = await signUp()
  const order = await createOrder(person, await addPhone(seller))
  clock.advance(1000)
  const bought = await market.buy(person, await market.addPhone(seller))
  const { status, body } = await call<Booking[]>(person, 'GET', '/bookingproduct')
  expect(status).toBe(200)
  expect(body).toMatchObject([
    { _id: bought._id, status: 'paid', sold: true, paymentId: expect.stringMatching(/^pi_/) },
    { ...order, status: 'booked', sold: false, paymentId: null },
  ])
  expect(Object.keys(order)).toEqual(
    expect.arrayContaining([
      ...['product_price', 'name', 'email', 'sellerEmail', 'product_name', 'brand_name', 'sold', '_id'],
      ...['status', 'productId', 'paymentId'],
    ]),
  )
})

it(row('7 GET /bookingproduct refusals'), async () => {
  expect((await call(null, 'GET', '/bookingproduct')).status).toBe(401)
  expect((await call(buyer, 'GET', '/bookingproduct', { query: { email: rival.email } })).status).toBe(403)
})

it(row('7 GET /product/parces/{id}'), async () => {
  const order = await createOrder(buyer, await addPhone(seller))
  expect(await call(buyer, 'GET', `/product/parces/${order._id}`)).toMatchObject({ status: 200, body: order })
})

it(row('7 GET /product/parces/{id} refusals'), async () => {
  const order = await createOrder(buyer, await addPhone(seller))
  expect((await call(null, 'GET', `/product/parces/${order._id}`)).status).toBe(401)
  expect((await call(rival, 'GET', `/product/parces/${order._id}`)).status).toBe(404)
  expect((await call(seller, 'GET', `/product/parces/${order._id}`)).status).toBe(404)
  expect((await call(buyer, 'GET', `/product/parces/${unknown}`)).status).toBe(404)
  expect((await call(buyer, 'GET', '/product/parces/no-id')).status).toBe(404)
})

it(row('7 POST /create-payment-intent'), async () => {
  const order = await createOrder(buyer, await addPhone(seller))
  const first = await beginPayment(buyer, order)
  expect(first).toMatchObject({
    status: 200,
    body: { clientSecret: expect.stringMatching(/^pi_.+_secret_/), publishableKey: expect.any(String) },
  })
  expect((await beginPayment(buyer, order)).body).toEqual(first.body)
  const lonely = await signUp()
  const only = await createOrder(lonely, await addPhone(seller))
  const json = { product_price: only.product_price }
  expect((await call(lonely, 'POST', '/create-payment-intent', { json })).status).toBe(200)
})

it(row('7 card key'), async () => {
  const { body } = await beginPayment(buyer, await createOrder(buyer, await addPhone(seller)))
  expect(body.publishableKey).toMatch(/^pk_test_/)
})

it(row('7 POST /create-payment-intent refusals'), async () => {
  const person = await signUp()
  const ask = (json: unknown, who: typeof person | null = person) =>
    call(who, 'POST', '/create-payment-intent', { json })
  const one = await createOrder(person, await addPhone(seller, { product_price: 50 }))
  expect((await ask({ product_price: 50 }, null)).status).toBe(401)
  expect(await ask({ product_price: 49, bookingId: one._id })).toMatchObject({
    status: 409,
    body: { code: 'other-price' },
  })
  expect((await ask({ product_price: 50, bookingId: one._id }, rival)).status).toBe(404)
  await createOrder(person, await addPhone(seller, { product_price: 50 }))
  expect((await ask({ product_price: 50 })).status).toBe(400)
  expect((await ask({ product_price: 'fifty' })).status).toBe(400)
})

it(row('7 PUT /addpayment', '4 product sold'), async () => {
  const phone = await addPhone(seller)
  const order = await authorisePayment(buyer, phone)
  expect(await readIntent(order)).toBe('requires_capture')
  const first = await settle(buyer, order)
  expect(first).toMatchObject({
    status: 200,
    body: { modifiedCount: 1, paymentId: expect.stringMatching(/^pi_/) },
  })
  expect((await settle(buyer, order)).body).toEqual({ ...first.body, modifiedCount: 0 })
  expect(await readIntent(order)).toBe('succeeded')
  expect(await readPhone(phone)).toMatchObject({ sold: true })
  expect(await market.readOrder(buyer, order)).toMatchObject({ sold: true, status: 'paid' })
})

it(row('7 PUT /addpayment refusals'), async () => {
  const phone = await addPhone(seller)
  const order = await createOrder(buyer, phone)
  const query = { sellerEmail: seller.email, product_name: phone.product_name }
  expect((await call(null, 'PUT', '/addpayment', { query })).status).toBe(401)
  expect(await settle(buyer, order)).toMatchObject({ status: 402, body: { code: 'not-authorised' } })
  await market.authoriseAgain(buyer, order)
  await market.buy(rival, phone)
  expect(await settle(buyer, order)).toMatchObject({ status: 409, body: { code: 'already-sold' } })
  expect(await readIntent(order)).toBe('canceled')
})

it(row('7 PUT /addpaymentinbooked'), async () => {
  const path = '/addpaymentinbooked'
  const phone = await addPhone(seller)
  const order = await authorisePayment(buyer, phone)
  const { body } = await settle(buyer, order)
  expect(await settle(buyer, order, { path })).toMatchObject({
    status: 200,
    body: { modifiedCount: 0, paymentId: body.paymentId },
  })
  const other = await authorisePayment(buyer, await addPhone(seller))
  expect((await settle(buyer, other, { path })).body.modifiedCount).toBe(1)
})

it(row('7 PUT /addpaymentinbooked refusals'), async () => {
  const order = await createOrder(buyer, await addPhone(seller))
  const path = '/addpaymentinbooked'
  const query = { sellerEmail: seller.email, product_name: order.product_name }
  expect((await call(null, 'PUT', path, { query })).status).toBe(401)
  expect((await settle(buyer, order, { path })).status).toBe(402)
})

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { untilBlocked } from '../../../tests/support/open-transactions.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { closeAccount, forgetMobile, setMobile } from '../../accounts/index.ts'
import { listings } from '../../listings/schema.ts'
import { orders } from '../../orders/schema.ts'
import { bookPhone } from './book-phone.ts'
import type { Booking } from './contract.ts'

const market = await openMarketplace()
const rahim = await market.signUp('seller', 'Rahim')
const nadia = await market.signUp('bayer', 'Nadia')

beforeEach(() => market.resetRateLimits())

const unknownId = '00000000-0000-4000-8000-000000000000'

async function set(phoneId: string, change: Partial<typeof listings.$inferInsert>) {
  await market.db.update(listings).set(change).where(eq(listings.id, phoneId))
}

describe('a buyer books a phone', () => {
  it('and reads the order, with price, names and e-mails from the listing', async () => {
    const phone = await market.addPhone(rahim, { product_price: 249.5, brand_name: 'Vivo' })
    const { status, body } = await market.book(nadia, phone, {
      product_name: 'something else',
      product_price: 1,
      brand_name: 'Apple',
      sellerEmail: 'thief@people.test',
      name: 'Somebody',
      email: 'somebody@people.test',
      phone: ' ০১৭১২-৩৪৫৬৭৮ ',
      location: '  Shahbag, Dhaka ',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      currency: 'USD',
      _id: body._id,
      product_price: 249.5,
      newPrice: null,
      changes: null,
      name: 'Nadia',
      email: nadia.email,
      sellerEmail: rahim.email,
      product_name: phone.product_name,
      brand_name: 'Vivo',
      sold: false,
      status: 'booked',
      stage: 'booked',
      meetsAt: null,
      proposedBy: null,
      refunded: 0,
      bankAsks: false,
      dueAt: null,
      productId: phone._id,
      paymentId: null,
      phone: '+8801712345678',
      location: 'Shahbag, Dhaka',
      image: phone.image,
      createdAt: market.clock.now().toISOString(),
    })
    expect(await market.readOrder(nadia, body)).toEqual(body)
  })

  it.each([undefined, ''])('by its id alone, with %j as the seller', async (sellerEmail) => {
    const phone = await market.addPhone(rahim)
    const { status, body } = await market.book(nadia, phone, { sellerEmail })
    expect({ status, sellerEmail: body.sellerEmail }).toEqual({ status: 201, sellerEmail: rahim.email })
  })

  it('that others have booked: a booking reserves nothing', async () => {
    const phone = await market.addPhone(rahim)
    const buyers = await Promise.all(Array.from({ length: 5 }, () => market.signUp()))
    const answers = await Promise.all(buyers.map((buyer) => market.book(buyer, phone)))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201))
  })

  it('once: of ten concurrent requests one makes the booking, the others get 409', async () => {
    const phone = await market.addPhone(rahim)
    const answers = await Promise.all(Array.from({ length: 10 }, () => market.book(nadia, phone)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(answers.filter(({ body }) => body.code === 'already-booked')).toHaveLength(9)
    expect(await market.db.$count(orders, eq(orders.listingId, phone._id))).toBe(1)
  })

  it('even as a seller or an admin, if it is not their own', async () => {
    const phone = await market.addPhone(rahim)
    for (const role of ['seller', 'admin'] as const) {
      expect((await market.book(await market.signUp(role), phone)).status).toBe(201)
    }
  })
})

describe('without an id, by seller, name, brand and price', () => {
  const name = 'Galaxy A54'
  it('the oldest of several for sale is booked', async () => {
    const seller = await market.signUp('seller')
    const wanted = { product_name: name, brand_name: 'Samsung', product_price: 200 } as const
    const phones = []
    for (const change of [{}, {}, {}]) {
      market.clock.advance(1000)
      phones.push(await market.addPhone(seller, { ...wanted, ...change }))
    }
    for (const change of [
      { product_price: 201 },
      { product_name: 'Galaxy A34' },
      { brand_name: 'Vivo' as const },
    ]) {
      await market.addPhone(seller, { ...wanted, ...change })
    }
    const [sold, oldest, newest] = phones
    if (!sold || !oldest || !newest) throw new Error('three phones')
    await set(sold._id, { soldAt: new Date() })
    const booked = await market.book(nadia, oldest, {
      productId: undefined,
      sellerEmail: seller.email.toUpperCase(),
    })
    expect(booked.body.productId).toBe(oldest._id)
    await set(oldest._id, { withdrawnAt: new Date() })
    expect((await market.book(nadia, oldest, { productId: undefined })).body.productId).toBe(newest._id)
  })

  it.each([
    ['price', { product_price: 1 }],
    ['price that is none', { product_price: -1 }],
    ['name', { product_name: 'Galaxy' }],
    ['brand', { brand_name: 'Nokia' }],
    ['seller', { sellerEmail: 'nobody@people.test' }],
  ])('another %s is no phone: 404', async (_, change) => {
    const phone = await market.addPhone(rahim)
    const { status, body } = await market.book(nadia, phone, { productId: undefined, ...change })
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'unknown-product' })
  })
})

describe('is refused', () => {
  it('an own phone: 409', async () => {
    const phone = await market.addPhone(rahim)
    const { status, body } = await market.book(rahim, phone)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'own-product' })
  })

  it('a sold phone: 409', async () => {
    const phone = await market.addPhone(rahim)
    await set(phone._id, { soldAt: new Date() })
    const { status, body } = await market.book(nadia, phone)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'already-sold' })
  })

  it('a withdrawn phone: 404', async () => {
    const phone = await market.addPhone(rahim)
    await set(phone._id, { withdrawnAt: new Date() })
    const { status, body } = await market.book(nadia, phone)
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'unknown-product' })
  })

  it.each(['', 'x', unknownId, '\u0000'])('phone %j, which there is not: 404', async (productId) => {
    const { status, body } = await market.book(nadia, await market.addPhone(rahim), { productId })
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'unknown-product' })
  })

  it.each<[string, Record<string, unknown>, string?]>([
    ['no phone number', { phone: '' }],
    ['a phone number of five digits', { phone: '12345' }, 'not-a-phone-number'],
    ['a phone number in words', { phone: 'call me' }, 'not-a-phone-number'],
    ['no meeting place', { location: '   ' }],
    ['a meeting place too long', { location: 'x'.repeat(301) }],
    ['a meeting place with NUL', { location: 'Dhaka\u0000' }],
    ['no product name', { product_name: undefined }],
    ['neither an id nor a seller', { productId: undefined, sellerEmail: undefined }],
    ['no id and an empty seller', { productId: undefined, sellerEmail: '' }],
    ['a price in words', { product_price: '5' }],
    ['an id that is a number', { productId: 5 }],
  ])('%s: 400', async (_, change, code = 'bad-request') => {
    const phone = await market.addPhone(rahim)
    const { status, body } = await market.book(nadia, phone, change)
    expect({ status, code: body.code }).toEqual({ status: 400, code })
    expect(await market.db.$count(orders, eq(orders.listingId, phone._id))).toBe(0)
  })

  it('a buyer whose account is being closed at that moment', async () => {
    const buyer = await market.signUp()
    const phone = await market.addPhone(rahim)
    let booking: ReturnType<typeof bookPhone> | undefined
    await market.db.transaction(async (tx) => {
      await closeAccount(tx, buyer.id)
      const described = { sellerEmail: '', name: '', brand: '', price: 1 }
      const request = { buyerId: buyer.id, productId: phone._id, described, phone: '01712345678' }
      booking = bookPhone(market.db, { ...request, meetingLocation: 'Dhaka' }, market.clock.now())
      await untilBlocked(market.db)
    })
    expect(await booking).toEqual({ ok: false, why: 'account-closed' })
  })
})

describe('my orders', () => {
  it('are my own, newest first, in pages', async () => {
    const buyer = await market.signUp()
    const orders: Booking[] = []
    for (let i = 0; i < 5; i++) {
      market.clock.advance(1000)
      orders.unshift(await market.createOrder(buyer, await market.addPhone(rahim)))
      await market.createOrder(nadia, await market.addPhone(rahim))
    }
    const all = await market.call<Booking[]>(buyer, 'GET', '/bookingproduct')
    expect(all.body).toEqual(orders)
    const first = await market.call<Booking[]>(buyer, 'GET', '/bookingproduct', { query: { limit: '3' } })
    expect(first.body).toEqual(orders.slice(0, 3))
    const next = first.headers.get('link')?.match(/cursor=([^&>]+)/)?.[1] ?? ''
    const rest = await market.call<Booking[]>(buyer, 'GET', '/bookingproduct', {
      query: { limit: '3', cursor: next },
    })
    expect(rest.body).toEqual(orders.slice(3))
    expect(rest.headers.get('link')).toBeNull()
  })

  it("are not read by others: 404 for another's order, its seller and admins included", async () => {
    const order = await market.createOrder(nadia, await market.addPhone(rahim))
    for (const other of [rahim, await market.signUp(), await market.signUp('admin')]) {
      const { status, body } = await market.call(other, 'GET', `/product/parces/${order._id}`)
      expect({ status, body }).toMatchObject({ status: 404, body: { code: 'unknown-booking' } })
    }
  })

  it.each(['x', unknownId, '%00', "1'--"])('there is no order %s: 404', async (id) => {
    expect((await market.call(nadia, 'GET', `/product/parces/${id}`)).status).toBe(404)
  })
})

it('the next booking begins with the confirmed number, else the last one, and with the last place, of nobody else', async () => {
  const buyer = await market.signUp()
  const other = await market.signUp()
  for (const { id } of [buyer, other]) await forgetMobile(market.db, id)
  const begins = async (who: Person) =>
    (await market.call<{ phone: string; location: string }>(who, 'GET', '/meetingdetails')).body
  expect(await begins(buyer)).toEqual({ phone: '', location: '' })
  const [first, second] = [await market.addPhone(rahim), await market.addPhone(rahim, { product_price: 400 })]
  await market.book(buyer, first)
  const booked = await begins(buyer)
  expect(booked).toEqual({ phone: '+8801811223344', location: 'Shahbag, Dhaka' })
  market.clock.advance(60_000)
  const bid = { productId: second._id, price: 300, phone: '01611-223344', location: 'Banani 11' }
  expect((await market.call(buyer, 'POST', '/bids', { json: bid })).status).toBe(201)
  expect(await begins(buyer)).toEqual({ phone: '+8801611223344', location: 'Banani 11' })
  await setMobile(market.db, buyer.id, '+8801912345678')
  expect(await begins(buyer)).toEqual({ phone: '+8801912345678', location: 'Banani 11' })
  expect(await begins(other)).toEqual({ phone: '', location: '' })
  expect((await begins(rahim)).location).toBe('')
})

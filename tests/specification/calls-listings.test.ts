import { expect, it } from 'vitest'
import { formatPostingTime } from '../../src/kernel/time.ts'
import type { Product } from '../../src/listings/contract.ts'
import { lastPurchaseYear } from '../../src/selling/rules.ts'
import { makeNewProduct } from '../support/factories.ts'
import { openMarketplace } from '../support/marketplace.ts'
import { row } from './rows.ts'

const market = await openMarketplace()
const { clock, request, call, signUp, addPhone, addImage } = market
const buyer = await signUp('bayer', 'Rahim Uddin')
const seller = await signUp('seller', 'Karim Mia')
const other = await signUp('seller', 'Sohel Rana')
const unknown = '00000000-0000-4000-8000-000000000000'

type Category = { _id: string; category_name: string; thumbnail: string }

/** Sells a phone to the buyer, by card. */
async function sell(phone: Product): Promise<void> {
  const settled = await market.settle(buyer, await market.authorisePayment(buyer, phone))
  expect(settled.body).toMatchObject({ modifiedCount: 1 })
}

it(row('7 GET /categories', '9 brands'), async () => {
  const answer = await call<Category[]>(null, 'GET', '/categories')
  expect(answer.status).toBe(200)
  expect(answer.body.map(({ category_name }) => category_name).sort()).toEqual([
    'Apple',
    'Samsung',
    'Vivo',
    'Xiaomi',
  ])
  const etag = answer.headers.get('etag') ?? ''
  const again = await request('/api/categories', { headers: { 'if-none-match': etag } })
  expect(etag).not.toBe('')
  expect(again.status).toBe(304)
})

it(row('7 GET /categories/{id}'), async () => {
  const [first] = (await call<Category[]>(null, 'GET', '/categories')).body
  const answer = await call(null, 'GET', `/categories/${first?._id}`)
  expect(answer).toMatchObject({ status: 200, body: first })
  expect(answer.headers.get('etag')).toBeTruthy()
})

it(row('3 category fields'), async () => {
  for (const category of (await call<Category[]>(null, 'GET', '/categories')).body) {
    expect(category).toEqual({
      _id: expect.any(String),
      category_name: expect.any(String),
      thumbnail: expect.stringMatching(/^\//),
    })
  }
})

it(row('7 GET /categories/{id} refusals'), async () => {
  expect((await call(null, 'GET', '/categories/Nokia')).status).toBe(404)
  expect((await call(null, 'GET', `/categories/${unknown}`)).status).toBe(404)
})

const listVivo = async () =>
  (await call<Product[]>(buyer, 'GET', '/allproducts', { query: { category_name: 'Vivo' } })).body

it(row('7 GET /allproducts'), async () => {
  const older = await addPhone(seller, { brand_name: 'Vivo' })
  clock.advance(1000)
  const newer = await addPhone(other, { brand_name: 'Vivo' })
  await addPhone(seller, { brand_name: 'Apple' })
  expect((await listVivo()).map(({ _id }) => _id)).toEqual([newer._id, older._id])
  await sell(newer)
  expect((await listVivo()).map(({ _id }) => _id)).toEqual([older._id])
  const admin = await signUp('admin')
  const leaving = await signUp('seller')
  await addPhone(leaving, { brand_name: 'Vivo' })
  await call(admin, 'DELETE', '/deleteuser', { query: { id: leaving.id } })
  expect((await listVivo()).map(({ _id }) => _id)).toEqual([older._id])
})

it(row('7 GET /allproducts refusals'), async () => {
  const query = { category_name: 'Vivo' }
  expect((await call(null, 'GET', '/allproducts', { query })).status).toBe(401)
  expect(
    (await call(buyer, 'GET', '/allproducts', { query: { ...query, email: seller.email } })).status,
  ).toBe(403)
  expect((await call(buyer, 'GET', '/allproducts')).status).toBe(400)
})

it(row('9 pagination'), async () => {
  const lonely = await signUp('seller')
  for (let count = 0; count < 3; count += 1) {
    clock.advance(1000)
    await addPhone(lonely)
  }
  const first = await call<Product[]>(lonely, 'GET', '/myproduct', { query: { limit: '2' } })
  expect(first.body).toHaveLength(2)
  const next = first.headers.get('link')?.match(/^<([^>]+)>; rel="next"$/)?.[1] ?? ''
  clock.advance(1000)
  await addPhone(lonely)
  const second = await request(next, { token: lonely.token })
  expect((await second.json()) as Product[]).toHaveLength(1)
  expect(second.headers.get('link')).toBeNull()
  expect((await call(lonely, 'GET', '/myproduct', { query: { limit: '101' } })).status).toBe(400)
})

it(row('7 POST /allproducts', '3 product sold'), async () => {
  const json = makeNewProduct(await addImage(seller))
  const ours = {
    _id: 'mine',
    sold: true,
    campain: true,
    userEmail: other.email,
    sellerName: 'X',
    time: 'now',
  }
  const answer = await call<Product>(seller, 'POST', '/allproducts', { json: { ...json, ...ours } })
  expect(answer).toMatchObject({
    status: 201,
    body: { ...json, sold: false, campain: false, userEmail: seller.email, sellerName: seller.name },
  })
  expect(answer.body._id).not.toBe('mine')
})

it(row('7 POST /allproducts refusals'), async () => {
  const json = makeNewProduct(await addImage(seller))
  const post = (who: typeof seller | null, changes: Record<string, unknown> = {}) =>
    call(who, 'POST', '/allproducts', { json: { ...json, ...changes } })
  expect((await post(null)).status).toBe(401)
  expect((await post(buyer)).status).toBe(403)
  expect(await post(other)).toMatchObject({ status: 400, body: { code: 'not-your-picture' } })
  expect((await post(seller, { image: 'https://elsewhere.test/phone.png' })).status).toBe(400)
  expect((await post(seller, { brand_name: 'Nokia' })).status).toBe(400)
  expect((await post(seller, { condition_type: 'broken' })).status).toBe(400)
  expect((await post(seller, { product_name: undefined })).status).toBe(400)
})

it(row('5 add product bounds'), async () => {
  const image = await addImage(seller)
  const post = async (changes: Record<string, unknown>) =>
    (await call(seller, 'POST', '/allproducts', { json: { ...makeNewProduct(image), ...changes } })).status
  expect(await post({ product_price: 0 })).toBe(400)
  expect(await post({ product_price: 0.01 })).toBe(201)
  expect(await post({ product_price: 1_000_000 })).toBe(201)
  expect(await post({ product_price: 1_000_000.01 })).toBe(400)
  expect(await post({ product_price: 1.001 })).toBe(400)
  expect(await post({ Market_Price: -1 })).toBe(400)
  expect(await post({ purchase_year: 1994 })).toBe(400)
  expect(await post({ purchase_year: 1995 })).toBe(201)
  expect(await post({ purchase_year: lastPurchaseYear(clock.now()) + 1 })).toBe(400)
})

it(row('7 GET /myproduct'), async () => {
  const mine = await signUp('seller')
  const sold = await addPhone(mine)
  clock.advance(1000)
  const unsold = await addPhone(mine)
  await sell(sold)
  const { body } = await call<Product[]>(mine, 'GET', '/myproduct')
  expect(body.map(({ _id, sold }) => [_id, sold])).toEqual([
    [unsold._id, false],
    [sold._id, true],
  ])
})

it(row('7 GET /myproduct refusals'), async () => {
  expect((await call(null, 'GET', '/myproduct')).status).toBe(401)
  expect((await call(buyer, 'GET', '/myproduct')).status).toBe(403)
  expect((await call(seller, 'GET', '/myproduct', { query: { email: other.email } })).status).toBe(403)
})

const start = (who: typeof seller | null, productId: string) =>
  call(who, 'PUT', '/campain', { query: { productId } })

it(row('7 GET /campain', '3 product campain'), async () => {
  const phone = await addPhone(seller)
  const sold = await addPhone(seller)
  await start(seller, phone._id)
  await start(seller, sold._id)
  await sell(sold)
  const asVisitor = await call<Product[]>(null, 'GET', '/campain')
  expect(asVisitor.status).toBe(200)
  expect(asVisitor.body.map(({ _id, campain }) => [_id, campain])).toEqual([[phone._id, true]])
  expect(asVisitor.body[0]).not.toHaveProperty('mobile')
  expect(asVisitor.body[0]).not.toHaveProperty('userEmail')
  expect((await call<Product[]>(buyer, 'GET', '/campain')).body[0]).toMatchObject({
    mobile: phone.mobile,
    userEmail: seller.email,
  })
})

it(row('7 PUT /campain'), async () => {
  const phone = await addPhone(seller)
  expect((await start(seller, phone._id)).body).toEqual({ modifiedCount: 1 })
  expect((await start(seller, phone._id)).body).toEqual({ modifiedCount: 0 })
})

it(row('7 PUT /campain refusals', '4 campaign sold'), async () => {
  const phone = await addPhone(seller)
  expect((await start(null, phone._id)).status).toBe(401)
  expect((await start(buyer, phone._id)).status).toBe(403)
  expect((await start(other, phone._id)).status).toBe(403)
  expect((await start(seller, unknown)).status).toBe(404)
  expect((await start(seller, 'no-id')).status).toBe(404)
  await sell(phone)
  expect((await start(seller, phone._id)).status).toBe(409)
})

it(row('3 product fields', '3 product userEmail'), async () => {
  const phone = await addPhone(seller)
  expect(Object.keys(phone)).toEqual(
    expect.arrayContaining([
      ...['_id', 'product_name', 'image', 'product_price', 'Market_Price', 'mobile', 'purchase_year'],
      ...['condition_type', 'brand_name', 'productDetails', 'location', 'time', 'userEmail', 'sellerName'],
      ...['sold', 'campain'],
    ]),
  )
  expect(phone.userEmail).toBe(seller.email)
})

it(row('3 product time'), async () => {
  const { time, createdAt } = await addPhone(seller)
  expect(time).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M$/)
  expect(time).toBe(formatPostingTime(new Date(createdAt)))
})

it(row('9 posting time'), () => {
  // 10:30 in the morning of London is half past four in Dhaka.
  expect(formatPostingTime(new Date('2023-01-05T10:30:00Z'))).toBe('Jan 5, 2023 4:30 PM')
})

it(row('9 conditions'), async () => {
  const image = await addImage(seller)
  for (const condition_type of ['excellent', 'good', 'fair'] as const) {
    expect((await addPhone(seller, { image, condition_type })).condition_type).toBe(condition_type)
  }
})

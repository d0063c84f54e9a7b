import { expect, it } from 'vitest'
import type { Member } from '../../src/admin/members/contract.ts'
import type { Report } from '../../src/trust/reports/contract.ts'
import { openMarketplace } from '../support/marketplace.ts'
import type { Person } from '../support/test-app.ts'
import { row } from './rows.ts'

const market = await openMarketplace()
const { request, call, signUp, addPhone, createOrder } = market
const admin = await signUp('admin', 'Ayesha Begum')
const seller = await signUp('seller', 'Karim Mia')
const buyer = await signUp('bayer', 'Rahim Uddin')
const unknown = '00000000-0000-4000-8000-000000000000'

const report = (who: Person | null, id: string) => call(who, 'PUT', '/report', { query: { id } })
const verify = (who: Person | null, userid: string, verified?: string) =>
  call(who, 'PUT', '/users', { query: { userid, ...(verified ? { verified } : {}) } })
const remove = (who: Person | null, id: string) => call(who, 'DELETE', '/deleteuser', { query: { id } })

/** Asks as a visitor, a buyer and a seller, none of whom may. */
async function refused(ask: (who: Person | null) => Promise<{ status: number }>): Promise<number[]> {
  return [(await ask(null)).status, (await ask(buyer)).status, (await ask(seller)).status]
}

it(row('7 PUT /report'), async () => {
  const phone = await addPhone(seller)
  expect((await report(buyer, phone._id)).body).toEqual({ modifiedCount: 1 })
  expect((await report(buyer, phone._id)).body).toEqual({ modifiedCount: 0 })
  expect((await report(await signUp(), phone._id)).body).toEqual({ modifiedCount: 1 })
})

it(row('7 PUT /report refusals'), async () => {
  const phone = await addPhone(seller)
  expect((await report(null, phone._id)).status).toBe(401)
  expect((await report(buyer, unknown)).status).toBe(404)
  expect((await report(buyer, 'no-id')).status).toBe(404)
  expect(await report(seller, phone._id)).toMatchObject({ status: 409, body: { code: 'own-product' } })
})

it(row('7 GET /report', '3 report row fields'), async () => {
  const phone = await addPhone(seller, { product_name: 'Odd phone', brand_name: 'Xiaomi' })
  await report(buyer, phone._id)
  const { status, body } = await call<Report[]>(admin, 'GET', '/report')
  expect(status).toBe(200)
  expect(body.find(({ productId }) => productId === phone._id)).toMatchObject({
    _id: expect.any(String),
    sellerName: seller.name,
    product_name: 'Odd phone',
    brand_name: 'Xiaomi',
  })
})

it(row('7 GET /seller'), async () => {
  const { status, body } = await call<Member[]>(admin, 'GET', '/seller')
  expect(status).toBe(200)
  const member = { _id: seller.id, name: seller.name, email: seller.email, verified: false }
  expect(body).toEqual([{ ...member, missing: ['documents'] }])
})

it(row('7 GET /bayer'), async () => {
  const { status, body } = await call<Member[]>(admin, 'GET', '/bayer')
  expect(status).toBe(200)
  expect(body).toContainEqual({ _id: buyer.id, name: buyer.name, email: buyer.email, verified: false })
  expect(body.map(({ _id }) => _id)).not.toContain(seller.id)
})

it(row('7 PUT /users', '4 verification set'), async () => {
  const person = await signUp('seller')
  // Somebody who has only signed up.
  await market.db.execute(`update users set email_verified = false, mobile = null where id = '${person.id}'`)
  const phone = await addPhone(person)
  expect(phone.sellerVerified).toBe(false)
  expect((await verify(admin, person.id)).body).toEqual({ modifiedCount: 1 })
  expect((await verify(admin, person.id)).body).toEqual({ modifiedCount: 0 })
  expect((await call(person, 'GET', '/myproduct')).body).toMatchObject([{ sellerVerified: true }])
  expect((await verify(admin, person.id, 'false')).body).toEqual({ modifiedCount: 1 })
  expect((await call(person, 'GET', '/myproduct')).body).toMatchObject([{ sellerVerified: false }])
})

it(row('7 PUT /users refusals'), async () => {
  expect(await refused((who) => verify(who, seller.id))).toEqual([401, 403, 403])
  expect((await verify(admin, unknown)).status).toBe(404)
  expect((await verify(admin, buyer.id)).status).toBe(409)
})

it(row('7 DELETE /deleteuser'), async () => {
  const leaving = await signUp('seller')
  const unsold = await addPhone(leaving, { brand_name: 'Vivo' })
  const sold = await addPhone(leaving, { brand_name: 'Vivo' })
  const open = await createOrder(buyer, unsold)
  const paid = await market.buy(buyer, sold)
  expect(await remove(admin, leaving.id)).toMatchObject({ status: 200, body: { deletedCount: 1 } })
  expect((await remove(admin, leaving.id)).body).toEqual({ deletedCount: 0 })
  expect((await call(leaving, 'GET', '/myproduct')).status).toBe(401)
  const again = await request(`/api/jwt?email=${leaving.email}`, { cookie: leaving.cookie })
  expect(again.status).toBe(401)
  expect((await call(buyer, 'GET', '/allproducts', { query: { category_name: 'Vivo' } })).body).toEqual([])
  expect((await market.readOrder(buyer, open)).status).toBe('cancelled')
  expect((await market.readOrder(buyer, paid)).status).toBe('paid')
})

it(row('7 DELETE /deleteuser refusals'), async () => {
  expect(await refused((who) => remove(who, seller.id))).toEqual([401, 403, 403])
  expect((await remove(admin, unknown)).status).toBe(404)
  expect(await remove(admin, admin.id)).toMatchObject({ status: 409 })
})

import { expect, it } from 'vitest'
import { openMarketplace } from '../support/marketplace.ts'
import type { OpenApiDocument } from '../support/response-check.ts'
import type { Person } from '../support/test-app.ts'
import { row } from './rows.ts'

const { db, request, call, signUp } = await openMarketplace()
const buyer = await signUp('bayer')
const seller = await signUp('seller')
const admin = await signUp('admin')
const document = (await (await request('/api/openapi.json')).json()) as OpenApiDocument & { openapi: string }
const id = '00000000-0000-4000-8000-000000000000'

/** The protected calls, by who may make them. A body or query that is incomplete comes after the guard. */
const buyersCalls = [
  'GET /allproducts',
  'POST /bookingproduct',
  'GET /bookingproduct',
  `GET /product/parces/${id}`,
  'POST /create-payment-intent',
  'PUT /addpayment',
  'PUT /addpaymentinbooked',
  'PUT /report',
]
const sellersCalls = ['POST /allproducts', 'GET /myproduct', 'PUT /campain', 'GET /imagekey']
const adminsCalls = ['GET /report', 'GET /seller', 'GET /bayer', 'PUT /users', 'DELETE /deleteuser']

async function ask(who: Person | null, line: string): Promise<number> {
  const [method = '', path = ''] = line.split(' ')
  const json = method === 'POST' ? {} : undefined
  return (await call(who, method, path, { json })).status
}
const askAll = (who: Person | null, lines: string[]) => Promise.all(lines.map((line) => ask(who, line)))
/** Neither 401 nor 403: what is missing in the question may still be refused. */
const letIn = (statuses: number[]) => statuses.every((status) => ![401, 403].includes(status))

it(row('6 visitor only'), async () => {
  const statuses = await askAll(null, [...buyersCalls, ...sellersCalls, ...adminsCalls])
  expect(new Set(statuses)).toEqual(new Set([401]))
})

it(row('6 buyer only'), async () => {
  const statuses = await askAll(buyer, [...sellersCalls, ...adminsCalls])
  expect(new Set(statuses)).toEqual(new Set([403]))
})

it(row('6 seller only'), async () => {
  expect(letIn(await askAll(seller, [...buyersCalls, ...sellersCalls]))).toBe(true)
  expect(new Set(await askAll(seller, adminsCalls))).toEqual(new Set([403]))
})

it(row('6 role checks'), async () => {
  expect((await call(seller, 'GET', `/users/seller/${seller.email}`)).body).toEqual({ isSeller: true })
  expect((await call(admin, 'GET', `/users/admin/${admin.email}`)).body).toEqual({ isAdmin: true })
  expect(letIn(await askAll(buyer, buyersCalls))).toBe(true)
  expect(letIn(await askAll(admin, [...buyersCalls, ...sellersCalls, ...adminsCalls]))).toBe(true)
})

it(row('6 server enforcement'), async () => {
  const demoted = await signUp('admin')
  expect(await ask(demoted, 'GET /seller')).toBe(200)
  await db.execute(`update users set role = 'buyer' where id = '${demoted.id}'`)
  expect(await ask(demoted, 'GET /seller')).toBe(403)
  const leaving = await signUp('bayer')
  expect(await ask(leaving, 'GET /bookingproduct')).toBe(200)
  await call(admin, 'DELETE', '/deleteuser', { query: { id: leaving.id } })
  expect(await ask(leaving, 'GET /bookingproduct')).toBe(401)
})

it(row('8 error codes'), async () => {
  const answers = await Promise.all([
    request('/api/bookingproduct'),
    request('/api/nothing'),
    request('/api/users', { method: 'POST', cookie: buyer.cookie, json: { name: 7 } }),
    request('/api/users', {
      method: 'POST',
      cookie: buyer.cookie,
      body: '{',
      headers: { 'content-type': 'application/json' },
    }),
    request('/api/seller?limit=many', { token: admin.token }),
  ])
  for (const answer of answers) {
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(answer.status).toBeLessThan(500)
    expect(await answer.json()).toMatchObject({
      type: expect.any(String),
      title: expect.any(String),
      status: answer.status,
      detail: expect.any(String),
      code: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
    })
  }
})

it(row('7 OpenAPI'), async () => {
  expect(document.openapi).toMatch(/^3\.1/)
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const calls = [...buyersCalls, ...sellersCalls, ...adminsCalls].map((line) => line.replace(id, '{id}'))
  expect(described).toEqual(
    expect.arrayContaining([
      ...calls,
      ...['GET /users/admin/{email}', 'GET /users/seller/{email}', 'GET /user', 'POST /users', 'GET /jwt'],
      ...['GET /categories', 'GET /categories/{id}', 'GET /campain', 'POST /images'],
    ]),
  )
  const docs = await request('/api/docs')
  expect({ status: docs.status, body: await docs.text() }).toEqual({
    status: 200,
    body: expect.not.stringMatching(/https?:\/\//),
  })
})

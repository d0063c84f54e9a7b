import { expect, it } from 'vitest'
import type { OpenApiDocument } from '../support/response-check.ts'
import { startTestApp } from '../support/test-app.ts'
import { row } from './rows.ts'

/** The calls of section 7, with the upload that the decisions add. */
const calls = `
  GET /users/admin/{email}
  GET /users/seller/{email}
  GET /user
  POST /users
  GET /jwt
  GET /categories
  GET /categories/{id}
  GET /allproducts
  POST /allproducts
  GET /myproduct
  GET /campain
  PUT /campain
  PUT /report
  GET /report
  GET /seller
  GET /bayer
  PUT /users
  DELETE /deleteuser
  POST /bookingproduct
  GET /bookingproduct
  GET /product/parces/{id}
  POST /create-payment-intent
  PUT /addpayment
  PUT /addpaymentinbooked
  GET /imagekey
  POST /images`

const { request } = await startTestApp()
const document = (await (await request('/api/openapi.json')).json()) as OpenApiDocument & { openapi: string }

it(row('7 OpenAPI'), async () => {
  expect(document.openapi).toMatch(/^3\.1/)
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described).toEqual(expect.arrayContaining(calls.trim().split(/\n\s*/)))
  const docs = await request('/api/docs')
  expect({ status: docs.status, body: await docs.text() }).toEqual({
    status: 200,
    body: expect.not.stringMatching(/https?:\/\//),
  })
})

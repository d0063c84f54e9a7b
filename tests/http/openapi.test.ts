import { describe, expect, it } from 'vitest'
import { createAnswerCheck } from '../support/response-check.ts'

const phone = {
  type: 'object',
  properties: { name: { type: 'string' }, price: { type: 'number' } },
  required: ['name', 'price'],
}
const problem = { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] }
const check = createAnswerCheck({
  paths: {
    '/phones/{id}': {
      get: {
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Phone' } } } },
          304: {},
          404: {
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        },
      },
    },
  },
  components: { schemas: { Phone: phone, Problem: problem } },
})

const ask = (body: unknown, status = 200, type = 'application/json', path = '/api/phones/7') =>
  check(
    new Request(`http://swap.test${path}`),
    new Response(body === null ? null : JSON.stringify(body), { status, headers: { 'content-type': type } }),
  )

describe('the check of answers against the OpenAPI document', () => {
  it.each([
    ['a described body', () => ask({ name: 'Redmi', price: 90 })],
    ['no body', () => ask(null, 304)],
    ['a described problem', () => ask({ code: 'unknown-phone' }, 404, 'application/problem+json')],
    ['no such call', () => ask({ code: 'no-such-call' }, 404, 'application/problem+json', '/api/nothing')],
    ['an identity call', () => ask({ session: null }, 200, 'application/json', '/api/auth/get-session')],
    ['a page', () => ask('a page', 200, 'text/html', '/')],
  ])('passes %s', async (_what, made) => {
    await expect(made()).resolves.toBeUndefined()
  })

  it.each([
    ['a status that is not described', () => ask({ code: 'odd' }, 409, 'application/problem+json')],
    ['a missing field', () => ask({ name: 'Redmi' })],
    ['a field of another type', () => ask({ name: 'Redmi', price: '90' })],
    ['a field that nobody described', () => ask({ name: 'Redmi', price: 90, hash: 'secret' })],
    ['another content type', () => ask({ name: 'Redmi', price: 90 }, 200, 'text/plain')],
    ['a problem that is not one', () => ask({}, 404, 'application/problem+json')],
    ['a call that is not described', () => ask({}, 200, 'application/json', '/api/nothing')],
  ])('finds %s', async (_what, made) => {
    await expect(made()).rejects.toThrow()
  })
})

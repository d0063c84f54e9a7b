import { expect, it } from 'vitest'
import { withOwnEmail } from '../../src/kernel/own-email.ts'
import { startTestApp } from '../support/test-app.ts'

type Call = { parameters?: { in: string; name: string }[]; security?: object[] }

const { request } = await startTestApp()
const { paths } = (await (await request('/api/openapi.json')).json()) as {
  paths: Record<string, Record<string, Call>>
}
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
)

const namesCaller = ({ parameters = [], security = [] }: Call) =>
  security.some((scheme) => 'bearer' in scheme) &&
  parameters.some((parameter) => parameter.in === 'query' && parameter.name === 'email')

it("the client adds the caller's e-mail to the calls whose contract says so, and to no other", () => {
  const declared = calls.filter(({ call }) => namesCaller(call))
  const named = calls.filter(({ path, method }) => {
    const address = `/api${path.replaceAll(/\{\w+\}/g, '7')}`
    return withOwnEmail(address, method, 'rahim@people.test') !== address
  })
  const list = (some: typeof calls) => some.map(({ method, path }) => `${method} ${path}`)
  expect(list(named)).toEqual(list(declared))
  expect(list(named)).toEqual(expect.arrayContaining(['GET /allproducts', 'PUT /campain', 'PUT /addpayment']))
})

it('the e-mail comes after what the call asks, in place of any other', () => {
  const email = 'rahim+1@people.test'
  expect(withOwnEmail('/api/report?id=7&email=karim%40people.test', 'PUT', email)).toBe(
    '/api/report?id=7&email=rahim%2B1%40people.test',
  )
  expect(withOwnEmail('/api/myproduct', 'GET', email)).toBe('/api/myproduct?email=rahim%2B1%40people.test')
})

import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
/** The methods of every call that the OpenAPI document describes. */
let calls: Record<string, Record<string, unknown>>
beforeAll(async () => {
  app = await startTestApp()
  const document = (await (await app.request('/api/openapi.json')).json()) as { paths: typeof calls }
  calls = document.paths
})

const ask = (path: string, method: string) =>
  app.fetch(new Request(new URL(path, app.env.PUBLIC_URL), { method }))
const readAllow = (answer: Response) => answer.headers.get('allow')?.split(', ').toSorted()

async function expectRefused(answer: Response, allowed: string[], call: string) {
  expect({ call, status: answer.status, allow: readAllow(answer) }).toEqual({
    call,
    status: 405,
    allow: allowed.toSorted(),
  })
  expect(answer.headers.get('content-type'), call).toBe('application/problem+json')
  expect(await answer.json(), call).toMatchObject({ status: 405, code: 'method-not-allowed' })
}

/** The methods that an address takes: `/payouts/batches` has those of `/payouts/{id}`, too. */
function methodsOf(address: string): string[] {
  const matching = Object.entries(calls).filter(([path]) =>
    new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address),
  )
  return matching.flatMap(([, operations]) => Object.keys(operations)).map((method) => method.toUpperCase())
}

test('every call refuses every other method with 405 and lists its own', async () => {
  expect(Object.keys(calls).length).toBeGreaterThan(20)
  for (const path of Object.keys(calls)) {
    const own = methodsOf(path)
    const allowed = [...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      if (own.includes(method)) continue
      await expectRefused(
        await ask(`/api${path.replace(/\{\w+\}/, 'x')}`, method),
        allowed,
        `${method} ${path}`,
      )
    }
  }
})

describe.each([
  ['/healthz', ['GET', 'HEAD'], 'POST'],
  ['/readyz', ['GET', 'HEAD'], 'DELETE'],
  ['/images/none.webp', ['GET', 'HEAD'], 'POST'],
  ['/webhooks/stripe', ['POST'], 'GET'],
  ['/api/openapi.json', ['GET', 'HEAD'], 'POST'],
  ['/api/auth/sign-in/email', ['POST'], 'GET'],
  // Opening an address must not sign anybody in.
  ['/api/auth/callback/google', ['GET'], 'HEAD'],
])('%s', (path, methods, other) => {
  const allowed = [...methods, 'OPTIONS']

  test(`refuses ${other} with 405`, async () => {
    const answer = await ask(path, other)
    if (other !== 'HEAD') return expectRefused(answer, allowed, path)
    expect({ status: answer.status, allow: readAllow(answer) }).toEqual({
      status: 405,
      allow: allowed.toSorted(),
    })
  })

  test('lists its methods for OPTIONS', async () => {
    const answer = await ask(path, 'OPTIONS')
    expect({ status: answer.status, allow: readAllow(answer), body: await answer.text() }).toEqual({
      status: 204,
      allow: allowed.toSorted(),
      body: '',
    })
  })
})

test('HEAD is answered like GET, without a body', async () => {
  for (const path of ['/healthz', '/api/categories', '/api/openapi.json']) {
    const answer = await ask(path, 'HEAD')
    expect({ path, status: answer.status, body: await answer.text() }).toEqual({
      path,
      status: 200,
      body: '',
    })
  }
})

test('an address of no call is not found, whatever the method', async () => {
  for (const path of ['/api/no-such-call', '/api/auth/no-such-call', '/api/categories/a/b']) {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      expect({ path, method, status: (await ask(path, method)).status }).toEqual({
        path,
        method,
        status: 404,
      })
    }
  }
})

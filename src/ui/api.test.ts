import { OpenAPIHono } from '@hono/zod-openapi'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiProblem, createApi, keepToken, parseResponse, readPage, setCaller } from './api.ts'

const phones = new OpenAPIHono()
  .get('/phones', (c) => {
    c.header('link', '</api/phones?limit=2&cursor=abc>; rel="next"')
    return c.json([{ name: 'Galaxy A14' }, { name: c.req.query('brand') ?? 'any' }])
  })
  .get('/search', (c) => c.json([]))
  .get('/last-phones', (c) => c.json([{ name: 'Y16' }]))
  .get('/phones/:id', (c) => c.json({ id: c.req.param('id') }))
  .post('/phones', async (c) => c.json({ got: (await c.req.json()) as unknown }, 201))

const send = async (path: string, init?: RequestInit) => phones.request(path.replace('/api', ''), init)
const api = createApi<typeof phones>(send)
const whenReady = async () => {}

test('a call reaches its address with its parameter, its query and its body', async () => {
  expect(await parseResponse(api.phones[':id'].$get({ param: { id: 'a%2Fb' } }))).toEqual({ id: 'a/b' })
  expect(await parseResponse(api.phones.$post({ json: { price: 95.5 } } as never))).toEqual({
    got: { price: 95.5 },
  })
  const withBrand = api.phones.$get({ query: { brand: 'Vivo', cursor: undefined } } as never)
  expect((await parseResponse(withBrand))[1]).toEqual({ name: 'Vivo' })
})

test('a page of a list carries the cursor of the next one, and the last page none', async () => {
  expect((await readPage(api.phones.$get())).next).toBe('abc')
  expect(await readPage(api['last-phones'].$get())).toEqual({ rows: [{ name: 'Y16' }], next: undefined })
})

describe('a refused call', () => {
  const refusing = (body: BodyInit, status: number) =>
    createApi<typeof phones>(async () => new Response(body, { status })).phones.$get()

  test('says why in the words of the server', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail: 'This phone is sold.',
      code: 'already-sold',
    }
    const refused = await refusing(JSON.stringify(problem), 409).catch((reason) => reason)
    expect(refused).toBeInstanceOf(ApiProblem)
    expect(refused).toMatchObject({ status: 409, code: 'already-sold', message: 'This phone is sold.' })
  })

  test('says something sensible when a proxy answered with a page', async () => {
    await expect(refusing('<h1>Bad gateway</h1>', 502)).rejects.toMatchObject({
      status: 502,
      code: 'unexpected-answer',
    })
  })

  test('differs from one without a response', async () => {
    const offline = createApi<typeof phones>(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(offline.phones.$get()).rejects.toMatchObject({ status: 0, code: 'no-answer' })
  })
})

test('a change goes on when its page is left, unless its text is long; what is read does not', async () => {
  const sent: [string | undefined, boolean | undefined][] = []
  vi.stubGlobal('fetch', async (_: string, { method, keepalive }: RequestInit = {}) => {
    sent.push([method, keepalive])
    return new Response('[]')
  })
  const client = createApi<typeof phones>()
  await client.phones.$get()
  await client.phones.$post({ json: { price: 95.5 } } as never)
  await client.phones.$post({ json: { text: 'x'.repeat(4000) } } as never)
  vi.unstubAllGlobals()
  expect(sent).toEqual([
    ['GET', false],
    ['POST', true],
    ['POST', false],
  ])
})

describe('an expired token', () => {
  let valid = 'new'
  const asked: (string | null)[] = []
  const client = createApi<typeof phones>()

  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('document', {})
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      init?.signal?.throwIfAborted()
      const token = new Headers(init?.headers).get('authorization')
      asked.push(token)
      return token === `bearer ${valid}` ? send(path, init) : new Response('{}', { status: 401 })
    })
    asked.length = 0
    valid = 'new'
    keepToken('old')
  })
  afterEach(() => {
    setCaller(null)
    vi.unstubAllGlobals()
  })

  test('is renewed silently, once for many calls at the same time', async () => {
    const renew = vi.fn(async () => 'new')
    setCaller({ isSignedIn: () => false, readUser: () => null, renewToken: renew, whenReady })
    const pages = await Promise.all([1, 2, 3].map(() => readPage(client.phones.$get())))
    expect(pages.map(({ rows }) => rows.length)).toEqual([2, 2, 2])
    expect(renew).toHaveBeenCalledTimes(1)
    expect(localStorage.getItem('icmToken')).toBe('new')
  })

  test('is renewed at most once a call, and the refusal stands when that did not help', async () => {
    valid = 'another'
    setCaller({ isSignedIn: () => false, readUser: () => null, renewToken: async () => 'new', whenReady })
    await expect(client.phones.$get()).rejects.toMatchObject({ status: 401 })
    expect(asked).toEqual(['bearer old', 'bearer new'])
  })

  test('that is missing is fetched before the first call of a signed-in user', async () => {
    keepToken(null)
    setCaller({
      isSignedIn: () => true,
      readUser: () => ({ email: 'rahim@people.test' }),
      renewToken: async () => 'new',
      whenReady,
    })
    expect((await readPage(client.phones.$get())).rows).toHaveLength(2)
    expect(asked).toEqual(['bearer new'])
  })

  test("names the signed-in user in the call, even with a new token; a visitor's call names nobody", async () => {
    const paths: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      paths.push(path)
      return new Response('[]', { status: paths.length === 1 ? 401 : 200 })
    })
    setCaller({
      isSignedIn: () => true,
      readUser: () => ({ email: 'rahim@people.test' }),
      renewToken: async () => 'new',
      whenReady,
    })
    await client.search.$get()
    setCaller({ isSignedIn: () => false, readUser: () => null, renewToken: async () => 'new', whenReady })
    await client.search.$get()
    const named = '/api/search?email=rahim%40people.test'
    expect(paths).toEqual([named, named, '/api/search'])
  })

  test('is not used while a sign-out is under way: calls wait, and those that are given up are never sent', async () => {
    valid = 'old'
    const signOut = Promise.withResolvers<void>()
    setCaller({
      isSignedIn: () => false,
      readUser: () => null,
      renewToken: async () => null,
      whenReady: () => signOut.promise,
    })
    const waiting = client.phones.$get()
    const page = new AbortController()
    const givenUp = client.phones.$get({}, { init: { signal: page.signal } })
    page.abort()
    expect(asked).toEqual([])
    signOut.resolve()
    await expect(givenUp).rejects.toMatchObject({ name: 'AbortError' })
    expect((await readPage(waiting)).rows).toHaveLength(2)
    expect(asked).toEqual(['bearer old'])
  })

  test('is forgotten when the session is over', async () => {
    setCaller({ isSignedIn: () => false, readUser: () => null, renewToken: async () => null, whenReady })
    await expect(client.phones.$get()).rejects.toMatchObject({ status: 401 })
    expect(localStorage.getItem('icmToken')).toBeNull()
  })
})

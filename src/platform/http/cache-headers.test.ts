import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { currentFreshness } from '../work-context.ts'
import { followOwnWrites } from './cache-headers.ts'

const app: Hono = new Hono()
  .use(followOwnWrites(true))
  .all('/failing', () => {
    throw new Error('half done')
  })
  .all('/freshness', (c) => c.text(currentFreshness() ?? ''))
  .onError((_, c) => c.text('failed', 500))

const session = { cookie: 'swap.session_token=x' }
const token = { authorization: 'bearer x' }
const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
  app.request(path, { method, headers })

it.each([
  ['a visitor', {}, 'replica'],
  ['a browser', { ...session, ...token }, 'replica'],
  ['a browser that has just written', { cookie: 'swap.session_token=x; wrote=1', ...token }, 'current'],
  ['a visitor who has just written', { cookie: 'wrote=1' }, 'current'],
  ['a client that keeps no cookies', token, 'primary'],
])('%s reads what is recent enough', async (_, headers, freshness) => {
  expect(await (await ask('/freshness', headers)).text()).toBe(freshness)
})

it('reads the primary while a request writes', async () => {
  expect(await (await ask('/freshness', { ...session, ...token }, 'PUT')).text()).toBe('current')
})

it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'marks whoever has sent %s, also when it fails',
  async (method) => {
    for (const path of ['/freshness', '/failing']) {
      for (const headers of [session, token]) {
        const [mark = ''] = (await ask(path, headers, method)).headers.getSetCookie()
        expect(mark).toBe('wrote=1; Max-Age=5; Path=/; HttpOnly; Secure; SameSite=Lax')
      }
    }
  },
)

it('marks nobody who only reads, and nobody unknown', async () => {
  expect((await ask('/freshness', { ...session, ...token })).headers.getSetCookie()).toEqual([])
  expect((await ask('/freshness', {}, 'POST')).headers.getSetCookie()).toEqual([])
})

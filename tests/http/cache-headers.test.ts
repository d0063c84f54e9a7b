import type { RouteConfigEntry } from '@react-router/dev/routes'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildPages } from '../../scripts/build.ts'
import { brandId } from '../../src/catalogue/rules.ts'
import { articleNames } from '../../src/kernel/paths.ts'
import routes from '../../src/routes.ts'
import { openCachingProxy } from '../support/caching-proxy.ts'
import { openMarketplace } from '../support/marketplace.ts'
import { makeSampleRequests, sendSample } from '../support/sample-requests.ts'
import { cookieOf } from '../support/test-app.ts'

const callForVisitors = 'public, max-age=0, s-maxage=30'
const pageForVisitors = `${callForVisitors}, stale-while-revalidate=60`

/** The calls that shared caches may keep, those of `visitors` only without a sign of who asks. */
const cached: Record<string, 'everybody' | 'visitors'> = {
  'GET /categories': 'everybody',
  'GET /categories/{id}': 'everybody',
  'GET /places': 'everybody',
  'GET /openapi.json': 'everybody',
  'GET (root)/images/{name}': 'everybody',
  'GET /campain': 'visitors',
  'GET /search': 'visitors',
  'GET /search/counts': 'visitors',
  'GET /search/suggest': 'visitors',
  'GET /sellers/{id}': 'visitors',
  'GET /phones/{id}': 'visitors',
  'GET /phones/{id}/alike': 'visitors',
  'GET /phones/{id}/gone': 'visitors',
  'GET /phones/{id}/check': 'visitors',
}

/** The pages that are the same for all visitors. */
const publicPages = [
  '/',
  '/login',
  '/signup',
  '/offline',
  '/search',
  '/seller/:id',
  '/product/:id',
  '/prices/:brand',
  ...articleNames.map((name) => `/${name}`),
]

await buildPages()
const market = await openMarketplace()
const seller = await market.signUp('seller')
const buyer = await market.signUp()
const admin = await market.signUp('admin')
const phone = await market.addPhone(seller, { mobile: '01999-555777' })
await market.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
const advertised = phone._id
beforeEach(() => market.resetRateLimits())

const cacheControlOf = ({ headers }: Response) => headers.get('cache-control')
const open = (path: string, headers: Record<string, string> = {}) =>
  new Request(new URL(path, market.env.PUBLIC_URL), { headers: { accept: 'text/html', ...headers } })

const addressOf = (page: string) =>
  page.replace(':id', page.startsWith('/seller') ? seller.id : advertised).replace(':brand', brandId('Apple'))

/** The addresses of all pages, in the words of the routes. */
function listPages(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const here = path ? `${above}/${path}` : above
    const own = index || (path && !children) ? [here || '/'] : []
    return [...own, ...listPages(children ?? [], here)]
  })
}

test('every call says whether it may be cached: what is for one person, never', async () => {
  const requests = await makeSampleRequests(market, { bayer: buyer, seller, other: admin })
  const calls = Object.keys(requests).filter((call) => /^GET (?!\/events|\/docs)/.test(call))
  const visitor = { id: '', email: 'visitor@people.test', name: '' }
  for (const call of calls) {
    // Many of the calls take an order, and so a booking.
    await market.resetRateLimits()
    const question = (await requests[call]?.(seller)) ?? {}
    for (const who of [visitor, seller, admin]) {
      const answer = await sendSample(market, call, who, question)
      const control = cacheControlOf(answer)
      const label = `${call} by ${'token' in who ? 'somebody' : 'a visitor'}`
      await answer.body?.cancel()
      if (cached[call] === 'everybody' && answer.ok) expect(control, label).toMatch(/^public, max-age=\d+/)
      else if (cached[call] === 'visitors' && who === visitor) {
        expect(control, label).toBe(callForVisitors)
        expect(answer.headers.get('vary'), label).toContain('Authorization, Cookie')
      } else expect(control, label).toBe('private, no-store')
    }
  }
})

describe('every page', () => {
  const pages = listPages(routes as RouteConfigEntry[])

  test('is known', () => {
    expect(pages.length).toBeGreaterThan(25)
    expect(pages).toEqual(expect.arrayContaining(publicPages))
  })

  test.each(pages)(
    '%s is shared only among visitors, and never taken from a shared cache by somebody else',
    async (page) => {
      const path = addressOf(page)
      const isPublic = publicPages.includes(page)
      const proxy = openCachingProxy(market.fetch)
      const expectShared = (byVisitor: Response, address: string) => {
        if (!isPublic) {
          expect(cacheControlOf(byVisitor), address).toMatch(/^private, no-(store|cache)$/)
          return
        }
        expect(cacheControlOf(byVisitor), address).toBe(pageForVisitors)
        expect(byVisitor.headers.get('vary'), address).toContain('Cookie')
        expect(byVisitor.headers.getSetCookie(), address).toEqual([])
      }
      const expectPrivate = (answer: Response, address: string, cookie: string) => {
        const isSameForAll = /\/(forgot|reset|second-factor|unsubscribe|compare)$/.test(page)
        const isOnlyMarked = cookie === 'wrote=1' && !isPublic
        expect(cacheControlOf(answer), `${address} with ${cookie}`).toMatch(
          isSameForAll || isOnlyMarked ? /^private, no-(store|cache)$/ : /^private, no-store$/,
        )
      }
      const inBangla = `/bn${path === '/' ? '' : path}`
      // Admins see most of all who are signed in.
      for (const [address, cookie] of [
        [inBangla, admin.cookie],
        [path, 'wrote=1'],
      ] as const) {
        expectPrivate(await proxy.fetch(open(address, { cookie })), address, cookie)
      }
      expectShared(await proxy.fetch(open(path)), path)
      expectShared(await proxy.fetch(open(inBangla)), inBangla)
      expect(proxy.hits(), path).toBe(0)
      if (isPublic) await proxy.fetch(open(path))
      expect(proxy.hits(), path).toBe(isPublic ? 1 : 0)
      expectPrivate(await proxy.fetch(open(path, { cookie: buyer.cookie })), path, buyer.cookie)
      expect(proxy.hits(), path).toBe(isPublic ? 1 : 0)
    },
  )
})

describe('behind a CDN that goes by cookies and not by Vary', () => {
  /** As docs/running.md says that it must be set up. */
  const bypasses = ({ headers }: Request) =>
    headers.has('authorization') || /swap\.session_token=|wrote=/.test(headers.get('cookie') ?? '')
  /** In its E.164 form or as it is shown. */
  const contact = /1999-?555777/

  test('whoever logs in has pages of their own at once, and whoever leaves has none', async () => {
    const cdn = openCachingProxy(market.fetch, { ignoresVary: true, bypasses })
    const read = async (path: string, cookie = '') => {
      const answer = await cdn.fetch(open(path, cookie ? { cookie } : {}))
      return `${answer.headers.get('location') ?? ''} ${await answer.text()}`
    }
    const product = `/product/${advertised}`
    const asVisitor = async (cookie = '') => {
      expect(await read('/dashbord', cookie)).toContain('/login?return=')
      expect(await read(product, cookie)).not.toMatch(contact)
    }
    await asVisitor()
    await asVisitor()
    expect(cdn.hits()).toBe(1)
    const form = new URLSearchParams({ email: buyer.email, password: buyer.password })
    const login = new URL('/login', market.env.PUBLIC_URL)
    const headers = { origin: login.origin }
    const sent = await cdn.fetch(new Request(login, { method: 'POST', body: form, headers }))
    expect(sent.status).toBe(303)
    const cookie = cookieOf(sent)
    expect(await read('/dashbord', cookie)).toContain(buyer.email)
    expect(await read(product, cookie)).toMatch(contact)
    const signOut = new URL('/api/auth/sign-out', market.env.PUBLIC_URL)
    const json = { ...headers, 'content-type': 'application/json' }
    await cdn.fetch(new Request(signOut, { method: 'POST', body: '{}', headers: { ...json, cookie } }))
    await asVisitor(cookie)
    await asVisitor()
  })

  test('a page that a signed-in user would get by mistake lets the browser ask who is there', async () => {
    const html = await (await market.fetch(open(`/product/${advertised}`))).text()
    expect(html).toContain('href="/api/auth/get-session"')
  })
})

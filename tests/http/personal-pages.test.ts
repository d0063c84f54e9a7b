import { beforeAll, expect, test } from 'vitest'
import { buildPages } from '../../scripts/build.ts'
import type { Product } from '../../src/listings/contract.ts'
import { openCachingProxy } from '../support/caching-proxy.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import type { Person } from '../support/test-app.ts'

/** Somebody in front of the shared cache: their cookie, and what nobody else may read. */
type Reader = { label: string; cookie: string; own: string[]; orderPath: string }

let market: Marketplace
let seller: Person
let phone: Product
let readers: Reader[]
let paths: string[]

beforeAll(async () => {
  await buildPages()
  market = await openMarketplace()
  seller = await market.signUp('seller', 'Sabbir Seller')
  phone = await market.addPhone(seller, { brand_name: 'Apple', mobile: '01999-555777' })
  await market.addPhone(seller, { brand_name: 'Apple' })
  await market.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  const buyers = await Promise.all([
    joinBuyer('Rahim Uddin', '01711-000111', 'Shahbag gate 7'),
    joinBuyer('Karima Begum', '01822-000222', 'Gulshan circle 2'),
  ])
  const visitor = { label: 'a visitor', cookie: '', own: [], orderPath: '/dashbord' }
  readers = [...buyers, visitor]
  const [brand] = (await (await market.request('/api/categories')).json()) as { _id: string }[]
  paths = [
    '/',
    '/?from=mail',
    '/blog',
    '/login',
    `/categori/${brand?._id}`,
    '/search?q=phone',
    `/product/${phone._id}`,
    '/dashbord',
    '/dashbord/account',
    '/dashbord/myproducts',
    '/dashbord/allbyer',
    '/nowhere',
    '/bn',
    `/bn/categori/${brand?._id}`,
    '/bn/dashbord',
    ...buyers.map(({ orderPath }) => orderPath),
  ].flatMap((path) => [path, path.replace(/^\/(?=\?|$)/, '/_root').replace(/(?=\?|$)/, '.data')])
}, 120_000)

async function joinBuyer(name: string, mobile: string, location: string): Promise<Reader> {
  const buyer = await market.signUp('bayer', name)
  const { body } = await market.book(buyer, phone, { phone: mobile, location })
  return {
    label: name,
    cookie: buyer.cookie,
    own: [buyer.id, buyer.email, name, mobile, location, body._id],
    orderPath: `/dashbord/parches/${body._id}`,
  }
}

const open = (path: string, { cookie }: Reader) => {
  const headers = { accept: 'text/html', ...(cookie ? { cookie } : {}) }
  return new Request(new URL(path, market.env.PUBLIC_URL), { headers })
}

/** What a page says, without the path that was asked for, which names the order. */
const textOf = async (page: Response, path: string) =>
  `${page.headers.get('location') ?? ''} ${await page.text()}`
    .replaceAll(encodeURIComponent(path.replace('.data', '')), '')
    .replaceAll(path.replace('.data', ''), '')

test('a signed-in user gets the page with its data, a visitor the login page', async () => {
  const [rahim, , visitor] = readers as [Reader, Reader, Reader]
  const brandPath = paths.find((path) => path.startsWith('/categori')) ?? ''
  const brandPage = await (await market.fetch(open(brandPath, rahim))).text()
  expect(brandPage.split('<article').length - 1, 'phones').toBe(2)
  expect(brandPage).toContain('01999-555777')
  expect(await (await market.fetch(open('/dashbord', rahim))).text()).toContain(rahim.orderPath)
  expect(await (await market.fetch(open(rahim.orderPath, rahim))).text()).toContain('Shahbag gate 7')
  const redirected = await market.fetch(open(`${brandPath}?q=phone`, visitor))
  expect(redirected.status).toBe(302)
  expect(redirected.headers.get('location')).toBe(
    `/login?return=${encodeURIComponent(`${brandPath}?q=phone`)}`,
  )
  const inBangla = await market.fetch(open('/bn/dashbord', visitor))
  expect(inBangla.headers.get('location')).toBe('/bn/login?return=%2Fdashbord')
})

test('a page of another role is refused, an unknown brand or order is not found', async () => {
  const [rahim, karima] = readers as [Reader, Reader]
  const statusOf = async (path: string) => (await market.fetch(open(path, rahim))).status
  expect(await statusOf('/dashbord/allbyer')).toBe(403)
  expect(await statusOf('/dashbord/myproducts')).toBe(403)
  expect(await statusOf('/categori/none')).toBe(404)
  expect(await statusOf('/product/none')).toBe(404)
  expect(await statusOf(karima.orderPath)).toBe(404)
})

test('a token is never in a page', async () => {
  for (const path of paths) {
    for (const reader of readers) {
      const page = await (await market.fetch(open(path, reader))).text()
      expect(page, `${path} for ${reader.label}`).not.toMatch(/eyJ[\w-]+\.[\w-]+\./)
      const session = decodeURIComponent(reader.cookie.match(/session_token=([^;]+)/)?.[1] ?? '')
      if (session) expect(page, `${path} for ${reader.label}`).not.toContain(session.split('.')[0])
    }
  }
})

test('behind a shared cache, nobody gets the page of another user', async () => {
  const proxy = openCachingProxy(market.fetch)
  // Whoever comes first fills the cache.
  for (const order of [readers, readers.toReversed(), [...readers.slice(1), ...readers.slice(0, 1)]]) {
    for (const path of paths) {
      for (const reader of order) {
        const text = await textOf(await proxy.fetch(open(path, reader)), path)
        const others = readers.filter((other) => other !== reader).flatMap(({ own }) => own)
        const found = others.filter((secret) => text.includes(secret))
        expect(found, `${path} for ${reader.label}`).toEqual([])
        if (!reader.cookie) {
          for (const contact of [seller.email, '01999-555777']) {
            expect(text, `${path} for ${reader.label}`).not.toContain(contact)
          }
        }
      }
    }
  }
  expect(proxy.hits(), 'answers from the cache').toBeGreaterThan(0)
})

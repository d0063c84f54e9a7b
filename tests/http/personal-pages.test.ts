import type { RouteConfigEntry } from '@react-router/dev/routes'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildPages } from '../../scripts/build.ts'
import { formatPhoneNumber } from '../../src/kernel/number.ts'
import type { Product } from '../../src/listings/contract.ts'
import routes from '../../src/routes.ts'
import { openCachingProxy } from '../support/caching-proxy.ts'
import { seenAll } from '../support/factories.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import type { Person } from '../support/test-app.ts'

/** Somebody in front of the shared cache: their cookie, and what nobody else may read, but for an admin. */
type Reader = {
  label: string
  cookie: string
  own: string[]
  orderPath: string
  isAdmin?: boolean
  detailsPath?: string
}

/** The pages of one role, each with its route and a word of its data. */
type RolePage = { path: string; route: string; of: Reader; word: string }

const imei = '490154203237518'

let market: Marketplace
let seller: Person
let phone: Product
let shopPhone: Product
let readers: Reader[]
let paths: string[]
let rolePages: RolePage[]

beforeAll(async () => {
  await buildPages()
  market = await openMarketplace()
  seller = await market.signUp('seller', 'Sabbir Seller')
  phone = await market.addPhone(seller, { brand_name: 'Apple', mobile: '+8801999555777', imei })
  await market.addPhone(seller, { brand_name: 'Apple' })
  await market.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  const shop = await market.signUp('seller', 'Shop Keeper')
  shopPhone = await market.addPhone(shop, { brand_name: 'Vivo', mobile: '+8801555222333' })
  const buyers = await Promise.all([
    joinBuyer('Rahim Uddin', '+8801711000111', 'Shahbag gate 7'),
    joinBuyer('Karima Begum', '+8801822000222', 'Gulshan circle 2'),
  ])
  const visitor = { label: 'a visitor', cookie: '', own: [], orderPath: '/dashbord' }
  const trader = { label: 'the seller', cookie: seller.cookie, own: [imei], orderPath: '/dashbord' }
  const admin = await openAdmin()
  readers = [...buyers, visitor, trader, admin]
  rolePages = listRolePages(trader, admin)
  const [brand] = (await (await market.request('/api/categories')).json()) as { _id: string }[]
  paths = [
    '/',
    '/?from=mail',
    '/blog',
    '/help',
    '/login',
    `/categori/${brand?._id}`,
    '/search?q=phone',
    `/product/${phone._id}`,
    `/seller/${seller.id}`,
    '/dashbord',
    '/dashbord/account',
    '/nowhere',
    '/bn',
    `/bn/categori/${brand?._id}`,
    '/bn/dashbord',
    ...buyers.flatMap(({ orderPath, detailsPath = '' }) => [
      orderPath,
      detailsPath,
      `${detailsPath}/receipt`,
    ]),
  ].flatMap((path) => [path, path.replace(/^\/(?=\?|$)/, '/_root').replace(/(?=\?|$)/, '.data')])
})
beforeEach(() => market.resetRateLimits())

async function joinBuyer(name: string, mobile: string, location: string): Promise<Reader> {
  const buyer = await market.signUp('bayer', name)
  const { body } = await market.book(buyer, phone, { phone: mobile, location })
  // Its seller is none of the readers.
  const { body: other } = await market.book(buyer, shopPhone, { phone: mobile, location })
  return {
    label: name,
    cookie: buyer.cookie,
    own: [buyer.id, buyer.email, name, mobile, formatPhoneNumber(mobile), location, body._id],
    orderPath: `/dashbord/parches/${body._id}`,
    detailsPath: `/dashbord/orders/${other._id}`,
  }
}

/** The seller has sold a phone for good and asks for money. */
async function askForPayout(payer: Person): Promise<void> {
  const account = { kind: 'bkash', name: 'Sabbir', number: '01912345678', password: seller.password }
  await market.call(seller, 'PUT', '/payoutaccount', { json: account })
  await market.completeSale(seller, payer, { brand_name: 'Vivo' })
  await market.call(seller, 'POST', '/payouts', { json: { amount: 5 } })
}

/** An admin, with a report, a sale, a payout and an entry of the audit log to read. */
async function openAdmin(): Promise<Reader> {
  const admin = await market.signUp('admin')
  const payer = await market.signUp('bayer', 'Paying Buyer')
  await market.call(payer, 'PUT', '/report', { query: { id: phone._id } })
  await market.call(admin, 'PUT', '/users', { query: { userid: seller.id } })
  await market.sellPhone(seller, payer, { brand_name: 'Vivo', product_name: 'Sold phone' })
  await askForPayout(payer)
  return {
    label: 'an admin',
    cookie: admin.cookie,
    own: [admin.email],
    orderPath: '/dashbord',
    isAdmin: true,
  }
}

const allRoutes = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...allRoutes(entry.children ?? [])])

/** A page of the dashboard, whose route the router names after its file. */
function rolePage(pattern: string, of: Reader, word: string): RolePage {
  const file = allRoutes(routes).find(({ path }) => path === pattern)?.file ?? ''
  return { path: `/dashbord/${pattern.replace(':id', phone._id)}`, route: file.replace('.tsx', ''), of, word }
}

const listRolePages = (trader: Reader, admin: Reader): RolePage[] => [
  rolePage('myproducts', trader, '+8801999555777'),
  rolePage('myproducts/:id', trader, imei),
  rolePage('sales', trader, 'Paying Buyer'),
  rolePage('mymoney', trader, '••••5678'),
  rolePage('payouts', admin, '••••5678'),
  rolePage('allseller', admin, seller.email),
  rolePage('allbyer', admin, 'Paying Buyer'),
  rolePage('report', admin, 'Sabbir Seller'),
  rolePage('overview', admin, 'sellersToVerify'),
  rolePage('overview/sales', admin, 'Sold phone'),
  rolePage('overview/mails', admin, 'total'),
  rolePage('money', admin, 'failedRefunds'),
  rolePage('audit', admin, seller.email),
]

const open = (path: string, { cookie }: Reader) => {
  const headers = { accept: 'text/html', ...(cookie ? { cookie } : {}) }
  return new Request(new URL(path, market.env.PUBLIC_URL), { headers })
}

/** What a page says, without the path that was asked for, which names the order. */
const textOf = async (page: Response, path: string) =>
  `${page.headers.get('location') ?? ''} ${await page.text()}`
    .replaceAll(encodeURIComponent(path.replace('.data', '')), '')
    .replaceAll(path.replace('.data', ''), '')

/** Expects neither a token in a page nor the key of its reader's session. */
function expectNoKey(text: string, path: string, { label, cookie }: Reader): void {
  expect(text, `${path} for ${label}`).not.toMatch(/eyJ[\w-]+\.[\w-]+\./)
  const [key] = decodeURIComponent(cookie.match(/session_token=([^;]+)/)?.[1] ?? '').split('.')
  if (key) expect(text, `${path} for ${label}`).not.toContain(key)
}

test('a signed-in user gets the page with its data, a visitor the login page', async () => {
  const [rahim, , visitor] = readers as [Reader, Reader, Reader]
  const brandPath = paths.find((path) => path.startsWith('/categori')) ?? ''
  const brandPage = await (await market.fetch(open(brandPath, rahim))).text()
  expect(brandPage.split('<article').length - 1, 'phones').toBe(2)
  expect(brandPage).toContain('+8801999555777')
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

test('a phone that was taken back is gone for signed-in users as for visitors, for its seller too', async () => {
  const [rahim, , visitor, trader] = readers as [Reader, Reader, Reader, Reader]
  const taken = await market.addPhone(seller, {
    location: 'House 12, Road 5',
    productDetails: 'Ask for Sabbir',
  })
  await market.call(seller, 'DELETE', '/product', { query: { id: taken._id } })
  for (const reader of [visitor, rahim, trader, visitor, rahim]) {
    const page = await market.fetch(open(`/product/${taken._id}`, reader))
    expect(page.status, reader.label).toBe(410)
    const cacheControl = page.headers.get('cache-control')
    expect(cacheControl, reader.label).toMatch(reader === visitor ? /^public, / : /^private, no-store$/)
    const text = await page.text()
    expect(text, reader.label).toContain(taken.product_name)
    expect(text, reader.label).toContain('Not Available')
    expect(text, reader.label).toContain('Tell me when one like it arrives')
    for (const secret of ['House 12', 'Ask for Sabbir', taken.mobile]) {
      expect(text, reader.label).not.toContain(secret)
    }
  }
})

test('the page of a phone that was taken down shows nothing of it', async () => {
  const [rahim, , visitor] = readers as [Reader, Reader, Reader]
  const admin = await market.signUp('admin')
  const taken = await market.addPhone(seller, { product_name: 'Counterfeit of a phone' })
  await market.call(await market.signUp(), 'PUT', '/report', { query: { id: taken._id } })
  const json = { decision: 'taken-down', reason: 'fake', ...seenAll }
  expect((await market.call(admin, 'PUT', `/reportedphones/${taken._id}`, { json })).status).toBe(200)
  for (const reader of [visitor, rahim]) {
    const page = await market.fetch(open(`/product/${taken._id}`, reader))
    expect(page.status, reader.label).toBe(410)
    const text = await page.text()
    expect(text, reader.label).toContain('This phone is no longer for sale.')
    expect(text, reader.label).not.toContain(taken.product_name)
    expect(text, reader.label).not.toContain(taken.image)
  }
})

test('an order comes with its data for its buyer and for admins; for somebody else it is not found', async () => {
  const [rahim, karima, visitor, trader, admin] = readers as [Reader, Reader, Reader, Reader, Reader]
  const path = rahim.detailsPath ?? ''
  for (const address of [path, `${path}.data`, `${path}.data?_routes=storefront%2Fpages%2Forder`]) {
    const page = await market.fetch(open(address, rahim))
    expect(page.status, address).toBe(200)
    const text = await page.text()
    expect(text, address).toContain('+8801555222333')
    expect(text, address).toContain('Shahbag gate 7')
    const found = await market.fetch(open(address, admin))
    expect(await found.text(), `${address} for ${admin.label}`).toContain('Shahbag gate 7')
    for (const other of [karima, trader]) {
      const refused = await market.fetch(open(address, other))
      expect(refused.status, `${address} for ${other.label}`).toBe(404)
      expect(await refused.text(), `${address} for ${other.label}`).not.toContain('Shahbag gate 7')
    }
  }
  const redirected = await market.fetch(open(path, visitor))
  expect(redirected.headers.get('location')).toBe(`/login?return=${encodeURIComponent(path)}`)
})

test('a page of one role comes with its data, for that role alone, and so does its data asked for alone', async () => {
  const [buyer, , visitor] = readers as [Reader, Reader, Reader]
  for (const { path, route, of, word } of rolePages) {
    // Asked for alone, it comes without what the page around it has looked at.
    for (const address of [path, `${path}.data?_routes=${encodeURIComponent(route)}`]) {
      const page = await market.fetch(open(address, of))
      expect(page.status, `${address} for ${of.label}`).toBe(200)
      const text = await page.text()
      expect(text, `${address} for ${of.label}`).toContain(word)
      expectNoKey(text, address, of)
      for (const [other, status] of [
        [buyer, 403],
        [visitor, address === path ? 302 : 202],
      ] as const) {
        const refused = await market.fetch(open(address, other))
        expect(refused.status, `${address} for ${other.label}`).toBe(status)
        expect(await refused.text(), `${address} for ${other.label}`).not.toContain(word)
      }
    }
  }
})

test('behind a shared cache, nobody gets the page of another user, nor a token', async () => {
  const proxy = openCachingProxy(market.fetch)
  const isPersonal = (path: string) => /^(\/bn)?\/dashbord/.test(path)
  // Whoever comes first fills the cache: each comes before and after each other, on personal pages to the page or to its data.
  for (const order of [readers, readers.toReversed()]) {
    for (const path of paths) {
      if (isPersonal(path) && path.includes('.data') === (order === readers)) continue
      for (const reader of order) {
        const text = await textOf(await proxy.fetch(open(path, reader)), path)
        const others = reader.isAdmin
          ? [imei]
          : readers.filter((other) => other !== reader).flatMap(({ own }) => own)
        const found = others.filter((secret) => text.includes(secret))
        expect(found, `${path} for ${reader.label}`).toEqual([])
        expectNoKey(text, path, reader)
        if (!reader.cookie) {
          for (const contact of [seller.email, '+8801999555777', '01999-555777']) {
            expect(text, `${path} for ${reader.label}`).not.toContain(contact)
          }
        }
      }
    }
  }
  expect(proxy.hits(), 'answers from the cache').toBeGreaterThan(0)
})

import { beforeAll, expect, test } from 'vitest'
import { buildPages } from '../../scripts/build.ts'
import type { Product } from '../../src/listings/contract.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'

let market: Marketplace
let phone: Product

beforeAll(async () => {
  await buildPages()
  market = await openMarketplace()
  const seller = await market.signUp('seller')
  phone = await market.addPhone(seller, { brand_name: 'Samsung', product_name: 'Galaxy A54' })
  for (const price of [300, 200, 100, 50])
    await market.addPhone(seller, {
      brand_name: 'Samsung',
      product_name: `Galaxy S${price}`,
      product_price: price,
    })
})

const read = async (path: string) => (await market.request(path, { headers: { accept: 'text/html' } })).text()
const login = (back: string, page = '/login') => read(`${page}?return=${encodeURIComponent(back)}`)
const photosIn = (html: string) => [...html.matchAll(/<img alt=""/g)].length

test('a visitor of a brand reads at the login what there is to see, with four photos, Google and the sign-up', async () => {
  const asked = await market.request('/categori/samsung?sort=cheapest', { headers: { accept: 'text/html' } })
  const address = asked.headers.get('location') ?? ''
  expect(address).toBe('/login?return=%2Fcategori%2Fsamsung%3Fsort%3Dcheapest')
  const html = await read(address)
  expect(html).toContain('Log in to see 5 Samsung phones')
  expect(photosIn(html)).toBe(4)
  expect(html).toContain('Continue with Google')
  expect(html).toContain(`href="/signup?return=${encodeURIComponent('/categori/samsung?sort=cheapest')}"`)
  expect(html).not.toContain('Galaxy S300')
  expect(await login('/categori/samsung', '/signup')).toContain('Sign up to see 5 Samsung phones')
  expect(await login('/categori/samsung', '/bn/login')).toContain('৫টি Samsung ফোন দেখতে লগইন করুন')
  expect(await login('/categori/apple')).toContain('Log in to see Apple phones')
})

test('somebody with a link to a phone reads before the login who holds the money, there and at the login', async () => {
  const page = await read(`/product/${phone._id}`)
  expect(page).toContain('Swap holds your money until you have checked the phone.')
  const [, href = ''] = page.match(/<a [^>]*href="(\/login[^"]*)"[^>]*>Log in or sign up to book</) ?? []
  const form = await read(href.replaceAll('&amp;', '&'))
  expect(form).toContain('Log in to book Galaxy A54')
  expect(form).toContain('Swap holds your money until you have checked the phone.')
})

test.each([
  ['/dashbord', 'Log in to see your orders'],
  ['/dashbord/orders/x', 'Log in to see your order'],
  ['/dashbord/parches/x', 'Log in to see your order'],
  ['/dashbord/messages/x', 'Log in to read your messages'],
  ['/dashbord/sell', 'Log in to start selling'],
  ['/dashbord/account', 'Log in to open the page you wanted'],
  ['/search?q=galaxy', 'Log in to go on with your search'],
  ['/product/none', 'Log in to open the page you wanted'],
  ['/categori/nokia', 'Log in to open the page you wanted'],
  ['/categori/%E0%A4%A', 'Log in to open the page you wanted'],
])('a login that returns to %s says: %s', async (back, sentence) => {
  expect(await login(back)).toContain(sentence)
})

test.each(['/', 'https://evil.test/categori/samsung', '//evil.test', '/login'])(
  'one that does not return to a page of the site (%s) promises nothing',
  async (back) => {
    expect(await login(back)).not.toMatch(/Log in to (see|open|book|go)/)
  },
)

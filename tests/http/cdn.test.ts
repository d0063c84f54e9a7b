import { expect, test } from 'vitest'
import { buildPages } from '../../scripts/build.ts'
import type { Product } from '../../src/listings/contract.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import type { Person } from '../support/test-app.ts'

const cdn = 'https://cdn.example'

/** A site with an advertised phone, whose images are loaded from a CDN or from the site. */
type Site = { market: Marketplace; seller: Person; phone: Product }

await buildPages()
const behindCdn = await openSite({ CDN_URL: cdn })
const withoutCdn = await openSite({})

async function openSite(variables: Record<string, string>): Promise<Site> {
  const market = await openMarketplace(variables)
  const seller = await market.signUp('seller')
  const phone = await market.addPhone(seller)
  await market.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  return { market, seller, phone }
}

async function read({ market }: Site, path: string, cookie = '') {
  const headers = { accept: 'text/html', ...(cookie ? { cookie } : {}) }
  const page = await market.fetch(new Request(new URL(path, market.env.PUBLIC_URL), { headers }))
  const html = await page.text()
  return {
    /** Every address of an image that the browser loads, by its origin. */
    origins: new Set(
      [...html.matchAll(/(?:src|srcSet|imageSrcSet)="([^"]*\/images\/[^"]*)"/g)].flatMap(([, text = '']) =>
        text.split(', ').map((one) => one.replace(/\/images\/.*/, '')),
      ),
    ),
    shared: html.match(/<meta property="og:image" content="([^"]*)"/)?.[1] ?? '',
    imageSources: page.headers.get('content-security-policy')?.match(/img-src ([^;]*)/)?.[1] ?? '',
    preconnects: html.includes(`<link rel="preconnect" href="${cdn}"`),
  }
}

test('pages load images from the CDN, for visitors and signed-in users, and their policy allows it', async () => {
  const { phone, seller } = behindCdn
  for (const [path, cookie] of [
    ['/', ''],
    [`/product/${phone._id}`, ''],
    [`/product/${phone._id}`, seller.cookie],
    [`/seller/${seller.id}`, seller.cookie],
  ] as const) {
    const page = await read(behindCdn, path, cookie)
    expect([...page.origins], path).toEqual([cdn])
    expect(page.imageSources.split(' '), path).toContain(cdn)
    expect(page.preconnects, path).toBe(true)
  }
  // This one is drawn by the site itself.
  expect((await read(behindCdn, `/product/${phone._id}`)).shared).toMatch(
    `${behindCdn.market.env.PUBLIC_URL}/share/`,
  )
})

test('without a CDN they load images from the site', async () => {
  const { market, phone } = withoutCdn
  const page = await read(withoutCdn, `/product/${phone._id}`)
  expect([...page.origins]).toEqual([''])
  expect(page.imageSources).toBe("'self' data: blob:")
  expect(page.preconnects).toBe(false)
  expect(page.shared).toMatch(`${market.env.PUBLIC_URL}/share/`)
})

test('images may be shown by pages of another host behind a CDN, and only there', async () => {
  const policyOf = async ({ market, phone }: Site) =>
    (await market.request(phone.image)).headers.get('cross-origin-resource-policy')
  expect(await policyOf(behindCdn)).toBe('cross-origin')
  expect(await policyOf(withoutCdn)).toBe('same-origin')
  const categories = await behindCdn.market.request('/api/categories')
  expect(categories.headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('the API names images by their path, which a seller sends back', async () => {
  const { market, seller, phone } = behindCdn
  expect(phone.image).toMatch(/^\/images\//)
  const { status } = await market.call(seller, 'GET', `/myproduct/${phone._id}`)
  expect(status).toBe(200)
})

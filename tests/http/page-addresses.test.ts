import { beforeAll, expect, test } from 'vitest'
import { buildPages } from '../../scripts/build.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'

const site = 'https://swap.example'

let market: Marketplace
let product: string

beforeAll(async () => {
  await buildPages()
  market = await openMarketplace({ PUBLIC_URL: site, DEMO: '1' })
  const seller = await market.signUp('seller')
  const phone = await market.addPhone(seller)
  await market.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  product = `/product/${phone._id}`
}, 120_000)

/** Requests a page as a proxy does: without TLS, with any host that the browser sent. */
async function readPage(path: string, host: string): Promise<string> {
  const request = new Request(`http://${host}${path}`, { headers: { accept: 'text/html' } })
  return (await market.fetch(request)).text()
}

const contentOf = (html: string, property: string) =>
  html.match(new RegExp(`<meta property="${property}" content="([^"]*)"`))?.[1]

test.each(['swap.example', 'evil.test'])(
  'a shared link names the address of the site, asked for as %s',
  async (host) => {
    expect(contentOf(await readPage('/', host), 'og:image')).toBe(`${site}/social.png`)
    expect(contentOf(await readPage('/blog?from=mail', host), 'og:image')).toBe(`${site}/social.png`)

    const html = await readPage(product, host)
    expect(html).toContain(`<link rel="canonical" href="${site}${product}"`)
    expect(contentOf(html, 'og:url')).toBe(site + product)
    expect(contentOf(html, 'og:image')).toMatch(`${site}/share/`)
    const forSearch = JSON.parse(
      html.match(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/)?.[1] ?? '',
    )
    expect(forSearch['@id']).toBe(site + product)
    expect(forSearch.offers.url).toBe(site + product)
    expect(forSearch.image[0]).toMatch(`${site}/images/`)
    expect(html).not.toContain('evil.test')
  },
)

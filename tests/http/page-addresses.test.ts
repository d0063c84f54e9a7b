import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { expect, test } from 'vitest'
import { buildPages } from '../../scripts/build.ts'
import { localAddress, locales } from '../../src/kernel/locale.ts'
import { formatMoney } from '../../src/kernel/money.ts'
import { openMarketplace } from '../support/marketplace.ts'

const site = 'https://swap.example'

await buildPages()
const market = await openMarketplace({ PUBLIC_URL: site, DEMO: '1', CURRENCY: 'bdt' })
const seller = await market.signUp('seller')
const phone = await market.addPhone(seller, { product_price: 24_500.5, Market_Price: 32_000 })
await market.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
const product = `/product/${phone._id}`

/** Requests a page as a proxy does: without TLS, with any host that the browser sent. */
async function readPage(path: string, host: string): Promise<string> {
  const request = new Request(`http://${host}${path}`, { headers: { accept: 'text/html' } })
  return (await market.fetch(request)).text()
}

const contentOf = (html: string, property: string) =>
  html.match(new RegExp(`<meta property="${property}" content="([^"]*)"`))?.[1]

const readForSearch = (html: string) =>
  JSON.parse(html.match(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/)?.[1] ?? '')

test.each(['swap.example', 'evil.test'])(
  'a shared link names the address of the site, asked for as %s',
  async (host) => {
    expect(contentOf(await readPage('/', host), 'og:image')).toBe(`${site}/social.png`)
    expect(contentOf(await readPage('/blog?from=mail', host), 'og:image')).toBe(`${site}/social.png`)

    const html = await readPage(product, host)
    expect(html).toContain(`<link rel="canonical" href="${site}${product}"`)
    expect(contentOf(html, 'og:url')).toBe(site + product)
    expect(contentOf(html, 'og:image')).toMatch(`${site}/share/`)
    const forSearch = readForSearch(html)
    expect(forSearch['@id']).toBe(site + product)
    expect(forSearch.offers.url).toBe(site + product)
    expect(forSearch.image[0]).toMatch(`${site}/images/`)
    expect(html).not.toContain('evil.test')
  },
)

test.each(locales)(
  'what machines read of a phone is valid, and what its page shows in %s',
  async (locale) => {
    const address = site + localAddress(locale, product)
    const html = await readPage(localAddress(locale, product), 'swap.example')
    const found = await new Validator().validate(new WebAutoExtractor({ addLocation: true }).parse(html))
    expect(found.filter(({ severity }) => severity === 'ERROR')).toEqual([])
    const { offers } = readForSearch(html)
    expect(offers).toMatchObject({ price: '24500.50', priceCurrency: 'BDT', url: address })
    const [, price] = html.match(/<article .*?<strong[^>]*>(.*?)<\/strong>/s) ?? []
    expect(price).toBe(formatMoney({ minor: 2_450_050, currency: 'BDT' }, locale))

    expect(html).toContain(`<link rel="canonical" href="${address}"`)
    expect(contentOf(html, 'og:url')).toBe(address)
    const alternates = [...html.matchAll(/<link rel="alternate" hrefLang="(.*?)" href="(.*?)"/g)]
    expect(alternates.map(([, language, href]) => [language, href])).toEqual([
      ['en', site + product],
      ['bn', `${site}/bn${product}`],
      ['x-default', site + product],
    ])

    const picture = await market.request(contentOf(html, 'og:image')?.replace(site, '') ?? '')
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toMatch(/^image\//)
    expect((await picture.arrayBuffer()).byteLength).toBeLessThan(300_000)
  },
)

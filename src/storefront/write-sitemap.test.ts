import { eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { makeDue, runDueJobs } from '../../tests/support/run-due-jobs.ts'
import { priceGuides } from '../listings/history/schema.ts'
import { listings } from '../listings/schema.ts'
import { writeSitemap, writeSitemapOfDay, writeSitemapOfDayJob } from './write-sitemap.ts'

const market = await openMarketplace()
const rahim = await market.signUp('seller')
const { origin } = new URL(market.env.PUBLIC_URL)

async function write() {
  await writeSitemap(market)
  await makeDue(market, [writeSitemapOfDayJob.name])
  await runDueJobs(market, { [writeSitemapOfDayJob.name]: (payload) => writeSitemapOfDay(market, payload) })
}

/** The addresses in a file. */
async function readFile(path: string) {
  const answer = await market.request(path)
  const found = (await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)
  return { status: answer.status, addresses: [...found].map(([, address]) => address) }
}

const day = (at: string) => `/sitemaps/phones-${at.slice(0, 10)}.xml`

it('names every phone for sale in both languages, in the file of its day, and follows what changes', async () => {
  const [old, phone, sold] = [
    await market.addPhone(rahim),
    await market.addPhone(rahim),
    await market.addPhone(rahim),
  ]
  const longAgo = new Date('2026-01-02T23:59:59.5Z')
  await market.db.update(listings).set({ createdAt: longAgo }).where(eq(listings.id, old._id))
  await write()
  const addressesOf = (id: string) => [`${origin}/product/${id}`, `${origin}/bn/product/${id}`]
  const today = day(phone.createdAt)
  expect((await readFile('/sitemap.xml')).addresses).toEqual(
    ['/sitemaps/pages.xml', '/sitemaps/phones-2026-01-02.xml', today].map((path) => origin + path),
  )
  expect((await readFile('/sitemaps/phones-2026-01-02.xml')).addresses).toEqual(addressesOf(old._id))
  const both = [...addressesOf(phone._id), ...addressesOf(sold._id)]
  expect((await readFile(today)).addresses.toSorted()).toEqual(both.toSorted())
  expect((await readFile('/sitemaps/pages.xml')).addresses).toContain(`${origin}/bn/help`)

  const at = market.clock.now()
  await market.db.update(listings).set({ soldAt: at }).where(eq(listings.id, sold._id))
  await market.db.update(listings).set({ withdrawnAt: at }).where(eq(listings.id, old._id))
  market.clock.advance(24 * 60 * 60 * 1000)
  await write()
  expect((await readFile(today)).addresses).toEqual(addressesOf(phone._id))
  expect((await readFile('/sitemaps/phones-2026-01-02.xml')).status).toBe(404)

  // It came back: nothing tells when.
  await market.db.update(listings).set({ soldAt: null }).where(eq(listings.id, sold._id))
  market.clock.advance(24 * 60 * 60 * 1000)
  await write()
  expect((await readFile(today)).addresses.toSorted()).toEqual(both.toSorted())
})

it('names the pages of prices that show some, and no page to log in', async () => {
  const sold = {
    model: '13',
    label: 'iPhone 13',
    lowMinor: 300,
    medianMinor: 400,
    highMinor: 500,
    steadyMedianMinor: 400,
  }
  await market.db.insert(priceGuides).values([
    { ...sold, categoryId: 'apple', sales: 5 },
    { ...sold, categoryId: 'apple', sales: 5, storageGb: 128 },
    { ...sold, categoryId: 'vivo', sales: 4 },
  ])
  await write()
  const { addresses } = await readFile('/sitemaps/pages.xml')
  expect(addresses.filter((address) => /prices|login|signup/.test(address ?? ''))).toEqual([
    `${origin}/prices/apple`,
    `${origin}/bn/prices/apple`,
  ])
})

it('dates a file of phones by its last change, and that of the fixed pages by the last run', async () => {
  await market.renewToken(rahim)
  const [phone, sold] = [await market.addPhone(rahim), await market.addPhone(rahim)]
  const dateOf = async (path: string) => {
    const index = await (await market.request('/sitemap.xml')).text()
    return index.match(`<loc>${origin}${path}</loc><lastmod>([^<]+)</lastmod>`)?.[1]
  }
  const now = () => market.clock.now().toISOString()
  const file = day(phone.createdAt)
  await write()
  const firstWritten = now()
  expect(await dateOf(file)).toBe(firstWritten)
  market.clock.advance(24 * 60 * 60 * 1000)
  await write()
  expect(await dateOf(file)).toBe(firstWritten)
  expect(await dateOf('/sitemaps/pages.xml')).toBe(now())
  await market.db.update(listings).set({ soldAt: market.clock.now() }).where(eq(listings.id, sold._id))
  market.clock.advance(60_000)
  await write()
  expect(await dateOf(file)).toBe(now())
})

it('is named in robots.txt, which keeps crawlers out of the dashboard and the search in both languages', async () => {
  const text = await (await market.request('/robots.txt')).text()
  expect(text.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dashbord',
    'Disallow: /bn/dashbord',
    'Disallow: /search',
    'Disallow: /bn/search',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ])
})

it('leaves out a phone that waits for a look', async () => {
  await market.renewToken(rahim)
  const [held, shown] = [await market.addPhone(rahim), await market.addPhone(rahim)]
  await market.db.update(listings).set({ heldAt: market.clock.now() }).where(eq(listings.id, held._id))
  await write()
  const { addresses } = await readFile(day(shown.createdAt))
  expect(addresses).toContain(`${origin}/product/${shown._id}`)
  expect(addresses).not.toContain(`${origin}/product/${held._id}`)
})

it('has a second file for a day of more phones than one may name, as long as there are so many', async () => {
  const phones = [await market.addPhone(rahim), await market.addPhone(rahim), await market.addPhone(rahim)]
  const ids = phones.map(({ _id }) => _id)
  const createdAt = new Date('2026-02-03T12:00:00Z')
  await market.db.update(listings).set({ createdAt }).where(inArray(listings.id, ids))
  const readFiles = async () => {
    await writeSitemapOfDay(market, { day: '2026-02-03' }, 2)
    const paths = ['/sitemaps/phones-2026-02-03.xml', '/sitemaps/phones-2026-02-03-2.xml']
    const files = await Promise.all(paths.map(readFile))
    return files.map(({ addresses }) => addresses.length / 2)
  }
  expect(await readFiles()).toEqual([2, 1])
  const [sold = ''] = ids
  await market.db.update(listings).set({ soldAt: market.clock.now() }).where(eq(listings.id, sold))
  expect(await readFiles()).toEqual([2, 0])
})

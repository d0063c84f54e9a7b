import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { iphone, openSearchMarket } from '../../../tests/support/search-market.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { listings } from '../../listings/schema.ts'
import type { WireSavedSearch } from './contract.ts'

const { market, nadia, rahim, stock } = await openSearchMarket()
let id: string
let url: string

const save = async (json: object, who: Person = nadia) =>
  (await market.call<WireSavedSearch>(who, 'POST', '/savedsearches', { json })).body._id
const makeFeed = async (search = id, who: Person = nadia) =>
  (await market.call<{ url: string }>(who, 'PUT', `/savedsearches/${search}/feed`)).body.url
const get = (address = url, headers: Record<string, string> = {}) => market.request(address, { headers })
const entriesOf = (xml: string) => xml.match(/<entry>/g)?.length ?? 0

beforeEach(async () => {
  id = await save({ q: 'iphone' })
  url = await makeFeed()
})

describe('the feed of a saved search', () => {
  it('is Atom that everybody reads who has its address, and nobody caches or indexes', async () => {
    const [phone] = await stock(iphone)
    const answer = await get()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    const xml = await answer.text()
    expect(xml).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">')
    expect(xml).toContain(`<id>urn:uuid:${id}</id>`)
    expect(xml).toContain(`<link rel="self" type="application/atom+xml" href="${url}"/>`)
    expect(xml).toContain(
      `<link rel="alternate" type="text/html" href="${market.env.PUBLIC_URL}/search?q=iphone"/>`,
    )
    expect(xml).toContain(`<updated>${phone?.createdAt}</updated>`)
    expect(xml).toContain(`<id>urn:uuid:${phone?._id}</id>\n<title>iPhone 13 128 GB, $`)
    expect(xml).toContain(`href="${market.env.PUBLIC_URL}/product/${phone?._id}"`)
  })

  it('has nothing that a visitor may not see', async () => {
    const [phone] = await stock({ ...iphone, location: 'House 7, Road 11, Banani, Dhaka' })
    const xml = await (await get()).text()
    expect(xml).toContain('Banani, Dhaka')
    for (const secret of ['House 7', phone?.mobile, rahim.email, nadia.email, nadia.name])
      expect(xml).not.toContain(secret)
  })

  it('escapes what sellers write, and leaves out what XML cannot hold', async () => {
    const [phone] = await stock(iphone)
    const name = `iPhone <b>&"'\u0001\u000b\ufffe]]> 13`
    await market.db
      .update(listings)
      .set({ name })
      .where(eq(listings.id, phone?._id ?? ''))
    const xml = await (await get()).text()
    expect(xml).toContain('<title>iPhone &lt;b&gt;&amp;&quot;&#39;]]&gt; 13, $')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe]/)
  })

  it('has the 50 newest exact answers for sale', async () => {
    const [phone, other] = await stock(iphone, { ...iphone, product_name: 'iPhone 14' })
    const [row] = await market.db
      .select()
      .from(listings)
      .where(eq(listings.id, phone?._id ?? ''))
    if (!row) throw new Error('no phone')
    const { id: _, savingMinor: __, folded: ___, imei: ____, ...copy } = row
    const createdAt = new Date(row.createdAt.getTime() - 1000)
    await market.db.insert(listings).values(Array.from({ length: 60 }, () => ({ ...copy, createdAt })))
    const xml = await (await get()).text()
    expect(entriesOf(xml)).toBe(50)
    expect(xml.indexOf(other?._id ?? '?')).toBeLessThan(xml.indexOf(phone?._id ?? '?'))
    await market.call(rahim, 'DELETE', '/product', { query: { id: other?._id ?? '' } })
    expect(await (await get()).text()).not.toContain(other?._id)
  })

  it('answers 304 to its entity tag until something changes', async () => {
    const [phone] = await stock(iphone)
    const etag = (await get()).headers.get('etag') ?? ''
    market.clock.advance(60_000)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const same = await get(url, { 'if-none-match': known })
      expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag])
    }
    await market.db
      .update(listings)
      .set({ priceMinor: 100 })
      .where(eq(listings.id, phone?._id ?? ''))
    expect((await get(url, { 'if-none-match': etag })).status).toBe(200)
  })

  it('stops at its former address at once when it gets a new one or is removed, and with its search', async () => {
    const next = await makeFeed()
    expect(next).not.toBe(url)
    expect((await get(url)).status).toBe(404)
    expect((await get(next)).status).toBe(200)
    const read = await market.call<WireSavedSearch[]>(nadia, 'GET', '/savedsearches')
    expect(read.body.map(({ feed }) => feed)).toEqual([next])
    const remove = () => market.call(nadia, 'DELETE', `/savedsearches/${id}/feed`)
    expect((await remove()).body).toEqual({ modifiedCount: 1 })
    expect((await remove()).body).toEqual({ modifiedCount: 0 })
    expect((await get(next)).status).toBe(404)
    const last = await makeFeed()
    await market.call(nadia, 'DELETE', `/savedsearches/${id}`)
    expect((await get(last)).status).toBe(404)
    expect((await get('/api/feeds/none')).status).toBe(404)
  })

  it.each(['closed_at = now()', "suspended_at = now(), suspended_for = 'x'"])(
    'ends with the account of its owner (%s)',
    async (change) => {
      const mina = await market.signUp()
      const address = await makeFeed(await save({ q: 'iphone' }, mina), mina)
      expect((await get(address)).status).toBe(200)
      await market.asOwner(`update users set ${change} where id = '${mina.id}'`)
      expect((await get(address)).status).toBe(404)
    },
  )
})

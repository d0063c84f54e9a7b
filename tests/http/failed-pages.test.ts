import { afterEach, expect, test } from 'vitest'
import { buildPages } from '../../scripts/build.ts'
import { openMarketplace } from '../support/marketplace.ts'

await buildPages()
const market = await openMarketplace()
const buyer = await market.signUp()
const phone = await market.addPhone(await market.signUp('seller'))
const orderId = (await market.book(buyer, phone)).body._id
const [brand] = (await (await market.request('/api/categories')).json()) as { _id: string }[]
const brandId = brand?._id ?? ''

let mend = ''
/** Makes every query of a table fail until the test ends. */
async function breakTable(table: string): Promise<void> {
  mend = `alter table ${table}_elsewhere rename to ${table}`
  await market.asOwner(`alter table ${table} rename to ${table}_elsewhere`)
}
afterEach(() => market.asOwner(mend))

async function open(path: string): Promise<{ status: number; html: string; headers: Headers }> {
  const page = await market.request(path, { cookie: buyer.cookie, headers: { accept: 'text/html' } })
  return { status: page.status, html: await page.text(), headers: page.headers }
}

const pages = [
  { of: 'an order', table: 'orders', path: () => `/dashbord/orders/${orderId}` },
  { of: 'a payment', table: 'orders', path: () => `/dashbord/parches/${orderId}` },
  { of: 'a brand', table: 'categories', path: () => `/categori/${brandId}` },
]
for (const { of, table, path } of pages) {
  test(`the page of ${of} that the server could not read leaves it to the browser to ask again`, async () => {
    await breakTable(table)
    const { status, html } = await open(path())
    expect(status).toBe(200)
    expect(html).toContain('Loading')
    expect(html).not.toContain('Sorry, we couldn')
  })
}

test('a page whose visitor cannot be read says so, and can be tried again', async () => {
  await breakTable('sessions')
  const { status, html, headers } = await open('/dashbord')
  expect(status).toBe(503)
  expect(headers.get('retry-after')).toBe('5')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(html).toContain('We could not check whether you are logged in.')
  expect(html).toContain('Try again')
  expect(html).not.toContain('Unexpected Server Error')
})

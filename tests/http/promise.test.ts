import { expect, test } from 'vitest'
import { buildPages } from '../../scripts/build.ts'
import { openMarketplace } from '../support/marketplace.ts'

await buildPages()
const market = await openMarketplace({
  INSPECTION_HOURS: '30',
  COMPANY_PHONE: '09600-111222',
  COMPANY_ADDRESS: 'Dhanmondi',
})

async function read(path: string, cookie = ''): Promise<string> {
  const headers = { accept: 'text/html', ...(cookie ? { cookie } : {}) }
  return (await market.fetch(new Request(new URL(path, market.env.PUBLIC_URL), { headers }))).text()
}

/** The text of a page without its styles and scripts. */
const textOf = (html: string) => html.replace(/<(style|script)[\s\S]*?<\/\1>/g, '')

test('home promises the hours to complain that the site is set up with, in the hero, the steps and the description', async () => {
  const html = textOf(await read('/'))
  expect(html.match(/<meta name="description" content="([^"]*)"/)?.[1]).toContain('30 hours to complain')
  expect(html).toContain('Swap holds your money until you have checked the phone.')
  expect(html.match(/30 hours to complain/g)?.length).toBeGreaterThan(3)
  expect(html).not.toMatch(/48 hours|when the phone is yours/)
})

test('so does the page in Bangla', async () => {
  const html = textOf(await read('/bn'))
  expect(html.match(/৩০ ঘণ্টা/g)?.length).toBeGreaterThan(3)
  expect(html).not.toContain('৪৮ ঘণ্টা')
})

test('so does the public page of a phone', async () => {
  const seller = await market.signUp('seller')
  const { _id } = await market.addPhone(seller)
  await market.call(seller, 'PUT', '/campain', { query: { productId: _id } })
  expect(textOf(await read(`/product/${_id}`))).toContain('You have 30 hours to complain.')
})

test('so does the payment page, in both languages', async () => {
  const [seller, buyer] = [await market.signUp('seller'), await market.signUp()]
  const { _id } = await market.createOrder(buyer, await market.addPhone(seller))
  const html = textOf(await read(`/dashbord/parches/${_id}`, buyer.cookie))
  expect(html).toContain('after the hand-over you have 30 hours to complain.')
  expect(textOf(await read(`/bn/dashbord/parches/${_id}`, buyer.cookie))).toContain(
    'অভিযোগের জন্য সময় ৩০ ঘণ্টা।',
  )
})

test('contact, terms and the footer say what the company has stated of itself, and no visitor reads that a page is a draft', async () => {
  for (const path of ['/contact', '/terms', '/bn/terms']) {
    const html = textOf(await read(path))
    expect(html.match(/href="tel:09600111222"/g)?.length).toBe(2)
    expect(html).toContain('Dhanmondi')
    expect(html).not.toMatch(/WhatsApp|Draft|Counsel|খসড়া/)
  }
  const help = textOf(await read('/help'))
  expect(help).toContain('href="tel:09600111222"')
  expect(help).not.toContain('Dhanmondi')
})

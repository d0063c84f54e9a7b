import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { localAddress, type Locale } from '../../src/kernel/locale.ts'
import { goWithin } from './browser.ts'
import { findFaults } from './check-page.ts'
import { completeSale } from './hand-over.ts'
import { expect, type People, test } from './people.ts'

const small = { viewport: { width: 360, height: 780 } }
const inDashboard = (path: string) => `/dashbord/${path}`

test('no page of sellers and admins has a fault in the dark on 320 px, nor scrolls sideways, whatever people write and with text of twice the size', async ({
  people,
}) => {
  people.tolerate(/status of 4\d\d/)
  const { seller, admin } = await fillMarket(people)
  const sellers = await people.open(seller.who, { viewport: narrow, colorScheme: 'dark' })
  for (const path of seller.paths) await expectToFit(sellers, path)
  for (const path of ['addproducts', 'sales', 'mymoney']) await expectToFit(sellers, inDashboard(path), 'bn')
  const admins = await people.open(admin.who, { viewport: narrow, colorScheme: 'dark' })
  await enlargeAmounts(admins)
  for (const path of admin.paths) await expectToFit(admins, path)
  for (const path of ['overview', 'overview/sales', 'report', 'money'])
    await expectToFit(admins, inDashboard(path), 'bn')
})

/** The addresses that are rendered in the browser alone; the others are in components/every-page.component.tsx. */
async function fillMarket(people: People) {
  const endless = (length: number) => 'w'.repeat(length)
  const changes = {
    location: endless(180),
    productDetails: endless(400),
    product_price: 999.99,
    Market_Price: 1_000_000,
  }
  const seller = await people.join('seller', endless(100))
  const buyer = await people.join('bayer', endless(100))
  const phone = await people.addPhone(seller, { ...changes, product_name: endless(174) })
  const booking = await people.book(buyer, phone)
  const { _id: conversation } = await people.call<{ _id: string }>(buyer, 'POST', '/conversations', {
    json: { productId: phone._id },
  })
  await people.call(buyer, 'POST', `/conversations/${conversation}/messages`, {
    json: { text: endless(500) },
  })
  const number = `018${String(randomInt(1e8)).padStart(8, '0')}`
  const account = { kind: 'nagad', name: 'Farhana Akter', number, password: seller.password }
  await people.call(seller, 'PUT', '/payoutaccount', { json: account })
  await completeSale(people, seller, buyer)
  await people.call(seller, 'POST', '/payouts', { json: { amount: 200.5 } })
  await people.call(buyer, 'PUT', '/report', { query: { id: phone._id } })
  const ofSeller = [
    ...[
      'account',
      'myproducts',
      'addproducts',
      `myproducts/${phone._id}`,
      `myproducts/${phone._id}/check`,
      'sales',
    ],
    ...[`messages/${conversation}`, `orders/${booking._id}`, 'mymoney', 'shop', 'verification'],
  ]
  const ofAdmin = [
    ...['allseller', 'allbyer', 'report', 'overview', 'overview/sales', 'overview/mails', 'audit', 'desk'],
    ...[`members/${seller.id}`, 'queue', 'queue/jobs', 'flags', 'checklists', 'enquiries'],
    ...['payouts', 'payouts/held', 'money'],
  ]
  return {
    seller: { who: seller, paths: ofSeller.map(inDashboard) },
    admin: { who: await people.logIn('admin@swap.test'), paths: ofAdmin.map(inDashboard) },
  }
}

/** Shows the amounts of a large shop on the page about all money. */
const enlargeAmounts = (page: Page) =>
  page.route(/\/api\/money(\?|$)/, async (route) => {
    const json = await (await route.fetch()).json()
    const figures = { held: 87_654_321.09, owed: 98_765_432.1, paidOut: 123_456_789.01, fees: 9_876_543.21 }
    await route.fulfill({ json: { ...json, ...figures } })
  })

const narrow = { width: 320, height: 720 }

/** Goes to a page, within the document once there is one, and expects no fault there; then doubles its text on 360 px. */
async function expectToFit(page: Page, path: string, locale: Locale = 'en'): Promise<void> {
  const isBangla = page.url().includes('/bn/')
  if (page.url() === 'about:blank' || isBangla !== (locale === 'bn')) {
    await page.goto(localAddress(locale, path))
  } else {
    await goWithin(page, path)
    // It is rendered once it has the focus, which nothing had.
    await expect(page.locator('#content:focus, #content :focus'), path).toHaveCount(1)
  }
  await expect(page).toHaveURL(localAddress(locale, path))
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  // Neither what stands in for the page while the role is looked up, nor for a list that is loading.
  await expect(page.locator('.skeleton, [role=progressbar]')).toHaveCount(0)
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${path} on 320 px`).toBe(320)
  // What axe finds in both languages is found once.
  if (locale === 'en') expect.soft(await findFaults(page), `${path} on 320 px`).toEqual([])
  await page.setViewportSize({ width: 1024, height: 720 })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(wide, `${path} on 1024 px`).toBeLessThanOrEqual(1024)
  await page.setViewportSize(small.viewport)
  const beyond = await page.evaluate(() => {
    const { style } = document.documentElement
    style.fontSize = '200%'
    const { scrollWidth } = document.documentElement
    const isBeyond = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1
    const widest = [...document.querySelectorAll('main *')].findLast(isBeyond)
    const said = scrollWidth > innerWidth ? `${scrollWidth} px: ${widest?.outerHTML.slice(0, 200)}` : ''
    style.fontSize = ''
    document.querySelector<HTMLElement>(':focus')?.blur()
    return said
  })
  expect.soft(beyond, `${path} with text of twice the size`).toBe('')
  await page.setViewportSize(narrow)
}

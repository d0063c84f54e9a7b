import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Locale, localAddress } from '../../src/kernel/locale.ts'
import { articleNames } from '../../src/storefront/paths.ts'
import { goWithin, openAbove } from './browser.ts'
import { findFaults } from './check-page.ts'
import { completeSale } from './hand-over.ts'
import { expect, type People, test } from './people.ts'

const small = { viewport: { width: 360, height: 780 } }
const inDashboard = (path: string) => `/dashbord/${path}`

test('no page has a fault in the dark on 320 px, nor scrolls sideways, with text of twice the size either', async ({
  people,
}) => {
  people.tolerate(/status of 4\d\d/)
  for (const { who, paths } of await fillMarket(people)) {
    const page = await people.open(who, { viewport: narrow, colorScheme: 'dark' })
    if (who?.email === 'admin@swap.test') await enlargeAmounts(page)
    for (const path of paths) await expectToFit(page, path)
  }
})

/** The pages with the most words: those in Bangla are longer. */
const wordy =
  /search|product\/|seller\/|orders|parches|sales$|overview$|report$|notifications$|messages|addproducts/

test('pages in Bangla fit 320 px, with text of twice the size, too', async ({ people }) => {
  people.tolerate(/status of 4\d\d/)
  for (const { who, paths } of await fillMarket(people)) {
    const shown = paths.filter((path) => path === '/' || wordy.test(path))
    if (shown.length === 0) continue
    const page = await people.open(who, { viewport: narrow })
    for (const path of shown) await expectToFit(page, path, 'bn')
  }
})

/** What each reader can open: every address, with something on it. */
async function fillMarket(people: People) {
  const seller = await people.join('seller', 'Farhana Akter')
  const buyer = await people.join('bayer', 'Rahim Uddin')
  const phone = await people.addPhone(seller, { product_name: 'Qpukmkfgtldmr number 9' })
  const order = await people.buy(buyer, await people.addPhone(seller))
  const booking = await people.book(buyer, phone)
  const number = `018${String(randomInt(1e8)).padStart(8, '0')}`
  const account = { kind: 'nagad', name: 'Farhana Akter', number, password: seller.password }
  await people.call(seller, 'PUT', '/payoutaccount', { json: account })
  const sold = await completeSale(people, seller, buyer)
  await people.call(seller, 'POST', '/payouts', { json: { amount: 200.5 } })
  await people.call(buyer, 'PUT', '/report', { query: { id: phone._id } })
  const { _id: conversation } = await people.call<{ _id: string }>(buyer, 'POST', '/conversations', {
    json: { productId: phone._id },
  })
  const ofVisitor = [
    ...['/', '/no-such-page', '/login', '/signup', '/forgot', '/reset?token=old', '/second-factor'],
    ...['/offline', '/blog', '/compare', '/prices/apple', '/unsubscribe?token=old'],
    ...articleNames.map((name) => `/${name}`),
  ]
  const ofSeller = [
    ...['/search?q=Qpukmkfgtldmr', `/product/${phone._id}`, '/dashbord'],
    ...['myproducts', 'addproducts', `myproducts/${phone._id}`, 'sales', 'account'].map(inDashboard),
    ...['messages', `messages/${conversation}`, 'notifications', 'notifications/settings'].map(inDashboard),
    ...[`orders/${order._id}`, 'report', 'mymoney', 'shop', 'verification', 'offers'].map(inDashboard),
  ]
  const ofOrder = [`orders/${order._id}`, `orders/${order._id}/receipt`, `orders/${sold.id}/bill`]
  const ofBuyer = [
    ...['/categori/apple?q=Qpukmkfgtldmr', `/seller/${seller.id}`, '/confirm?token=old'],
    ...[...ofOrder, `parches/${booking._id}`, 'sell', 'saved', 'searches'].map(inDashboard),
  ]
  const ofAdmin = [
    ...['allseller', 'allbyer', 'report', 'overview', 'overview/sales', 'overview/mails', 'audit', 'desk'],
    ...[`members/${seller.id}`, 'queue', 'queue/jobs', 'flags', 'checklists', 'enquiries'],
    ...['payouts', 'payouts/held', 'money'],
  ]
  return [
    { who: null, paths: ofVisitor },
    { who: seller, paths: ofSeller },
    { who: buyer, paths: ofBuyer },
    { who: await people.logIn('admin@swap.test'), paths: ofAdmin.map(inDashboard) },
  ]
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
  if (page.url() === 'about:blank') await page.goto(localAddress(locale, path))
  else {
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
  await page.setViewportSize(small.viewport)
  const beyond = await page.evaluate(() => {
    const { style } = document.documentElement
    style.fontSize = '200%'
    const { scrollWidth } = document.documentElement
    const isBeyond = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1
    const widest = [...document.querySelectorAll('main *')].filter(isBeyond).at(-1)
    const said = scrollWidth > innerWidth ? `${scrollWidth} px: ${widest?.outerHTML.slice(0, 200)}` : ''
    style.fontSize = ''
    document.querySelector<HTMLElement>(':focus')?.blur()
    return said
  })
  expect.soft(beyond, `${path} with text of twice the size`).toBe('')
  await page.setViewportSize(narrow)
}

test('a message does not cover the first phone of a list', async ({ people }) => {
  const page = await people.open(await people.join(), small)
  await page.goto('/categori/apple')
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: 'report to admin' }).click()
  const message = page.getByRole('status').getByText('report send successFull')
  await expect(message).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  const shown = await message.boundingBox()
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan((await card.boundingBox())?.y ?? 0)
})

test('the bar at the bottom leads to what is needed most, and opens all of the dashboard', async ({
  people,
}) => {
  const page = await people.open(await people.logIn('admin@swap.test'), { ...small, hasTouch: true })
  const bar = page.getByRole('navigation', { name: 'Most used' })
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await page.goto('/dashbord/audit')
  await expect(heading('Audit log')).toBeVisible()
  await expect(bar.getByRole('link')).toHaveText(['Home', 'To do', 'Find anything', 'Overview'])
  await expect(menu).toBeHidden()
  await bar.getByRole('link', { name: 'Overview' }).tap()
  await expect(heading('Overview')).toBeVisible()
  await openAbove(page, bar.getByRole('button', { name: 'More' }))
  await expect(menu.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: 'Account' }).tap()
  await expect(heading('Account')).toBeVisible()
  await expect(menu, 'closed by what was chosen').toBeHidden()
  await openAbove(page, bar.getByRole('button', { name: 'More' }))
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu, 'Back closes it').toBeHidden()
  await expect(heading('Account')).toBeVisible()
  await page.goBack()
  await expect(heading('Overview')).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(small.viewport.width)
})

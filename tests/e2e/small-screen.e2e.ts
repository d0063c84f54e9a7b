import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { articleNames } from '../../src/storefront/paths.ts'
import { goWithin, openAbove } from './browser.ts'
import { findFaults } from './check-page.ts'
import { completeSale } from './hand-over.ts'
import { expect, test } from './people.ts'

const small = { viewport: { width: 360, height: 780 } }

test('the home page shows a phone with its price by the second screen', async ({ people }) => {
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller)
  await people.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  const page = await people.open(null, small)
  await page.goto('/')
  const price = page.getByRole('article').first().getByText(/^\$/).first()
  const bottom = await price.evaluate((element) => element.getBoundingClientRect().bottom + scrollY)
  expect(bottom).toBeLessThan(2 * small.viewport.height)
})

test('a visitor’s search on the home page leads through the login to what was found', async ({ people }) => {
  const buyer = await people.join()
  const page = await people.open(null, small)
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search all phones' }).fill('galaxy a54')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\?return=/)
  await page.getByLabel('Email').fill(buyer.email)
  await page.getByLabel('Password', { exact: true }).fill(buyer.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=galaxy+a54')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('text of twice the size leaves the logo whole and the menu within reach', async ({ people }) => {
  const page = await people.open(await people.join(), small)
  await page.goto('/blog')
  await expect(page.getByRole('link', { name: 'Search phones' })).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const logo = page.getByRole('banner').getByRole('link', { name: 'Swap' })
  const mark = await logo.locator('svg').boundingBox()
  const link = await logo.boundingBox()
  expect(mark?.width).toBe(64)
  expect(link?.height ?? 0).toBeLessThan(90)
  await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
})

test('no page has a fault in the dark on 320 px, nor scrolls sideways, with text of twice the size either', async ({
  people,
}) => {
  people.tolerate(/status of 4\d\d/)
  const seller = await people.join('seller', 'Farhana Akter')
  const buyer = await people.join('bayer', 'Rahim Uddin')
  const phone = await people.addPhone(seller, { product_name: 'Qpukmkfgtldmr number 9' })
  const order = await people.buy(buyer, await people.addPhone(seller))
  const booking = await people.book(buyer, phone)
  const number = `018${String(randomInt(1e8)).padStart(8, '0')}`
  const account = { kind: 'nagad', name: 'Farhana Akter', number, password: seller.password }
  await people.call(seller, 'PUT', '/payoutaccount', { json: account })
  await completeSale(people, seller, buyer)
  await people.call(seller, 'POST', '/payouts', { json: { amount: 200.5 } })
  await people.call(buyer, 'PUT', '/report', { query: { id: phone._id } })
  const { _id: conversation } = await people.call<{ _id: string }>(buyer, 'POST', '/conversations', {
    json: { productId: phone._id },
  })
  const visitor = await people.open(null, small)
  for (const path of [
    ...[
      '/',
      '/login',
      '/signup',
      '/forgot',
      '/reset?token=old',
      '/second-factor',
      '/offline',
      '/no-such-page',
    ],
    ...[
      '/blog',
      '/compare',
      '/prices/apple',
      '/unsubscribe?token=old',
      ...articleNames.map((name) => `/${name}`),
    ],
  ]) {
    await expectToFit(visitor, path)
  }
  const desk = await people.open(seller, small)
  for (const path of [
    '/search',
    `/product/${phone._id}`,
    '/dashbord',
    ...['myproducts', 'addproducts', `myproducts/${phone._id}`, 'sales', 'account'].map(inDashboard),
    ...['messages', `messages/${conversation}`, 'notifications', 'notifications/settings'].map(inDashboard),
    ...[`orders/${order._id}`, 'report', 'mymoney', 'shop', 'verification', 'offers'].map(inDashboard),
  ]) {
    await expectToFit(desk, path)
  }
  const page = await people.open(buyer, small)
  const ofOrder = [`orders/${order._id}`, `orders/${order._id}/receipt`, `orders/${order._id}/bill`]
  for (const path of [
    ...['/categori/apple', `/seller/${seller.id}`, '/confirm?token=old'],
    ...[...ofOrder, `parches/${booking._id}`, 'sell', 'saved', 'searches'].map(inDashboard),
  ]) {
    await expectToFit(page, path)
  }
  const office = await people.open(await people.logIn('admin@swap.test'), small)
  for (const path of [
    ...['allseller', 'allbyer', 'report', 'overview', 'overview/sales', 'overview/mails', 'audit', 'desk'],
    ...[`members/${seller.id}`, 'queue', 'queue/jobs', 'flags', 'checklists', 'enquiries'],
    ...['money', 'payouts', 'payouts/held'],
  ].map(inDashboard)) {
    await expectToFit(office, path)
  }
})

const inDashboard = (path: string) => `/dashbord/${path}`

/** Opens a page on 320 px in the dark and expects no fault there, then doubles its text on 360 px, and expects that it still fits. */
async function expectToFit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  if (path.startsWith('/dashbord')) {
    await expect(page.getByRole('link', { name: 'Search phones' })).toBeVisible()
  }
  // Neither what stands in for the page while the role is looked up, nor for a list that is loading.
  await expect(page.locator('main').locator('.skeleton, [role=progressbar]')).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 720 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, `${path} on 320 px`).toBe(320)
  expect.soft(await findFaults(page), `${path} on 320 px`).toEqual([])
  await page.setViewportSize(small.viewport)
  const { tooWide, widest } = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const right = (element: Element) => element.getBoundingClientRect().right
    const main = document.querySelector('main')
    const beyond = [...(main?.querySelectorAll('*') ?? [])].filter((each) => right(each) > innerWidth + 1)
    return {
      tooWide: document.documentElement.scrollWidth - innerWidth,
      widest: beyond.at(-1)?.outerHTML.slice(0, 200) ?? '',
    }
  })
  expect.soft(tooWide, `${path} ${widest}`).toBe(0)
}

test('large amounts fit the money page at twice the text size', async ({ people }) => {
  const page = await people.open(await people.logIn('admin@swap.test'), small)
  await page.route(/\/api\/money(\?|$)/, async (route) => {
    const json = await (await route.fetch()).json()
    const figures = { held: 87_654_321.09, owed: 98_765_432.1, paidOut: 123_456_789.01, fees: 9_876_543.21 }
    await route.fulfill({ json: { ...json, ...figures } })
  })
  await goWithin(page, '/dashbord/money')
  await expect(page.getByText('$98,765,432.10')).toBeVisible()
  const tooWide = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    return document.documentElement.scrollWidth - innerWidth
  })
  expect(tooWide).toBe(0)
})

test('a message does not cover the first phone of a list', async ({ people }) => {
  const page = await people.open(await people.join(), small)
  await page.goto('/categori/apple')
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: 'Book Now' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('Phone').fill('01811-223344')
  await modal.getByLabel('Meeting location').fill('Shahbag, Dhaka')
  await modal.getByRole('button', { name: 'Confirm booking' }).click()
  const message = page.getByRole('status').getByText(/ is booked$/)
  await expect(message).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  const shown = await message.boundingBox()
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan((await card.boundingBox())?.y ?? 0)
})

test('the footer is folded on a small screen and unfolds', async ({ people }) => {
  const page = await people.open(null, small)
  await page.goto('/blog')
  const services = page.getByRole('contentinfo').getByRole('navigation', { name: 'Services' })
  await expect(services.getByRole('link', { name: 'Branding' })).toBeHidden()
  await services.getByRole('heading').click()
  await expect(services.getByRole('link', { name: 'Branding' })).toBeVisible()
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

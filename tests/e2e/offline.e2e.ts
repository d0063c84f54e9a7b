import type { Page } from '@playwright/test'
import type { OrderDetails } from '../../src/orders/contract.ts'
import { enterCode } from './hand-over.ts'
import { expect, type Person, test } from './people.ts'

test.beforeEach(({ people }) => {
  // A list may still be loading when its reader signs out: it is refused with 401.
  people.tolerate(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Error loading route module|dynamically imported module|status of 40[14]/,
  )
})

const noConnection = (page: Page) => page.getByText('No connection to Swap')
const ownOrders = (page: Page) => page.getByRole('table', { name: /My Orders/i })

/** Opens a page and waits until the service worker is ready for the next one. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

test('without a connection a page offers to try again, and loads when the connection returns', async ({
  people,
}) => {
  const page = await people.open(null, { isFirstVisit: true })
  await openWithWorker(page, '/')
  const stylesheet = page.locator('link[rel=stylesheet]').first()
  expect(
    await stylesheet.evaluate(async ({ href }: HTMLLinkElement) => Boolean(await caches.match(href))),
  ).toBe(true)
  await page.context().setOffline(true)
  await page.goto('/blog')
  await expect(noConnection(page)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(noConnection(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await expect(page).toHaveURL('/blog')
})

test('the page without a connection is in the language of the address', async ({ people }) => {
  const page = await people.open(null, { isFirstVisit: true })
  const expectOffline = async (path: string, language: string, words: string) => {
    await page.goto(path)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  }
  /** The connection returns, and the page with it. */
  const expectBack = async (path: string) => {
    await page.context().setOffline(false)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  }
  await openWithWorker(page, '/')
  await page.context().setOffline(true)
  await expectOffline('/bn/signup', 'bn', 'Swap-এর সঙ্গে সংযোগ নেই')
  await expectOffline('/signup', 'en', 'No connection to Swap')
  await expectBack('/signup')
  await page.goto('/bn/signup')
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveURL('/signup')
  await page.context().setOffline(true)
  await expectOffline('/blog', 'en', 'No connection to Swap')
  await expectBack('/blog')
  await page.context().addCookies([{ name: 'locale', value: 'bn', url: page.url() }])
  await page.goto('/blog')
  await expect(page.getByRole('heading', { level: 1, name: 'ব্লগ' })).toBeVisible()
  await page.context().setOffline(true)
  await expectOffline('/signup', 'bn', 'Swap-এর সঙ্গে সংযোগ নেই')
})

test('a page whose script is gone since an update is loaded anew', async ({ people }) => {
  const page = await people.open(null, { isFirstVisit: true })
  await page.goto('/')
  // Comes with the script of the page: before that, the browser itself would follow the link.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  const blog = page.getByRole('banner').getByRole('link', { name: 'Blog' })
  await page.context().route('**/assets/blog-*.js', (route) => route.fulfill({ status: 404 }))
  const loaded = page.waitForEvent('load')
  await blog.click()
  await loaded
  await expect(noConnection(page)).toHaveCount(0)
  await page.context().unroute('**/assets/blog-*.js')
  await page.goto('/')
  await blog.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
})

test('a page that lacks a part of its script says so, and blames nobody’s connection', async ({ people }) => {
  const page = await people.open(await people.join(), { isFirstVisit: true })
  await page.goto('/categori/apple')
  const bookNow = page.getByRole('button', { name: 'Book Now' }).first()
  await expect(bookNow).toBeEnabled()
  await page.waitForLoadState('networkidle')
  // The dialog is the only part that is yet to be loaded.
  await page.context().route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await bookNow.click()
  await expect(page.getByText('This page could not be loaded completely')).toBeVisible()
  await expect(noConnection(page)).toHaveCount(0)
  await page.context().unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await bookNow.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a page does without the bell and the search whose script is missing', async ({ people }) => {
  const page = await people.open(await people.join(), { isFirstVisit: true })
  const document = await page.request.get('/blog').then((answer) => answer.text())
  const missing: string[] = []
  await page.context().route('**/assets/*.js', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (document.includes(pathname)) return route.continue()
    missing.push(pathname)
    await route.fulfill({ status: 404 })
  })
  await page.goto('/blog')
  await expect.poll(() => missing.length).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0)
})

test('my orders can be read without a connection until I sign out, and never by another user', async ({
  people,
}) => {
  const buyer = await people.join()
  const phone = await people.addPhone(await people.join('seller'))
  await people.book(buyer, phone)
  const page = await people.open(buyer, { isFirstVisit: true })
  await openWithWorker(page, '/dashbord')
  await expect(page.getByRole('row').filter({ hasText: phone.product_name })).toBeVisible()
  await page.context().setOffline(true)
  await page.goto('/dashbord')
  await expect(ownOrders(page)).toContainText(phone.product_name)
  await page.context().setOffline(false)
  await expect(page).toHaveURL('/dashbord')

  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('swap.offline'))).toBeNull()
  await logIn(page, await people.join())
  await page.context().setOffline(true)
  await page.goto('/dashbord')
  await expect(noConnection(page)).toBeVisible()
  await expect(ownOrders(page)).toHaveCount(0)
})

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
}

test('a list that failed without a connection is loaded when it returns', async ({ people }) => {
  const buyer = await people.join()
  const phone = await people.addPhone(await people.join('seller'))
  await people.book(buyer, phone)
  const page = await people.open(buyer, { isFirstVisit: true })
  await page.goto('/dashbord')
  const row = page.getByRole('row').filter({ hasText: phone.product_name })
  await expect(row).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.getByRole('searchbox').fill('no such phone')
  await expect(row).toBeHidden()
  await page.context().setOffline(true)
  await page.getByRole('searchbox').fill(phone.product_name)
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(row).toBeVisible()
})

test('a paid order with its code can be read without a connection until it is handed over, by its own account alone', async ({
  people,
}) => {
  // The session is asked for meanwhile.
  people.tolerate(/No answer from Swap/)
  const seller = await people.join('seller', 'Farhana Akter')
  const buyer = await people.join()
  const order = await people.buy(buyer, await people.addPhone(seller, { product_name: 'Basement phone' }))
  const path = `/dashbord/orders/${order._id}`
  const { handover } = await people.call<OrderDetails>(buyer, 'GET', `/orders/${order._id}`)
  const code = handover?.code ?? ''
  const page = await people.open(buyer, { isFirstVisit: true })
  await openWithWorker(page, path)
  await page.getByRole('heading', { name: 'Show the seller this code' }).click()
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  const saved = page.getByRole('article').filter({ hasText: 'Basement phone' })
  const readSaved = () => page.evaluate(() => localStorage.getItem('swap.offline.paid'))
  const goOffline = async () => {
    await page.context().setOffline(true)
    await page.goto(path)
    await expect(noConnection(page)).toBeVisible()
  }
  await expect.poll(readSaved).toContain(order._id)
  await goOffline()
  await expect(saved).toContainText(code)
  await expect(saved).toContainText('Farhana Akter')
  await expect(saved).toContainText(/As of .*, when you were last connected/)
  await expect(saved.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expect(saved.getByRole('link')).toHaveAttribute('href', /^tel:/)
  await page.setViewportSize({ width: 320, height: 720 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1280, height: 720 })

  await enterCode(people, seller, buyer, order._id)
  await page.context().setOffline(false)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { name: 'Handed over' })).toBeVisible()
  await expect.poll(readSaved).not.toContain(order._id)
  await goOffline()
  await expect(saved).toHaveCount(0)

  const other = await people.buy(buyer, await people.addPhone(seller, { product_name: 'Basement phone' }))
  await page.context().setOffline(false)
  await expect(page).toHaveURL(path)
  await page.waitForLoadState('networkidle')
  // Whoever leaves from the page where they have paid has the code with them all the same.
  await page.goto(`/dashbord/parches/${other._id}`)
  await expect(page.getByRole('heading', { name: 'payment complete' })).toBeVisible()
  await expect.poll(readSaved).toContain(other._id)
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  expect(await readSaved()).toBeNull()
})

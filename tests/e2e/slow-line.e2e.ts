import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { holdCalls } from './browser.ts'
import { expect, test } from './people.ts'
import { expectCount, names, someModel, stock } from './search-page.ts'

test('a page whose script arrives in two parts still starts', async ({ people, baseURL }) => {
  // The connection stalls for half a second in the middle of the script that starts the page.
  const line = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', baseURL))
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type })
    const body = Buffer.from(await answer.arrayBuffer())
    const half = body.lastIndexOf('import ')
    if (type.startsWith('text/html') && half > 0) {
      response.write(body.subarray(0, half + 3))
      await new Promise((resolve) => setTimeout(resolve, 500))
      response.end(body.subarray(half + 3))
    } else response.end(body)
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const page = await people.open(null, { isFirstVisit: true })
  await page.goto(`http://127.0.0.1:${(line.address() as AddressInfo).port}/login`)
  await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeEnabled()
  line.close()
})

test('text typed before the scripts load is kept', async ({ people }) => {
  const buyer = await people.join()
  const page = await people.open(null, { isFirstVisit: true })
  const letScriptsCome = await holdCalls(page, '**/assets/*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  const google = page.getByRole('button', { name: 'Continue with Google' })
  await page.getByLabel('Email', { exact: true }).fill(buyer.email)
  await page.getByLabel('Password', { exact: true }).fill(buyer.password)
  await expect(google).toBeDisabled()
  letScriptsCome()
  await expect(google).toBeEnabled()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(buyer.email)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
})

test('the home page stays where it is scrolled to while its scripts start', async ({ people }) => {
  const page = await people.open(null)
  // As soon as the router has taken over the place of the page from the browser, and before it has loaded anything.
  await page.addInitScript(() => {
    Object.defineProperty(history, 'scrollRestoration', {
      set: () => {
        scrollTo({ top: 900, behavior: 'instant' })
      },
    })
  })
  await page.goto('/')
  const place = () => page.evaluate(() => scrollY)
  await expect.poll(place).toBe(900)
  await page.waitForLoadState('networkidle')
  expect(await place()).toBe(900)
})

test('a login before the scripts load is sent by the browser, and gets its token later', async ({
  people,
}) => {
  const buyer = await people.join()
  const page = await people.open(null, { isFirstVisit: true })
  const letScriptsCome = await holdCalls(page, '**/assets/*.js')
  await page.goto('/dashbord', { waitUntil: 'commit' })
  await page.getByLabel('Email', { exact: true }).fill(buyer.email)
  await page.getByLabel('Password', { exact: true }).fill(buyer.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashbord')
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  const readToken = () => page.evaluate(() => localStorage.getItem('icmToken'))
  expect(await readToken()).toBeNull()
  letScriptsCome()
  await expect.poll(readToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
})

test('a page whose scripts are missing says that its buttons do not work yet', async ({ people }) => {
  people.tolerate(/status of 404|Failed to fetch dynamically imported module/)
  const page = await people.open(null, { isFirstVisit: true })
  await page.context().route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/', { waitUntil: 'commit' })
  const notice = page.getByText('This page is still loading. Some buttons do not work yet.')
  await expect(notice).toBeAttached()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('main').getByRole('button', { disabled: true }).first()).toBeAttached()
  await expect(page.getByRole('link', { name: 'Book Now' }).first()).toBeVisible()
  // Its time comes at once.
  await page.evaluate(() => document.getAnimations().forEach((each) => void each.finish()))
  await expect(notice).toBeVisible()
  await page.context().unroute('**/assets/*.js')
  await page.getByRole('link', { name: 'Load it again' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('the menu opens before the scripts load, and what needs them waits disabled', async ({ people }) => {
  const page = await people.open(await people.join(), {
    isFirstVisit: true,
    viewport: { width: 390, height: 844 },
  })
  const letScriptsCome = await holdCalls(page, '**/assets/*.js')
  await page.goto('/dashbord', { waitUntil: 'commit' })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByRole('link', { name: 'Home' })).toBeVisible()
  const signOut = menu.getByRole('button', { name: 'Sign out' })
  await expect(signOut).toBeDisabled()
  letScriptsCome()
  await signOut.click()
  await expect(page).toHaveURL('/')
  // It closes with the page it was opened on.
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible()
})

test('the order and the filters of a list wait for the scripts', async ({ people }) => {
  const seller = await people.join('seller')
  const model = someModel()
  await stock(people, seller, model, 4)
  const page = await people.open(await people.join(), { isFirstVisit: true })
  const letScriptsCome = await holdCalls(page, '**/assets/*.js')
  await page.goto(`/search?q=${model}`, { waitUntil: 'commit' })
  const filters = page.getByRole('region', { name: 'Filters' })
  const order = page.getByRole('combobox', { name: 'Sort by' })
  await expect(order).toBeDisabled()
  await expect(filters.getByRole('checkbox', { name: 'Vivo' })).toBeDisabled()
  await expect(filters.getByRole('textbox', { name: 'Price to' })).toBeDisabled()
  letScriptsCome()
  await order.selectOption('Lowest price')
  await expect(page).toHaveURL(`/search?q=${model}&sort=cheapest`)
  await filters.getByRole('checkbox', { name: 'Vivo' }).check()
  await filters.getByRole('textbox', { name: 'Price to' }).fill('115')
  await filters.getByRole('textbox', { name: 'Price to' }).blur()
  await filters.getByRole('combobox', { name: 'Bought in or after' }).selectOption('2021')
  await expect(page).toHaveURL(`/search?q=${model}&brand=Vivo&price_to=115&year_from=2021&sort=cheapest`)
  await expect.poll(() => names(page)).toEqual([`${model} number 2`])
})

test('words typed into the search box before the scripts load are suggested for and searched', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const model = someModel()
  await stock(people, seller, model, 2)
  const page = await people.open(await people.join(), {
    isFirstVisit: true,
    viewport: { width: 390, height: 844 },
  })
  const box = page.getByRole('main').getByRole('combobox', { name: 'Search phones' })
  let letScriptsCome = await holdCalls(page, '**/assets/*.js')
  await page.goto('/search', { waitUntil: 'commit' })
  await box.pressSequentially(model)
  letScriptsCome()
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toBeVisible()
  await expect(box).toHaveValue(model)
  await page.context().unroute('**/assets/*.js')
  letScriptsCome = await holdCalls(page, '**/assets/*.js')
  await page.goto('/search?price_to=99999', { waitUntil: 'commit' })
  await box.fill(model)
  await box.press('Enter')
  await expect(page).toHaveURL(`/search?price_to=99999&q=${model}`)
  letScriptsCome()
  await expectCount(page, '2 phones')
})

test('pressing Book Now before the session has loaded does not lead to the login page', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller, { product_name: `Early ${seller.id.slice(0, 6)}` })
  await people.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  const page = await people.open(await people.join(), { isFirstVisit: true })
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  const letSessionCome = await holdCalls(page, '**/api/auth/get-session')
  await page.goto('/')
  const card = page.getByRole('article', { name: phone.product_name })
  const bookNow = card.getByRole('link', { name: 'Book Now' })
  await bookNow.click()
  await expect(bookNow).toHaveAttribute('aria-busy', 'true')
  letSessionCome()
  const modal = page.getByRole('dialog', { name: /^Confirm Booking/ })
  await expect(modal).toBeVisible()
  expect(visited).not.toContain('/login')
  await modal.getByLabel('Phone').fill('01811-223344')
  await modal.getByLabel('Meeting location').fill('Shahbag, Dhaka')
  await modal.getByRole('button', { name: 'Confirm booking' }).click()
  await page.waitForURL(/\/dashbord\/parches\//)
  await page.goto('/dashbord')
  await expect(page.getByRole('row').filter({ hasText: phone.product_name })).toContainText('Pay Now')
})

import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/find-browser.ts'
import { historyEntry, openAbove } from './browser.ts'
import { expect, test } from './people.ts'

const small = { viewport: { width: 390, height: 844 } }

/** The history has no entry left over: one more step back leaves the page. */
async function expectToLeave(page: Page): Promise<void> {
  await page.goBack()
  await expect(page).toHaveURL('/blog')
}

test('Back closes the booking modal, then leaves the page', async ({ people }) => {
  const page = await people.open(await people.join())
  await page.goto('/blog')
  await page.goto('/categori/apple')
  const bookNow = page.getByRole('button', { name: 'Book Now' }).first()
  const entry = await historyEntry(page)
  await openAbove(page, bookNow)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bookNow).toBeFocused()
  await expect(page).toHaveURL('/categori/apple')
  // Closed in another way, it leaves nothing in the history.
  for (const _again of ['once', 'twice']) {
    await bookNow.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => historyEntry(page)).toBe(entry)
  }
  await expectToLeave(page)
})

test('Back closes the filters and keeps what was chosen; the next step undoes it', async ({ people }) => {
  const page = await people.open(await people.join(), small)
  await page.goto('/blog')
  await page.goto('/search')
  await openAbove(page, page.getByRole('button', { name: 'Filters' }))
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('checkbox', { name: 'Apple' }).check()
  await expect(page).toHaveURL('/search?brand=Apple')
  await sheet.getByRole('checkbox', { name: 'good' }).check()
  await expect(page).toHaveURL('/search?brand=Apple&condition=good')
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/search?brand=Apple&condition=good')
  await expect(page.getByRole('button', { name: 'Remove filter: Apple' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectToLeave(page)
})

test('filters that were chosen stay when the sheet is closed, and one step back undoes them', async ({
  people,
}) => {
  const page = await people.open(await people.join(), small)
  await page.goto('/blog')
  await page.goto('/search')
  const filters = page.getByRole('button', { name: 'Filters' })
  const sheet = page.getByRole('dialog')
  await filters.click()
  await sheet.getByRole('checkbox', { name: 'Apple' }).check()
  await sheet.getByRole('button', { name: /^Show/ }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/search?brand=Apple')
  // Opened and closed without a choice, it leaves nothing in the history.
  await filters.click()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove filter: Apple' }).click()
  await expect(page).toHaveURL('/search')
  await page.goBack()
  await expect(page).toHaveURL('/search?brand=Apple')
  await page.goBack()
  await expect(page).toHaveURL('/search')
  await expectToLeave(page)
})

test('Back closes the filters that are opened while a choice is still being written', async ({ people }) => {
  const page = await people.open(await people.join(), small)
  await page.goto('/search?brand=Apple')
  const remove = page.getByRole('button', { name: 'Remove filter: Apple' })
  await expect(remove).toBeEnabled()
  const filters = await page.getByRole('button', { name: 'Filters' }).elementHandle()
  await remove.evaluate((button, filters) => {
    ;(button as HTMLElement).click()
    ;(filters as HTMLElement).click()
  }, filters)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL('/search')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/search')
})

test('Back closes the menu, and after one of its links returns to the page', async ({ people }) => {
  const page = await people.open(null, small)
  await page.goto('/blog')
  await page.goto('/login')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await openAbove(page, page.getByRole('button', { name: 'Menu' }))
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/login')
  await openAbove(page, page.getByRole('button', { name: 'Menu' }))
  await menu.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByText("Customer's Review")).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expectToLeave(page)
})

test('a link pressed beside the open menu is followed', async ({ people }) => {
  const page = await people.open(null, small)
  await page.goto('/login')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await openAbove(page, page.getByRole('button', { name: 'Menu' }))
  await expect(menu).toBeVisible()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot')
  await expect(menu).toBeHidden()
})

test('a dialog that is opened before a search is in the address stays open', async ({ people }) => {
  const seller = await people.join('seller')
  const page = await people.open(await people.logIn('admin@swap.test'), { isFirstVisit: true })
  await page.clock.install()
  await page.goto('/dashbord/allseller')
  const row = page.getByRole('row').filter({ hasText: seller.email })
  await row.getByRole('button', { name: 'More actions' }).click()
  // The address follows when nothing has been typed for a moment, which does not pass yet.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox').fill(seller.email)
  const entry = await historyEntry(page)
  await row.getByRole('button', { name: 'Delete' }).click()
  const passMoment = () => page.clock.runFor(1).then(() => historyEntry(page))
  await expect.poll(passMoment).not.toBe(entry)
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL(/\?q=/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('Back shows a public page as it was left, without loading it again', async ({
  people,
  baseURL,
  launchOptions,
}) => {
  const phone = await people.addPhone(await people.join('seller'))
  // The headless shell has no such cache, and Playwright turns that of the whole browser off.
  const browser = await chromium.launch({
    ...launchOptions,
    executablePath: findBrowser() ?? undefined,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const page = await browser.newPage({ baseURL: baseURL ?? '' })
  for (const path of [
    '/',
    '/blog',
    '/help',
    '/login',
    '/signup',
    '/prices/apple',
    '/compare',
    `/product/${phone._id}`,
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.evaluate(() => Object.assign(window, { isTheSame: true }))
    await page.goto('/offline')
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL(path)
    const isTheSame = () => page.evaluate(() => (window as { isTheSame?: boolean }).isTheSame === true)
    await expect.poll(isTheSame, path).toBe(true)
  }
  await browser.close()
})

test('Back from a phone shows the list as long as it was, at the same card', async ({ people }) => {
  const page = await people.open(await people.join())
  await page.goto('/search')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(24)
  await cards.last().scrollIntoViewIfNeeded()
  const card = cards.nth(26).getByRole('link').first()
  await card.scrollIntoViewIfNeeded()
  // Cards far from the screen have an estimated height until they come near.
  let before = 0
  await expect
    .poll(async () => {
      const previous = before
      before = await page.evaluate(() => window.scrollY)
      return before > 1000 && before === previous
    })
    .toBe(true)
  const count = await cards.count()
  const name = await card.textContent()
  await card.click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(cards).toHaveCount(count)
  await expect(card).toHaveText(name ?? '')
  // The same card; that the heights of those above were estimated may move it by a few pixels.
  const moved = () => page.evaluate((from) => Math.abs(window.scrollY - from), before)
  await expect.poll(moved).toBeLessThan(200)
  await expect(card).toBeInViewport()
})

test('the page behind a dialog does not scroll, and a press beside the dialog closes it', async ({
  people,
}) => {
  const page = await people.open(await people.join())
  await page.goto('/categori/apple')
  await page.getByRole('button', { name: 'Book Now' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const scrolled = () => page.evaluate(() => scrollY)
  const before = await scrolled()
  await page.mouse.move(20, 400)
  await page.mouse.wheel(0, 500)
  await page.waitForTimeout(500)
  expect(await scrolled()).toBe(before)
  await page.mouse.click(20, 400)
  await expect(dialog).toHaveCount(0)
  // As with a real wheel, more than once: the first turn may come before the page is painted without its lock.
  const turn = () => page.mouse.wheel(0, 100).then(scrolled)
  await expect.poll(turn).toBeGreaterThan(before)
})

test('a dialog stays open below the question for a second factor, which Back closes first', async ({
  people,
}) => {
  people.tolerate(/status of 403/)
  const buyer = await people.join()
  const order = await people.buy(buyer, await people.addPhone(await people.join('seller')))
  const page = await people.open(buyer)
  // Only admins are asked, and the demo's has none.
  const factorNeeded = { status: 403, code: 'factor-needed', detail: 'Show your second factor first.' }
  await page.context().route(/\/cancellation/, (route) => route.fulfill({ status: 403, json: factorNeeded }))
  await page.goto('/blog')
  await page.goto(`/dashbord/orders/${order._id}`)
  await openAbove(page, page.getByRole('button', { name: 'Cancel the order' }))
  const reason = page.getByRole('dialog', { name: 'Cancel the order?' })
  await reason.getByLabel('Reason').fill('I have found another.')
  const question = page.getByRole('dialog', { name: 'Show that it is you' })
  await openAbove(page, reason.getByRole('button', { name: 'Cancel the order' }))
  await expect(question).toBeVisible()
  await expect(reason).toBeVisible()
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(reason.getByText('Show your second factor first.')).toBeVisible()
  await expect(reason.getByLabel('Reason')).toHaveValue('I have found another.')
  await page.goBack()
  await expect(reason).toHaveCount(0)
  await expectToLeave(page)
})

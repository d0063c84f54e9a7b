import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/find-browser.ts'
import { expect, test } from './people.ts'

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
  // It is the card from before; that the heights of those above were estimated may move it by a few pixels.
  const moved = () => page.evaluate((from) => Math.abs(window.scrollY - from), before)
  await expect.poll(moved).toBeLessThan(200)
  await expect(card).toBeInViewport()
})

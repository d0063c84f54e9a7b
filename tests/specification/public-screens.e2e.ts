import type { Page } from '@playwright/test'
import { expect, type Person, test } from '../e2e/people.ts'
import { row } from './rows.ts'

/** What a visitor sees that takes a script or a screen. The rest: public-screens.component.tsx. */
let page: Page
let buyer: Person
let buyersPage: Page

test.beforeAll(async ({ people }) => {
  buyer = await people.join('bayer')
  page = await people.open(null)
  buyersPage = await people.open(buyer)
})

test(row('2 navbar signed out'), async () => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  await expect(bar.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
})

test(row('2 route / carousel', '9 slides'), async () => {
  await page.goto('/')
  const carousel = page.locator('[aria-roledescription=carousel]')
  await expect(carousel.locator('[aria-roledescription=slide]')).toHaveCount(4)
  await carousel.getByRole('button', { name: 'Slide 4 of 4' }).click()
  await expect(carousel.getByRole('group', { name: /^Slide 4 of 4/ })).toBeInViewport({ ratio: 0.9 })
  await carousel.getByRole('button', { name: 'Slide 4 of 4' }).press('ArrowLeft')
  await expect(carousel.getByRole('group', { name: /^Slide 3 of 4/ })).toBeInViewport({ ratio: 0.9 })
  await carousel.getByRole('button', { name: 'Play the slides' }).click()
  await expect(carousel.getByRole('button', { name: 'Pause the slides' })).toBeVisible()
})

test(row('3 review fields'), async () => {
  await page.goto('/')
  const reviews = page.getByRole('region', { name: "Customer's Review" }).getByRole('listitem')
  for (const review of await reviews.all()) {
    await review.scrollIntoViewIfNeeded()
    await expect(review.locator('blockquote')).not.toBeEmpty()
    await expect(review.locator('figcaption strong')).not.toBeEmpty()
    await expect(review.locator('figcaption strong + span')).not.toBeEmpty()
    await expect(review.locator('img')).toHaveJSProperty('complete', true)
    await expect(review.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  }
})

test(row('9 page width'), async ({ people }) => {
  const wide = await people.open(null, { viewport: { width: 2200, height: 900 } })
  await wide.goto('/')
  const width = await wide.getByRole('main').evaluate((main) => main.getBoundingClientRect().width)
  expect(width).toBeLessThanOrEqual(1440)
  expect(width).toBeGreaterThan(1300)
})

test(row('2 route /blog static'), async ({ people }) => {
  const visitor = await people.open(null)
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const waitForUser = visitor.waitForResponse('**/api/auth/get-session')
  await visitor.goto('/blog')
  await waitForUser
  await visitor.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual(['/api/auth/get-session'])
})

test(row('2 route /login google'), async () => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: /Google/ })).toBeEnabled()
})

test(row('2 navbar small screens'), async () => {
  await buyersPage.goto('/blog')
  await buyersPage.setViewportSize({ width: 390, height: 844 })
  await expect(buyersPage.getByRole('navigation', { name: 'Main' })).toBeHidden()
  const menu = buyersPage.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeHidden()
  await buyersPage.getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByRole('link', { name: 'Blog' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await menu.getByRole('link', { name: 'Home' }).click()
  await expect(buyersPage).toHaveURL('/')
  await expect(menu).toBeHidden()
  await buyersPage.setViewportSize({ width: 1440, height: 900 })
})

test(row('2 error page sign out'), async ({ people }) => {
  people.tolerate(/status of 404/)
  const leaving = await people.open(await people.join())
  await leaving.goto('/no/such/page')
  // The page can be pressed as soon as it knows who is there.
  await expect(leaving.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await leaving.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(leaving).toHaveURL('/login')
  await expect(
    leaving.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }),
  ).toBeVisible()
  expect(await leaving.evaluate(() => localStorage.getItem('icmToken'))).toBeNull()
})

import type { Page } from '@playwright/test'
import { expect, type Person, test } from '../e2e/people.ts'
import { row } from './rows.ts'

/** What a visitor sees, and the frame around every screen. */
let page: Page
let buyer: Person
let buyersPage: Page

test.beforeAll(async ({ people }) => {
  buyer = await people.join('bayer')
  page = await people.open(null)
  buyersPage = await people.open(buyer)
})

test(row('2 layout plain'), async () => {
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test(row('2 navbar always'), async () => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', '/')
  await expect(bar.getByRole('link', { name: 'Blog', exact: true })).toHaveAttribute('href', '/blog')
})

test(row('2 navbar signed out'), async () => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  await expect(bar.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
})

test(row('2 footer'), async () => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  const columns = {
    Services: ['Branding', 'Design', 'Marketing', 'Advertisement'],
    Company: ['About us', 'Contact', 'Career'],
  }
  for (const [title, links] of Object.entries(columns)) {
    const column = footer.getByRole('navigation', { name: title })
    await expect(column.getByRole('heading')).toHaveText(title)
    await expect(column.getByRole('link')).toHaveText(links)
  }
  await expect(footer.getByRole('navigation', { name: 'Social' }).getByRole('link')).toHaveCount(3)
  await expect(footer.getByRole('navigation', { name: 'Social' }).locator('a svg')).toHaveCount(3)
  await expect(footer.getByRole('paragraph').first()).not.toBeEmpty()
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

test(row('2 route / brand grid'), async () => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Select Your Favorite Brand' })).toBeVisible()
  const links = page.getByRole('region', { name: 'Select Your Favorite Brand' }).getByRole('link')
  await expect(links).toHaveCount(4)
  for (const brand of ['Apple', 'Xiaomi', 'Samsung', 'Vivo']) {
    await expect(links.filter({ hasText: brand })).toHaveAttribute('href', /^\/categori\/.+/)
  }
})

test(row('2 route / campaigns'), async ({ people }) => {
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller, { product_name: 'Advertised phone' })
  await people.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  const visitor = await people.open(null)
  await visitor.goto('/')
  const campaigns = visitor.getByRole('region', { name: 'Campaign Ongoing' })
  await expect(campaigns.getByRole('article', { name: 'Advertised phone' }).first()).toBeVisible()
})

test(row('2 route / reviews', '9 reviews'), async () => {
  await page.goto('/')
  const reviews = page.getByRole('region', { name: "Customer's Review" })
  await expect(reviews.getByRole('heading')).toHaveText("Customer's Review")
  await expect(reviews.getByRole('listitem')).toHaveCount(3)
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

test(row('2 route /blog', '9 questions'), async () => {
  await page.goto('/blog')
  const questions = page.getByRole('main').locator('details')
  await expect(questions).toHaveCount(4)
  await questions.nth(2).locator('summary').click()
  await expect(questions.nth(2)).toHaveJSProperty('open', true)
  await expect(questions.nth(0)).toHaveJSProperty('open', false)
})

test(row('2 route /blog questions'), async () => {
  await page.goto('/blog')
  const questions = page.getByRole('main').locator('summary')
  await expect(questions).toHaveText([
    /manage state.+React/i,
    /prototypical inheritance/i,
    /unit test/i,
    /React vs\.? Angular vs\.? Vue/i,
  ])
  for (const answer of await page.getByRole('main').locator('details .article').all()) {
    expect((await answer.textContent())?.length).toBeGreaterThan(400)
  }
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

test(row('2 route /signup'), async () => {
  await page.goto('/signup')
  for (const label of ['Name', 'Email', 'Password', 'Account type']) {
    await expect(page.getByRole('main').getByLabel(label, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeEnabled()
})

test(row('2 route /login'), async () => {
  await page.goto('/login')
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeEnabled()
})

test(row('2 route /login google'), async () => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: /Google/ })).toBeEnabled()
})

test(row('2 navbar signed in'), async () => {
  await buyersPage.goto('/blog')
  const bar = buyersPage.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashbord')
  await expect(bar.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Login' })).toHaveCount(0)
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

test(row('2 titles'), async ({ people }) => {
  people.tolerate(/status of 404/)
  const brands = (await (await buyersPage.request.get('/api/categories')).json()) as {
    _id: string
    category_name: string
  }[]
  const vivo = brands.find(({ category_name }) => category_name === 'Vivo')?._id
  const titles = {
    '/': 'Swap-Home',
    '/blog': 'Swap-Blog',
    '/nothing-here': 'Swap-Not found',
    [`/categori/${vivo}`]: 'Swap-Vivo',
  }
  for (const [path, title] of Object.entries(titles)) {
    await buyersPage.goto(path)
    await expect(buyersPage).toHaveTitle(title)
  }
  await page.goto('/login')
  await expect(page).toHaveTitle('Swap-Login')
  await page.goto('/signup')
  await expect(page).toHaveTitle('Swap-Signup')
})

test(row('2 error page', '8 route error'), async ({ people }) => {
  people.tolerate(/status of 404/)
  const answer = await buyersPage.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(buyersPage.getByRole('heading', { name: "Sorry, we couldn't find this page." })).toBeVisible()
  await expect(buyersPage.getByText('404')).toBeVisible()
})

test(row('2 error page text'), async ({ people }) => {
  people.tolerate(/status of 404/)
  await buyersPage.goto('/no/such/page')
  await expect(buyersPage.getByRole('main')).toContainText('There is nothing at this address.')
  await buyersPage.goto('/categori/no-such-brand')
  await expect(buyersPage.getByRole('main')).toContainText('There is no such brand.')
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

import type { Page } from '@playwright/test'
import { goWithin, holdCalls } from '../e2e/browser.ts'
import { expect, type Person, test } from '../e2e/people.ts'
import { row } from './rows.ts'

/** What the guards show, and whom they let through, while it is being looked up who is there; Google's window. */
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const checking = (page: Page) => page.getByRole('progressbar', { name: 'Checking your account' })

async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

let buyer: Person

test.beforeAll(async ({ people }) => {
  buyer = await people.join('bayer', 'Rahim Uddin')
})

test(row('4 auth loading'), async ({ people }) => {
  const page = await people.open(buyer)
  const letGo = await holdCalls(page, '**/api/auth/get-session')
  await goWithin(page, '/dashbord')
  await expect(checking(page)).toBeVisible()
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeHidden()
  letGo()
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  await expect(checking(page)).toHaveCount(0)
})

test(row('4 auth loading again'), async ({ people }) => {
  // The navbar does not say 'Login' while it is not known who is there.
  const login = (page: Page) => bar(page).getByRole('link', { name: 'Login' })
  const page = await people.open(null)
  await page.goto('/login')
  await expect(login(page)).toBeVisible()
  const letLogIn = await holdCalls(page, '**/api/auth/sign-in/email')
  await logIn(page, buyer)
  await expect(login(page)).toBeHidden()
  letLogIn()
  await expect(page).toHaveURL('/')

  await page.goto('/dashbord')
  // A list may be under way when its session ends.
  people.tolerate(/status of 401.*\/api\/bookingproduct/)
  const letSignOut = await holdCalls(page, '**/api/auth/sign-out')
  await bar(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(checking(page)).toBeVisible()
  letSignOut()
  await expect(login(page)).toBeVisible()

  await page.goto('/signup')
  const letSignUp = await holdCalls(page, '**/api/auth/sign-up/email')
  await page.getByLabel('Name', { exact: true }).fill('Sumi Akter')
  await page.getByLabel('Email', { exact: true }).fill(`again-${buyer.id}@people.test`)
  await page.getByLabel('Password', { exact: true }).fill('Swap#2026')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(login(page)).toBeHidden()
  letSignUp()
  await expect(bar(page).getByRole('button', { name: 'Sign out' })).toBeVisible()

  const other = await people.open(null)
  await other.goto('/login')
  const letAskGoogle = await holdCalls(other, '**/api/auth/sign-in/social')
  const opened = other.waitForEvent('popup')
  await other.getByRole('button', { name: /Google/ }).click()
  await expect(login(other)).toBeHidden()
  letAskGoogle()
  await (await opened).close()
  await expect(login(other)).toBeVisible()
})

test(row('4 role flags', '4 role loading'), async ({ people }) => {
  const seller = await people.join('seller')
  const page = await people.open(seller)
  const letGo = await holdCalls(page, /\/api\/users\/(admin|seller)\//)
  const asked = Promise.all(
    ['admin', 'seller'].map((role) =>
      page.waitForRequest(`**/api/users/${role}/${encodeURIComponent(seller.email)}`),
    ),
  )
  await page.goto('/dashbord/myproducts')
  await asked
  // The drawer has further entries, which the specification does not know.
  const specified = /^(My orders|My products|Add Products|Account)$/
  const drawer = page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link')
    .filter({ hasText: specified })
  await expect(drawer).toHaveText(['My orders', 'Account'])
  await expect(checking(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My products' })).toHaveCount(0)
  letGo()
  await expect(drawer).toHaveText(['My orders', 'My products', 'Add Products', 'Account'])
  await expect(page.getByRole('heading', { name: 'My products' })).toBeVisible()
  await expect(checking(page)).toHaveCount(0)
})

test(row('4 role failure'), async ({ people }) => {
  people.tolerate(/status of 403/)
  const seller = await people.join('seller')
  const page = await people.open(seller)
  const calls = /\/api\/users\/(admin|seller)\//
  await page.route(calls, (route) => route.fulfill({ status: 403, json: {} }))
  await page.goto('/dashbord/myproducts')
  await expect(page).toHaveURL(/\/login\?return=%2Fdashbord%2Fmyproducts$/)
  await expect(page.getByRole('alert').getByText(/could not check your account/)).toBeVisible()
  await page.unroute(calls)
  await logIn(page, seller)
  await expect(page.getByRole('heading', { level: 1, name: 'My products' })).toBeVisible()
})

test(row('4 google role', '7 identity google'), async ({ people }) => {
  const page = await people.open(null)
  await page.goto('/login')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: /Google/ }).click()
  const popup = await opened
  const email = `google-${buyer.id}@gmail.test`
  await popup.getByLabel('Name').fill('Mou Khatun')
  await popup.getByLabel('Email', { exact: true }).fill(email)
  await popup.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/')
  await expect(bar(page).getByRole('button', { name: 'Sign out' })).toBeVisible()
  const record = { name: 'Mou Khatun', email, role: 'seller' }
  const answer = await page.request.post('/api/users', { data: record })
  expect(await answer.json()).toMatchObject({ name: 'Mou Khatun', role: 'bayer' })
})

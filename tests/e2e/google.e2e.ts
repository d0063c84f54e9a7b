import type { Page } from '@playwright/test'
import { runSql } from '../support/server-database.ts'
import { expect, test } from './people.ts'

/** Presses the Google button. Returns the window in which the account is chosen. */
async function pressGoogle(page: Page, name = 'Continue with Google'): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name }).click()])
  await expect(popup.getByRole('heading', { name: /Choose an account/ })).toBeVisible()
  return popup
}

async function chooseAccount(popup: Page, name: string, email: string, verified = true): Promise<void> {
  await popup.getByLabel('Name').fill(name)
  await popup.getByLabel('Email', { exact: true }).fill(email)
  await popup.getByLabel('Email verified').setChecked(verified)
  await popup.getByRole('button', { name: 'Continue' }).click()
}

test('closing or cancelling the Google window restores the form; an account with a password is its owner’s alone', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const page = await people.open(null)
  await page.goto('/login?return=/dashbord/addproducts')
  // Google's window comes back through the service worker.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await page.getByLabel('Email').fill('half-typed@people')
  for (const leave of ['close', 'cancel'] as const) {
    const popup = await pressGoogle(page)
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeDisabled()
    if (leave === 'close') await popup.close()
    else await popup.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
    await expect(page.getByLabel('Email')).toHaveValue('half-typed@people')
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await expect(page).toHaveURL('/login?return=/dashbord/addproducts')
  }
  await chooseAccount(await pressGoogle(page), 'Thief', seller.email, false)
  await expect(page.getByRole('alert').getByText(/Google has not verified that it is yours/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  // Once it is verified, it is the seller's, who stays one.
  await chooseAccount(await pressGoogle(page), 'Another Name', seller.email)
  await expect(page.getByRole('button', { name: 'Add product' })).toBeVisible()
})

test('an interrupted seller sign-up finished with Google creates a seller', async ({ people }) => {
  people.tolerate(/status of 503/)
  const email = `rina-${Date.now()}@gmail.test`
  const page = await people.open(null)
  await page.goto('/signup')
  await page.route('**/api/users', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByLabel('Name', { exact: true }).fill('Rina Akter')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Swap#2026')
  await page.getByLabel('Account type').selectOption({ label: 'Seller Account' })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()

  await page.unroute('**/api/users')
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await chooseAccount(await pressGoogle(page), 'Rina Akter', email)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.goto('/dashbord/addproducts')
  await expect(page.getByRole('button', { name: 'Add product' })).toBeVisible()
})

test('a new Google user becomes a buyer, then a seller, and enters a payout account by continuing with Google again', async ({
  people,
  server,
}) => {
  const page = await people.open(null)
  await page.goto('/login?return=/dashbord/addproducts')
  const email = `mina-${Date.now()}@gmail.test`
  await chooseAccount(await pressGoogle(page), 'Mina Begum', email)
  // A buyer returns to the requested page, which is not for buyers.
  await expect(page).toHaveURL('/dashbord/addproducts')
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
  const admin = await people.logIn('admin@swap.test')
  const buyers = await people.call<{ email: string; name: string }[]>(admin, 'GET', '/bayer')
  expect(buyers.filter((buyer) => buyer.email === email)).toMatchObject([{ name: 'Mina Begum' }])
  await page.goto('/dashbord/sell')
  await page.getByRole('button', { name: 'Start selling' }).click()
  await page.getByRole('link', { name: 'My money' }).first().click()
  await runSql(server.databaseUrl, `update users set mobile = '+8801912345678' where email = '${email}'`)
  await page.getByLabel('Name of the account holder').fill('Mina Begum')
  await page.getByLabel('Wallet number').fill('01912345678')
  const save = page.getByRole('button', { name: 'Save the account' })
  await save.click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await chooseAccount(await pressGoogle(page, 'Use Google instead'), 'Mina Begum', email)
  await expect(page.getByText('no password is needed')).toBeVisible()
  await save.click()
  await expect(page.getByText('•••••••5678')).toBeVisible()
})

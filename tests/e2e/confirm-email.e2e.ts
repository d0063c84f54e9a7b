import type { Page } from '@playwright/test'
import { lookOver } from './check-page.ts'
import { expect, test } from './people.ts'

test('a new e-mail is confirmed by the mailed link, and changed for another one', async ({ people }) => {
  // The demo's mailbox is a bare page.
  people.tolerate(/favicon\.ico/, /status of (403|503)/)
  const page = await people.open(null)
  const [email, password] = [`salma-${Date.now()}@people.test`, 'Swap#2026']
  const main = page.getByRole('main')
  await page.goto('/signup?return=%2Fdashbord')
  await main.getByLabel('Name', { exact: true }).fill('Salma Khatun')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password', { exact: true }).fill(password)
  await main.getByLabel('Account type').selectOption('Buyer Account')
  await main.getByRole('button', { name: 'Sign Up' }).click()
  const banner = page.getByRole('complementary', { name: 'Email not confirmed' })
  await expect(banner).toContainText(email)
  await lookOver(page, 'unconfirmed email')

  await followLink(page, email)
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await lookOver(page, 'confirm email')
  // The email is confirmed although the token after it is lost.
  await page
    .context()
    .route('**/api/jwt?*', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()

  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/dashbord/account')
  const newEmail = `new-${email}`
  await page.goto('/dashbord/account')
  const form = page.getByRole('form', { name: 'Change the email' })
  await form.getByLabel('New email').fill(newEmail)
  await form.getByLabel('Your Swap password').fill('Wrong#2026')
  await form.getByRole('button', { name: 'Send the link' }).click()
  await expect(form.getByText('This is not your password.')).toBeVisible()
  await form.getByLabel('Your Swap password').fill(password)
  await form.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`We have sent a link to ${newEmail}.`)).toBeVisible()
  await followLink(page, newEmail)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${newEmail} is confirmed.`)).toBeVisible()
  // A page that was open meanwhile goes on in the new name.
  await expect(elsewhere.getByText(newEmail)).toBeVisible()
  await elsewhere.getByRole('link', { name: 'My orders' }).click()
  await expect(elsewhere.getByText('No orders yet')).toBeVisible()
})

/** Opens the link of the newest mail to an address, as its owner would. */
async function followLink(page: Page, email: string): Promise<void> {
  const link = page
    .getByRole('article')
    .filter({ hasText: `To ${email},` })
    .getByRole('link', { name: /confirm/ })
    .first()
  await expect(async () => {
    await page.goto('/sandbox/mail')
    await expect(link).toBeVisible({ timeout: 500 })
  }).toPass()
  await link.click()
}

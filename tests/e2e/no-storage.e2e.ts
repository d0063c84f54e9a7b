import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'

/** As in a browser that blocks site data, or inside another app. */
function denyStorage(): void {
  const denied = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, { get: denied })
  }
}

/** Holds what the page sends to book a phone until the returned function is called. */
async function holdBooking(page: Page): Promise<() => void> {
  const { promise: isLetGo, resolve: release } = Promise.withResolvers<void>()
  await page.context().route('**/api/bookingproduct?*', async (route) => {
    if (route.request().method() === 'POST') await isLetGo
    await route.continue()
  })
  return release
}

test('somebody whose browser stores nothing logs in, searches, compares and books', async ({ people }) => {
  // The router's own script, which keeps how far a page was scrolled.
  people.tolerate(/SecurityError: Access is denied for this document/)
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller, { product_name: `Nokia ${Date.now()}` })
  const buyer = await people.join()
  const page = await people.open(null, { isFirstVisit: true })
  await page.addInitScript(denyStorage)
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(buyer.email)
  await page.getByLabel('Password', { exact: true }).fill(buyer.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText(/^Your browser does not store anything for Swap/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible()

  await page.goto(`/search?q=${encodeURIComponent(phone.product_name)}`)
  const card = page.getByRole('article', { name: phone.product_name })
  await card.getByRole('link', { name: phone.product_name }).click()
  await page.getByRole('button', { name: /^Compare/ }).click()
  await expect(page.getByText('1 phone to compare.')).toBeVisible()
  await page.getByRole('button', { name: 'Book Now' }).click()
  await page.getByRole('dialog').getByLabel('Phone').fill('01811223344')
  await page.getByRole('dialog').getByLabel('Meeting location').fill('Shahbag, Dhaka')
  const release = await holdBooking(page)
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(page.getByText(`${phone.product_name} is booked`)).toBeVisible()
  // Whoever leaves at once sees the order as soon as it is there.
  await page.goto('/dashbord')
  await expect(page.getByText('No orders yet')).toBeVisible()
  release()
  await expect(page.getByRole('row').filter({ hasText: phone.product_name })).toBeVisible()
})

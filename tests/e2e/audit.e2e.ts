import { goWithin } from './browser.ts'
import { expect, test } from './people.ts'

test('only admins can read the audit log', async ({ people }) => {
  const admin = await people.logIn('admin@swap.test')
  const seller = await people.join('seller')
  await people.call(admin, 'PUT', '/users', { query: { userid: seller.id } })
  await people.call(admin, 'PUT', '/users', { query: { userid: seller.id, verified: 'false' } })
  const page = await people.open(admin)
  await page.goto('/dashbord')
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page).toHaveTitle('Swap-DashBoard')
  const rows = page
    .getByRole('table', { name: 'Audit log' })
    .getByRole('row')
    .filter({ hasText: seller.email })
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('Revoked the verification')
  await expect(rows.nth(1)).toContainText('Verified the seller')
  for (const row of await rows.all()) {
    await expect(row).toContainText(admin.email)
    await expect(row).toContainText(admin.address)
  }
  people.tolerate(/status of 403 .*\/dashbord\/audit\)/)
  const curious = await people.open(seller)
  await curious.goto('/dashbord/audit')
  await expect(curious.getByRole('heading', { name: 'Not allowed' }).first()).toBeAttached()
})

test('an admin’s own action appears in the log at once', async ({ people }) => {
  const admin = await people.logIn('admin@swap.test')
  const seller = await people.join('seller', 'Just Now')
  const page = await people.open(admin)
  await page.goto('/dashbord/audit')
  const table = page.getByRole('table', { name: 'Audit log' })
  await expect(table).toBeVisible()
  await page.getByRole('link', { name: 'all Seller' }).click()
  const row = page.getByRole('row').filter({ hasText: seller.email })
  await row.getByRole('button', { name: 'verify Now' }).click()
  await page.getByRole('button', { name: 'Verify anyway' }).click()
  await expect(row.getByRole('button', { name: 'verifyed' })).toBeVisible()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(table.getByRole('row').filter({ hasText: seller.email })).toContainText('Verified the seller')
})

test('the log shows when it is empty, loading, or failed to load', async ({ people }) => {
  people.tolerate(/status of 503/)
  const admin = await people.logIn('admin@swap.test')
  const page = await people.open(admin)
  let answer: { status: number; json: unknown } = { status: 503, json: {} }
  await page.route('**/api/audit?*', (route) => route.fulfill(answer))
  await goWithin(page, '/dashbord/audit')
  await expect(page.getByText('The audit log could not be loaded')).toBeVisible()
  answer = { status: 200, json: [] }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing yet')).toBeVisible()
})

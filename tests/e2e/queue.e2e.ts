import type { Page } from '@playwright/test'
import type { QueueCounts } from '../../src/admin/queue/contract.ts'
import { addFailedJob } from '../support/server-database.ts'
import { lookOver } from './check-page.ts'
import { handOver } from './hand-over.ts'
import { expect, type People, type Person, test } from './people.ts'

const menuItem = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

/** The number beside 'To do' becomes what waits in all. Other journeys add to it meanwhile. */
async function expectCount(page: Page, people: People, admin: Person): Promise<void> {
  await expect(async () => {
    const { total } = await people.call<QueueCounts>(admin, 'GET', '/queue/counts')
    const shown = total > 0 ? `To do${total}${total} waiting` : 'To do'
    await expect(menuItem(page, 'To do')).toHaveText(shown, { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
}

test('what waits is listed for the admins as it comes, and leaves the list when it is dealt with', async ({
  people,
}) => {
  const seller = await people.join('seller', 'Rahim Uddin')
  const buyer = await people.join('bayer', 'Nadia Islam')
  const { id } = await handOver(people, seller, buyer)
  const admin = await people.logIn('admin@swap.test')
  const page = await people.open(admin)
  const live = page.waitForResponse(/\/api\/events$/)
  await page.goto('/dashbord/queue?kind=dispute')
  await expect(page.getByRole('heading', { level: 1, name: 'To do' })).toBeVisible()
  await live

  // It comes without a reload.
  const complaint = { reason: 'blocked-or-stolen', text: 'It has no network.' }
  await people.call(buyer, 'POST', `/orders/${id}/dispute`, { json: complaint })
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="/dashbord/orders/${id}"]`) })
  await expect(row).toContainText('It is blocked or reported stolen')
  await expect(row).toContainText('$250')
  await expectCount(page, people, admin)
  await lookOver(page, 'the list of what waits for an admin')

  await row.getByRole('link', { name: 'Open' }).click()
  await page.getByLabel('Amount to refund').fill('100')
  await page.getByLabel('Reasons for your decision').fill('It was blocked before the sale.')
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByRole('heading', { name: 'The problem is settled' })).toBeVisible()
  await expectCount(page, people, admin)
  await menuItem(page, 'To do').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'To do' })).toBeVisible()
  await expect(row).toHaveCount(0)

  await addFailedJob(id, 'the provider could not be reached')
  await page.goto('/dashbord/queue/jobs')
  const job = page.getByRole('row').filter({ has: page.locator(`a[href="/dashbord/orders/${id}"]`) })
  await expect(job).toContainText('the provider could not be reached')
  await expect(job).toContainText('13 attempts')
  await lookOver(page, 'failed jobs')
  await job.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('settle-order is tried again now')).toBeVisible()
  await expect(job).toHaveCount(0)

  await page.goto(`/dashbord/members/${seller.id}`)
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await lookOver(page, 'logging a person out')
})

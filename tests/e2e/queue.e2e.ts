import type { Page } from '@playwright/test'
import type { QueueCounts } from '../../src/moderation/queue/contract.ts'
import { lookOver, see } from './check-page.ts'
import { handOver } from './hand-over.ts'
import { addFailedJob } from './pass-deadline.ts'
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
    await expect(menuItem(page, 'To do')).toContainText(`${total} waiting`, { timeout: 1000 })
  }).toPass({ timeout: 30_000 })
}

test('a complaint is listed for the admins as it is made, and leaves the list when it is decided', async ({
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
  await page.getByLabel('Why do you decide so?').fill('It was blocked before the sale.')
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByRole('heading', { name: 'The problem is settled' })).toBeVisible()
  await expectCount(page, people, admin)
  await menuItem(page, 'To do').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'To do' })).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a failed job is listed with its reason, and done when an admin has it tried again', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const order = await people.buy(await people.join(), await people.addPhone(seller))
  await addFailedJob(order._id, 'the provider could not be reached')
  const page = await people.open(await people.logIn('admin@swap.test'))
  await page.goto('/dashbord/queue?kind=job')
  const waiting = page.getByRole('row').filter({ hasText: 'settle-order' })
  await waiting.first().getByRole('link', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Failed jobs' })).toBeVisible()
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="/dashbord/orders/${order._id}"]`) })
  await expect(row).toContainText('the provider could not be reached')
  await expect(row).toContainText('13 attempts')
  await lookOver(page, 'failed jobs')
  await row.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('settle-order is tried again now')).toBeVisible()
  await expect(row).toHaveCount(0)
  await see(page, '/dashbord/audit', 'Audit log')
  await expect(page.getByText('Had failed background work tried again').first()).toBeVisible()
  await see(page, '/bn/dashbord/queue/jobs', 'ব্যর্থ কাজ')
})

test('every kind of what waits leads to where it is dealt with', async ({ people }) => {
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller)
  const buyer = await people.join()
  await people.call(buyer, 'PUT', '/report', { query: { id: phone._id } })
  const json = { productId: phone._id }
  const { _id } = await people.call<{ _id: string }>(buyer, 'POST', '/conversations', { json })
  await people.call(buyer, 'PUT', `/conversations/${_id}/report`)
  const page = await people.open(await people.logIn('admin@swap.test'))
  const destinations = [
    ['report', 'Reported phone', '/dashbord/report'],
    ['conversation', 'Reported conversation', `/dashbord/messages/${_id}`],
  ] as const
  for (const [kind, label, address] of destinations) {
    await page.goto('/dashbord/queue')
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${label} \\(`) })
      .click()
    await expect(page).toHaveURL(new RegExp(`kind=${kind}$`))
    const rows = page.getByRole('row').filter({ hasText: label })
    await expect(rows.first()).toBeVisible()
    // Other journeys report conversations, too.
    await rows.locator(`a[href="${address}"]`).last().click()
    await expect(page).toHaveURL(address)
  }
  await page.getByRole('button', { name: 'Dismiss the reports' }).click()
  await expect(page.getByText('The reports are dismissed.')).toBeVisible()
  await expect(page).toHaveURL('/dashbord/messages')
})

import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import AuditLogPage from '../../src/admin/audit/pages/audit-log.tsx'
import AllSellersPage from '../../src/admin/members/pages/all-sellers.tsx'
import OverviewPage from '../../src/admin/pages/overview.tsx'
import SalesPage from '../../src/admin/pages/sales.tsx'
import MemberPage from '../../src/admin/search/pages/member.tsx'
import AdminSearchPage from '../../src/admin/search/pages/search.tsx'
import NotificationsPage from '../../src/notifications/pages/notifications.tsx'
import type { Person } from './commands.ts'
import { addPhone, buy, call, someModel } from './market.ts'
import { become, expectAddress, join, openPage, waitUntilIdle } from './open-page.tsx'

const line = ({ email }: Person) => page.getByRole('row').filter({ hasText: email })
const dialog = () => page.getByRole('dialog')

const openSellers = (of: Person, search = '') =>
  openPage(`/dashbord/allseller?q=${of.email}${search}`, {
    path: '/dashbord/allseller',
    element: <AllSellersPage />,
  })
const openSearch = (search = '') =>
  openPage(`/dashbord/desk${search}`, { path: '/dashbord/desk', element: <AdminSearchPage /> })
const openNotifications = () =>
  openPage('/dashbord/notifications', { path: '/dashbord/notifications', element: <NotificationsPage /> })
const openAuditLog = () => openPage('/dashbord/audit', { path: '/dashbord/audit', element: <AuditLogPage /> })

test('an admin takes a verification back for a reason, which the seller is told and the log keeps', async () => {
  const seller = await join('seller')
  const admin = await join('admin')
  openSellers(seller)
  await line(seller).getByRole('button', { name: 'verify Now' }).click()
  await dialog().getByRole('button', { name: 'Verify anyway' }).click()
  await line(seller).getByRole('button', { name: 'Revoke' }).click()
  await expect.element(dialog()).toHaveAccessibleName(`Revoke the verification of ${seller.name}?`)
  await dialog().getByRole('button', { name: 'Revoke' }).click()
  await expect.element(dialog()).toMatchTextContent('Please write something.')
  await dialog().getByLabelText('Reason').fill('The shop has closed.')
  await dialog().getByRole('button', { name: 'Revoke' }).click()
  await expect.element(line(seller).getByRole('button', { name: 'verify Now' })).toBeVisible()
  // The dialog takes back its entry of the history, which would lead away from the next page.
  await waitUntilIdle()

  openAuditLog()
  const table = page.getByRole('table', { name: 'Audit log' })
  const acts = table.getByRole('row').filter({ hasText: seller.email })
  await expect.element(acts.nth(0)).toMatchTextContent('Revoked the verification')
  expect(acts.elements()).toHaveLength(2)
  await expect.element(acts.nth(1)).toMatchTextContent('Verified the seller')
  await expect.element(acts.nth(1)).toMatchTextContent(admin.email)
  await expect.element(acts.nth(1)).toMatchTextContent(/10\.\d+\.\d+\.\d+/)

  await become(seller)
  openNotifications()
  await page.getByRole('link', { name: /Your verified tick was removed/ }).click()
  await expectAddress('/dashbord/verification')
})

test('the audit log says when it failed to load, and when it is empty', async () => {
  await join('admin')
  const failed = page.getByText('The audit log could not be loaded')
  const again = page.getByRole('button', { name: 'Try again' })
  await commands.fail('**/api/audit?*', 403)
  openAuditLog()
  await expect.element(failed).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
  await commands.release()
  await commands.fail('**/api/audit?*', 429)
  openAuditLog()
  await expect.element(failed).toBeVisible()
  await commands.release()
  await commands.fail('**/api/audit?*', 200, [])
  await again.click()
  await expect.element(page.getByText('Nothing yet')).toBeVisible()
})

test('an admin finds a person by an order, notes, suspends, ends the suspension and logs them out', async () => {
  const seller = await join('seller')
  const buyer = await join('bayer', 'Nadia Islam')
  const order = await buy(buyer, await addPhone(seller))
  await join('admin')
  openSearch()
  const box = page.getByRole('searchbox', { name: 'What are you looking for?' })
  await box.fill('nobody at all')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  await box.fill(`#${order._id.slice(0, 8)}`)
  await userEvent.keyboard('{Enter}')
  const found = page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: buyer.name })
  await expect.element(found).toMatchTextContent('Paid')
  await found.getByRole('link', { name: seller.name }).click()
  await expectAddress(`/dashbord/members/${seller.id}`)
  openSearch(`?q=${encodeURIComponent(seller.email)}`)
  await expect.element(page.getByRole('table', { name: 'People' })).toMatchTextContent(seller.name)

  openPage(`/dashbord/members/${seller.id}`, { path: '/dashbord/members/:id', element: <MemberPage /> })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(seller.name)
  const note = page.getByRole('textbox', { name: 'Note for other admins' })
  const save = page.getByRole('button', { name: 'Save the note' })
  await save.click()
  await expect.element(note).toHaveAccessibleDescription(/Please write something\./)
  await note.fill('Called about the charger')
  await save.click()
  const acts = page.getByRole('table', { name: 'What admins did and noted' })
  await expect.element(acts).toMatchTextContent('Called about the charger')
  await expect.element(note).toHaveValue('')

  await page.getByRole('button', { name: 'Suspend' }).click()
  await expect.element(dialog()).toHaveAccessibleName(`Suspend ${seller.name}?`)
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('Two complaints')
  await dialog().getByRole('button', { name: 'Suspend' }).click()
  await expect.element(page.getByText(/^Suspended since /)).toBeVisible()
  await expect.element(acts).toMatchTextContent('Suspended the account')
  await page.getByRole('button', { name: 'End the suspension' }).click()
  await expect.element(page.getByRole('button', { name: 'Suspend' })).toBeVisible()

  await expect.element(page.getByRole('region', { name: 'Balance' })).toMatchTextContent('Held until orders')
  const notices = page.getByRole('table', { name: 'What the person was notified of' })
  await expect.element(notices).toMatchTextContent('Two complaints')

  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect.element(dialog()).toHaveAccessibleName(`Log ${seller.name} out everywhere?`)
  await dialog().getByRole('button', { name: 'Log out everywhere' }).click()
  await expect.element(page.getByText('The person is logged out everywhere')).toBeVisible()
  await expect.element(acts).toMatchTextContent('Logged the person out everywhere')
  await expect(call(seller, 'GET', '/myproduct')).rejects.toThrow('401')

  await page.getByRole('button', { name: 'Close account' }).click()
  await expect.element(dialog()).toHaveAccessibleName(`Close the account of ${seller.name}?`)
  await dialog().getByRole('button', { name: 'Close account' }).click()
  await expect.element(page.getByText(/^Closed on /)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Close account' })).not.toBeInTheDocument()
})

test('a suspended person reads why', async () => {
  const seller = await join('seller')
  const admin = await join('admin')
  await call(admin, 'PUT', `/members/${seller.id}/suspension`, { json: { reason: 'Two complaints' } })
  await become(seller)
  openNotifications()
  await expect.element(page.getByText('Two complaints')).toBeVisible()
})

test('every number of the overview leads to its list, and the chart can be read as a table', async () => {
  const seller = await join('seller')
  const buyer = await join()
  const phone = await addPhone(seller, { product_name: someModel() })
  await buy(buyer, phone)
  await join('admin')
  openPage('/dashbord/overview', { path: '/dashbord/overview', element: <OverviewPage /> })
  await expect.element(page.getByRole('img', { name: /Turnover of the last 30 days/ })).toBeVisible()
  const hrefOf = (name: string) => page.getByRole('link', { name }).element().getAttribute('href') ?? ''
  const sales = ['Sales today', 'Turnover today', 'Sales in 30 days', 'Turnover in 30 days'].map(hrefOf)
  const toVerify = hrefOf('Sellers to verify')
  expect(hrefOf('Reported phones')).toBe('/dashbord/report')
  await page.getByText('Show the days as a table').click()
  const days = page.getByRole('table', { name: 'Turnover of the last 30 days' })
  expect(days.getByRole('row').elements()).toHaveLength(31)
  expect(days.getByRole('link').first().element().getAttribute('href')).toBe(sales[0])

  for (const address of new Set(sales)) {
    openPage(address, { path: '/dashbord/overview/sales', element: <SalesPage /> })
    const sale = page.getByRole('row').filter({ hasText: phone.product_name })
    await expect.element(sale).toMatchTextContent(seller.email)
    await expect.element(sale).toMatchTextContent(buyer.email)
  }
  expect(toVerify).toBe('/dashbord/queue?kind=seller')
  openSellers(seller, '&verified=false')
  const waiting = page.getByRole('link', { name: 'Not verified' })
  await expect.element(waiting).toHaveAttribute('aria-current', 'true')
  await line(seller).getByRole('button', { name: 'verify Now' }).click()
  await dialog().getByRole('button', { name: 'Verify anyway' }).click()
  await expect.element(line(seller)).not.toBeInTheDocument()
})

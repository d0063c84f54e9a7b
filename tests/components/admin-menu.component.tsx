import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AreaTabs } from '../../src/admin/components/areas.tsx'
import { Drawer } from '../../src/storefront/components/drawer.tsx'
import DashboardLayout from '../../src/storefront/pages/dashboard-layout.tsx'
import { call } from './market.ts'
import { expectAddress, join, openPage } from './open-page.tsx'
import { resize } from './resize.ts'

const drawer = page.getByRole('navigation', { name: 'Dashboard' })
const link = (name: string) => drawer.getByRole('link', { name, exact: true })

/** Shows the menu at an address as the dashboard places it: below the navbar. */
function openMenu(at: string) {
  const element = (
    <div style={{ paddingTop: '6rem', display: 'flex', gap: '2rem' }}>
      <Drawer />
      <div style={{ minWidth: 0 }}>
        <AreaTabs />
      </div>
    </div>
  )
  openPage(at, { path: at, element, layout: element })
}

test('every entry of the admin’s menu is seen at 1366 x 768, without a scroll inside the page', async () => {
  await join('admin')
  await resize(1366, 768)
  openMenu('/dashbord/queue')
  await expect.element(link('all byer')).toBeVisible()
  const nav = drawer.element()
  expect(nav.scrollHeight).toBeLessThanOrEqual(nav.clientHeight)
  const entries = [
    ...drawer.getByRole('link').elements(),
    drawer.getByText('Yours', { exact: true }).element(),
  ]
  for (const entry of entries) {
    expect(entry.getBoundingClientRect().bottom, String(entry.textContent)).toBeLessThanOrEqual(768)
  }
  // Folded, and opened with all its entries in the page's own scroll.
  await expect.element(link('My shop')).not.toBeInTheDocument()
  await drawer.getByText('Yours', { exact: true }).click()
  await expect.element(link('My shop')).toBeVisible()
  expect(nav.scrollHeight).toBeLessThanOrEqual(nav.clientHeight)
  expect(getComputedStyle(nav).position).not.toBe('sticky')
})

test.each([
  ['/dashbord/allbyer', 'People', ['Find anything', 'all Seller', 'all byer', 'Enquiries'], 'all byer'],
  ['/dashbord/payouts/held', 'Money', ['Money', 'Payouts', 'Held money'], 'Held money'],
  ['/dashbord/queue/jobs', 'Records', ['Audit log', 'Undelivered mails', 'Failed jobs'], 'Failed jobs'],
])('%s has the tabs of its area, and says which it is', async (at, area, labels, current) => {
  await join('admin')
  openMenu(at)
  const tabs = page.getByRole('navigation', { name: area, exact: true })
  await expect.element(tabs).toBeVisible()
  expect(
    tabs
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(labels)
  await expect
    .element(tabs.getByRole('link', { name: current, exact: true }))
    .toHaveAttribute('aria-current', 'page')
})

test('My Orders, to which Dashboard leads, has a way to what waits for an admin', async () => {
  await join('admin')
  const path = '/dashbord'
  openPage(path, { path, layout: <DashboardLayout />, element: <h1>My Orders</h1> })
  await page.getByRole('main').getByRole('link', { name: 'To do' }).click()
  await expectAddress('/dashbord/queue')
})

test('the current tab is whole on a small screen, with the numbers that arrive later', async () => {
  await call(await join(), 'POST', '/enquiries', {
    json: { name: 'Rina', email: 'rina@swap.test', text: 'How?' },
  })
  await join('admin')
  await resize(360, 740)
  openMenu('/dashbord/enquiries')
  const tab = page.getByRole('navigation', { name: 'People', exact: true }).getByRole('listitem').last()
  await expect.element(tab).toMatchTextContent(/Enquiries.*1 waiting/)
  await expect.poll(() => tab.element().getBoundingClientRect().right).toBeLessThanOrEqual(360)
})

test('an admin’s own pages have no tabs', async () => {
  await join('admin')
  openMenu('/dashbord/account')
  await expect.element(link('To do')).toBeVisible()
  expect(page.getByRole('navigation').elements()).toHaveLength(1)
})

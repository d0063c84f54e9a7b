import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import Overview from '../../src/admin/pages/overview.tsx'
import Member from '../../src/admin/search/pages/member.tsx'
import type { Product } from '../../src/listings/contract.ts'
import { Drawer } from '../../src/storefront/components/drawer.tsx'
import Reports from '../../src/trust/reports/pages/reports.tsx'
import type { Person, Role } from './commands.ts'
import { addPhone, call } from './market.ts'
import { join, openPage } from './open-page.tsx'

async function reportPhone(): Promise<{ seller: Person; phone: Product }> {
  const seller = await join('seller')
  const phone = await addPhone(seller)
  await call(await join(), 'PUT', '/report', { query: { id: phone._id } })
  return { seller, phone }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })

test.each<{ role: Role; has: string[]; lacks: string[] }>([
  { role: 'admin', has: ['To do', 'all Seller', 'Report', 'Money'], lacks: [] },
  {
    role: 'support',
    has: ['To do', 'Report'],
    lacks: ['all Seller', 'all byer', 'Money', 'Records'],
  },
  { role: 'finance', has: ['To do', 'Money'], lacks: ['all Seller', 'Report', 'Market'] },
])('the dashboard of $role leads to what they are in charge of', async ({ role, has, lacks }) => {
  await join(role)
  openPage('/dashbord/account', { path: '/dashbord/account', element: <Drawer /> })
  for (const name of has) await expect.element(link(name).first()).toBeVisible()
  for (const name of lacks) await expect.element(link(name)).not.toBeInTheDocument()
})

test('the overview leads whoever is in charge to the lists behind its numbers', async () => {
  for (const [role, leads] of [
    ['admin', true],
    ['support', false],
  ] as const) {
    await join(role)
    openPage('/dashbord/overview', { path: '/dashbord/overview', element: <Overview /> })
    await expect.element(page.getByText('Sales today')).toBeVisible()
    await expect.element(link(/Reported phones/)).toBeVisible()
    await expect.poll(() => link(/Sales today/).elements().length).toBe(leads ? 1 : 0)
    await expect.poll(() => link(/mail/).elements().length).toBe(leads ? 1 : 0)
  }
})

test('the acts of a page are shown to those in charge alone', async () => {
  const { seller, phone } = await reportPhone()
  await join('support')
  openPage('/dashbord/report', { path: '/dashbord/report', element: <Reports /> })
  await expect.element(link(phone.product_name).first()).toBeVisible()
  await expect.element(button('Dismiss').first()).toBeVisible()
  await expect.element(button('Close account')).not.toBeInTheDocument()
  for (const [role, isOwner] of [
    ['admin', true],
    ['finance', false],
  ] as const) {
    await join(role)
    openPage(`/dashbord/members/${seller.id}`, { path: '/dashbord/members/:id', element: <Member /> })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => button('Suspend').elements().length).toBe(isOwner ? 1 : 0)
  }
})

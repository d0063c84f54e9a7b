import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import AuditLogPage from '../../src/admin/audit/pages/audit-log.tsx'
import AllBuyersPage from '../../src/admin/members/pages/all-buyers.tsx'
import AllSellersPage from '../../src/admin/members/pages/all-sellers.tsx'
import OverviewSalesPage from '../../src/admin/pages/sales.tsx'
import SearchPage from '../../src/admin/search/pages/search.tsx'
import type { WireBatch } from '../../src/payouts/admin-contract.ts'
import HeldMoneyPage from '../../src/payouts/pages/held-money.tsx'
import BatchPage from '../../src/payouts/pages/payout-batch.tsx'
import PayoutsPage from '../../src/payouts/pages/payouts.tsx'
import OrderPage from '../../src/storefront/pages/order.tsx'
import FlagsPage from '../../src/trust/flags/pages/flags.tsx'
import ReportsPage from '../../src/trust/reports/pages/reports.tsx'
import type { Person } from './commands.ts'
import { addPhone, call, someModel } from './market.ts'
import { openPage, waitUntilIdle } from './open-page.tsx'
import { askForPayout, completeSale, enterWallet, handOver } from './sales.tsx'

/** Where the words that begin with a person's name or e-mail lead, each once; null for words that are no link. */
function leadsOf(words: string): (string | null)[] {
  const leads = new Set<string | null>()
  const main = document.querySelector('main')
  for (const element of main?.querySelectorAll('*') ?? []) {
    const isInnermost = ![...element.children].some((child) => child.textContent?.startsWith(words))
    if (element.textContent?.startsWith(words) && isInnermost)
      leads.add(element.closest('a')?.getAttribute('href') ?? null)
  }
  return [...leads]
}

const rename = (who: Person, name: string) =>
  commands.runSql(`update users set name = '${name}' where id = '${who.id}'`).then(() => ({ ...who, name }))

test('whom an admin reads of in a list or in evidence leads to all that is known of them', async () => {
  const product_name = someModel()
  const sold = await completeSale({ product_name })
  const mark = product_name.slice(1)
  const seller = await rename(sold.seller, `Seller ${mark}`)
  const buyer = await rename(sold.buyer, `Buyer ${mark}`)
  await enterWallet(seller)
  const reported = await addPhone(seller, { product_name })
  await call(buyer, 'PUT', '/report', { query: { id: reported._id } })
  const flagged = { product_name: `iPhone 8/512 ${mark}`, brand_name: 'Apple', product_price: 135 }
  await addPhone(seller, flagged)
  const dispute = await handOver()
  const complaint = { reason: 'does-not-work', text: 'It turns off.', photos: [] }
  await call(dispute.buyer, 'POST', `/orders/${dispute.id}/dispute`, { json: complaint })
  const { _id: chat } = await call<{ _id: string }>(
    dispute.buyer,
    'POST',
    `/orders/${dispute.id}/conversation`,
  )
  for (const who of [dispute.buyer, dispute.seller])
    await call(who, 'POST', `/conversations/${chat}/messages`, { json: { text: 'Is it on?' } })
  const accused = await rename(dispute.seller, `Accused ${mark}`)
  const complainant = await rename(dispute.buyer, `Complainant ${mark}`)
  const admin = await askForPayout(seller, 20)
  await call(admin, 'PUT', '/users', { query: { userid: seller.id } })
  await commands.runSql(`update orders set linked_by = '{payout-account}' where id = '${sold.id}'`)

  const lists: [path: string, address: string, Page: ComponentType, words: [string, Person][]][] = [
    ['/dashbord/allseller', `?q=${seller.email}`, AllSellersPage, [[seller.name, seller]]],
    ['/dashbord/allbyer', `?q=${buyer.email}`, AllBuyersPage, [[buyer.name, buyer]]],
    ['/dashbord/desk', `?q=${mark}`, SearchPage, [[seller.name, seller]]],
    ['/dashbord/report', '', ReportsPage, [[seller.name, seller]]],
    ['/dashbord/flags', '', FlagsPage, [[seller.name, seller]]],
    ['/dashbord/audit', '', AuditLogPage, [[seller.email, seller]]],
    [
      '/dashbord/overview/sales',
      '',
      OverviewSalesPage,
      [
        [seller.email, seller],
        [buyer.email, buyer],
      ],
    ],
    ['/dashbord/payouts', '', PayoutsPage, [[seller.name, seller]]],
    ['/dashbord/payouts/held', '', HeldMoneyPage, [[seller.name, seller]]],
    [
      '/dashbord/orders/:id',
      `/dashbord/orders/${dispute.id}`,
      OrderPage,
      [
        [accused.name, accused],
        [complainant.name, complainant],
      ],
    ],
  ]
  const leads: Record<string, unknown> = {}
  const expected: Record<string, unknown> = {}
  const look = async ([path, address, Page, words]: (typeof lists)[number]) => {
    openPage(address.startsWith('/') ? address : path + address, { path, element: <Page /> })
    await waitUntilIdle()
    for (const [text, person] of words) {
      await expect.poll(() => leadsOf(text).length).toBeGreaterThan(0)
      leads[`${path}: ${text}`] = leadsOf(text)
      expected[`${path}: ${text}`] = [`/dashbord/members/${person.id}`]
    }
  }
  for (const list of lists) await look(list)
  const batch = await call<WireBatch>(admin, 'POST', '/payouts/batches')
  await look(['/dashbord/payouts/:id', `/dashbord/payouts/${batch._id}`, BatchPage, [[seller.name, seller]]])
  expect(leads).toEqual(expected)
})

import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import AuditLogPage from '../../src/admin/audit/pages/audit-log.tsx'
import AllBuyersPage from '../../src/admin/members/pages/all-buyers.tsx'
import AllSellersPage from '../../src/admin/members/pages/all-sellers.tsx'
import MoneyPage from '../../src/admin/money/pages/money.tsx'
import OverviewPage from '../../src/admin/pages/overview.tsx'
import DaySalesPage from '../../src/admin/pages/sales.tsx'
import QueuePage from '../../src/admin/queue/pages/queue.tsx'
import MemberPage from '../../src/admin/search/pages/member.tsx'
import AdminSearchPage from '../../src/admin/search/pages/search.tsx'
import { ProductCard } from '../../src/listings/components/product-card.tsx'
import type { OrderDetails } from '../../src/orders/contract.ts'
import HeldMoneyPage from '../../src/payouts/pages/held-money.tsx'
import OwnMoneyPage from '../../src/payouts/pages/money.tsx'
import PayoutsPage from '../../src/payouts/pages/payouts.tsx'
import SalesPage from '../../src/sales/pages/sales.tsx'
import MyProductsPage from '../../src/storefront/pages/my-products.tsx'
import OrderPage from '../../src/storefront/pages/order.tsx'
import FlagsPage from '../../src/trust/flags/pages/flags.tsx'
import ReportsPage from '../../src/trust/reports/pages/reports.tsx'
import { makeImei } from '../support/factories.ts'
import type { Person } from './commands.ts'
import { addPhone, book, buy, call } from './market.ts'
import { become, join, openPage, readPage, waitUntilIdle } from './open-page.tsx'

/** Expects that a browser which translates the page leaves this text as it is, wherever it stands. */
async function expectKept(text: string | RegExp): Promise<void> {
  const found = page.getByText(text, { exact: true })
  await expect.element(found.first()).toBeInTheDocument()
  for (const element of found.elements()) expect(element.closest('[translate="no"]')).not.toBeNull()
}

test('names, prices, numbers and codes of an order are not translated', async () => {
  const seller = await join('seller', 'Rahim Uddin')
  const phone = await addPhone(seller, { product_name: 'Galaxy Untold', mobile: '01712-345678' })
  const order = await buy(await join(), phone)
  openPage(`/dashbord/orders/${order._id}`, { path: '/dashbord/orders/:id', element: <OrderPage /> })
  for (const text of ['Rahim Uddin', 'Galaxy Untold', '01712-345678', /^\d{6}$/]) await expectKept(text)
})

test('the name, the price and the seller of a phone are not translated', async () => {
  const seller = await join('seller', 'Rahim Uddin')
  const phone = await addPhone(seller, { product_name: 'Galaxy Untold', product_price: 249 })
  openPage('/', { path: '/', element: <ProductCard product={phone} /> })
  for (const text of ['Galaxy Untold', 'Post by - Rahim Uddin', '$249']) await expectKept(text)
})

/** An amount, an e-mail address, a telephone number, an IMEI or a code, alone in its element. */
const isNumber = /^(?:[−-]?\$[\d,.]+|\S+@\S+\.\w+|01\d{3}-\d{6}|\d{15}|\d{6})$/
const names = ['Rahim Uddin', 'Nadia Islam', 'Rahim Telecom', 'Galaxy Untold', 'Galaxy Booked']

const shop = {
  name: 'Rahim Telecom',
  placeId: null,
  opensAt: '10:00',
  closesAt: '20:00',
  closedOn: 5,
  image: null,
}

/** The names and numbers of a page that a browser which translates it would change. */
function findTranslated(): string[] {
  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim() ?? ''
    const isKept = walker.currentNode.parentElement?.closest(
      '[translate="no"], title, script, style, textarea, option',
    )
    if (!isKept && (isNumber.test(text) || names.includes(text))) found.add(text)
  }
  return [...found]
}

test('no page lets a browser translate names and numbers', async () => {
  const seller = await join('seller', 'Rahim Uddin')
  const phone = {
    product_name: 'Galaxy Untold',
    imei: makeImei(),
    mobile: '01712-345678',
    product_price: 250,
  }
  const other = await addPhone(seller, { product_name: 'Galaxy Booked' })
  const sold = await addPhone(seller, phone)
  await call(seller, 'PUT', '/shop', { json: shop })
  const buyer = await join('bayer', 'Nadia Islam')
  const booked = await book(buyer, other)
  const { _id } = await buy(buyer, sold)
  const { handover } = await call<OrderDetails>(buyer, 'GET', `/orders/${_id}`)
  await call(seller, 'PUT', `/orders/${_id}/handover`, { json: { code: handover?.code } })
  const talk = await call<{ _id: string }>(buyer, 'POST', '/conversations', {
    json: { productId: other._id },
  })
  await call(buyer, 'PUT', '/report', { query: { id: other._id } })
  await call(buyer, 'POST', `/conversations/${talk._id}/messages`, { json: { text: 'Is it there?' } })
  const rendered = new Map([
    [null, ['/', `/product/${other._id}`, '/prices/samsung']],
    [
      buyer,
      [
        '/categori/samsung',
        '/search?q=galaxy',
        `/seller/${seller.id}`,
        '/dashbord',
        `/dashbord/parches/${booked._id}`,
        `/dashbord/orders/${_id}`,
        `/dashbord/orders/${_id}/receipt`,
        '/dashbord/messages',
        `/dashbord/messages/${talk._id}`,
        '/dashbord/account',
      ],
    ],
  ])
  const translated: Record<string, string[]> = {}
  const look = (address: string) => {
    const found = findTranslated()
    if (found.length > 0) translated[address] = found
  }
  for (const [who, addresses] of rendered) {
    await become(who)
    for (const address of addresses) {
      expect(await readPage(address)).toMatchObject({ status: 200 })
      look(address)
    }
  }
  const admin = await join('admin')
  await commands.runSql(`insert into audit_entries
    (act, admin_id, admin_name, account_id, account_email, product_name, amount_minor, address)
    select 'payout-sent', id, name, id, email, 'Galaxy Untold', 9000, '' from users where id = '${admin.id}'`)
  // The server renders no page of a role.
  const pages: [Person, string, ReactElement][] = [
    [seller, 'myproducts', <MyProductsPage key="" />],
    [seller, 'sales', <SalesPage key="" />],
    [seller, 'mymoney', <OwnMoneyPage key="" />],
    [admin, 'allseller', <AllSellersPage key="" />],
    [admin, 'allbyer', <AllBuyersPage key="" />],
    [admin, 'desk?q=galaxy', <AdminSearchPage key="" />],
    [admin, `desk?q=${buyer.email}`, <AdminSearchPage key="" />],
    [admin, `members/${seller.id}`, <MemberPage key="" />],
    [admin, 'report', <ReportsPage key="" />],
    [admin, 'flags', <FlagsPage key="" />],
    [admin, 'queue', <QueuePage key="" />],
    [admin, 'overview', <OverviewPage key="" />],
    [admin, 'overview/sales', <DaySalesPage key="" />],
    [admin, 'payouts', <PayoutsPage key="" />],
    [admin, 'payouts/held', <HeldMoneyPage key="" />],
    [admin, 'money', <MoneyPage key="" />],
    [admin, 'audit', <AuditLogPage key="" />],
  ]
  for (const [who, place, element] of pages) {
    await become(who)
    const path = `/dashbord/${place.replace(/\?.*/, '').replace(/(?<=members\/).*/, ':id')}`
    openPage(`/dashbord/${place}`, { path, element })
    await waitUntilIdle()
    look(place)
  }
  expect(translated).toEqual({})
})

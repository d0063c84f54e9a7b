import { beforeAll, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { Drawer } from '../../src/storefront/components/drawer.tsx'
import type { Person } from '../components/commands.ts'
import { addPhone, book, buy } from '../components/market.ts'
import { become, join, openPage, readPage } from '../components/open-page.tsx'
import { row } from './rows.ts'

/** The dashboard that a buyer, a seller and an admin are sent. */
let buyer: Person
let seller: Person
let admin: Person

beforeAll(async () => {
  seller = await join('seller', 'Karim Mia')
  admin = await join('admin', 'Ayesha Khan')
  const other = await join()
  buyer = await join('bayer', 'Rahim Uddin')
  const lost = await addPhone(seller, { product_name: 'Lost phone' })
  await book(buyer, lost)
  await buy(other, lost)
  await buy(buyer, await addPhone(seller, { product_name: 'Bought phone' }))
  const booked = { product_name: 'Booked phone', brand_name: 'Xiaomi', product_price: 145 } as const
  await book(buyer, await addPhone(seller, booked))
})

async function readAs(who: Person | null, path: string) {
  await become(who)
  return readPage(path)
}

const textsOf = (locator: Locator) => locator.elements().map(({ textContent }) => textContent?.trim())
const drawer = () => textsOf(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link'))
const line = (name: string) => page.getByRole('row').filter({ hasText: name })

test(row('2 route /dashbord access'), async () => {
  for (const who of [buyer, seller, admin]) {
    await readAs(who, '/dashbord')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('My Orders')
  }
  expect((await readAs(null, '/dashbord')).found).toBe('/login')
})

test(row('2 layout dashboard'), async () => {
  await readAs(buyer, '/dashbord')
  await expect.element(page.getByRole('banner')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  await expect.element(page.getByRole('main')).toBeVisible()
  await expect.element(page.getByRole('contentinfo')).toBeVisible()
})

test(row('2 drawer everyone'), async () => {
  await readAs(buyer, '/dashbord')
  // Our own entries stand behind that of the specification.
  const own = ['Messages', 'Offers', 'Saved', 'Account']
  expect(drawer()).toEqual(['My orders', ...own])
})

test(row('2 route /dashbord table'), async () => {
  await readAs(buyer, '/dashbord')
  const table = page.getByRole('table', { name: 'My Orders' })
  expect(textsOf(table.getByRole('columnheader'))).toEqual([
    expect.stringMatching(/^(No\.|Serial)$/i),
    expect.stringMatching(/^product name$/i),
    'brand_name',
    'Product Price',
    expect.stringMatching(/^status$/i),
  ])
  const cells = [...line('Booked phone').element().querySelectorAll('td, th')]
  const texts = ['1', 'Booked phone', 'Xiaomi', '$145', 'Pay Now']
  expect(cells.map(({ textContent }) => textContent)).toEqual(
    texts.map((text) => expect.stringContaining(text)),
  )
})

test(row('2 route /dashbord pay now'), async () => {
  await readAs(buyer, '/dashbord')
  await expect.element(line('Lost phone')).toMatchTextContent('Not Available')
  expect(line('Lost phone').getByRole('link').elements()).toEqual([])
  const payNow = line('Booked phone').getByRole('link', { name: 'Pay Now' })
  await expect.element(payNow).toHaveAttribute('href', expect.stringMatching(/^\/dashbord\/parches\/.+/))
})

test(row('2 route /dashbord paid', '4 order paid'), async () => {
  await readAs(buyer, '/dashbord')
  await expect.element(line('Bought phone')).toMatchTextContent('Paid')
})

const everyone = ['My orders']
const sellers = [...everyone, 'My products', 'Add Products']
/** Our own entries stand behind those of the specification; only what waits for an admin comes first. */
const ownOfSellers = [
  'Messages',
  'Offers',
  'Saved',
  // Its badge counts what waits.
  expect.stringMatching(/^Sales/),
  'My money',
  'My shop',
  'Account',
]

/** Shows somebody the drawer, which grows when their role is known. */
async function openDrawer(who: Person): Promise<void> {
  await become(who)
  openPage('/dashbord', { path: '/dashbord', element: <Drawer /> })
}

test(row('2 drawer seller', '6 seller'), async () => {
  await openDrawer(seller)
  await expect.poll(drawer).toEqual([...sellers, ...ownOfSellers])
})

test(row('2 drawer admin', '6 admin'), async () => {
  await openDrawer(admin)
  await expect
    .poll(drawer)
    .toEqual([
      'To do',
      'People',
      'all Seller',
      'all byer',
      'Market',
      'Report',
      'Money',
      'Records',
      ...sellers,
    ])
  await page.getByText('Yours', { exact: true }).click()
  await expect.poll(() => drawer().slice(-ownOfSellers.length)).toEqual(ownOfSellers)
})

test(row('2 title dashboard'), async () => {
  const screens = [
    '',
    '/myproducts',
    '/shop',
    '/verification',
    '/addproducts',
    '/allseller',
    '/allbyer',
    '/report',
    '/overview',
    '/overview/sales',
    '/overview/mails',
    '/money',
    '/audit',
    '/payouts',
    '/mymoney',
    '/account',
  ]
  await become(admin)
  for (const screen of screens) {
    const { status, title } = await readPage(`/dashbord${screen}`)
    expect({ screen, status, title }).toEqual({ screen, status: 200, title: 'Swap-DashBoard' })
  }
})

/** Expects a page of the dashboard to be sent to these people, and refused to those. What is on it follows in the browser. */
async function expectAccess(path: string, allowed: Person[], refused: Person[]) {
  const notAllowed = page.getByRole('main').getByRole('heading', { name: 'Not allowed' })
  for (const who of allowed) {
    expect((await readAs(who, path)).status).toBe(200)
    await expect.element(notAllowed).not.toBeInTheDocument()
  }
  for (const who of refused) {
    expect((await readAs(who, path)).status).toBe(403)
    await expect.element(notAllowed).toBeVisible()
  }
}

test(row('2 route /dashbord/myproducts access'), () =>
  expectAccess('/dashbord/myproducts', [seller, admin], [buyer]),
)

test(row('2 route /dashbord/addproducts access'), () =>
  expectAccess('/dashbord/addproducts', [seller, admin], [buyer]),
)

test(row('2 route /dashbord/allseller access'), () =>
  expectAccess('/dashbord/allseller', [admin], [buyer, seller]),
)

test(row('2 route /dashbord/allbyer access'), () =>
  expectAccess('/dashbord/allbyer', [admin], [buyer, seller]),
)

test(row('2 route /dashbord/report access'), () => expectAccess('/dashbord/report', [admin], [buyer, seller]))

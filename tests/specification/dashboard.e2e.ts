import type { Page } from '@playwright/test'
import { expect, type People, type Person, test } from '../e2e/people.ts'
import { row } from './rows.ts'

/** The dashboard of a buyer, a seller and an admin, each in a browser of their own. What is for everybody: dashboard.component.tsx. */
let buyer: Person
let seller: Person
let admin: Person
let buyersPage: Page
let sellersPage: Page
let adminsPage: Page

test.beforeAll(async ({ people }) => {
  buyer = await people.join('bayer', 'Rahim Uddin')
  seller = await people.join('seller', 'Karim Mia')
  admin = await people.logIn('admin@swap.test')
  await people.buy(buyer, await people.addPhone(seller, { product_name: 'Bought phone' }))
  await people.book(buyer, await people.addPhone(seller, { product_name: 'Booked phone' }))
  buyersPage = await people.open(buyer)
  sellersPage = await people.open(seller)
  adminsPage = await people.open(admin)
})

const drawer = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
const everyone = ['My orders']
const sellers = [...everyone, 'My products', 'Add Products']
const admins = [...sellers, 'all Seller', 'all byer', 'Report']
/**
 * Our own entries stand behind those of the specification; only what waits for an admin comes first. The badge of 'Sales' counts what waits: other
 * journeys sell phones of this seller.
 */
const ownOfSellers = [
  'Messages',
  'Offers',
  'Saved phones',
  'Saved searches',
  /^Sales(\d+ waiting for you)?$/,
  'My money',
  'My shop',
  'Account',
]

/** A page of the dashboard that some may see, and some may not. */
async function expectNotAllowed(people: People, page: Page, path: string): Promise<void> {
  people.tolerate(/status of 403/)
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { name: 'Not allowed' })).toBeVisible()
}

test(row('2 drawer seller', '6 seller'), async () => {
  await sellersPage.goto('/dashbord')
  await expect(drawer(sellersPage)).toHaveText([...sellers, ...ownOfSellers])
})

test(row('2 drawer admin', '6 admin'), async () => {
  await adminsPage.goto('/dashbord')
  await expect(drawer(adminsPage)).toHaveText([
    'To do',
    'Find anything',
    'Overview',
    ...admins,
    'Checklists',
    'Audit log',
    'Money',
    'Payouts',
    ...ownOfSellers,
  ])
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
  for (const screen of screens) {
    await adminsPage.goto(`/dashbord${screen}`)
    await expect(adminsPage).toHaveTitle('Swap-DashBoard')
    await expect(adminsPage.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test(row('2 route /dashbord/myproducts access'), async ({ people }) => {
  await expectNotAllowed(people, buyersPage, '/dashbord/myproducts')
  for (const page of [sellersPage, adminsPage]) {
    await page.goto('/dashbord/myproducts')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My products')
  }
})

test(row('2 route /dashbord/addproducts access'), async ({ people }) => {
  await expectNotAllowed(people, buyersPage, '/dashbord/addproducts')
  for (const page of [sellersPage, adminsPage]) {
    await page.goto('/dashbord/addproducts')
    await expect(page.getByRole('button', { name: 'Add product' })).toBeVisible()
  }
})

test(row('2 route /dashbord/allseller access'), async ({ people }) => {
  await expectNotAllowed(people, buyersPage, '/dashbord/allseller')
  await expectNotAllowed(people, sellersPage, '/dashbord/allseller')
  await adminsPage.goto('/dashbord/allseller')
  await expect(adminsPage.getByRole('heading', { level: 1 })).toHaveText('all Seller')
})

test(row('2 route /dashbord/allbyer access'), async ({ people }) => {
  await expectNotAllowed(people, buyersPage, '/dashbord/allbyer')
  await expectNotAllowed(people, sellersPage, '/dashbord/allbyer')
  await adminsPage.goto('/dashbord/allbyer')
  await expect(adminsPage.getByRole('heading', { level: 1 })).toHaveText('all byer')
})

test(row('2 route /dashbord/report access'), async ({ people }) => {
  await expectNotAllowed(people, buyersPage, '/dashbord/report')
  await expectNotAllowed(people, sellersPage, '/dashbord/report')
  await adminsPage.goto('/dashbord/report')
  await expect(adminsPage.getByRole('heading', { level: 1 })).toHaveText('Report')
})

test(row('2 route /dashbord/myproducts'), async ({ people }) => {
  const other = await people.join('seller')
  await people.addPhone(other, { product_name: 'Somebody else’s phone' })
  await sellersPage.goto('/dashbord/myproducts')
  const mine = sellersPage.getByRole('article')
  await expect(mine.getByRole('heading')).toHaveText(['Booked phone', 'Bought phone'])
  await expect(mine.getByRole('button', { name: 'start campain' })).toHaveCount(2)
  await expect(sellersPage.getByText('Somebody else’s phone')).toHaveCount(0)
})

test(row('4 product not available'), async () => {
  await sellersPage.goto('/dashbord/myproducts')
  const sold = sellersPage.getByRole('article', { name: 'Bought phone' })
  await expect(sold.getByText('Not Available', { exact: true })).toBeVisible()
  await expect(sold.getByRole('button', { name: 'start campain' })).toBeDisabled()
})

test(row('4 campaign start', '4 campaign running'), async ({ people }) => {
  await sellersPage.goto('/dashbord/myproducts')
  const mine = sellersPage.getByRole('article', { name: 'Booked phone' })
  await mine.getByRole('button', { name: 'start campain' }).click()
  await expect(mine.getByRole('button', { name: 'add is running' })).toBeVisible()
  const visitor = await people.open(null)
  await visitor.goto('/')
  const advertised = visitor.getByRole('region', { name: 'Campaign Ongoing' })
  await expect(advertised.getByRole('article', { name: 'Booked phone' }).first()).toBeVisible()
})

test(row('4 campaign no way back'), async ({ people }) => {
  const advertised = await people.addPhone(seller, { product_name: 'Advertised phone' })
  await people.call(seller, 'PUT', '/campain', { query: { productId: advertised._id } })
  await sellersPage.goto('/dashbord/myproducts')
  const mine = sellersPage.getByRole('article', { name: 'Advertised phone' })
  const buttons = mine.getByRole('button', { name: /campa|\badd\b/i })
  await expect(buttons).toHaveText(['add is running'])
  await expect(buttons).toBeDisabled()
})

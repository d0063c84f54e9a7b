import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import AllBuyersPage from '../../src/admin/members/pages/all-buyers.tsx'
import AllSellersPage from '../../src/admin/members/pages/all-sellers.tsx'
import LoginPage, { clientAction as logIn } from '../../src/auth/forms/pages/login.tsx'
import SignUpPage from '../../src/auth/forms/pages/sign-up.tsx'
import MyOrdersPage from '../../src/checkout/booking/pages/my-orders.tsx'
import UndeliveredPage from '../../src/notifications/undelivered/pages/undelivered.tsx'
import { Navbar } from '../../src/storefront/components/navbar.tsx'
import MyProductsPage from '../../src/storefront/pages/my-products.tsx'
import PurchasePage from '../../src/storefront/pages/purchase.tsx'
import ReportsPage from '../../src/trust/reports/pages/reports.tsx'
import { lookOver } from './look-over.ts'
import { addPhone, book, buy, call, someModel, stock } from './market.ts'
import { openOfferForm } from './offer-form.tsx'
import { become, field, join, openPage, readPage, waitUntilIdle } from './open-page.tsx'
import { openProduct } from './product-page.tsx'
import { resize } from './resize.ts'
import { expectCards, openBrand, openSearch } from './search-page.tsx'

/** The states of screens that people bring about. How each looks at first is seen at its address (every-page.component.tsx). */
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const see = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const dialog = () => expect.element(page.getByRole('dialog')).toBeVisible()

const BelowNavbar = () => (
  <>
    <Navbar />
    <h1>Blog</h1>
  </>
)

test('the menu of a small screen and an open answer are accessible', async () => {
  await become(null)
  await resize(390, 844)
  openPage('/', { path: '/', element: <BelowNavbar /> })
  await button('Menu').click()
  await expect.element(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await lookOver('menu')
  await readPage('/blog')
  await page.getByRole('main').getByRole('group').last().getByText(/./).first().click()
  await lookOver('blog, another answer')
})

test('nothing fades for people who prefer reduced motion', async () => {
  await readPage('/login')
  const durations = [...document.querySelectorAll('*')].flatMap((element) =>
    [undefined, '::before', '::after'].map((part) => getComputedStyle(element, part).transitionDuration),
  )
  expect([...new Set(durations.flatMap((each) => each.split(', ')))]).toEqual(['0s'])
})

test('account forms with mistakes are accessible', async () => {
  await become(null)
  openPage('/login', { path: '/login', element: <LoginPage />, clientAction: logIn })
  await button('Login').click()
  await see('Password is required')
  await lookOver('login, nothing filled in')
  await field('Email').fill('nobody@people.test')
  await field('Password').fill('Wrong#2026')
  await button('Login').click()
  await see('Wrong email or password.')
  await lookOver('login, refused')
  openPage('/signup', { path: '/signup', element: <SignUpPage /> })
  await button('Sign Up').click()
  await see('Name is Required')
  await lookOver('sign-up, nothing filled in')
})

test('a brand is accessible while it loads, when it is empty, when it fails and with a toast', async () => {
  await addPhone(await join('seller'))
  await join()
  const calls = '**/api/allproducts*'
  await commands.hold(calls)
  openBrand('apple')
  await expect.element(page.getByRole('heading', { level: 1, name: /Brand products/ })).toBeVisible()
  await lookOver('brand, loading')
  await commands.release()
  await button('report to admin').first().click()
  await see('report send successFull')
  await lookOver('brand, with a toast')
  await commands.fail(calls, 200, [])
  openBrand('apple')
  await see('Stock Out')
  await lookOver('brand, empty')
  await commands.release()
  await commands.fail(calls, 429)
  openBrand('apple')
  await expect.element(button('Try again').first()).toBeVisible()
  await lookOver('brand, failed')
})

test('a search is accessible in each of its states', async () => {
  const model = someModel()
  await stock(await join('seller'), model, 4)
  await join()
  const calls = '**/api/search?*'
  await commands.hold(calls)
  openSearch(`/search?q=${model}`)
  await expect.element(page.getByRole('heading', { name: `Phones for “${model}”` })).toBeVisible()
  await lookOver('search, loading')
  await commands.release()
  await expectCards(4)
  await lookOver('search, full')
  openSearch(`/search?q=${model}&condition=good&price_to=900&sort=cheapest`)
  await expect.element(page.getByRole('list', { name: 'Active filters' })).toBeVisible()
  await lookOver('search, filtered')
  await resize(390, 844)
  await button(/^Filters/).click()
  await expect.element(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await lookOver('search, filters open on a small screen')
  await userEvent.keyboard('{Escape}')
  await waitUntilIdle()
  await resize(1440, 900)
  openSearch(`/search?q=${model}&price_to=1`)
  await expect.element(button(/^Without the price/)).toBeVisible()
  await lookOver('search, nothing fits')
  openSearch('/search?place=Atlantis')
  await expect.element(button(/^Without the place/)).toBeVisible()
  await lookOver('search, a place that is none')
  await commands.fail(calls, 429)
  openSearch('/search')
  await expect.element(button('Try again').first()).toBeVisible()
  await lookOver('search, failed')
})

test('suggestions are accessible', async () => {
  await addPhone(await join('seller'), { product_name: 'iPhone 13 mini' })
  await join()
  openPage('/blog', { path: '/blog', element: <BelowNavbar /> })
  await page.getByRole('combobox', { name: 'Search phones' }).fill('iph')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await lookOver('suggestions')
})

test('booking and paying are accessible in each state', async () => {
  const seller = await join('seller')
  const phone = await addPhone(seller)
  const wanted = await addPhone(seller)
  const other = await join()
  const buyer = await join()
  openProduct(phone)
  await button('Book Now').click()
  await dialog()
  await lookOver('booking modal')
  await button('Confirm booking').click()
  await see('Meeting location is required')
  await lookOver('booking modal, nothing filled in')

  const open = await book(buyer, phone)
  const openPayment = (id: string) =>
    openPage(`/dashbord/parches/${id}`, { path: '/dashbord/parches/:id', element: <PurchasePage /> })
  openPayment(open._id)
  await field('Card number').fill('4000 0000 0000 0002')
  await field('Expiry date').fill('12 / 34')
  await field('Security code (CVC)').fill('123')
  await button(/^Pay \$/).click()
  await see('Your card was declined.')
  await lookOver('payment, declined')
  await field('Card number').fill('4000 0025 0000 3155')
  await button(/^Pay \$/).click()
  await dialog()
  await lookOver('payment, the bank asks')
  await button('Complete').click()
  await expect.element(page.getByRole('heading', { name: 'payment complete' })).toBeVisible()
  await lookOver('payment complete')
  const lost = await book(buyer, wanted)
  await buy(other, wanted)
  openPayment(lost._id)
  await expect.element(page.getByRole('heading', { name: /gone/ })).toBeVisible()
  await lookOver('payment, phone gone')
})

test('the lists of a buyer and of a seller are accessible while they load and when they are empty', async () => {
  await join()
  const openOrders = () => openPage('/dashbord', { path: '/dashbord', element: <MyOrdersPage /> })
  await commands.hold('**/api/bookingproduct*')
  openOrders()
  await expect.element(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  await lookOver('orders, loading')
  await commands.release()
  await see('No orders yet')
  await lookOver('orders, empty')

  const seller = await join('seller')
  const openOwn = () =>
    openPage('/dashbord/myproducts', { path: '/dashbord/myproducts', element: <MyProductsPage /> })
  openOwn()
  await see('You have nothing for sale yet')
  await lookOver('my products, empty')
  openOfferForm()
  await button('Add product').click()
  await see('productName is Required')
  await lookOver('add product, nothing filled in')
  await addPhone(seller)
  openOwn()
  await button('Withdraw').click()
  await dialog()
  await lookOver('withdrawing a phone')
})

test('the lists of an admin are accessible when they are empty, when they fail, and before a deletion', async () => {
  const seller = await join('seller')
  await call(await join(), 'PUT', '/report', { query: { id: (await addPhone(seller))._id } })
  await join('admin')
  openPage('/dashbord/overview/mails', { path: '*', element: <UndeliveredPage /> })
  await see('No undelivered mail')
  await lookOver('undelivered mail, empty')
  const openSellers = () => openPage('/dashbord/allseller', { path: '*', element: <AllSellersPage /> })
  openSellers()
  await button('More actions').first().click()
  await button('Delete').first().click()
  await dialog()
  await lookOver('deleting a seller')
  for (const [path, call, element] of [
    ['allseller', 'seller', <AllSellersPage key="sellers" />],
    ['allbyer', 'bayer', <AllBuyersPage key="buyers" />],
    ['report', 'reportedphones', <ReportsPage key="reports" />],
  ] as const) {
    await commands.fail(`**/api/${call}?*`, 200, [])
    openPage(`/dashbord/${path}`, { path: '*', element })
    await see(/^No (sellers|buyers|reports)/)
    await lookOver(`${path}, empty`)
    await commands.release()
  }
  await commands.fail('**/api/seller?*', 429)
  openSellers()
  await expect.element(button('Try again')).toBeVisible()
  await lookOver('allseller, failed')
})

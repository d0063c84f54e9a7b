import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setUser } from '../../src/auth/session/components/session-store.ts'
import { Footer } from '../../src/storefront/components/footer.tsx'
import DashboardLayout from '../../src/storefront/pages/dashboard-layout.tsx'
import MyProductsPage from '../../src/storefront/pages/my-products.tsx'
import PlainLayout from '../../src/storefront/pages/plain-layout.tsx'
import ReportsPage from '../../src/trust/reports/pages/reports.tsx'
import { toast } from '../../src/ui/toaster.tsx'
import { addPhone, call } from './market.ts'
import { become, expectAddress, goTo, join, openPage, readPage, waitUntilIdle } from './open-page.tsx'
import { openProduct } from './product-page.tsx'
import { resize } from './resize.ts'
import { cards, openBrand } from './search-page.tsx'

const height = 780
beforeEach(() => resize(360, height))

const boxOf = (element: Element) => element.getBoundingClientRect()

test('the home page shows a phone with its price within the first screen and a third', async () => {
  const seller = await join('seller')
  const phone = await addPhone(seller)
  await call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  await become(null)
  const prices = page.getByRole('article').first().getByText(/^\$/)
  // Lists may be a second old.
  await expect.poll(() => readPage('/').then(() => prices.elements().length)).toBeGreaterThan(0)
  expect(boxOf(prices.first().element()).bottom + scrollY).toBeLessThan(1.34 * height)
  const card = page.getByRole('article').first()
  const above = [card.getByRole('link', { name: /^Post by/ }), card.getByText(/, 20\d\d/)]
  const bottom = Math.max(...above.map((each) => boxOf(each.element()).bottom))
  const button = boxOf(card.getByRole('link', { name: 'Book Now' }).element())
  expect(button.top - bottom, 'no empty line above the button').toBeLessThan(20)
})

test('the footer is folded and unfolds', async () => {
  openPage('/', { path: '/', element: <Footer isShort={false} /> })
  const services = page.getByRole('navigation', { name: 'Services' })
  const branding = services.getByRole('link', { name: 'Branding' })
  await expect.element(branding).not.toBeInTheDocument()
  await services.getByRole('heading').click()
  await expect.element(branding).toBeVisible()
})

test('messages do not cover the first phone of a list, because a success takes the place of the one before', async () => {
  await addPhone(await join('seller'))
  await join()
  openBrand('apple')
  await page.getByRole('button', { name: 'report to admin' }).first().click()
  const message = page.getByRole('status').getByText('report send successFull')
  await expect.element(message).toBeVisible()
  toast.success('Saved')
  await expect.element(message).not.toBeInTheDocument()
  scrollTo(0, 0)
  expect(boxOf(page.getByRole('status').getByText('Saved').element()).bottom).toBeLessThan(
    boxOf(cards().first().element()).top,
  )
})

test('the whole button that confirms a booking is on the screen with all fields', async () => {
  await resize(360, 740)
  const phone = await addPhone(await join('seller'), { location: 'GEC Circle, Chattogram' })
  await join()
  openProduct(phone)
  await page.getByRole('button', { name: 'Book Now' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: /GEC/ })).toBeVisible()
  await expect
    .poll(() => boxOf(dialog.getByRole('button', { name: 'Confirm booking' }).element()).bottom)
    .toBeLessThanOrEqual(740)
})

test('the bar at the bottom leads to what is needed most, and opens all of the dashboard', async () => {
  await join('admin')
  const path = '/dashbord/audit'
  openPage(path, { path: '/dashbord/*', layout: <DashboardLayout />, element: <h1>A page</h1> })
  const bar = page.getByRole('navigation', { name: 'Most used' })
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  const open = async () => {
    await bar.getByRole('button', { name: 'Dashboard' }).click()
    await expect.element(menu).toBeVisible()
    await waitUntilIdle()
  }
  await expect.element(menu).not.toBeInTheDocument()
  await open()
  await menu.getByRole('link', { name: 'Money', exact: true }).click()
  await expectAddress('/dashbord/money')
  await open()
  await expect
    .element(menu.getByRole('link', { name: 'Money', exact: true }))
    .toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: 'all byer' }).click()
  await expectAddress('/dashbord/allbyer')
  await expect.element(menu, { message: 'closed by what was chosen' }).not.toBeInTheDocument()
  await open()
  await goTo(-1)
  await expectAddress('/dashbord/money')
  await expect.element(menu, { message: 'closed with its page' }).not.toBeInTheDocument()
})

const barLabels = () =>
  page
    .getByRole('navigation', { name: 'Most used' })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

test('each label of the bar is on one line', async () => {
  await join('seller')
  openPage('/dashbord/sales', { path: '/dashbord/*', layout: <DashboardLayout />, element: <h1>A page</h1> })
  await expect.poll(barLabels).toContain('Dashboard')
  const labels = document.querySelectorAll('.bar-item > span:not(.badge)')
  expect(new Set([...labels].map((label) => label.getBoundingClientRect().height)).size).toBe(1)
})

test('the bar is the same on all pages: visitors log in there, others see how many conversations are unread', async () => {
  const seller = await join('seller')
  const phone = await addPhone(seller)
  await become(null)
  openPage('/blog', { path: '/blog', layout: <PlainLayout />, element: <h1>A page</h1> })
  await expect.poll(barLabels).toEqual(['Home', 'Search', 'Sell', 'Help', 'Login'])
  await expect.element(page.getByRole('button', { name: 'বাংলা' })).toBeInViewport()

  const buyer = await join()
  const asked = await call<{ _id: string }>(buyer, 'POST', '/conversations', {
    json: { productId: phone._id },
  })
  await call(buyer, 'POST', `/conversations/${asked._id}/messages`, { json: { text: 'Is it still there?' } })
  await become(seller)
  openPage('/blog', { path: '/blog', layout: <PlainLayout />, element: <h1>A page</h1> })
  const places = ['Home', 'Search', 'Sell', 'Messages11 unread', 'Dashboard']
  await expect.poll(barLabels).toEqual(places)
  openPage('/dashbord/sales', { path: '/dashbord/*', layout: <DashboardLayout />, element: <h1>A page</h1> })
  await expect.element(page.getByRole('button', { name: 'Dashboard' })).toBeVisible()
  await expect.poll(barLabels).toEqual(places)
})

test('the page of a phone has its actions in one row at the foot, in place of the bar, and the description before the facts', async () => {
  const phone = await addPhone(await join('seller'), { batteryHealth: 90 })
  await join()
  openProduct(phone)
  const row = ['Ask the seller', 'Make an offer', 'Book Now'].map((name) =>
    page.getByRole('button', { name }),
  )
  for (const button of row) await expect.element(button).toBeInViewport()
  expect(new Set(row.map((button) => boxOf(button.element()).top)).size).toBe(1)
  expect(page.getByRole('navigation', { name: 'Most used' }).elements()).toEqual([])
  const description = boxOf(page.getByRole('heading', { name: 'Description' }).element())
  expect(description.top).toBeLessThan(boxOf(page.getByRole('table', { name: 'Facts' }).element()).top)
})

test('what a card says of a booking stands on its photo, without an empty line above the button', async () => {
  const name = 'Phone of its own seller'
  await addPhone(await join('seller'), { product_name: name })
  openBrand('apple')
  const card = page.getByRole('article', { name })
  const line = card.getByText('This is your own phone')
  await expect.element(line).toBeVisible()
  const photo = boxOf(card.getByRole('img').first().element())
  expect(boxOf(line.element()).top).toBeGreaterThanOrEqual(photo.top)
  expect(boxOf(line.element()).bottom).toBeLessThanOrEqual(photo.bottom)
  const seller = boxOf(
    card
      .getByRole('link', { name: /^Post by/ })
      .element()
      .closest('div') as Element,
  )
  expect(boxOf(card.getByRole('button', { name: 'Book Now' }).element()).top - seller.bottom).toBeLessThan(20)
})

test('very long words stay within a dialog and a message', async () => {
  await resize(320)
  const phone = await addPhone(await join('seller', 'w'.repeat(100)), { product_name: 'w'.repeat(174) })
  const buyer = await join()
  openProduct(phone)
  await page.getByRole('button', { name: 'Book Now' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Meeting location')).toBeInViewport()
  expect(dialog.element().scrollWidth, 'booking modal').toBeLessThanOrEqual(320)

  await call(buyer, 'PUT', '/report', { query: { id: phone._id } })
  await join('admin')
  openPage('/dashbord/report', { path: '/dashbord/report', element: <ReportsPage /> })
  const row = page.getByRole('row').filter({ hasText: phone.product_name })
  await row.getByRole('button', { name: 'Take down' }).click()
  await expect.element(dialog.getByRole('heading')).toMatchTextContent(phone.product_name)
  expect(dialog.element().scrollWidth, 'the question').toBeLessThanOrEqual(320)
  await dialog.getByLabelText('Reason').selectOptions('Fake or a copy')
  await dialog.getByRole('button', { name: 'Take down' }).click()
  await expect.element(page.getByRole('status').getByText(phone.product_name)).toBeVisible()
  expect(document.documentElement.scrollWidth, 'with the message').toBeLessThanOrEqual(320)
})

test('my products shows its first phone on the first screen, and unfolds how to sort and what to change', async () => {
  const seller = await join('seller')
  for (const product_name of ['Galaxy A54', 'Galaxy A14']) await addPhone(seller, { product_name })
  setUser({ uid: seller.id, email: seller.email, displayName: seller.name, emailVerified: false })
  const path = '/dashbord/myproducts'
  await resize(360, 740)
  openPage(path, { path, element: <MyProductsPage />, layout: <DashboardLayout /> })
  const banner = page.getByRole('complementary', { name: 'Email not confirmed' })
  await expect.element(banner).toBeVisible()
  expect(boxOf(banner.element()).height).toBeLessThan(64)
  const phone = page.getByRole('article').first()
  await expect.element(phone).toBeVisible()
  const bar = boxOf(page.getByRole('navigation', { name: 'Most used' }).element())
  expect(boxOf(phone.getByText(/\$/).first().element()).bottom).toBeLessThan(bar.top)
  const prices = page.getByRole('link', { name: 'Change prices' })
  await expect.element(prices).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Sort, view and prices' }).click()
  await expect.element(prices).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible()
})

test('what a finger presses or types in is 44 px high, also where it is small for a mouse', async () => {
  const controls = (
    <form className="grid justify-items-start gap-2">
      <button type="button" className="btn btn-sm btn-square" aria-label="Close" />
      <a href="/" className="btn btn-sm">
        Home
      </a>
      <div className="input">
        <input aria-label="Name" />
      </div>
      <select aria-label="Size" className="select" />
      <textarea aria-label="Text" className="textarea min-h-10" rows={1} />
    </form>
  )
  openPage('/form', { path: '/form', element: controls })
  await expect.element(page.getByRole('link', { name: 'Home' })).toBeVisible()
  const heights = [...document.querySelectorAll('form :is(button, a, input, select, textarea)')].map(
    (control) => boxOf(control).height,
  )
  expect(Math.min(...heights), `${heights}`).toBeGreaterThanOrEqual(44)
  expect(boxOf(page.getByRole('button', { name: 'Close' }).element()).width).toBe(44)
})

import { goWithin, holdCalls } from './browser.ts'
import { answer, lookOver, see } from './check-page.ts'
import { expect, type People, type Person, test } from './people.ts'

/** Every screen in every state. The tests are independent, so that workers can share them. */
test.describe.configure({ mode: 'parallel' })
test.beforeEach(() => {
  test.slow()
})

async function brandPath(who: Person): Promise<string> {
  const [brand] = (await (await who.api.get('/api/categories')).json()) as { _id: string }[]
  return `/categori/${brand?._id}`
}

test('a visitor’s screens are accessible', async ({ people }) => {
  people.tolerate(/status of 40\d/)
  const page = await people.open(null)
  await see(page, '/', "Customer's Review")
  await lookOver(page, 'home')
  await see(page, '/blog', 'Blog')
  await lookOver(page, 'blog')
  for (const summary of await page.locator('summary').all()) {
    if (!(await summary.evaluate(({ parentElement }) => parentElement?.hasAttribute('open')))) {
      await summary.click()
      await lookOver(page, 'blog, another answer')
      break
    }
  }
  await see(page, '/no/such/page', "Sorry, we couldn't find this page.")
  await lookOver(page, 'error page')
  await page.setViewportSize({ width: 390, height: 844 })
  await see(page, '/', "Customer's Review")
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await lookOver(page, 'home, menu open')
})

test('the account forms are accessible', async ({ people }) => {
  people.tolerate(/status of 40\d/)
  const page = await people.open(null)
  await see(page, '/login', 'Login')
  await lookOver(page, 'login')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await lookOver(page, 'login, nothing filled in')
  await page.getByLabel('Email', { exact: true }).fill('nobody@people.test')
  await page.getByLabel('Password', { exact: true }).fill('Wrong#2026')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
  await lookOver(page, 'login, refused')
  await see(page, '/signup', 'Sign Up')
  await lookOver(page, 'sign-up')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Name is Required')).toBeVisible()
  await lookOver(page, 'sign-up, nothing filled in')
  await see(page, '/forgot', 'Forgotten password')
  await lookOver(page, 'forgotten password')
  await see(page, '/reset?token=old', 'Set a new password')
  await lookOver(page, 'new password')
})

test('nothing fades for people who prefer reduced motion', async ({ people }) => {
  const page = await people.open(null)
  await see(page, '/login', 'Login')
  const durations = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after'].map((part) => getComputedStyle(element, part).transitionDuration),
    ),
  )
  expect([...new Set(durations.flatMap((each) => each.split(', ')))]).toEqual(['0s'])
})

test('the page of a brand is accessible', async ({ people }) => {
  people.tolerate(/status of 4\d\d/)
  const buyer = await people.join()
  const path = await brandPath(buyer)
  const page = await people.open(buyer)
  // Four cards show the same elements as 24.
  await page.route(/\/api\/allproducts/, (route) =>
    route.continue({ url: `${route.request().url()}&limit=4` }),
  )
  const letGo = await holdCalls(page, /\/api\/allproducts/)
  await goWithin(page, path)
  await expect(page.getByRole('heading', { level: 1, name: /Brand products/ })).toBeVisible()
  await lookOver(page, 'brand, loading')
  letGo()
  await expect(page.getByRole('article').first()).toBeVisible()
  await lookOver(page, 'brand, full')
  await page.getByRole('button', { name: 'Book Now' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await lookOver(page, 'booking modal')
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(page.getByText('Phone is required')).toBeVisible()
  await lookOver(page, 'booking modal, nothing filled in')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'report to admin' }).first().click()
  await expect(page.getByText('report send successFull')).toBeVisible()
  await lookOver(page, 'brand, with a toast')
  await answer(page, /\/api\/allproducts/, 200, [])
  await page.goto('/blog')
  await goWithin(page, path)
  await expect(page.getByText('Stock Out')).toBeVisible()
  await lookOver(page, 'brand, empty')
  await answer(page, /\/api\/allproducts/, 403, {})
  await page.goto('/blog')
  await goWithin(page, path)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await lookOver(page, 'brand, failed')
})

test('a buyer’s orders and payments are accessible', async ({ people }) => {
  people.tolerate(/status of 4\d\d/)
  const buyer = await people.join()
  const page = await people.open(buyer)
  await see(page, '/dashbord', 'My Orders')
  await expect(page.getByText('No orders yet')).toBeVisible()
  await lookOver(page, 'orders, empty')
  await see(page, '/dashbord/allseller', 'Not allowed')
  await lookOver(page, 'not allowed')
  await see(page, '/dashbord/account', 'Account')
  await lookOver(page, 'account')
  const order = await fillOrders(people, buyer)
  const letGo = await holdCalls(page, /\/api\/bookingproduct/)
  await page.goto('/blog')
  await goWithin(page, '/dashbord')
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  await lookOver(page, 'orders, loading')
  letGo()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await lookOver(page, 'orders, full')
  await see(page, order.open, /^Details about/)
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled()
  await lookOver(page, 'payment')
  await page.getByLabel('Card number').fill('4000 0000 0000 0002')
  await page.getByLabel('Expiry date').fill('12 / 34')
  await page.getByLabel('Security code (CVC)').fill('123')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await lookOver(page, 'payment, declined')
  await page.getByLabel('Card number').fill('4000 0025 0000 3155')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await lookOver(page, 'payment, the bank asks')
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('heading', { name: 'payment complete' })).toBeVisible()
  await lookOver(page, 'payment complete')
  await see(page, order.lost, /gone/)
  await lookOver(page, 'payment, phone gone')
})

/** Creates one order of each kind. Returns the payment pages of the open and the lost one. */
async function fillOrders(people: People, buyer: Person): Promise<{ open: string; lost: string }> {
  const seller = await people.join('seller')
  const open = await people.book(buyer, await people.addPhone(seller))
  const wanted = await people.addPhone(seller)
  const lost = await people.book(buyer, wanted)
  await people.buy(await people.join(), wanted)
  await people.buy(buyer, await people.addPhone(seller))
  return { open: `/dashbord/parches/${open._id}`, lost: `/dashbord/parches/${lost._id}` }
}

test('a seller’s screens are accessible', async ({ people }) => {
  people.tolerate(/status of 4\d\d/)
  const seller = await people.join('seller')
  const page = await people.open(seller)
  await see(page, '/dashbord/myproducts', 'My products')
  await expect(page.getByText('You have nothing for sale yet')).toBeVisible()
  await lookOver(page, 'my products, empty')
  await see(page, '/dashbord/addproducts', 'Add Products')
  await lookOver(page, 'add product')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('productName is Required')).toBeVisible()
  await lookOver(page, 'add product, nothing filled in')
  const running = await people.addPhone(seller)
  await people.call(seller, 'PUT', '/campain', { query: { productId: running._id } })
  await people.buy(await people.join(), await people.addPhone(seller))
  await people.addPhone(seller)
  await see(page, '/dashbord/myproducts', 'My products')
  await expect(page.getByRole('article')).toHaveCount(3)
  await lookOver(page, 'my products, full')
  await page.getByRole('button', { name: 'Withdraw' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await lookOver(page, 'withdrawing a phone')
  await see(page, `/dashbord/myproducts/${running._id}`, 'Edit your product')
  await expect(page.getByLabel('Product name')).toBeVisible()
  await lookOver(page, 'edit a product')
  await see(page, `/product/${running._id}`, running.product_name)
  await lookOver(page, 'page of a phone')
  await see(page, '/', 'Campaign Ongoing')
  await lookOver(page, 'home of a seller')
  await page.setViewportSize({ width: 390, height: 844 })
  await see(page, '/dashbord/myproducts', 'My products')
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  await lookOver(page, 'my products on a small screen')
})

test('an admin’s screens are accessible', async ({ people }) => {
  people.tolerate(/status of 4\d\d/)
  const seller = await people.join('seller')
  const buyer = await people.join()
  const phone = await people.addPhone(seller)
  await people.call(buyer, 'PUT', '/report', { query: { id: phone._id } })
  const page = await people.open(await people.logIn('admin@swap.test'))
  const screens = { allseller: 'all Seller', allbyer: 'all byer', report: 'Report' }
  await people.call(await people.logIn('admin@swap.test'), 'PUT', '/users', { query: { userid: seller.id } })
  await see(page, '/dashbord/audit', 'Audit log')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await lookOver(page, 'audit, full')
  await see(page, '/dashbord/overview/mails', 'Undelivered mail')
  await expect(page.getByText('No undelivered mail')).toBeVisible()
  await lookOver(page, 'undelivered mail, empty')
  for (const [path, heading] of Object.entries(screens)) {
    await see(page, `/dashbord/${path}`, heading)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await lookOver(page, `${path}, full`)
  }
  await see(page, '/dashbord/allseller', 'all Seller')
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await lookOver(page, 'deleting a seller')
  await answer(page, /\/api\/(seller|bayer|reportedphones)\?/, 200, [])
  for (const [path, heading] of Object.entries(screens)) {
    await page.goto('/blog')
    await goWithin(page, `/dashbord/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(/^No (sellers|buyers|reports)/)).toBeVisible()
    await lookOver(page, `${path}, empty`)
  }
  await answer(page, /\/api\/seller\?/, 403, {})
  await page.goto('/blog')
  await goWithin(page, '/dashbord/allseller')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await lookOver(page, 'allseller, failed')
})

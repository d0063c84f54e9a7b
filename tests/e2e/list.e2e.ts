import { goWithin } from './browser.ts'
import { expect, test } from './people.ts'

test('Try again updates a list that failed to update', async ({ people }) => {
  people.tolerate(/status of 429/)
  const seller = await people.join('seller')
  const kept = await people.addPhone(seller, { product_name: 'Redmi Note 12', brand_name: 'Xiaomi' })
  const withdrawn = await people.addPhone(seller, { product_name: 'Galaxy A14', brand_name: 'Samsung' })
  const page = await people.open(seller)
  await page.goto('/dashbord/myproducts')
  const card = page.getByRole('article', { name: kept.product_name })
  const stale = page.getByRole('article', { name: withdrawn.product_name })
  await expect(stale).toBeVisible()

  await people.call(seller, 'DELETE', '/product', { query: { id: withdrawn._id } })
  await page.route('**/api/myproduct?*', (route) => route.fulfill({ status: 429, json: {} }))
  await card.getByRole('button', { name: 'start campain' }).click()
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await expect(tryAgain).toBeVisible()
  await expect(stale).toBeVisible()

  await page.unroute('**/api/myproduct?*')
  await tryAgain.click()
  await expect(stale).toBeHidden()
  await expect(card).toBeVisible()
  await expect(tryAgain).toBeHidden()
})

test('a missing brand is requested once', async ({ people }) => {
  people.tolerate(/status of 404/, /There is no such brand/)
  const page = await people.open(await people.join())
  await page.goto('/')
  // Shown by the script: from here on a link changes the page without loading a document.
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  const brand = page.getByRole('link', { name: /^Apple/ })
  const path = (await brand.getAttribute('href')) ?? ''
  let asked = 0
  await page.route(`**/api${path.replace('categori', 'categories')}`, (route) => {
    asked += 1
    return route.continue({ url: new URL('/api/categories/none', route.request().url()).href })
  })
  await brand.click()
  await expect(page.getByRole('heading', { name: "Sorry, we couldn't find this page." })).toBeVisible()
  await expect(page.getByText('There is no such brand.')).toBeVisible()
  expect(asked).toBe(1)
})

test('a page that crashes says so, offers to try again, and shows no words of the program', async ({
  people,
}) => {
  people.tolerate(/TypeError/)
  const page = await people.open(await people.join('seller'))
  // Not what the contract says: the page cannot show it.
  await page.route('**/api/myproduct?*', (route) => route.fulfill({ json: [{ _id: 'one' }] }))
  await goWithin(page, '/dashbord/myproducts')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: "Sorry, we couldn't find this page." })).toBeVisible()
  await expect(main).toContainText('500')
  await expect(main).toContainText('Something went wrong on our side. Please try again.')
  await expect(main).not.toContainText(/undefined|TypeError|Cannot read/)
  await page.unroute('**/api/myproduct?*')
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /My products/i })).toBeVisible()
})

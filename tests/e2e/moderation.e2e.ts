import type { Page } from '@playwright/test'
import { expect, type Person, test } from './people.ts'

const line = (page: Page, person: Person) => page.getByRole('row').filter({ hasText: person.email })

async function remove(page: Page, person: Person): Promise<void> {
  await line(page, person).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText(`${person.name} was deleted`)).toBeVisible()
  await expect(line(page, person)).toHaveCount(0)
}

test('an admin verifies a seller, whose phones show the badge until it is revoked', async ({ people }) => {
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller, { product_name: `Badge of ${seller.name}` })
  await people.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  const visitor = await people.open(null)
  const badge = visitor
    .getByRole('article', { name: phone.product_name })
    .getByRole('img', { name: 'Verified seller' })
  const desk = await people.open(await people.logIn('admin@swap.test'))
  await desk.goto('/dashbord/allseller')
  await line(desk, seller).getByRole('button', { name: 'verify Now' }).dblclick()
  await expect(line(desk, seller).getByRole('button', { name: 'verifyed' })).toBeVisible()
  await visitor.goto('/')
  await expect(badge).toBeVisible()
  await line(desk, seller).getByRole('button', { name: 'Revoke' }).click()
  await expect(line(desk, seller).getByRole('button', { name: 'verify Now' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('article', { name: phone.product_name })).toBeVisible()
  await expect(badge).toHaveCount(0)
})

test('a buyer reports a phone, and the admin sees the report', async ({ people }) => {
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller, { product_name: `Odd ${seller.name}`, brand_name: 'Apple' })
  const page = await people.open(await people.join())
  await page.goto('/')
  await page.getByRole('link', { name: /Apple/ }).click()
  const report = page
    .getByRole('article', { name: phone.product_name })
    .getByRole('button', { name: 'report to admin' })
  await report.dblclick({ delay: 100 })
  await expect(page.getByText('report send successFull')).toBeVisible()
  await expect(report).not.toHaveAttribute('aria-busy')
  expect(await page.getByText('You have already reported this product.').count()).toBe(0)
  await report.click()
  await expect(page.getByText('You have already reported this product.')).toBeVisible()
  const desk = await people.open(await people.logIn('admin@swap.test'))
  await desk.goto('/dashbord/report')
  const row = desk.getByRole('row').filter({ hasText: phone.product_name })
  await expect(row).toContainText(seller.name)
  await expect(row).toContainText('Apple')
})

test('closing a seller’s account signs them out and withdraws their phones at once', async ({ people }) => {
  people.tolerate(/status of 401/)
  const seller = await people.join('seller', 'Closed Seller')
  const wanted = await people.addPhone(seller, { product_name: `Wanted ${seller.id}` })
  const sold = await people.addPhone(seller, { product_name: `Sold ${seller.id}` })
  await people.call(seller, 'PUT', '/campain', { query: { productId: wanted._id } })
  const buyer = await people.join()
  await people.book(buyer, wanted)
  await people.buy(buyer, sold)
  const shop = await people.open(seller)
  await shop.goto('/dashbord/myproducts')
  await expect(shop.getByRole('article')).toHaveCount(2)

  const desk = await people.open(await people.logIn('admin@swap.test'))
  await desk.goto('/dashbord/allseller')
  await remove(desk, seller)

  await shop.reload()
  await expect(shop).toHaveURL(/\/login/)
  await shop.getByLabel('Email', { exact: true }).fill(seller.email)
  await shop.getByLabel('Password', { exact: true }).fill(seller.password)
  await shop.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(shop.getByRole('alert').getByText('Wrong email or password.')).toBeVisible()

  const page = await people.open(buyer)
  await page.goto('/')
  await expect(page.getByText("Customer's Review")).toBeVisible()
  await expect(page.getByRole('article', { name: wanted.product_name })).toHaveCount(0)
  await page.goto('/dashbord')
  await expect(page.getByRole('row').filter({ hasText: wanted.product_name })).toContainText('Cancelled')
  await expect(page.getByRole('row').filter({ hasText: sold.product_name })).toContainText('Paid')
})

test('closing a buyer’s account signs them out at once', async ({ people }) => {
  const buyer = await people.join('bayer', 'Closed Buyer')
  const page = await people.open(buyer)
  await page.goto('/dashbord')
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  const desk = await people.open(await people.logIn('admin@swap.test'))
  await desk.goto('/dashbord/allbyer')
  await remove(desk, buyer)
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
})

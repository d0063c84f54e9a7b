import type { Page } from '@playwright/test'
import type { Product } from '../../src/listings/contract.ts'
import { expect, type Person, test } from '../e2e/people.ts'
import { row } from './rows.ts'

/** The screens of admins in the dashboard. */
let buyer: Person
let seller: Person
let adminsPage: Page
let phone: Product

test.beforeAll(async ({ people }) => {
  buyer = await people.join('bayer', 'Rahim Uddin')
  seller = await people.join('seller', 'Karim Mia')
  phone = await people.addPhone(seller, { product_name: 'Booked phone', brand_name: 'Xiaomi' })
  adminsPage = await people.open(await people.logIn('admin@swap.test'))
})

const member = (person: Person) => adminsPage.getByRole('row').filter({ hasText: person.email })

test(row('2 route /dashbord/allseller'), async () => {
  await adminsPage.goto('/dashbord/allseller')
  await expect(member(seller)).toContainText('Karim Mia')
  await expect(member(seller).getByRole('button', { name: 'verify Now' })).toBeVisible()
  await member(seller).getByRole('button', { name: 'More actions' }).click()
  await expect(member(seller).getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect(member(buyer)).toHaveCount(0)
})

test(row('4 verification now', '4 verification done'), async () => {
  await adminsPage.goto('/dashbord/allseller')
  await expect(member(seller)).toContainText('Missing: documents')
  await member(seller).getByRole('button', { name: 'verify Now' }).click()
  await adminsPage.getByRole('button', { name: 'Verify anyway' }).click()
  await expect(member(seller).getByRole('button', { name: 'verifyed' })).toBeVisible()
  await expect(member(seller).getByRole('button', { name: 'verify Now' })).toHaveCount(0)
})

test(row('4 delete refreshes'), async ({ people }) => {
  const leaving = await people.join('seller', 'Leaving Seller')
  await adminsPage.goto('/dashbord/allseller')
  await member(leaving).getByRole('button', { name: 'More actions' }).click()
  await member(leaving).getByRole('button', { name: 'Delete' }).click()
  const dialog = adminsPage.getByRole('dialog', { name: 'Delete Leaving Seller?' })
  await adminsPage.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(member(leaving)).toBeVisible()
  await member(leaving).getByRole('button', { name: 'Delete' }).click()
  const refreshed = adminsPage.waitForResponse((answer) => answer.url().includes('/api/seller?'))
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  expect((await refreshed).ok()).toBe(true)
  await expect(member(leaving)).toHaveCount(0)
  await expect(member(seller)).toBeVisible()
})

test(row('2 route /dashbord/allbyer'), async () => {
  await adminsPage.goto('/dashbord/allbyer')
  await expect(member(buyer)).toContainText('Rahim Uddin')
  await member(buyer).getByRole('button', { name: 'More actions' }).click()
  await expect(member(buyer).getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect(member(buyer).getByRole('button', { name: /verif/ })).toHaveCount(0)
  await expect(member(seller)).toHaveCount(0)
})

test(row('2 route /dashbord/report'), async ({ people }) => {
  await people.call(buyer, 'PUT', '/report', { query: { id: phone._id } })
  await adminsPage.goto('/dashbord/report')
  const table = adminsPage.getByRole('table', { name: 'Report' })
  await expect(table.getByRole('columnheader').filter({ hasText: /_name|sellerName/ })).toHaveText([
    'sellerName',
    'product_name',
    'brand_name',
  ])
  const line = table.getByRole('row').filter({ hasText: 'Karim Mia' }).first()
  await expect(line).toContainText('Booked phone')
  await expect(line).toContainText('Xiaomi')
})

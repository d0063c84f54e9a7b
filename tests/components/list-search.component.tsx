import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import MyOrdersPage from '../../src/checkout/booking/pages/my-orders.tsx'
import MyProductsPage from '../../src/storefront/pages/my-products.tsx'
import { addPhone, book } from './market.ts'
import { become, expectAddress, join, openPage } from './open-page.tsx'

test('a seller and a buyer search their own lists', async () => {
  const seller = await join('seller')
  const buyer = await join()
  const phones = [
    { brand_name: 'Samsung', product_name: 'Galaxy S23' },
    { brand_name: 'Apple', product_name: 'iPhone 13' },
    { brand_name: 'Xiaomi', product_name: 'Redmi Note 12' },
  ] as const
  for (const phone of phones) await book(buyer, await addPhone(seller, phone))
  await become(seller)
  const path = '/dashbord/myproducts'
  const open = (at: string) => openPage(at, { path, element: <MyProductsPage /> })
  const cards = page.getByRole('article')
  const names = () =>
    cards
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent)
  const box = page.getByRole('searchbox', { name: 'Search my products' })
  open(path)
  await expect.poll(() => names().length).toBe(3)
  await box.fill('আইফোন')
  await expect.poll(names).toEqual(['iPhone 13'])
  open(location.pathname + location.search)
  await expect.poll(names).toEqual(['iPhone 13'])
  await box.fill('nokia')
  await expect.element(page.getByText('Nothing found for “nokia”')).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect.poll(() => names().length).toBe(3)
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await expect.poll(focused).toBe('Search my products')
  expect(document.activeElement?.localName).toBe('search')
  await expectAddress(path)

  await become(buyer)
  openPage('/dashbord', { path: '/dashbord', element: <MyOrdersPage /> })
  const rows = () => page.getByRole('row').elements().length
  await expect.poll(rows).toBe(4)
  await page.getByRole('searchbox', { name: /^Search my orders/ }).fill('galaxy')
  await expect.poll(rows).toBe(2)
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ProductCard } from '../../src/listings/components/product-card.tsx'
import OrderPage from '../../src/storefront/pages/order.tsx'
import { addPhone, buy } from './market.ts'
import { join, openPage } from './open-page.tsx'

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

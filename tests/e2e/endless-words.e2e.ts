import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'

test('very long words do not overflow the page', async ({ people }) => {
  const endless = (length: number) => 'w'.repeat(length)
  const seller = await people.join('seller', endless(100))
  const phone = await people.addPhone(seller, {
    product_name: `${seller.id.slice(0, 6)}${endless(174)}`,
    location: endless(180),
    productDetails: endless(400),
    product_price: 999_999.99,
    Market_Price: 1_000_000,
  })
  await people.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  const buyer = await people.join('bayer', endless(100))
  const small = { viewport: { width: 320, height: 720 } }
  const look = async (page: Page, path: string, state: string) => {
    await page.goto(path)
    await expect(
      page
        .getByRole('main')
        .getByText(/w{100}/)
        .first(),
    ).toBeVisible()
    const widths = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(await widths(), `${state}, 320 px`).toBeLessThanOrEqual(320)
    await page.setViewportSize({ width: 1024, height: 800 })
    expect.soft(await widths(), `${state}, 1024 px`).toBeLessThanOrEqual(1024)
    await page.setViewportSize(small.viewport)
  }
  const buyers = await people.open(buyer, small)
  await look(buyers, '/', 'home')
  const card = buyers.getByRole('article', { name: phone.product_name }).first()
  await card.getByRole('button', { name: 'Book Now' }).click()
  await expect(buyers.getByRole('dialog').getByRole('heading')).toBeInViewport()
  const inside = await buyers.getByRole('dialog').evaluate(({ scrollWidth }) => scrollWidth)
  expect.soft(inside, 'booking modal').toBeLessThanOrEqual(320)
  const order = await people.book(buyer, phone)
  await people.call(buyer, 'PUT', '/report', { query: { id: phone._id } })
  await look(buyers, '/', 'home with the phone booked and reported')
  await look(buyers, '/dashbord', 'orders')
  await look(buyers, `/dashbord/parches/${order._id}`, 'payment')
  await look(buyers, `/dashbord/orders/${order._id}`, 'order')
  const sellers = await people.open(seller, small)
  await look(sellers, '/dashbord/myproducts', 'my products')
  await look(sellers, `/dashbord/orders/${order._id}`, 'order of the seller')
  const admins = await people.open(await people.logIn('admin@swap.test'), small)
  await look(admins, '/dashbord/allseller', 'all sellers')
  await look(admins, '/dashbord/allbyer', 'all buyers')
  await admins.goto('/dashbord/report')
  const reported = admins.getByRole('row').filter({ hasText: phone.product_name })
  await expect(reported).toContainText(seller.name)
  await look(admins, '/dashbord/report', 'reports')
  await reported.getByRole('button', { name: 'Take down' }).click()
  const question = admins.getByRole('dialog')
  await expect(question.getByRole('heading')).toContainText(phone.product_name)
  const width = await question.evaluate(({ scrollWidth }) => scrollWidth)
  expect.soft(width, 'question before taking a phone down').toBeLessThanOrEqual(320)
  await question.getByLabel('Reason').selectOption({ index: 1 })
  await question.getByRole('button', { name: 'Take down' }).click()
  await expect(reported).toHaveCount(0)
  await expect(admins.getByRole('status').getByText(phone.product_name)).toBeVisible()
  const behind = await admins.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(behind, 'message that it is taken down').toBeLessThanOrEqual(320)
  await look(admins, '/dashbord/audit', 'audit log')
})

import type { Page } from '@playwright/test'
import type { Product } from '../../src/listings/contract.ts'
import { holdCalls } from './browser.ts'
import { expect, test } from './people.ts'

async function readOffer(page: Page): Promise<Product> {
  const text = await page.locator('script[type="application/ld+json"]').textContent()
  return JSON.parse(text ?? '{}').offers
}

test('booking a phone that was sold while its page was open shows that it is sold', async ({ people }) => {
  people.tolerate(/status of 409/)
  const phone = await people.addPhone(await people.join('seller'))
  const page = await people.open(await people.join())
  await page.goto(`/product/${phone._id}`)
  await expect(page.getByText('Availble', { exact: true })).toBeVisible()
  await expect(page.getByText('The seller has given no IMEI.')).toBeVisible()
  await people.buy(await people.join(), phone)
  await page.getByRole('button', { name: 'Book Now' }).click()
  await page.getByRole('dialog').getByLabel('Phone').fill('01811-223344')
  await page.getByRole('dialog').getByLabel('Meeting location').fill('Shahbag, Dhaka')
  const letBookingCome = await holdCalls(page, '**/api/bookingproduct?*')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm booking' }).click()
  const booked = page.getByText(`${phone.product_name} is booked`)
  await expect(booked).toBeVisible()
  letBookingCome()
  await expect(page.getByText('Not booked: Sorry, this phone has just been sold.')).toBeVisible()
  await expect(page.getByRole('alert').getByText('Sorry, this phone has just been sold.')).toBeVisible()
  expect(await booked.count()).toBe(0)
  await expect(page.getByText('Not Available')).toBeVisible()
  await expect(page.getByText('This phone is sold', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book Now' })).toBeDisabled()
})

test('the page of a phone is public, also when it is sold, without its seller’s contact details', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const buyer = await people.join('bayer')
  const phone = await people.addPhone(seller, {
    product_name: `Nord </script><b> ${seller.id.slice(0, 4)}`,
    mobile: '01999-888777',
    location: 'House 12, Mirpur, Dhaka',
  })
  const page = await people.open(null)
  const answer = await page.goto(`/product/${phone._id}`)
  const html = (await answer?.text()) ?? ''
  for (const secret of [phone.mobile, phone.userEmail, '999-888', '999888', 'House 12'])
    expect(html).not.toContain(secret)
  await expect(page.getByRole('heading', { level: 1, name: phone.product_name })).toBeVisible()
  const content = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content')
  expect(await content('og:type')).toBe('product')
  expect(await content('og:title')).toContain(phone.product_name)
  expect(await content('og:url')).toMatch(new RegExp(`^http.*/product/${phone._id}$`))
  expect((await page.request.get((await content('og:image')) ?? '')).headers()['content-type']).toBe(
    'image/jpeg',
  )
  await expect(page.getByRole('link', { name: 'Share' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa.me/\\?text=.*${phone._id}`),
  )
  expect(await readOffer(page)).toMatchObject({
    price: phone.product_price.toFixed(2),
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
  })
  await page.getByRole('button', { name: 'Log in to book' }).click()
  await expect(page).toHaveURL(/\/login\?return=/)

  await people.buy(buyer, phone)
  await page.goto(`/product/${phone._id}`)
  expect(await readOffer(page)).toMatchObject({ availability: 'https://schema.org/SoldOut' })
  await expect(page.getByText('Not Available')).toBeVisible()
})

test('a phone that was taken back is gone, in both languages', async ({ people }) => {
  people.tolerate(/status of 410/)
  const seller = await people.join('seller')
  const { _id } = await people.addPhone(seller)
  await people.call(seller, 'DELETE', '/product', { query: { id: _id } })
  const page = await people.open(null)
  for (const [prefix, words] of [
    ['', 'This phone is no longer for sale.'],
    ['/bn', 'ফোনটি আর বিক্রির জন্য নেই।'],
  ] as const) {
    const answer = await page.goto(`${prefix}/product/${_id}`)
    expect(answer?.status()).toBe(410)
    await expect(page.getByText(words)).toBeVisible()
  }
})

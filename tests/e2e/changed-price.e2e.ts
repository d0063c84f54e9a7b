import type { Page } from '@playwright/test'
import { formatPhoneNumber } from '../../src/kernel/number.ts'
import { expect, test } from './people.ts'

async function payByCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiry date').fill('12 / 34')
  await page.getByLabel('Security code (CVC)').fill('123')
  await page.getByRole('button', { name: /^Pay / }).click()
}

test('a phone is booked on its page, its price changes, and the accepted price is paid', async ({
  people,
}) => {
  people.tolerate(/status of 409/)
  const seller = await people.join('seller', 'Karim Mia')
  const buyer = await people.join('bayer')
  const phone = await people.addPhone(seller, {
    product_name: `Galaxy A34 ${seller.id.slice(0, 4)}`,
    product_price: 200,
    productDetails: `${'Long story. '.repeat(40)}The end.`,
  })
  const page = await people.open(null)
  // Everybody sees the phone; who logs in sees how to reach its seller, too.
  await page.goto(`/product/${phone._id}`)
  await expect(page.getByRole('button', { name: 'Log in to book' })).toBeVisible()
  await expect(page.getByText(formatPhoneNumber(phone.mobile))).toHaveCount(0)
  await page.goto(`/login?return=${encodeURIComponent(`/product/${phone._id}`)}`)
  await page.getByLabel('Email', { exact: true }).fill(buyer.email)
  await page.getByLabel('Password', { exact: true }).fill(buyer.password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(`/product/${phone._id}`)
  await expect(page.getByText('The end.')).toBeVisible()
  await expect(page.getByText(formatPhoneNumber(phone.mobile))).toBeVisible()
  await page.getByRole('button', { name: 'report to admin' }).click()
  await expect(page.getByText('report send successFull')).toBeVisible()
  await page.getByRole('button', { name: 'Book Now' }).click()
  await page.getByRole('dialog').getByLabel('Phone').fill('01811-223344')
  await page.getByRole('dialog').getByLabel('Meeting location').fill('Shahbag, Dhaka')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm booking' }).click()
  await expect(page.getByRole('link', { name: 'Pay $200 now' })).toBeVisible()
  await page.goto('/dashbord')
  const order = page.getByRole('row').filter({ hasText: phone.product_name })
  await expect(order).toContainText('$200')

  const shop = await people.open(seller)
  await shop.goto('/dashbord/myproducts')
  const reprice = async (price: string) => {
    await shop.getByRole('article', { name: phone.product_name }).getByRole('link', { name: 'Edit' }).click()
    await shop.getByLabel('Price', { exact: true }).fill(price)
    await shop.getByRole('button', { name: 'Save changes' }).click()
    await expect(shop.getByText(`${phone.product_name} was changed`).last()).toBeVisible()
    await expect(shop.getByRole('article', { name: phone.product_name })).toContainText(`$${price}`)
  }
  await reprice('220')

  await page.reload()
  await expect(order).toContainText('$200')
  await expect(order).toContainText('$220')
  await order.getByRole('link', { name: 'Pay Now' }).click()
  await expect(page.getByRole('heading', { name: 'The price changed from $200 to $220' })).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await page.getByRole('button', { name: 'Accept $220' }).click()
  await expect(page.getByRole('button', { name: 'Pay $220' })).toBeEnabled()

  // The price changes again while the buyer types the card: nothing is charged, and the buyer is asked again.
  await reprice('230')
  await payByCard(page)
  await expect(page.getByRole('heading', { name: 'The price changed from $220 to $230' })).toBeFocused()
  await page.getByRole('button', { name: 'Accept $230' }).click()
  await expect(page.getByRole('button', { name: 'Pay $230' })).toBeEnabled()

  // A change other than the price shows what was booked and what is offered.
  await shop.getByRole('article', { name: phone.product_name }).getByRole('link', { name: 'Edit' }).click()
  await shop.getByLabel('Condition').selectOption('fair')
  await shop.getByRole('textbox', { name: 'Description' }).fill('The screen is cracked.')
  await shop.getByRole('button', { name: 'Save changes' }).click()
  await expect(shop.getByText(`${phone.product_name} was changed`).last()).toBeVisible()
  await payByCard(page)
  await expect(page.getByRole('heading', { name: 'The seller has changed this phone' })).toBeFocused()
  const changes = page.getByRole('definition')
  await expect(
    changes.filter({ hasText: 'When you booked' }).filter({ hasText: 'Long story.' }),
  ).toBeVisible()
  await expect(changes.filter({ hasText: 'Now' }).filter({ hasText: 'The screen is cracked.' })).toBeVisible()
  await expect(changes.filter({ hasText: /^Now\s*fair$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Accept the changes' }).click()
  await payByCard(page)
  await expect(page.getByRole('heading', { name: 'payment complete' })).toBeVisible()
  await expect(page.getByText('is reserved for you.')).toBeVisible()
  await page.goto(`/product/${phone._id}`)
  await expect(page.getByText('Not Available')).toBeVisible()
  await expect(page.getByText('Nothing sold here yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book Now' })).toBeDisabled()

  await shop.goto('/dashbord/myproducts?tab=sold')
  const sold = shop.getByRole('article', { name: phone.product_name })
  await expect(sold).toContainText('Not Available')
  await expect(sold.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await shop.goto(`/dashbord/myproducts/${phone._id}`)
  await expect(shop.getByText('This phone is sold')).toBeVisible()
})

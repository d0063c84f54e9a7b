import { randomBytes } from 'node:crypto'
import { expect, somePhoto, test } from './people.ts'

test('a phone is offered, found, booked, paid for by card, handed over by code in a second browser, and the seller has the money', async ({
  people,
}) => {
  const mark = randomBytes(3).toString('hex')
  const model = `Galaxy A54 ${mark}`

  // A seller signs up and puts a phone up for sale.
  const shop = await people.open(null)
  await shop.goto('/')
  await shop.getByRole('link', { name: 'Login' }).first().click()
  await shop.getByRole('link', { name: 'Create an account' }).click()
  await shop.getByLabel('Name', { exact: true }).fill('Farhana Akter')
  await shop.getByLabel('Email', { exact: true }).fill(`farhana-${mark}@people.test`)
  await shop.getByLabel('Password', { exact: true }).fill('Swap#2026')
  await shop.getByLabel('Account type').selectOption({ label: 'Seller Account' })
  await shop.getByRole('button', { name: 'Sign Up' }).click()
  await expect(shop.getByText('Signup Complete')).toBeVisible()
  await shop.getByRole('link', { name: 'Dashboard' }).first().click()
  await shop.getByRole('link', { name: 'Add Products' }).click()
  await shop.getByLabel('Product name').fill(model)
  await shop.getByLabel('Brand').selectOption('Samsung')
  await shop.getByLabel('Condition').selectOption('good')
  await shop.getByLabel('Purchase year').fill('2023')
  await shop.getByLabel('Description').fill('আসল চার্জার আর বক্স সাথে দেওয়া হবে। No scratches.')
  await shop.getByLabel('Price', { exact: true }).fill('239.50')
  await shop.getByLabel('Market price').fill('379')
  await shop.getByLabel('Location').fill('Dhanmondi, Dhaka')
  await shop.getByLabel('Mobile').fill('০১৭১২-৩৪৫৬৭৮')
  await shop.getByLabel('Photo').setInputFiles({
    name: 'samsung.png',
    mimeType: 'image/png',
    buffer: await somePhoto(),
  })
  await shop.getByRole('button', { name: 'Add product' }).click()
  await expect(shop.getByText('product add successfully')).toBeVisible()
  const offered = shop.getByRole('article', { name: model })
  await expect(offered).toContainText('$239.50')
  await expect(offered.getByText('Availble')).toBeVisible()

  // A buyer finds it on the page of its brand and books it.
  const buyer = await people.join('bayer', 'Rahim Uddin')
  const phone = await people.open(buyer)
  await phone.goto('/')
  await phone.getByRole('link', { name: /Samsung/ }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Samsung Brand products')
  const card = phone.getByRole('article', { name: model })
  await expect(card).toContainText('Post by - Farhana Akter')
  await expect(card).toContainText('01712-345678')
  await card.getByRole('button', { name: 'Book Now' }).click()
  await phone.getByRole('dialog').getByLabel('Phone').fill('+880 1811-223344')
  await phone.getByRole('dialog').getByLabel('Meeting location').fill('Bashundhara City, Dhaka')
  await phone.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(phone.getByText(`${model} is booked`)).toBeVisible()

  // The buyer pays.
  const order = phone.getByRole('row').filter({ hasText: model })
  await card.getByRole('link', { name: /^Pay .* now$/ }).click()
  await expect(phone.getByRole('heading', { name: `Details about ${model}` })).toBeVisible()
  await expect(phone.getByText('Bashundhara City, Dhaka')).toBeVisible()
  await phone.getByLabel('Card number').fill('4242 4242 4242 4242')
  await phone.getByLabel('Expiry date').fill('12/34')
  await phone.getByLabel('Security code (CVC)').fill('123')
  await phone.getByRole('button', { name: 'Pay $239.50' }).click()
  await expect(phone.getByRole('heading', { name: 'payment complete' })).toBeVisible()
  await expect(phone.getByText(/^pi_\w+$/)).toBeVisible()
  await expect(phone.getByText(`${model} is reserved for you.`)).toBeVisible()
  await phone.getByRole('link', { name: 'My Orders', exact: true }).click()
  await expect(order).toContainText('Paid')

  // The phone is sold: the seller sees it, and nobody else is offered it.
  await shop.goto('/dashbord/myproducts?tab=sold')
  await expect(offered.getByText('Not Available')).toBeVisible()
  await expect(offered.getByRole('button', { name: 'start campain' })).toBeDisabled()
  const other = await people.open(await people.join())
  await other.goto('/')
  await other.getByRole('link', { name: /Samsung/ }).click()
  await expect(other.getByRole('article').first()).toBeVisible()
  await expect(other.getByRole('article', { name: model })).toHaveCount(0)

  // They meet: the buyer looks at the phone and shows the code, and the seller enters it.
  await order.getByRole('link', { name: model }).click()
  await expect(phone.getByText('You have paid $239.50. We hold the money')).toBeVisible()
  const code = (await phone.getByText(/^\d{6}$/).textContent()) ?? ''
  await shop.getByRole('link', { name: 'Sales' }).click()
  await expect(shop.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
  await shop.getByRole('main').getByRole('link', { name: model }).click()
  await shop.getByLabel('Code of the buyer').fill(code)
  await shop.getByRole('button', { name: 'Confirm the hand-over' }).click()
  await expect(shop.getByRole('heading', { name: 'Handed over' })).toBeVisible()
  await phone.getByRole('button', { name: 'Everything is fine' }).click({ timeout: 30_000 })
  await phone.getByRole('dialog').getByRole('button', { name: 'Yes, everything is fine' }).click()
  await expect(phone.getByText('All is done. The seller has the money.')).toBeVisible()
  await expect(shop.getByText('All is done. $239.50 is yours.')).toBeVisible()
})

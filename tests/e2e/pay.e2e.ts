import type { Page } from '@playwright/test'
import type { Booking } from '../../src/orders/booking/contract.ts'
import { expect, test } from './people.ts'

/** Types a card and presses the pay button. */
async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12 / 34')
  await page.getByLabel('Security code (CVC)').fill('123')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

const pageOf = (order: Booking) => `/dashbord/parches/${order._id}`
const complete = (page: Page) => page.getByRole('heading', { name: 'payment complete' })

test('declined cards show the reason, and a valid one then pays', async ({ people }) => {
  people.tolerate(/status of 402/)
  const buyer = await people.join()
  const order = await people.book(buyer, await people.addPhone(await people.join('seller')))
  const page = await people.open(buyer)
  await page.goto(pageOf(order))
  const refusals = {
    '4000 0000 0000 0002': 'Your card was declined.',
    '4000 0000 0000 9995': 'Your card has insufficient funds.',
    '4000 0000 0000 0069': 'Your card has expired.',
    '4000 0000 0000 0127': "Your card's security code is incorrect.",
  }
  for (const [number, text] of Object.entries(refusals)) {
    await payWith(page, number)
    await expect(page.getByRole('alert').getByText(text)).toBeVisible()
  }
  await payWith(page, '4242 4242 4242 4242')
  await expect(complete(page)).toBeVisible()
  await expect(page.getByText(`${order.product_name} is reserved for you.`)).toBeVisible()
})

test('a card is grouped as it is printed while it is typed, and says what is missing', async ({ people }) => {
  const buyer = await people.join()
  const page = await people.open(buyer)
  await page.goto(pageOf(await people.book(buyer, await people.addPhone(await people.join('seller')))))
  const number = page.getByLabel('Card number')
  for (const [typed, grouped] of [
    ['42424', '4242 4'],
    ['4242-4242-4242-4242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
  ] as const) {
    await number.fill('')
    await number.pressSequentially(typed)
    await expect(number).toHaveValue(grouped)
  }
  // A digit in the middle moves no caret; the groups follow when the field is left.
  await number.fill('4242 4242')
  await number.press('Home')
  await number.press('5')
  await expect(number).toHaveValue('54242 4242')
  await page.getByLabel('Expiry date').pressSequentially('534')
  await expect(number).toHaveValue('5424 2424 2')
  await expect(page.getByLabel('Expiry date')).toHaveValue('05 / 34')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('alert').getByText('Your card number is incomplete.')).toBeVisible()
  await expect(number).toBeFocused()
})

test('the bank’s verification dialog can fail and then succeed', async ({ people }) => {
  people.tolerate(/status of 402/)
  const buyer = await people.join()
  const order = await people.book(buyer, await people.addPhone(await people.join('seller')))
  const page = await people.open(buyer)
  await page.goto(pageOf(order))
  await payWith(page, '4000 0025 0000 3155')
  await page.getByRole('dialog').getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /authenticat/ })).toBeVisible()
  await payWith(page, '4000 0025 0000 3155')
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await expect(complete(page)).toBeVisible()
})

test('a buyer who is too late is not charged', async ({ people }) => {
  people.tolerate(/status of 40[09]/)
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller, { product_name: 'Wanted by two' })
  const late = await people.join('bayer', 'Late Buyer')
  const order = await people.book(late, phone)
  const page = await people.open(late)
  await page.goto(pageOf(order))
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled()
  // Another buyer pays while the card form is open.
  await people.buy(await people.join(), phone)
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByText('You were not charged.')).toBeVisible()
  await expect(complete(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'My Orders', exact: true }).click()
  const line = page.getByRole('row').filter({ hasText: 'Wanted by two' })
  await expect(line).toContainText('Not Available')
  await expect(line.getByRole('link', { name: 'Pay Now' })).toHaveCount(0)
})

test('a buyer whose payment is cancelled before the card is sent hears that the phone is gone', async ({
  people,
}) => {
  people.tolerate(/status of 40[09]/, /ERR_FAILED/)
  const phone = await people.addPhone(await people.join('seller'), { product_name: 'Wanted by two' })
  const late = await people.join()
  const page = await people.open(late)
  await page.goto(pageOf(await people.book(late, phone)))
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled()
  // Nobody tells the page but the payment itself.
  await page.route(/\/api\/(events|product\/parces)/, (route) => route.abort())
  // As the provider answers when the server has cancelled the payment already.
  await page.route('**/confirm', (route) => {
    const id = route.request().url().split('/').at(-2)
    const message = 'You cannot confirm this PaymentIntent because it has a status of canceled.'
    return route.fulfill({
      status: 400,
      json: { error: { message, payment_intent: { id, status: 'canceled' } } },
    })
  })
  await people.buy(await people.join(), phone)
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByText('You were not charged.')).toBeVisible()
})

test('a payment completes although the page is closed', async ({ people }) => {
  const buyer = await people.join()
  const order = await people.book(buyer, await people.addPhone(await people.join('seller')))
  const page = await people.open(buyer)
  // The browser cannot reach the server.
  await page.route(/\/api\/addpayment/, () => page.close())
  await page.goto(pageOf(order))
  await payWith(page, '4242 4242 4242 4242')
  const read = () => people.call<Booking>(buyer, 'GET', `/product/parces/${order._id}`)
  await expect.poll(async () => (await read()).status).toBe('paid')
})

test('each visit of the page requests one payment, and a second tab learns how it ended', async ({
  people,
}) => {
  people.tolerate(/status of 409/)
  const buyer = await people.join()
  const order = await people.book(buyer, await people.addPhone(await people.join('seller')))
  const page = await people.open(buyer)
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/create-payment-intent')) requested.push(request.method())
  })
  const payButton = page.getByRole('button', { name: /^Pay \$/ })
  await page.goto('/dashbord')
  await page.getByRole('link', { name: 'Pay Now' }).click()
  await expect(payButton).toBeEnabled()
  // The order is fetched again, which requests nothing.
  await page.waitForResponse(/\/product\/parces\//, { timeout: 20_000 })
  expect(requested).toEqual(['POST'])
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Pay Now' })).toBeVisible()
  await page.goForward()
  await expect(payButton).toBeEnabled()
  expect(requested).toEqual(['POST', 'POST'])

  const other = await page.context().newPage()
  await other.goto(pageOf(order))
  await payWith(other, '4242 4242 4242 4242')
  await expect(other.getByText(`${order.product_name} is reserved for you.`)).toBeVisible()
  await expect(complete(page)).toBeFocused()
  const paymentId = /^pi_\w+$/
  await expect(page.getByText(paymentId)).toHaveText((await other.getByText(paymentId).textContent()) ?? '')
})

test('after a payment the buyer reads what was bought and what to do next', async ({ people }) => {
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller, { mobile: '01712-345678' })
  const buyer = await people.join()
  const order = await people.book(buyer, phone)
  const page = await people.open(buyer)
  await page.goto(pageOf(order))
  await payWith(page, '4242 4242 4242 4242')
  await expect(complete(page)).toBeFocused()
  await expect(page.getByRole('link', { name: '01712-345678' })).toHaveAttribute('href', 'tel:+8801712345678')
  await expect(page.getByRole('listitem').filter({ hasText: 'Shahbag, Dhaka' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse more phones' })).toBeVisible()
  await page.getByRole('link', { name: 'My Orders', exact: true }).click()
  await expect(page.getByRole('img', { name: `Photo of ${phone.product_name}` })).toBeVisible()
})

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

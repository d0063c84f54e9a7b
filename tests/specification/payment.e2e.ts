import type { Page, Request } from '@playwright/test'
import type { Booking } from '../../src/checkout/booking/contract.ts'
import type { Product } from '../../src/listings/contract.ts'
import { colourOf, goWithin, holdCalls } from '../e2e/browser.ts'
import { expect, type Person, test } from '../e2e/people.ts'
import { row } from './rows.ts'

/** The payment page of one order, from its first request to 'payment complete'. */
let buyer: Person
let seller: Person
let phone: Product
let order: Booking
let page: Page
const asked: Request[] = []

// One page tells one story: what failed before would only fail again.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ people }) => {
  seller = await people.join('seller', 'Karim Mia')
  buyer = await people.join('bayer', 'Rahim Uddin')
  phone = await people.addPhone(seller, { product_name: 'Paid phone', product_price: 1145.5 })
  order = await people.book(buyer, phone)
  page = await people.open(buyer)
  page.on('request', (request) => asked.push(request))
})

const payButton = () => page.getByRole('button', { name: /^Pay/ })
const callsTo = (path: string) => asked.filter((request) => new URL(request.url()).pathname === path)

test(row('2 route /dashbord/parches/{id} fetch'), async () => {
  const release = await holdCalls(page, '**/api/product/parces/*')
  await page.goto('/blog')
  const fetched = page.waitForRequest(`**/api/product/parces/${order._id}`)
  await goWithin(page, `/dashbord/parches/${order._id}`)
  await fetched
  await expect(page.getByText('Details about')).toHaveCount(0)
  expect(callsTo('/api/create-payment-intent')).toHaveLength(0)
  release()
  await expect(page.getByText('Details about')).toBeVisible()
})

test(row('4 payment button not ready'), async () => {
  const release = await holdCalls(page, '**/api/create-payment-intent*')
  await page.reload()
  await expect(payButton()).toBeDisabled()
  release()
  await expect(payButton()).toBeEnabled()
})

test(row('2 route /dashbord/parches/{id}'), async () => {
  await expect(page.getByRole('heading', { name: 'Details about Paid phone' })).toBeVisible()
  await expect(page.getByText('$1,145.50', { exact: true })).toBeVisible()
  for (const label of ['Card number', 'Expiry date', 'Security code (CVC)']) {
    await expect(page.getByLabel(label)).toBeEditable()
  }
})

test(row('4 payment intent on load'), async () => {
  const [call] = callsTo('/api/create-payment-intent')
  expect(call?.method()).toBe('POST')
  expect(call?.postDataJSON()).toMatchObject({ product_price: 1145.5 })
})

async function typeCard(number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12 / 34')
  await page.getByLabel('Security code (CVC)').fill('123')
}

test(row('8 payment error red'), async ({ people }) => {
  people.tolerate(/status of 402/)
  await typeCard('4000 0000 0000 0002')
  await payButton().click()
  const error = page.getByRole('alert').getByText('Your card was declined.')
  await expect(error).toBeVisible()
  const { red, green, blue } = await colourOf(error)
  expect(red).toBeGreaterThan(Math.max(green, blue))
})

test(row('4 payment button processing'), async () => {
  const release = await holdCalls(page, '**/confirm')
  await typeCard('4242 4242 4242 4242')
  await payButton().click()
  await expect(payButton()).toBeDisabled()
  await expect(payButton()).toHaveAttribute('aria-busy', 'true')
  release()
})

test(row('4 payment complete', '8 payment complete'), async () => {
  await expect(page.getByRole('heading', { name: 'payment complete' })).toBeVisible()
  await expect(page.getByText(/^pi_\w+$/)).toBeVisible()
})

test(row('7 card client'), async () => {
  const methods = callsTo('/sandbox/stripe/v1/payment_methods')
  const billing = new URLSearchParams(methods.at(-1)?.postData() ?? '')
  expect(billing.get('billing_details[name]')).toBe(buyer.name)
  expect(billing.get('billing_details[email]')).toBe(buyer.email)
  const paths = asked.map((request) => new URL(request.url()).pathname)
  expect(paths.findLastIndex((path) => path.endsWith('/confirm'))).toBeGreaterThan(
    paths.lastIndexOf('/sandbox/stripe/v1/payment_methods'),
  )
})

test(row('4 payment marks'), async ({ people }) => {
  await expect(page.getByText('Paid phone is reserved for you.')).toBeVisible()
  const paths = asked.map((request) => new URL(request.url()).pathname)
  expect(paths.indexOf('/api/addpayment')).toBeGreaterThan(
    paths.findLastIndex((path) => path.endsWith('/confirm')),
  )
  expect(await people.call(buyer, 'GET', `/product/parces/${order._id}`)).toMatchObject({ sold: true })
  const [mine] = await people.call<Product[]>(seller, 'GET', '/myproduct')
  expect(mine).toMatchObject({ _id: phone._id, sold: true })
})

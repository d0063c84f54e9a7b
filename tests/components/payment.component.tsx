import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { Booking } from '../../src/checkout/booking/contract.ts'
import PurchasePage from '../../src/storefront/pages/purchase.tsx'
import type { Person } from './commands.ts'
import { addPhone, book, buy, call, changePhone, pay } from './market.ts'
import { field, goTo, join, openPage } from './open-page.tsx'

const openPayment = (order: Booking) =>
  openPage(`/dashbord/parches/${order._id}`, { path: '/dashbord/parches/:id', element: <PurchasePage /> })

/** A buyer's open order of a new phone, with its payment page open. */
async function openOrder(changes?: Parameters<typeof addPhone>[1]): Promise<Booking & { buyer: Person }> {
  const phone = await addPhone(await join('seller'), changes)
  const buyer = await join()
  const order = await book(buyer, phone)
  openPayment(order)
  return { ...order, buyer }
}

const payButton = () => page.getByRole('button', { name: /^Pay \$/ })
const complete = () => page.getByRole('heading', { name: 'payment complete' })

/** Types a card and presses the pay button. */
async function payWith(number: string): Promise<void> {
  await field('Card number').fill(number)
  await field('Expiry date').fill('12 / 34')
  await field('Security code (CVC)').fill('123')
  await payButton().click()
}

test('declined cards show the reason, and a valid one then pays', async () => {
  const order = await openOrder()
  const refusals = {
    '4000 0000 0000 0002': 'Your card was declined.',
    '4000 0000 0000 0127': "Your card's security code is incorrect.",
  }
  for (const [number, text] of Object.entries(refusals)) {
    await payWith(number)
    await expect.element(page.getByRole('alert').getByText(text)).toBeVisible()
    await expect.element(page.getByRole('alert').getByText(/^Nothing was taken\./)).toBeVisible()
  }
  await expect.element(page.getByRole('alert').getByText(/Check the three digits on the back/)).toBeVisible()
  await payWith('4242 4242 4242 4242')
  await expect.element(complete()).toBeVisible()
  await expect.element(page.getByText(`${order.product_name} is reserved for you.`)).toBeVisible()
})

test('a card is grouped as it is printed while it is typed, and says what is missing', async () => {
  await openOrder()
  const number = field('Card number')
  for (const [typed, grouped] of [
    ['42424', '4242 4'],
    ['4242-4242-4242-4242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
  ] as const) {
    await number.fill('')
    await userEvent.type(number, typed)
    await expect.element(number).toHaveValue(grouped)
  }
  // A digit in the middle moves no caret; the groups follow when the field is left.
  await number.fill('4242 4242')
  await userEvent.keyboard('{Home}5')
  await expect.element(number).toHaveValue('54242 4242')
  await userEvent.type(field('Expiry date'), '534')
  await expect.element(number).toHaveValue('5424 2424 2')
  await expect.element(field('Expiry date')).toHaveValue('05 / 34')
  // As password managers fill it in, and as people type it.
  for (const written of ['12/2034', '১২/৩৪', '১২ / ২০৩৪', '12 / 34']) {
    await field('Expiry date').fill(written)
    await expect.element(field('Expiry date')).toHaveValue('12 / 34')
    await field('Expiry date').clear()
    await userEvent.type(field('Expiry date'), written)
    await expect.element(field('Expiry date')).toHaveValue('12 / 34')
  }
  await field('Expiry date').fill('5/2034')
  await expect.element(field('Expiry date')).toHaveValue('05 / 34')
  await payButton().click()
  await expect.element(page.getByRole('alert').getByText('Your card number is incomplete.')).toBeVisible()
  await expect.element(number).toHaveFocus()
})

test('the bank’s verification dialog can fail and then succeed', async () => {
  await openOrder()
  const dialog = page.getByRole('dialog')
  await payWith('4000 0025 0000 3155')
  await dialog.getByRole('button', { name: 'Fail' }).click()
  await expect.element(page.getByRole('alert').getByText(/authenticat/)).toBeVisible()
  await payWith('4000 0025 0000 3155')
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await expect.element(complete()).toBeVisible()
})

test('a buyer who is too late is not charged', async () => {
  const phone = await addPhone(await join('seller'), { product_name: 'Wanted by two' })
  const other = await join()
  openPayment(await book(await join('bayer', 'Late Buyer'), phone))
  await expect.element(payButton()).toBeEnabled()
  // Another buyer pays while the card form is open.
  await buy(other, phone)
  await payWith('4242 4242 4242 4242')
  await expect.element(page.getByText('You were not charged.')).toBeVisible()
  await expect.element(complete()).not.toBeInTheDocument()
})

test('a buyer whose payment is cancelled before the card is sent hears that the phone is gone', async () => {
  const phone = await addPhone(await join('seller'))
  const other = await join()
  openPayment(await book(await join(), phone))
  await expect.element(payButton()).toBeEnabled()
  // Only the payment itself tells the page.
  await commands.hold('**/api/product/parces/*')
  const message = 'You cannot confirm this PaymentIntent because it has a status of canceled.'
  const error = { message, payment_intent: { status: 'canceled' } }
  await buy(other, phone)
  await commands.fail('**/confirm', 400, { error })
  await payWith('4242 4242 4242 4242')
  await expect.element(page.getByText('You were not charged.')).toBeVisible()
})

test('a payment completes although its page cannot reach the server any more', async () => {
  const { buyer, _id } = await openOrder()
  await commands.hold('**/api/addpayment*')
  await payWith('4242 4242 4242 4242')
  const read = () => call<Booking>(buyer, 'GET', `/product/parces/${_id}`)
  await expect.poll(async () => (await read()).status).toBe('paid')
})

test('each visit of the page requests one payment, and learns how it ended in another tab', async () => {
  performance.clearResourceTimings()
  const { buyer, ...order } = await openOrder()
  const requests = () =>
    performance.getEntriesByType('resource').filter(({ name }) => name.includes('/create-payment-intent'))
  await expect.element(payButton()).toBeEnabled()
  expect(requests()).toHaveLength(1)
  await goTo('/elsewhere')
  await expect.element(page.getByText('/elsewhere')).toBeVisible()
  await goTo(-1)
  await expect.element(payButton()).toBeEnabled()
  expect(requests()).toHaveLength(2)
  await pay(buyer, order)
  await expect.element(complete()).toHaveFocus()
  await expect.element(page.getByText(/^pi_\w+$/)).toBeVisible()
})

test('a new price is accepted before it is paid, also one that comes while the card is typed', async () => {
  const seller = await join('seller')
  const phone = await addPhone(seller, { product_price: 200 })
  const order = await book(await join(), phone)
  await changePhone(seller, phone, { product_price: 220 })
  openPayment(order)
  await expect.element(page.getByText('The price changed from $200 to $220')).toBeVisible()
  await expect.element(field('Card number')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Accept $220' }).click()
  await expect.element(page.getByRole('button', { name: 'Pay $220' })).toBeEnabled()
  // Only the payment itself tells the page.
  await commands.hold('**/api/product/parces/*')
  await changePhone(seller, phone, { product_price: 230 })
  await payWith('4242 4242 4242 4242')
  await commands.release()
  const asked = page.getByRole('heading', { name: 'The price changed from $220 to $230' })
  await expect.element(asked).toHaveFocus()
  await page.getByRole('button', { name: 'Accept $230' }).click()
  await payWith('4242 4242 4242 4242')
  await expect.element(complete()).toBeVisible()
})

test('a phone that its seller has changed shows what was booked and what is offered', async () => {
  const seller = await join('seller')
  const phone = await addPhone(seller, { productDetails: 'A long story.', condition_type: 'good' })
  const order = await book(await join(), phone)
  openPayment(order)
  await expect.element(payButton()).toBeEnabled()
  await changePhone(seller, phone, { productDetails: 'Cracked. Pay 500 in advance.', condition_type: 'fair' })
  await payWith('4242 4242 4242 4242')
  await expect.element(page.getByRole('heading', { name: 'The seller has changed this phone' })).toHaveFocus()
  const facts = () =>
    page
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent)
  expect(facts()).toEqual(
    expect.arrayContaining([
      'When you bookedA long story.',
      expect.stringMatching(/^NowCracked\. Pay 500 in advance\.Careful: pay nothing in advance/),
      'When you bookedgood',
      'Nowfair',
    ]),
  )
  await page.getByRole('button', { name: 'Accept the changes' }).click()
  await payWith('4242 4242 4242 4242')
  await expect.element(complete()).toBeVisible()
})

test('after a payment the buyer reads what was bought and what to do next', async () => {
  await openOrder({ mobile: '01712-345678' })
  await payWith('4242 4242 4242 4242')
  await expect.element(complete()).toHaveFocus()
  const number = page.getByRole('link', { name: '01712-345678' })
  await expect.element(number).toHaveAttribute('href', 'tel:+8801712345678')
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Shahbag, Dhaka' })).toBeVisible()
  const next = page.getByRole('link', { name: 'Propose place and time' })
  await expect.element(next).toBeVisible()
  const bottom = next.element().getBoundingClientRect().bottom
  expect(bottom, 'above the advice').toBeLessThan(number.element().getBoundingClientRect().top)
})

test('nothing moves below the number of the seller when it comes: a press on its way would miss', async () => {
  const { productId } = await openOrder({ mobile: '01712-345678' })
  await commands.hold(`**/api/phones/${productId}*`)
  await payWith('4242 4242 4242 4242')
  const below = page.getByText(/^Before you take the phone/)
  await expect.element(below).toBeVisible()
  const before = below.element().getBoundingClientRect().top
  await commands.release()
  await expect.element(page.getByRole('link', { name: '01712-345678' })).toBeVisible()
  expect(below.element().getBoundingClientRect().top).toBe(before)
})

import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import MyOrdersPage from '../../src/checkout/booking/pages/my-orders.tsx'
import SalesPage from '../../src/sales/pages/sales.tsx'
import type { Person } from './commands.ts'
import { lookOver } from './look-over.ts'
import { addPhone, book, buy, call, changePhone } from './market.ts'
import { become, expectAddress, field, goTo, join, openPage } from './open-page.tsx'
import { enterCode, handOver, openOrder, readOrder, sell, unfold } from './sales.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const entryOf = (text: RegExp) => page.getByRole('listitem').filter({ hasText: text })
const details = 'Contact, receipt and history'
const toBangla = (text: string) => text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? digit)

async function openSales(seller: Person): Promise<void> {
  await become(seller)
  openPage('/dashbord/sales', { path: '/dashbord/sales', element: <SalesPage /> })
}

/** Lets the deadline of an order pass, as if its days had gone by, and begins the jobs that look for such orders each minute. */
async function passDeadline(id: string): Promise<void> {
  await commands.runSql(`update orders set due_at = now(), remind_at = null where id = '${id}'`)
  for (const job of ['enqueue-due-orders', 'enqueue-due-releases'])
    await commands.runSql(`select graphile_worker.add_job('${job}', '{}')`)
}

test('the buyer of a paid order shows a code, and the seller enters it, in Bangla digits, too', async () => {
  const { id, buyer, seller } = await sell({ product_name: 'Meeting phone', product_price: 240 })
  await openOrder(buyer, id)
  await expect.element(page.getByText('You have paid $240. We hold the money')).toBeVisible()
  await unfold(details)
  await unfold('Show the seller this code')
  const number = page.getByRole('link', { name: /^Farhana Akter: / })
  await expect.element(number).toHaveAttribute('href', expect.stringMatching(/^tel:\+?\d+$/))
  await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expect.element(entryOf(/^Booked(?! )/)).toMatchTextContent('By you')
  await lookOver('a paid order, its buyer')
  const code = page.getByText(/^\d{6}$/).element().textContent ?? ''

  await openOrder(seller, id)
  await expect
    .element(page.getByText('The buyer has paid $240. Meet, and hand over the phone.'))
    .toBeVisible()
  await expect.element(page.getByText('Swap holds the $240.')).toBeVisible()
  await unfold(details)
  await unfold('Hand over the phone')
  await expect
    .element(page.getByText(/^An SMS, a screenshot or a transaction number is not proof/))
    .toBeVisible()
  await expect.element(entryOf(/^Booked(?! )/)).toMatchTextContent('By the buyer')
  expect(page.getByText(code).elements()).toEqual([])
  await field('Code of the buyer').fill('12')
  await button('Confirm the hand-over').click()
  await expect.element(page.getByText('The code has six digits.')).toBeVisible()
  await field('Code of the buyer').fill(code === '123456' ? '654321' : '123456')
  await button('Confirm the hand-over').click()
  await expect
    .element(page.getByText(/^This is not the code of this order\. .* 4 tries are left\.$/))
    .toBeVisible()
  await lookOver('a wrong code')
  await field('Code of the buyer').fill(toBangla(code))
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Handed over')).toHaveFocus()
  await expect
    .element(page.getByText(/^\$240 is yours on .* unless the buyer reports a problem/))
    .toBeVisible()
})

test('the buyer of a phone that is handed over says that all is well, and both have a receipt', async () => {
  const { id, buyer, seller } = await handOver({ product_name: 'Meeting phone', product_price: 240 })
  await openOrder(buyer, id)
  await expect
    .element(page.getByText(/^Your money goes to the seller on .* [AP]M unless you report/))
    .toBeVisible()
  await expect.element(page.getByRole('timer')).toHaveTextContent('1 day 23 hours left')
  await lookOver('an order that is handed over')
  await button('Everything is fine').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, everything is fine' }).click()
  await expect.element(page.getByText('All done. The seller has the money.')).toBeVisible()
  await expect.element(button('Report a problem')).not.toBeInTheDocument()
  await unfold(details)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expectAddress(`/dashbord/orders/${id}/receipt`)
  await openOrder(seller, id)
  await expect.element(page.getByText('All done. $240 is yours.')).toBeVisible()
  await openSales(seller)
  await expect.element(row('Meeting phone')).toMatchTextContent('Completed')
})

test('the sales of a seller are empty until the first, which comes by itself', async () => {
  const seller = await join('seller')
  const phone = await addPhone(seller, { product_name: 'First phone' })
  const buyer = await join()
  await openSales(seller)
  await expect.element(page.getByText('No sales yet')).toBeVisible()
  await lookOver('sales, empty')
  await buy(buyer, phone)
  await expect.element(row('First phone')).toBeVisible()
})

test('a link with the code fills it in; an order that was cancelled meanwhile says so', async () => {
  const { id, buyer, seller } = await sell()
  const { handover } = await readOrder(buyer, id)
  await openOrder(seller, id, new URL(handover?.url ?? '').search)
  await expect.element(field('Code of the buyer')).toHaveValue(handover?.code)
  // The page does not learn of it before the button is pressed.
  await commands.fail(`**/api/orders/${id}*`, 200, await readOrder(seller, id))
  await call(buyer, 'PUT', `/orders/${id}/cancellation`, { json: { reason: 'I have found a nearer one' } })
  await button('Confirm the hand-over').click()
  const refusal = 'This order cannot be changed in its current state. Please look at it again.'
  await expect.element(page.getByText(refusal)).toBeVisible()
  await commands.release()
  // As when the seller looks at the tab again, when the order is no longer fresh.
  const lookAgain = () => {
    window.dispatchEvent(new Event('visibilitychange'))
    return page.getByText(/back to the buyer|The buyer was refunded/).elements().length
  }
  await expect.poll(lookAgain).toBeGreaterThan(0)
  await expect.element(page.getByRole('alert')).toHaveTextContent(refusal)
})

test('a buyer cancels a paid order, for a reason or without one, and both read that the money went back', async () => {
  const { id, buyer, seller } = await sell({ product_name: 'Cancelled phone', product_price: 180 })
  await openOrder(buyer, id)
  await button('Cancel the order').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(`Optional. ${seller.name} will read it.`)).toBeVisible()
  await lookOver('cancelling an order')
  await dialog.getByLabelText('Reason').fill('I have found a nearer one')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect
    .element(page.getByText('You were refunded $180 to Visa ··4242: your bank shows it within 10 days.'))
    .toBeVisible()
  await lookOver('a refunded order')
  await expect.element(button('Cancel the order')).not.toBeInTheDocument()
  await openOrder(seller, id)
  await expect.element(page.getByText('The buyer was refunded $180.')).toBeVisible()
  await expect
    .element(page.getByText('The buyer cancelled the order: I have found a nearer one'))
    .toBeVisible()
  await unfold(details)
  await expect.element(page.getByText('I have found a nearer one', { exact: true })).toBeVisible()
  await openSales(seller)
  await expect.element(row('Cancelled phone')).toMatchTextContent('Refunded')
  const other = await sell({ product_price: 70 })
  await openOrder(other.buyer, other.id)
  await button('Cancel the order').click()
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect
    .element(page.getByText('You were refunded $70 to Visa ··4242: your bank shows it within 10 days.'))
    .toBeVisible()
})

test('an order whose time is over without a hand-over ends on the open page, and is refunded', async () => {
  const { id, buyer, seller } = await sell({ product_price: 180 })
  await openOrder(buyer, id)
  await expect.element(page.getByText(/^Without a hand-over by .* the order is cancelled/)).toBeVisible()
  await passDeadline(id)
  await expect
    .element(page.getByText('You were refunded $180 to Visa ··4242: your bank shows it within 10 days.'))
    .toBeVisible()
  await unfold(details)
  await expect.element(page.getByText('The phone was not handed over in time.').first()).toBeVisible()
  await expect.element(page.getByText('Automatically').first()).toBeVisible()
  await openOrder(seller, id)
  await expect.element(page.getByText('The buyer was refunded $180.')).toBeVisible()
  await expect.element(field('Code of the buyer')).not.toBeInTheDocument()
})

test('My Orders shows what others did to an order, on the open page and on the way back to it', async () => {
  const seller = await join('seller')
  const [gone, paid] = [
    await addPhone(seller, { product_name: 'Phone of another' }),
    await addPhone(seller, { product_name: 'Phone of mine' }),
  ]
  const others = [await join(), await join()] as const
  const buyer = await join()
  await book(buyer, gone)
  await changePhone(seller, gone, { product_price: gone.product_price + 20 })
  openPage('/dashbord', { path: '/dashbord', element: <MyOrdersPage /> })
  await expect.element(row('Phone of another')).toMatchTextContent('Pay Now')
  for (const price of [gone.product_price, gone.product_price + 20]) {
    await expect.element(row('Phone of another')).toMatchTextContent(`$${price}`)
  }
  await buy(others[0], gone)
  await expect.element(row('Phone of another')).toMatchTextContent('Not Available')
  await buy(buyer, paid)
  await expect.element(row('Phone of mine')).toMatchTextContent('Paid')
  const late = await addPhone(seller, { product_name: 'Phone of later' })
  await goTo('/elsewhere')
  await expect.element(page.getByText('/elsewhere')).toBeVisible()
  await buy(buyer, late)
  await goTo(-1)
  await expect.element(row('Phone of later')).toMatchTextContent('Paid')
})

test('My Orders keeps Paid, and says below it what is next', async () => {
  const sale = await sell({ product_name: 'Followed phone' })
  const { id, buyer } = sale
  const says = async (next: RegExp) => {
    await become(buyer)
    openPage('/dashbord', { path: '/dashbord', element: <MyOrdersPage /> })
    await expect.element(row('Followed phone').getByText('Paid', { exact: true })).toBeVisible()
    await expect.element(row('Followed phone').getByText(next)).toBeVisible()
  }
  await says(/^Agree on a meeting before \w+ \d+, \d{4} /)
  await enterCode(sale)
  await says(/^Report a problem by \w+ \d+, \d{4} /)
  await lookOver('my orders, with what is next')
  const complaint = { reason: 'does-not-work', text: 'It turns off.', photos: [] }
  await call(buyer, 'POST', `/orders/${id}/dispute`, { json: complaint })
  await says(/^Problem reported: agree by .*, or Swap decides$/)
  await commands.runSql(`update orders set chargeback_at = now() where id = '${id}'`)
  await says(/^Your bank is asking for the money back$/)
  await commands.runSql(`update orders set chargeback_at = null where id = '${id}'`)
  await call(sale.seller, 'PUT', `/orders/${id}/dispute/proposal`, { json: { refund: 30 } })
  await call(buyer, 'PUT', `/orders/${id}/dispute/agreement`, { json: { refund: 30 } })
  await says(/^\$30 was refunded$/)
})

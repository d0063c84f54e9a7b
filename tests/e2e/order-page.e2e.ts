import { goWithin } from './browser.ts'
import { answer, lookOver, see } from './check-page.ts'
import { expect, test } from './people.ts'

/** The call that reads an order. */
const reading = /\/api\/orders\/[^/?]+(\?.*)?$/

test('a phone is handed over by code in two browsers, and the buyer says that all is well', async ({
  people,
}) => {
  const seller = await people.join('seller', 'Farhana Akter')
  const buyer = await people.join('bayer', 'Rahim Uddin')
  const phone = await people.addPhone(seller, { product_name: 'Meeting phone', product_price: 240 })
  const desk = await people.open(seller)
  await see(desk, '/dashbord/sales', 'Sales')
  await expect(desk.getByText('No sales yet')).toBeVisible()
  await lookOver(desk, 'sales, empty')
  await people.buy(buyer, phone)

  const page = await people.open(buyer)
  await see(page, '/dashbord', 'My Orders')
  await page.getByRole('link', { name: 'Meeting phone' }).click()
  await expect(page.getByText('You have paid $240. We hold the money')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Farhana Akter: / })).toHaveAttribute('href', /^tel:\+?\d+$/)
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^Booked(?! )/ })).toContainText('By you')
  const { pathname: path } = new URL(page.url())
  const code = (await page.getByText(/^\d{6}$/).textContent()) ?? ''
  await lookOver(page, 'a paid order, its buyer')

  await expect(desk.getByRole('link', { name: 'Sales 1 waiting for you' })).toBeVisible()
  await desk.getByRole('main').getByRole('link', { name: 'Meeting phone' }).click()
  await expect(desk.getByText('The buyer has paid $240. Meet, and hand over the phone.')).toBeVisible()
  await expect(desk.getByText(code)).toHaveCount(0)
  await expect(desk.getByText('Swap holds the $240.')).toBeVisible()
  await expect(desk.getByText(/^An SMS is no payment/)).toBeVisible()
  await expect(desk.getByRole('listitem').filter({ hasText: /^Booked(?! )/ })).toContainText('By the buyer')
  const field = desk.getByLabel('Code of the buyer')
  const confirm = desk.getByRole('button', { name: 'Confirm the hand-over' })
  await field.fill('12')
  await confirm.click()
  await expect(desk.getByText('The code has six digits.')).toBeVisible()
  people.tolerate(/status of 422/)
  await field.fill(code === '123456' ? '654321' : '123456')
  await confirm.click()
  await expect(desk.getByText(/^This is not the code of this order\. .* 4 tries are left\.$/)).toBeVisible()
  await lookOver(desk, 'a wrong code')
  await field.fill(code.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? ''))
  await field.press('Enter')
  await expect(desk.getByRole('heading', { name: 'Handed over' })).toBeFocused()
  await expect(desk.getByText(/^\$240 is yours on .* unless the buyer reports a problem/)).toBeVisible()

  await expect(page.getByText(/^Your money goes to the seller on .* [AP]M unless you report/)).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^1 day 23 hours left$/)
  await expect(desk.getByRole('link', { name: 'Sales', exact: true })).toBeVisible()
  await lookOver(page, 'an order that is handed over')
  await page.getByRole('button', { name: 'Everything is fine' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, everything is fine' }).click()
  await expect(page.getByText('All is done. The seller has the money.')).toBeVisible()
  await expect(desk.getByText('All is done. $240 is yours.')).toBeVisible()
  await desk.getByRole('link', { name: 'Back to Sales' }).click()
  await expect(desk.getByRole('row').filter({ hasText: 'Meeting phone' })).toContainText('Completed')
  await lookOver(desk, 'sales')

  for (const [side, total] of [
    [page, 'Paid in all'],
    [desk, 'For the seller'],
  ] as const) {
    await side.goto(path)
    await side.getByRole('link', { name: 'Receipt' }).click()
    await expect(side.getByRole('row', { name: `${total} $240` })).toBeVisible()
    await lookOver(side, 'a receipt')
    await side.emulateMedia({ media: 'print' })
    await expect(side.getByRole('navigation')).toHaveCount(0)
    await expect(side.getByRole('button', { name: 'Print' })).toHaveCount(0)
    await expect(side.getByRole('heading', { name: 'Receipt' })).toBeVisible()
    await side.emulateMedia({ media: null })
  }
})

test('a link with the code fills it in; an order that was cancelled meanwhile says so', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const buyer = await people.join()
  const order = await people.buy(buyer, await people.addPhone(seller))
  const { handover } = await people.call<{ handover: { code: string; url: string } }>(
    buyer,
    'GET',
    `/orders/${order._id}`,
  )
  const desk = await people.open(seller)
  await desk.goto(handover.url.replace(/^https?:\/\/[^/]+/, ''))
  await expect(desk.getByLabel('Code of the buyer')).toHaveValue(handover.code)

  const page = await people.open(buyer)
  await page.goto(`/dashbord/orders/${order._id}`)
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await dialog.getByLabel('Reason').fill('I have found a nearer one')
  await lookOver(page, 'cancelling an order')
  const before = await people.call(seller, 'GET', `/orders/${order._id}`)
  await answer(desk, reading, 200, before)
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByText(/on its way back to you|You were refunded/)).toBeVisible()
  await expect(page.getByText('I have found a nearer one')).toBeVisible()
  await lookOver(page, 'a cancelled order')

  people.tolerate(/status of 409/)
  const refusal = 'This order cannot be changed in its current state. Please look at it again.'
  await desk.getByRole('button', { name: 'Confirm the hand-over' }).click()
  await expect(desk.getByText(refusal)).toBeVisible()
  await desk.unroute(reading)
  await expect(async () => {
    // As when the seller looks at the tab again, when the order is no longer fresh.
    await desk.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(desk.getByRole('alert')).toHaveText(refusal, { timeout: 1000 })
  }).toPass({ timeout: 15_000 })
  await expect(desk.getByText(/back to the buyer|The buyer was refunded/)).toBeVisible()
})

test('the order of other people is not found', async ({ people }) => {
  const order = await people.buy(await people.join(), await people.addPhone(await people.join('seller')))
  const stranger = await people.open(await people.join())
  people.tolerate(/status of 404/)
  await stranger.goto(`/dashbord/orders/${order._id}`)
  await expect(stranger.getByText('There is no such order.')).toBeVisible()
})

test('My Orders shows what others did to an order meanwhile, and what was done elsewhere at once', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const buyer = await people.join()
  const [gone, paid] = [
    await people.addPhone(seller, { product_name: 'Phone of another' }),
    await people.addPhone(seller, { product_name: 'Phone of mine' }),
  ]
  await people.book(buyer, gone)
  const page = await people.open(buyer, { isFirstVisit: true })
  await page.clock.install()
  await page.goto('/dashbord')
  const order = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(order(gone.product_name)).toContainText('Pay Now')
  await goWithin(page, '/blog')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('My Orders')
  await people.buy(await people.join(), gone)
  await page.clock.fastForward('00:05')
  await page.goBack()
  await expect(order(gone.product_name)).toContainText('Not Available')

  await people.buy(buyer, paid)
  await expect(order(paid.product_name)).toContainText('Paid')
})

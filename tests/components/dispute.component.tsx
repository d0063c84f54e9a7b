import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import {
  addDays,
  dayInDhaka,
  dhakaMillis,
  formatPostingTime,
  startOfDayInDhaka,
} from '../../src/kernel/time.ts'
import { lookOver } from './look-over.ts'
import { call, somePhoto } from './market.ts'
import { become, closePage, field, join } from './open-page.tsx'
import { handOver, openOrder, readOrder, type Sale, unfold } from './sales.tsx'

const complaint = { reason: 'does-not-work', text: 'It turns off after a minute.' }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const dialog = () => page.getByRole('dialog')
const settled = () => heading('The problem is settled')
const moved = () => heading(/^(Refund under way|Refunded|Completed)$/)
const texts = () =>
  page
    .getByRole('list', { name: 'What was written' })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

/** A phone that was handed over and does not work, as its buyer has reported. */
async function complain(): Promise<Sale> {
  const sale = await handOver()
  await call(sale.buyer, 'POST', `/orders/${sale.id}/dispute`, { json: complaint })
  return sale
}

/** An order all of whose money goes back as soon as the phone has. */
async function agreeToReturn(): Promise<Sale> {
  const sale = await complain()
  const dispute = `/orders/${sale.id}/dispute`
  await call(sale.seller, 'PUT', `${dispute}/proposal`, { json: { refund: 250 } })
  await call(sale.buyer, 'PUT', `${dispute}/agreement`, { json: { refund: 250 } })
  return sale
}

test('a complaint needs a reason and a text, and what was typed outlives a call that fails', async () => {
  const { id, buyer } = await handOver()
  await openOrder(buyer, id)
  await button('Report a problem').click()
  await button('Send the report').click()
  await expect.element(page.getByText('Choose what is wrong')).toBeVisible()
  await expect.element(page.getByText('Enter a text first')).toBeVisible()
  await lookOver('a complaint with errors')
  await page.getByLabelText('It is not as described').click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByLabelText('It does not work properly')).toBeChecked()
  await field('Describe the problem').fill(complaint.text)
  await commands.fail(`**/api/orders/${id}/dispute*`, 503, { code: 'down', detail: 'Not now.' })
  await button('Send the report').click()
  await expect.element(page.getByRole('alert').getByText('Not now.')).toBeVisible()
  await expect.element(field('Describe the problem')).toHaveValue(complaint.text)
  await commands.release()
  await button('Send the report').click()
  await expect.element(heading('Disputed')).toHaveFocus()
  await unfold('Contact, receipt and history')
  await expect
    .element(page.getByRole('listitem').getByText('It does not work properly').first())
    .toBeVisible()
})

test('a complaint that comes too late is refused, and its text is kept', async () => {
  const { id, buyer } = await handOver()
  await openOrder(buyer, id)
  await button('Report a problem').click()
  await page.getByLabelText('Something else').click()
  await field('Describe the problem').fill('It is blue.')
  // The sale is completed meanwhile.
  await commands.hold(`**/api/orders/${id}*`)
  await call(buyer, 'PUT', `/orders/${id}/completion`)
  await button('Send the report').click()
  await expect.element(page.getByRole('alert').getByText('The time to complain is over')).toBeVisible()
  await expect.element(field('Describe the problem')).toHaveValue('It is blue.')
})

test('a buyer withdraws a complaint', async () => {
  const { id, buyer } = await complain()
  await openOrder(buyer, id)
  await button('Withdraw the complaint').click()
  await expect.element(dialog().getByText(/^The seller gets the money when the rest/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Withdraw the complaint' }).click()
  await expect.element(heading('Handed over')).toHaveFocus()
  await expect.element(heading('The complaint was withdrawn')).toBeVisible()
  await lookOver('a withdrawn complaint')
  await expect.element(button('Report a problem')).toBeVisible()
})

test('both sides settle a dispute: the seller replies and proposes, and the buyer agrees to what is still proposed', async () => {
  const { id, buyer, seller } = await complain()
  await openOrder(seller, id)
  await expect
    .poll(texts)
    .toEqual([expect.stringMatching(/Rahim Uddin \(buyer\).*It turns off after a minute\./)])
  await field('Your reply').fill('It was fine here.')
  await button('Send the reply').click()
  await expect
    .poll(texts)
    .toEqual([expect.stringContaining(complaint.text), expect.stringContaining('It was fine here.')])
  await expect.element(field('Your reply')).toHaveValue('')
  await field('Propose an amount to refund').fill('250.01')
  await button('Send the proposal').click()
  await expect.element(page.getByText('Enter an amount between $0 and $250')).toBeVisible()
  await field('Propose an amount to refund').fill('৩০')
  await button('Send the proposal').click()
  await expect.element(page.getByText('You propose to refund $30.')).toBeVisible()
  await lookOver('a dispute with an own proposal')

  await openOrder(buyer, id)
  await button('Agree to $30').click()
  await expect.element(dialog().getByText('Farhana Akter (seller) gets $220.')).toBeVisible()
  await lookOver('agreeing to a refund')
  // The seller proposes another amount while the buyer reads.
  await commands.hold(`**/api/orders/${id}*`)
  await call(seller, 'PUT', `/orders/${id}/dispute/proposal`, { json: { refund: 40.5 } })
  await dialog().getByRole('button', { name: 'Agree to $30' }).click()
  await commands.release()
  await expect.element(page.getByRole('alert').getByText('The proposal has changed.')).toBeVisible()
  await button('Agree to $40.50').click()
  await dialog().getByRole('button', { name: 'Agree to $40.50' }).click()
  await expect.element(moved()).toHaveFocus()
  await openOrder(seller, id)
  await expect.element(settled()).toBeVisible()
  await expect.element(page.getByText('$40.50 goes back to the buyer, $209.50 to the seller.')).toBeVisible()
  await lookOver('a settled dispute')
})

test('an admin reads the evidence and decides, and both sides read why', async () => {
  const sale = await handOver()
  const { id, buyer, seller } = sale
  const { productId } = await readOrder(buyer, id)
  const conversation = await call<{ _id: string }>(buyer, 'POST', '/conversations', { json: { productId } })
  for (const [who, text] of [
    [buyer, 'Is the screen the original one?'],
    [seller, 'Yes, never opened.'],
  ] as const) {
    await call(who, 'POST', `/conversations/${conversation._id}/messages`, { json: { text } })
  }
  await call(buyer, 'POST', `/orders/${id}/dispute`, { json: complaint })
  await openOrder(await join('admin'), id)
  await expect.element(page.getByText(complaint.text).first()).toBeVisible()
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect.element(evidence.getByRole('img', { name: 'Agreed photo 1 of 1' })).toBeVisible()
  await expect.element(evidence.getByText('$250', { exact: true })).toBeVisible()
  await expect.element(evidence.getByText(/^The seller entered the buyer’s code on/)).toBeVisible()
  const chat = evidence.getByRole('region', { name: 'What buyer and seller wrote to each other' })
  const lines = chat.getByRole('listitem')
  await expect.element(lines.first()).toMatchTextContent(/Rahim Uddin \(Buyer\).*Is the screen the original/)
  await expect.element(lines.nth(1)).toMatchTextContent(/Farhana Akter \(Seller\).*Yes, never opened\./)
  await expect.element(evidence.getByRole('region', { name: 'Buyer' }).getByText('Orders paid')).toBeVisible()

  await field('Amount to refund').fill('100')
  await button('Decide').click()
  await expect.element(page.getByText('Enter a text first')).toBeVisible()
  await lookOver('a decision with an error, and the evidence')
  await field('Reasons for your decision').fill('The battery was not as described.')
  await button('Decide').click()
  await expect.element(dialog().getByText(/^Rahim Uddin \(buyer\) gets \$100 back/)).toBeVisible()
  await expect.element(dialog().getByText('Farhana Akter (seller) gets $150.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Decide' }).click()
  await expect.element(moved()).toHaveFocus()
  for (const who of [buyer, seller]) {
    await openOrder(who, id)
    await expect.element(page.getByText('The battery was not as described.')).toBeVisible()
    await expect.element(page.getByText('$100 goes back to the buyer, $150 to the seller.')).toBeVisible()
    await expect.element(evidence).not.toBeInTheDocument()
  }
})

test('the photos of a complaint are seen by both sides, full screen, and by nobody else', async () => {
  const { id, buyer, seller } = await handOver()
  await openOrder(buyer, id)
  await button('Report a problem').click()
  await page.getByLabelText('Something else').click()
  await field('Describe the problem').fill('A scratch on the back.')
  await page.getByLabelText('Add photos').upload([await somePhoto('one.png'), await somePhoto('two.png')])
  await expect.element(page.getByRole('img', { name: 'Photo 2' })).toBeVisible()
  await button('Remove photo 2').click()
  await expect.element(page.getByRole('img', { name: 'Photo 2' })).not.toBeInTheDocument()
  await lookOver('a complaint with a photo')
  await button('Send the report').click()
  await expect.element(heading('Something else')).toBeVisible()

  await openOrder(seller, id)
  const photo = button('Photo 1 of 1, full screen')
  await expect.element(photo).toBeVisible()
  const image = () => photo.element().querySelector('img')
  await expect.poll(() => image()?.naturalWidth).toBeGreaterThan(0)
  await photo.click()
  const viewer = page.getByRole('dialog', { name: /^Photos of / })
  await expect.element(viewer).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(viewer).not.toBeInTheDocument()
  await expect.element(photo).toHaveFocus()
  const address = image()?.src ?? ''
  // It would ask for the order as a stranger, too.
  await closePage()
  const answers = []
  for (const who of [buyer, seller, await join('seller')]) {
    await become(who)
    answers.push((await fetch(address, { cache: 'no-store' })).status)
  }
  expect(answers).toEqual([200, 200, 404])
})

test('a buyer returns the phone and enters the code of the seller', async () => {
  const { id, buyer, seller } = await agreeToReturn()
  await openOrder(seller, id)
  await expect.element(heading('Phone coming back')).toBeVisible()
  await unfold('Take the phone back')
  await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await lookOver('a phone to take back')
  const code = page.getByText(/^\d{6}$/).element().textContent ?? ''
  await openOrder(buyer, id)
  await expect
    .element(page.getByText(/^You get \$250 back as soon as the seller has the phone/))
    .toBeVisible()
  await unfold('Return the phone')
  await field('Return code of the seller').fill(code === '000000' ? '000001' : '000000')
  await button('Confirm the return').click()
  await expect.element(page.getByText(/^This is not the code of this order/)).toBeVisible()
  await field('Return code of the seller').fill(code)
  await button('Confirm the return').click()
  await expect.element(moved()).toHaveFocus()
})

test('a seller who has the phone back says so without a code', async () => {
  const { id, seller } = await agreeToReturn()
  await openOrder(seller, id)
  await unfold('Take the phone back')
  // Of a return there is nothing to share before both have agreed on a meeting.
  await expect.element(button('Share my meeting')).not.toBeInTheDocument()
  await button('I have the phone back').click()
  await expect.element(dialog().getByText(/^\$250 then goes back to the buyer/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Yes, I have it back' }).click()
  await expect.element(moved()).toHaveFocus()
  await expect
    .element(page.getByRole('link', { name: 'Sell it again' }))
    .toHaveAttribute('href', '/dashbord/myproducts?tab=returned')
})

test('a no-show is reported for the meeting that was agreed on, once it is due, and its link is shared', async () => {
  const { id, buyer, seller } = await agreeToReturn()
  // The last moment of the day: what is to be done on the day of a meeting is not folded.
  const tomorrow = startOfDayInDhaka(addDays(dayInDhaka(new Date()), 1))
  const at = new Date(tomorrow.getTime() - 1).toISOString()
  const json = { place: 'Shahbag', at }
  await call(buyer, 'PUT', `/orders/${id}/meeting`, { json })
  await call(seller, 'PUT', `/orders/${id}/meeting/agreement`, { json })
  await openOrder(seller, id)
  await button('Share my meeting').click()
  await expect.element(page.getByRole('link', { name: /\/meeting\/[\w-]{22}$/ })).toBeVisible()
  await button('The buyer didn’t come').click()
  const meeting = `You agreed to meet: ${formatPostingTime(at)}, Shahbag.`
  await expect.element(dialog().getByText(meeting)).toBeVisible()
  await expect
    .element(dialog().getByText('If the buyer doesn’t come, you can report it from then on.'))
    .toBeVisible()
  await expect.element(dialog().getByLabelText('Where you waited')).not.toBeInTheDocument()
  await lookOver('a meeting that is not due')
  for (const column of ['meetings set at', 'orders set meeting_at'])
    await commands.runSql(
      `update ${column} = now() - interval '1 minute' where ${column.startsWith('orders') ? 'id' : 'order_id'} = '${id}'`,
    )
  await openOrder(seller, id)
  await button('The buyer didn’t come').click()
  await expect.element(dialog().getByLabelText('Where you waited')).toHaveValue('Shahbag')
  await expect.element(dialog().getByText(/^You agreed to meet: /)).toBeVisible()
})

test('a buyer reports where they waited in vain, and an admin refunds without the return', async () => {
  const { id, buyer } = await agreeToReturn()
  // The field for the time has whole seconds.
  await commands.runSql(
    `update disputes set opened_at = opened_at - interval '1 hour' where order_id = '${id}'`,
  )
  await openOrder(buyer, id)
  await unfold('Return the phone')
  await button('The seller didn’t come').click()
  await dialog().getByRole('button', { name: 'Report it to Swap' }).click()
  await expect.element(dialog().getByText('Enter a date and time in the past')).toBeVisible()
  await lookOver('a failed return with errors')
  await dialog().getByLabelText('Where you waited').fill('Bashundhara City, level 6')
  // The time of Dhaka, whatever the zone of the device.
  const now = new Date()
  const typed = new Date(now.getTime() + dhakaMillis).toISOString().slice(0, 19)
  await dialog().getByLabelText('When you waited').fill(typed)
  await dialog().getByLabelText('What happened?').fill('I waited for an hour.')
  await dialog().getByRole('button', { name: 'Report it to Swap' }).click()
  const waited = `Waited at Bashundhara City, level 6, ${formatPostingTime(now)}`
  await expect.element(page.getByText(waited)).toBeVisible()

  await openOrder(await join('admin'), id)
  await expect.element(page.getByText(/^Waited at Bashundhara City, level 6/).first()).toBeVisible()
  for (const told of [
    /The buyer reads.*You have reported a problem/,
    /The seller reads.*The buyer has reported/,
  ])
    await expect.element(page.getByRole('status').filter({ hasText: told })).toBeVisible()
  await field('Amount to refund').fill('250')
  await field('Reasons for your decision').fill('The seller did not come.')
  await page.getByLabelText(/^The phone does not have to come back/).click()
  await button('Decide').click()
  await expect.element(dialog().getByText('The phone does not have to come back')).toBeVisible()
  await dialog().getByRole('button', { name: 'Decide' }).click()
  await expect.element(moved()).toHaveFocus()
})

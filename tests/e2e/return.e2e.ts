import type { Page } from '@playwright/test'
import { dhakaMillis, formatPostingTime } from '../../src/kernel/time.ts'
import { press, typeInto } from './browser.ts'
import { lookOver } from './check-page.ts'
import { handOver } from './hand-over.ts'
import { expect, type People, type Person, test } from './people.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** An order all of whose money goes back as soon as the phone has. */
async function agreeToReturn(people: People, seller: Person, buyer: Person) {
  const order = await handOver(people, seller, buyer)
  const dispute = `/orders/${order.id}/dispute`
  await people.call(buyer, 'POST', dispute, { json: { reason: 'does-not-work', text: 'It is off.' } })
  await people.call(seller, 'PUT', `${dispute}/proposal`, { json: { refund: 250 } })
  await people.call(buyer, 'PUT', `${dispute}/agreement`, { json: { refund: 250 } })
  return order
}

test('a buyer returns the phone, enters the code of the seller, and is refunded', async ({ people }) => {
  people.tolerate(/status of 422/)
  const seller = await people.join('seller', 'Rahim Uddin')
  const buyer = await people.join('bayer', 'Nadia Islam')
  const { path } = await agreeToReturn(people, seller, buyer)

  const desk = await people.open(seller)
  await desk.goto(path)
  await expect(desk.getByRole('heading', { name: 'Phone coming back' })).toBeVisible()
  const code = desk.getByText(/^\d{6}$/)
  await expect(desk.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await lookOver(desk, 'a phone to take back')

  const page = await people.open(buyer)
  await page.goto(path)
  await expect(page.getByText(/^You get \$250 back as soon as the seller has the phone/)).toBeVisible()
  await lookOver(page, 'a phone to return')
  const right = (await code.textContent()) ?? ''
  const field = page.getByLabel('Return code of the seller')
  await typeInto(page, field, right === '000000' ? '000001' : '000000')
  await press(page, button(page, 'Confirm the return'))
  await expect(page.getByText(/^This is not the code of this order/)).toBeVisible()
  await field.fill(right)
  await press(page, button(page, 'Confirm the return'))
  await expect(page.getByRole('heading', { name: /^(Refund under way|Refunded)$/ })).toBeFocused()
})

test('a seller who has the phone back says so without a code', async ({ people }) => {
  const seller = await people.join('seller', 'Rahim Uddin')
  const buyer = await people.join('bayer', 'Nadia Islam')
  const { path } = await agreeToReturn(people, seller, buyer)
  const page = await people.open(seller)
  await page.goto(path)
  await press(page, button(page, 'I have the phone back'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^\$250 then goes back to the buyer/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Yes, I have it back' }).click()
  await expect(page.getByRole('heading', { name: /^(Refund under way|Refunded)$/ })).toBeFocused()
})

test('a buyer reports where they waited in vain, and an admin refunds without the return', async ({
  people,
}) => {
  const seller = await people.join('seller', 'Rahim Uddin')
  const buyer = await people.join('bayer', 'Nadia Islam')
  const { path } = await agreeToReturn(people, seller, buyer)
  const page = await people.open(buyer, { timezoneId: 'America/New_York' })
  await page.goto(path)
  await press(page, button(page, 'The other side did not come'))
  const dialog = page.getByRole('dialog')
  await press(page, dialog.getByRole('button', { name: 'Report it to Swap' }))
  await expect(dialog.getByText('Enter a date and time that is over')).toBeVisible()
  await lookOver(page, 'a failed return with errors')
  await dialog.getByLabel('Where you waited').fill('Bashundhara City, level 6')
  // The time of Dhaka, whatever the zone of the device.
  const now = new Date()
  await dialog
    .getByLabel('When you waited')
    .fill(new Date(now.getTime() + dhakaMillis).toISOString().slice(0, 19))
  await dialog.getByLabel('What happened?').fill('I waited for an hour.')
  await press(page, dialog.getByRole('button', { name: 'Report it to Swap' }))
  await expect(
    page.getByText(`Waited in vain: Bashundhara City, level 6, ${formatPostingTime(now)}`),
  ).toBeVisible()

  const admin = await people.open(await people.logIn('admin@swap.test'))
  await admin.goto(path)
  await expect(admin.getByText(/^Waited in vain: Bashundhara City, level 6/).first()).toBeVisible()
  await admin.getByLabel('Amount to refund').fill('250')
  await admin.getByLabel('Why do you decide so?').fill('The seller did not come.')
  await admin.getByLabel(/^The phone does not have to come back/).check()
  await button(admin, 'Decide').click()
  const asked = admin.getByRole('dialog')
  await expect(asked.getByText('The phone does not have to come back')).toBeVisible()
  await asked.getByRole('button', { name: 'Decide' }).click()
  await expect(admin.getByRole('heading', { name: 'The problem is settled' })).toBeFocused()
})

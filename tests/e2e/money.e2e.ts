import { deriveCardKeys } from '../../demo/cards/keys.ts'
import type { Booking } from '../../src/orders/booking/contract.ts'
import { readSecret } from '../../src/platform/secret.ts'
import { lookOver, see } from './check-page.ts'
import { withDatabase } from './pass-deadline.ts'
import { expect, type People, type Person, test } from './people.ts'

/** Refunds an order at the stand-in of the card provider, as somebody does in its dashboard. Returns the id of the refund. */
async function refundByHand(people: People, buyer: Person, { _id, product_price }: Booking): Promise<string> {
  const { secretKey } = deriveCardKeys(await readSecret({ DATA_DIR: process.env.JOURNEY_DATA_DIR ?? '' }))
  const { paymentId } = await people.call<Booking>(buyer, 'GET', `/product/parces/${_id}`)
  const answer = await buyer.api.post('/sandbox/stripe/v1/refunds', {
    headers: { authorization: `Bearer ${secretKey}` },
    form: { payment_intent: paymentId ?? '', amount: product_price * 100 },
  })
  return ((await answer.json()) as { id: string }).id
}

test('a refund made by hand is found by the comparison and adopted, with the keyboard alone', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const buyer = await people.join()
  const order = await people.buy(buyer, await people.addPhone(seller))
  const refund = await refundByHand(people, buyer, order)
  const page = await people.open(await people.logIn('admin@swap.test'))
  await page.goto('/dashbord')
  await page.getByRole('link', { name: 'Money', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
  await expect(page.getByText('Held for buyers')).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: refund })
  // A comparison that somebody else has asked for may have begun before the refund.
  await expect(async () => {
    await page.getByRole('button', { name: 'Check now' }).press('Enter')
    await expect(row).toBeVisible()
  }).toPass({ timeout: 60_000 })
  await expect(row).toContainText(`−$${order.product_price}`)
  await expect(row.getByRole('link', { name: order.product_name })).toHaveAttribute(
    'href',
    `/dashbord/orders/${order._id}`,
  )
  await lookOver(page, 'money with a difference')

  await row.getByRole('button', { name: 'Adopt' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await lookOver(page, 'adopting a refund')
  await dialog.getByRole('button', { name: 'Adopt' }).press('Enter')
  await expect(row).toHaveCount(0)
  await expect(async () => {
    const { stage } = await people.call<{ stage: string }>(buyer, 'GET', `/orders/${order._id}`)
    expect(stage).toBe('refunded')
  }).toPass({ timeout: 60_000 })

  await see(page, '/dashbord/audit', 'Audit log')
  await expect(page.getByText('Adopted a refund made by hand').first()).toBeVisible()
  await see(page, '/bn/dashbord/money', 'টাকা')
  await lookOver(page, 'money in Bangla')
})

test('a refund that the provider has given up is paid another way, and its buyer reads how', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const buyer = await people.join()
  // Its refunds are pending at first.
  const order = await people.buy(buyer, await people.addPhone(seller), '4000000000007726')
  await people.call(buyer, 'PUT', `/orders/${order._id}/cancellation`, { json: { reason: 'No' } })
  await expect(async () => {
    await withDatabase(async (client) => {
      const failed = await client.query(
        "update refunds set state = 'failed', attempt = 5 where reference = $1 and state = 'pending'",
        [order._id],
      )
      expect(failed.rowCount).toBe(1)
    })
  }).toPass({ timeout: 30_000 })

  const page = await people.open(await people.logIn('admin@swap.test'))
  await see(page, '/dashbord/money', 'Money')
  const link = page.locator(`a[href="/dashbord/orders/${order._id}"]`)
  const row = page.getByRole('row').filter({ has: link })
  await expect(row).toContainText('Not tried any more')
  await row.getByRole('button', { name: 'Record refund' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await expect(dialog.getByText('Reference is required')).toBeVisible()
  await lookOver(page, 'recording a refund')
  const way = dialog.getByLabel('How it was made')
  await way.selectOption('By the payment provider')
  await expect(
    dialog.getByText(/^Look in the dashboard of stripe for the refunds of the payment pi_/),
  ).toBeVisible()
  await expect(dialog.getByLabel('Id of the refund at the provider')).toBeVisible()
  await way.selectOption('Bank transfer')
  await dialog.getByLabel('Reference of the payment').fill('FT-4711')
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(0)

  const desk = await people.open(buyer)
  await see(desk, '/dashbord/notifications', 'Notifications')
  await expect(desk.getByText(/by bank transfer\. Reference: FT-4711\./)).toBeVisible()
})

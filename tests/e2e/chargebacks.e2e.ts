import { lookOver, see } from './check-page.ts'
import { expect, test } from './people.ts'

/** The bank of its holder takes the payment back as soon as it is captured. */
const disputedCard = '4000000000000259'

test('an admin finds a chargeback, sends the bank evidence, and sees it among all chargebacks', async ({
  people,
}) => {
  const seller = await people.join('seller', 'Rahim Uddin')
  const phone = await people.addPhone(seller, { product_price: 250 })
  const order = await people.buy(await people.join('bayer', 'Nadia Islam'), phone, disputedCard)
  const path = `/dashbord/orders/${order._id}`
  const page = await people.open(await people.logIn('admin@swap.test'))
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="${path}"]`) })
  await expect(async () => {
    await page.goto('/dashbord/queue?kind=chargeback')
    await expect(row).toContainText('fraudulent', { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await expect(row).toContainText(order.product_name)
  await expect(row).toContainText('$250')
  await page.getByRole('link', { name: 'All chargebacks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
  const list = page.getByRole('region', { name: 'Chargebacks' })
  const listed = list.getByRole('row').filter({ has: page.locator(`a[href="${path}"]`) })
  await expect(listed).toContainText('Waits for evidence')
  await expect(listed).toContainText(/[AP]M/)
  await expect(page.getByText('In open chargebacks')).toBeVisible()
  await lookOver(page, 'all chargebacks')

  await listed.getByRole('link').click()
  const panel = page.getByRole('region', { name: 'Chargeback', exact: true })
  await expect(panel).toContainText('fraudulent')
  await panel.getByRole('button', { name: 'Send evidence' }).click()
  await expect(panel.getByLabel('Your statement to the bank')).toBeFocused()
  await panel.getByLabel('Your statement to the bank').fill('The buyer has met the seller.')
  await lookOver(page, 'a chargeback to answer')
  await panel.getByRole('button', { name: 'Send evidence' }).click()
  await expect(panel.getByText('The buyer has met the seller.')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(panel).toContainText('Sent to the bank:', { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await expect(panel).toContainText('The bank decides')
  await expect(panel.getByRole('button')).toHaveCount(0)
  await see(page, '/bn/dashbord/money', 'টাকা')
  await expect(
    page
      .getByRole('region', { name: 'চার্জব্যাক' })
      .getByRole('row')
      .filter({ has: page.locator(`a[href$="${path}"]`) }),
  ).toContainText('ব্যাংকে পাঠানো হয়েছে')

  const desk = await people.open(seller)
  await see(desk, '/dashbord/mymoney', 'My money')
  await expect(desk.getByRole('note')).toContainText('A buyer’s bank asks for $250 back.')
  await lookOver(desk, 'my money with a chargeback')
})

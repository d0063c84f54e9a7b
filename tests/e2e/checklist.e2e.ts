import { makeImei } from '../support/factories.ts'
import { expect, test } from './people.ts'

test('an admin words the checklist of the buyer, who reads it, and asks about the IMEI that the phone shows', async ({
  people,
}) => {
  const typeCode = String(Date.now()).slice(-8)
  const imei = makeImei(typeCode)
  const seller = await people.join('seller')
  const buyer = await people.join()
  const order = await people.buy(buyer, await people.addPhone(seller, { imei }))
  const admin = await people.logIn('admin@swap.test')
  const desk = await people.open(admin)
  const page = await people.open(buyer)
  const ours = `Look at the back of the phone ${seller.id.slice(0, 4)}`

  await desk.goto('/dashbord/checklists')
  const text = desk.getByLabel('Text', { exact: true })
  await expect(text).toHaveValue(/\*\*de-registered\*\*/)
  await text.fill(`1. ${ours}\n2. **Call** <script>alert(1)</script>`)
  await desk.getByRole('button', { name: 'Preview' }).click()
  const preview = desk.getByRole('region', { name: 'What people will read' })
  await expect(preview.getByRole('listitem').first()).toHaveText(ours)
  await expect(preview).toContainText('Call <script>alert(1)</script>')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText('The checklist is changed.')).toBeVisible()

  await page.goto(`/dashbord/orders/${order._id}`)
  const checklist = page.getByRole('region', { name: 'Then make sure that you may use it' })
  await expect(checklist.getByRole('listitem').first()).toHaveText(ours)
  const sms = checklist.getByRole('link', { name: 'Write the SMS to 16002' })
  await expect(sms).toHaveAttribute('href', 'sms:16002?body=KYD%20')
  await checklist.getByLabel('IMEI that the phone shows').fill(makeImei(typeCode))
  await expect(checklist).toContainText(
    `This is another phone: the IMEI of this order ends in ${imei.slice(-4)}.`,
  )
  await checklist.getByLabel('IMEI that the phone shows').fill(imei)
  await expect(sms).toHaveAttribute('href', `sms:16002?body=KYD%20${imei}`)

  await desk.getByRole('button', { name: 'Use the wording that Swap came with' }).click()
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.goto('/dashbord/audit')
  await expect(desk.getByText(/^buyer, en, version \d+$/).first()).toBeVisible()
})

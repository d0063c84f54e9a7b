import type { Page } from '@playwright/test'
import type { Product } from '../../src/listings/contract.ts'
import { makeImei } from '../support/factories.ts'
import { expect, type People, type Person, test } from './people.ts'

const row = (page: Page, phone: Product) => page.getByRole('row').filter({ hasText: phone.product_name })

async function openQueue(people: People): Promise<Page> {
  const page = await people.open(await people.logIn('admin@swap.test'))
  await page.goto('/dashbord/report')
  return page
}

async function addReported(people: People, seller: Person, name: string): Promise<Product> {
  const phone = await people.addPhone(seller, { product_name: `${name} ${seller.id}` })
  for (const reason of ['fake', 'scam']) {
    const query = { id: phone._id, reason }
    await people.call(await people.join(), 'PUT', '/report', { query })
  }
  return phone
}

test('a reporter chooses a reason, which the admin reads beside the photo and the link', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller, { product_name: `Doubtful ${seller.id}` })
  const page = await people.open(await people.join())
  await page.goto(`/product/${phone._id}`)
  const report = page.getByRole('button', { name: 'report to admin' }).first()
  await report.click()
  await expect(page.getByText('report send successFull')).toBeVisible()
  const reasons = page.getByRole('group', { name: 'What is wrong with it?' })
  await reasons.getByRole('button', { name: 'Fake or a copy' }).click()
  await expect(page.getByText('Thank you. We will look at it.')).toBeVisible()
  await expect(reasons).toHaveCount(0)
  await expect(report).toBeFocused()

  const desk = await openQueue(people)
  await expect(row(desk, phone)).toContainText('1 report')
  await expect(row(desk, phone)).toContainText('Fake or a copy')
  await row(desk, phone).getByRole('link', { name: phone.product_name }).click()
  await expect(desk).toHaveURL(`/product/${phone._id}`)
})

test('an admin dismisses reports, and the phone stays for sale', async ({ people }) => {
  const seller = await people.join('seller')
  const phone = await addReported(people, seller, 'Honest')
  const desk = await openQueue(people)
  await expect(row(desk, phone)).toHaveCount(1)
  await expect(row(desk, phone)).toContainText('2 reports')
  await row(desk, phone).getByRole('button', { name: 'Dismiss' }).click()
  await expect(desk.getByText(`The reports of ${phone.product_name} are dismissed`)).toBeVisible()
  await expect(row(desk, phone)).toHaveCount(0)
  await people.book(await people.join(), phone)
})

test('an admin takes a phone down, and its booking is cancelled', async ({ people }) => {
  const seller = await people.join('seller')
  const phone = await addReported(people, seller, 'Stolen')
  const buyer = await people.join()
  await people.book(buyer, phone)
  const desk = await openQueue(people)
  await row(desk, phone).getByRole('button', { name: 'Take down' }).click()
  const dialog = desk.getByRole('dialog', { name: `Take down ${phone.product_name}?` })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(desk, phone)).toHaveCount(1)
  await row(desk, phone).getByRole('button', { name: 'Take down' }).click()
  await dialog.getByRole('button', { name: 'Take down' }).click()
  await expect(dialog.getByText('Choose the reason.')).toBeVisible()
  await dialog.getByLabel('Reason').selectOption('Fake or a copy')
  await dialog.getByRole('button', { name: 'Take down' }).click()
  await expect(row(desk, phone)).toHaveCount(0)
  await desk.getByRole('link', { name: 'Audit log' }).click()
  await expect(row(desk, phone)).toContainText('Took the phone down')

  const page = await people.open(buyer)
  await page.goto('/dashbord')
  await expect(row(page, phone)).toContainText('Cancelled')

  const shop = await people.open(seller)
  await shop.goto('/dashbord/myproducts')
  const takenDown = shop.getByRole('region', { name: 'A phone of yours was taken down' })
  await expect(takenDown).toContainText(phone.product_name)
  await expect(takenDown).toContainText('The phone seems to be a fake or a copy.')
})

test('an admin closes the account of a reported seller', async ({ people }) => {
  const seller = await people.join('seller', 'Reported Seller')
  const [phone, other] = [
    await addReported(people, seller, 'First'),
    await addReported(people, seller, 'Second'),
  ]
  const desk = await openQueue(people)
  await row(desk, phone).getByRole('button', { name: 'Close account' }).click()
  await desk
    .getByRole('dialog', { name: 'Close the account of Reported Seller?' })
    .getByRole('button', { name: 'Close account' })
    .click()
  await expect(row(desk, phone)).toHaveCount(0)
  await expect(row(desk, other)).toHaveCount(0)
  await expect(people.call(seller, 'GET', '/myproduct')).rejects.toThrow('401')
})

test('two admins at one queue: the later one reads that it is decided', async ({ people }) => {
  const phone = await addReported(people, await people.join('seller'), 'Raced')
  const desk = await openQueue(people)
  await expect(row(desk, phone)).toHaveCount(1)
  const colleague = await people.logIn('admin@swap.test')
  await people.call(colleague, 'PUT', `/reportedphones/${phone._id}`, { json: { decision: 'dismissed' } })
  await row(desk, phone).getByRole('button', { name: 'Dismiss' }).click()
  await expect(desk.getByText('Another admin was first.')).toBeVisible()
  await expect(row(desk, phone)).toHaveCount(0)
})

test('an admin accepts an IMEI again that was refused', async ({ people }) => {
  const imei = makeImei(String(Date.now()).slice(-8))
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller, { product_name: `Found ${seller.id}`, imei })
  const query = { id: phone._id, reason: 'stolen-or-blocked' }
  await people.call(await people.join(), 'PUT', '/report', { query })
  const desk = await openQueue(people)
  await row(desk, phone).getByRole('button', { name: 'Take down' }).click()
  await desk.getByRole('dialog').getByLabel('Reason').selectOption('Stolen or blocked')
  await desk.getByRole('dialog').getByRole('button', { name: 'Take down' }).click()
  await expect(row(desk, phone)).toHaveCount(0)

  const accept = desk.getByRole('button', { name: 'Accept the IMEI again' })
  await accept.click()
  await expect(desk.getByText('Give a reason.')).toBeVisible()
  await desk.getByLabel('IMEI', { exact: true }).fill(imei)
  await desk.getByLabel('Reason, for the audit log').fill('The police gave it back.')
  await accept.click()
  await expect(desk.getByText('A phone with this IMEI can be offered again.')).toBeVisible()
  await people.addPhone(await people.join('seller'), { imei })
})

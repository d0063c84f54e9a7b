import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { Product } from '../../src/listings/contract.ts'
import MyProductsPage from '../../src/storefront/pages/my-products.tsx'
import ReportsPage from '../../src/trust/reports/pages/reports.tsx'
import { makeImei, seenAll } from '../support/factories.ts'
import type { Person } from './commands.ts'
import { addPhone, book, call, someModel } from './market.ts'
import { become, field, join, openPage } from './open-page.tsx'
import { openSearch } from './search-page.tsx'

const line = (phone: Product) => page.getByRole('row').filter({ hasText: phone.product_name })
const press = (phone: Product, name: string) => line(phone).getByRole('button', { name }).click()
const dialog = () => page.getByRole('dialog')

/** A phone that two people have reported. */
async function addReported(seller: Person): Promise<Product> {
  const phone = await addPhone(seller, { product_name: someModel() })
  for (const reason of ['fake', 'scam']) {
    await call(await join(), 'PUT', '/report', { query: { id: phone._id, reason } })
  }
  return phone
}

/** Shows an admin the reports. */
async function openReports(): Promise<void> {
  await join('admin')
  openPage('/dashbord/report', { path: '/dashbord/report', element: <ReportsPage /> })
}

test('a phone is reported once, with a reason that the admin reads beside the link', async () => {
  const phone = await addPhone(await join('seller', 'Karim Mia'), { product_name: someModel() })
  await join()
  openSearch(`/search?q=${phone.product_name}`)
  const report = page.getByRole('button', { name: 'report to admin' })
  // The second press of a double click is no second report.
  await report.dblClick()
  await expect.element(page.getByText('report send successFull')).toBeVisible()
  await expect.element(page.getByText('You have already reported this product.')).not.toBeInTheDocument()
  const reasons = page.getByRole('group', { name: 'What is wrong with it?' })
  await reasons.getByRole('button', { name: 'Fake or a copy' }).click()
  await expect.element(page.getByText('Thank you. We will look at it.')).toBeVisible()
  await expect.element(reasons).not.toBeInTheDocument()
  await expect.element(report).toHaveFocus()
  await report.click()
  await expect.element(page.getByText('You have already reported this product.')).toBeVisible()

  await openReports()
  await expect.element(line(phone)).toMatchTextContent('1 report')
  await expect.element(line(phone)).toMatchTextContent('Fake or a copy')
  await expect.element(line(phone)).toMatchTextContent('Karim Mia')
  const link = line(phone).getByRole('link', { name: phone.product_name })
  await expect.element(link).toHaveAttribute('href', `/product/${phone._id}`)
})

test('an admin dismisses reports, and reads when another one was first', async () => {
  const seller = await join('seller')
  const [honest, raced] = [await addReported(seller), await addReported(seller)]
  await openReports()
  await expect.element(line(honest)).toMatchTextContent('2 reports')
  await press(honest, 'Dismiss')
  await expect.element(page.getByText(`The reports of ${honest.product_name} are dismissed`)).toBeVisible()
  await expect.element(line(honest)).not.toBeInTheDocument()
  await book(await commands.addPerson('bayer'), honest)

  await expect.element(line(raced)).toBeVisible()
  const colleague = await commands.addPerson('admin')
  await call(colleague, 'PUT', `/reportedphones/${raced._id}`, {
    json: { decision: 'dismissed', ...seenAll },
  })
  await press(raced, 'Dismiss')
  await expect.element(page.getByText('Another admin was first.')).toBeVisible()
  await expect.element(line(raced)).not.toBeInTheDocument()
})

test('an admin takes a phone down for a reason, which its seller reads', async () => {
  const seller = await join('seller')
  const phone = await addReported(seller)
  await openReports()
  await press(phone, 'Take down')
  await expect.element(dialog()).toHaveAccessibleName(`Take down ${phone.product_name}?`)
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(line(phone)).toBeVisible()
  await press(phone, 'Take down')
  await dialog().getByRole('button', { name: 'Take down' }).click()
  await expect.element(dialog().getByText('Choose the reason.')).toBeVisible()
  await dialog().getByLabelText('Reason').selectOptions('Fake or a copy')
  await dialog().getByRole('button', { name: 'Take down' }).click()
  await expect.element(line(phone)).not.toBeInTheDocument()

  await become(seller)
  openPage('/dashbord/myproducts', { path: '/dashbord/myproducts', element: <MyProductsPage /> })
  const takenDown = page.getByRole('region', { name: 'A phone of yours was taken down' })
  await expect.element(takenDown).toMatchTextContent(phone.product_name)
  await expect.element(takenDown).toMatchTextContent('The phone seems to be a fake or a copy.')
})

test('an admin closes the account of a reported seller, whose phones all leave the list', async () => {
  const seller = await join('seller', 'Reported Seller')
  const [phone, other] = [await addReported(seller), await addReported(seller)]
  await openReports()
  await expect.element(line(other)).toBeVisible()
  await press(phone, 'Close account')
  await expect.element(dialog()).toHaveAccessibleName('Close the account of Reported Seller?')
  await dialog().getByRole('button', { name: 'Close account' }).click()
  await expect.element(line(phone)).not.toBeInTheDocument()
  await expect.element(line(other)).not.toBeInTheDocument()
})

test.each(['with', 'without'])('an admin accepts a phone %s an IMEI again that was refused', async (how) => {
  const imei = how === 'with' ? makeImei(String(Date.now()).slice(-8)) : undefined
  const phone = await addPhone(await join('seller'), { product_name: someModel(), imei })
  await call(await join(), 'PUT', '/report', { query: { id: phone._id, reason: 'stolen-or-blocked' } })
  await openReports()
  await press(phone, 'Take down')
  await dialog().getByLabelText('Reason').selectOptions('Stolen or blocked')
  await dialog().getByRole('button', { name: 'Take down' }).click()
  await expect.element(line(phone)).not.toBeInTheDocument()

  const accept = page.getByRole('button', { name: 'Accept the IMEI again' })
  await accept.click()
  await expect.element(page.getByText('Give a reason.')).toBeVisible()
  await field('IMEI').fill(imei ?? `https://swap.test/product/${phone._id}`)
  await page.getByLabelText('Reason, for the audit log').fill('The police gave it back.')
  await accept.click()
  await expect.element(page.getByText('A phone with this IMEI can be offered again.')).toBeVisible()
  if (imei) await addPhone(await join('seller'), { imei })
})

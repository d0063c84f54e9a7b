import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import ChecklistsPage from '../../src/fulfilment/handover/pages/checklists.tsx'
import { makeImei } from '../support/factories.ts'
import { become, field, join, openPage } from './open-page.tsx'
import { openOrder, sell, unfold } from './sales.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const checklist = () => page.getByRole('region', { name: 'Then make sure you can use it' })

test('an admin words the checklist of the buyer, who reads it', async () => {
  const { id, buyer } = await sell()
  const admin = await join('admin')
  const open = async () => {
    await become(admin)
    const path = '/dashbord/checklists'
    openPage(path, { path, element: <ChecklistsPage /> })
    await expect.element(field('Text')).toBeVisible()
  }
  await open()
  await expect.element(field('Text')).toHaveValue(expect.stringContaining('**de-registered**'))
  const ours = `Look at the back of the phone ${id.slice(0, 4)}`
  await field('Text').fill(`1. ${ours}\n2. **Call** <script>alert(1)</script>`)
  await button('Preview').click()
  const preview = page.getByRole('region', { name: 'What people will read' })
  await expect.element(preview.getByRole('listitem').first()).toHaveTextContent(ours)
  await expect.element(preview).toMatchTextContent('Call <script>alert(1)</script>')
  await button('Save').click()
  await expect.element(page.getByText('The checklist is changed.')).toBeVisible()
  await openOrder(buyer, id)
  await unfold('First check the phone')
  await expect.element(checklist().getByRole('listitem').first()).toHaveTextContent(ours)

  await open()
  await button('Use the original wording').click()
  await button('Save').click()
  await expect.element(page.getByText('The checklist is changed.')).toBeVisible()
  await openOrder(buyer, id)
  await unfold('First check the phone')
  await expect.element(checklist()).toMatchTextContent('de-registered')
})

test('a seller reads the checklist below one heading', async () => {
  const { id, seller } = await sell()
  await openOrder(seller, id)
  const title = 'Before you hand over the phone'
  await unfold(title)
  await expect.element(page.getByText('Keep the confirmation, to show it to the buyer.')).toBeVisible()
  expect(page.getByRole('heading', { name: title }).elements()).toHaveLength(1)
})

test('a buyer asks by SMS about the IMEI that the phone shows, unless it is that of another phone', async () => {
  const imei = makeImei(String(Date.now()).slice(-8))
  const { id, buyer } = await sell({ imei })
  await openOrder(buyer, id)
  await unfold('First check the phone')
  const sms = checklist().getByRole('link', { name: 'Send the SMS to 16002' })
  await expect.element(sms).toHaveAttribute('href', 'sms:16002?body=KYD%20')
  await field('IMEI that the phone shows').fill(makeImei(imei.slice(0, 8)))
  const other = page.getByText(`This is another phone: the IMEI of this order ends in ${imei.slice(-4)}.`)
  await expect.element(other).toBeVisible()
  await field('IMEI that the phone shows').fill(imei)
  await expect.element(sms).toHaveAttribute('href', `sms:16002?body=KYD%20${imei}`)
  await expect.element(other).not.toBeInTheDocument()
})

import { entries } from 'idb-keyval'
import { expect, test } from 'vitest'
import { commands, type Locator, page, userEvent } from 'vitest/browser'
import ConversationPage from '../../src/conversations/pages/conversation.tsx'
import type { OrderDetails } from '../../src/orders/contract.ts'
import HeldMoneyPage from '../../src/payouts/pages/held-money.tsx'
import ShopPage from '../../src/ratings/shop/pages/shop.tsx'
import OrderPage from '../../src/storefront/pages/order.tsx'
import PlainLayout from '../../src/storefront/pages/plain-layout.tsx'
import ReportsPage from '../../src/trust/reports/pages/reports.tsx'
import type { Person } from './commands.ts'
import { addPhone, buy, call, somePhoto } from './market.ts'
import { openOfferForm } from './offer-form.tsx'
import { become, expectAddress, field, goTo, join, openPage, waitUntilIdle } from './open-page.tsx'
import { openProduct } from './product-page.tsx'

/** Types into a field, and waits until the browser has it. */
async function type(into: Locator, text: string): Promise<void> {
  await into.fill(text)
  await expect.poll(async () => JSON.stringify(await entries())).toContain(text)
}

test('a half-typed complaint stays over a reload', async () => {
  const seller = await join('seller')
  const phone = await addPhone(seller)
  const buyer = await join()
  const { _id } = await buy(buyer, phone)
  const { handover } = await call<OrderDetails>(buyer, 'GET', `/orders/${_id}`)
  await call(seller, 'PUT', `/orders/${_id}/handover`, { json: { code: handover?.code } })
  const open = async () => {
    openPage(`/dashbord/orders/${_id}`, { path: '/dashbord/orders/:id', element: <OrderPage /> })
    await page.getByRole('button', { name: 'Report a problem' }).click()
  }
  await open()
  await page.getByLabelText('It does not work properly').click()
  await type(field('Describe the problem'), 'It turns off.')
  await open()
  await expect.element(field('Describe the problem')).toHaveValue('It turns off.')
  await expect.element(page.getByLabelText('It does not work properly')).toBeChecked()
})

test('a half-typed booking stays over a reload, until the phone is booked', async () => {
  const phone = await addPhone(await join('seller'))
  const { id } = await join()
  const open = async () => {
    openProduct(phone)
    await page.getByRole('button', { name: 'Book Now' }).click()
  }
  await open()
  await field('Phone').fill('01712-345678')
  await type(field('Meeting location'), `Shahbag, pillar ${id}`)
  await userEvent.keyboard('{Escape}')
  await waitUntilIdle()
  await open()
  await expect.element(field('Phone')).toHaveValue('01712-345678')
  await expect.element(field('Meeting location')).toHaveValue(`Shahbag, pillar ${id}`)
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await expect.poll(() => location.pathname).toMatch(/^\/dashbord\/parches\//)
  await expect.poll(async () => JSON.stringify(await entries())).not.toContain(`pillar ${id}`)
})

test('a half-typed shop stays over a reload, for whoever typed it alone', async () => {
  const open = () => openPage('/dashbord/shop', { path: '/dashbord/shop', element: <ShopPage /> })
  const name = field('Name of the shop')
  const seller = await join('seller')
  open()
  await type(name, 'Rahim Telecom')
  open()
  await expect.element(name).toHaveValue('Rahim Telecom')
  await join('seller')
  open()
  await expect.element(name).toHaveValue('')
  await become(seller)
  open()
  await expect.element(name).toHaveValue('Rahim Telecom')
})

test('what an admin types as a reason stays over a reload', async () => {
  const seller = await join('seller')
  const admin = await join('admin')
  await call(admin, 'PUT', `/payoutholds/${seller.id}`, { json: { held: true, reason: 'fraud' } })
  const openHold = async () => {
    openPage('/dashbord/payouts/held', { path: '/dashbord/payouts/held', element: <HeldMoneyPage /> })
    const row = page.getByRole('row').filter({ hasText: seller.email })
    await row.getByRole('button', { name: 'Lift the hold' }).click()
  }
  await openHold()
  await type(field('Reason'), 'The bank has answered.')
  await openHold()
  await expect.element(field('Reason')).toHaveValue('The bank has answered.')
  const openReports = () =>
    openPage('/dashbord/report', { path: '/dashbord/report', element: <ReportsPage /> })
  openReports()
  await type(field('Reason, for the audit log'), 'The police has given it back.')
  openReports()
  await expect.element(field('Reason, for the audit log')).toHaveValue('The police has given it back.')
})

const message = () => field('Your message')
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

/** Begins a conversation of a buyer with the seller of a new phone, and shows it. Returns its address, and the function that shows it anew. */
async function converse(buyer: Person): Promise<{ path: string; open: () => void }> {
  const json = { productId: (await addPhone(await join('seller')))._id }
  const { _id } = await call<{ _id: string }>(buyer, 'POST', '/conversations', { json })
  await become(buyer)
  const path = `/dashbord/messages/${_id}`
  const open = () =>
    openPage(path, {
      path: '/dashbord/messages/:id',
      layout: <PlainLayout />,
      element: <ConversationPage />,
    })
  open()
  return { path, open }
}

test('a half-typed message stays over a reload, Back and the end of the session, until its writer signs out', async () => {
  const buyer = await join()
  const { path, open } = await converse(buyer)
  const text = `Is the box there? ${crypto.randomUUID()}`
  await type(message(), text)
  open()
  await expect.element(message()).toHaveValue(text)
  await goTo('/blog')
  await expectAddress('/blog')
  await goTo(-1)
  await expectAddress(path)
  await expect.element(message()).toHaveValue(text)
  await become(null)
  await become(buyer)
  open()
  await expect.element(message()).toHaveValue(text)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign out' }).click()
  await expectAddress('/')
  await expect.poll(async () => JSON.stringify(await entries())).not.toContain(text)
})

test('a message whose answer was lost is there once, also after a reload, and the sentence is true', async () => {
  const buyer = await join()
  const { open } = await converse(buyer)
  await commands.loseAnswers('**/api/conversations/*/messages*')
  await message().fill('Is the box there?')
  await press('Send')
  await expect.element(page.getByText(/we do not know whether this arrived/)).toBeVisible()
  const sent = page.getByRole('log').getByText('Is the box there?')
  await expect.element(sent).toBeVisible()
  await commands.release()
  open()
  await expect.element(message()).toHaveValue('Is the box there?')
  await press('Send')
  await expect.element(message()).toHaveValue('')
  open()
  await expect.element(sent).toBeVisible()
  expect(sent.elements()).toHaveLength(1)
  await expect.element(message()).toHaveValue('')
})

test('a phone whose answer was lost is for sale once', async () => {
  const seller = await join('seller')
  const { _id } = await addPhone(seller, { product_name: 'Galaxy S22' })
  openOfferForm(`?like=${_id}`)
  await expect.element(field('Product name')).toHaveValue('Galaxy S22')
  await field('Photo').upload(await somePhoto())
  await commands.loseAnswers('**/api/allproducts*')
  await press('Add product')
  const alert = page.getByRole('alert').getByText(/we do not know whether this arrived/)
  await expect.element(alert).toBeVisible()
  await expect.element(alert).not.toMatchTextContent('was not added')
  await commands.release()
  await press('Add product')
  await expectAddress('/dashbord/myproducts')
  expect(await call<unknown[]>(seller, 'GET', '/myproduct')).toHaveLength(2)
})

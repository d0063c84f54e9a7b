import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import ShopPage from '../../src/ratings/shop/pages/shop.tsx'
import DashboardLayout from '../../src/storefront/pages/dashboard-layout.tsx'
import { addPhone, call, somePhoto } from './market.ts'
import { field, join, openPage, readPage } from './open-page.tsx'
import { openProduct } from './product-page.tsx'

const path = '/dashbord/shop'
const open = () => openPage(path, { path, element: <ShopPage />, layout: <DashboardLayout /> })
const save = () => page.getByRole('button', { name: 'Save' }).click()
const says = (text: string) => expect.element(page.getByText(text)).toBeVisible()

test('a seller describes the shop, which buyers read under the price and on the seller’s page', async () => {
  const seller = await join('seller', 'Rahim Uddin')
  const phone = await addPhone(seller)
  open()
  await expect.element(page.getByRole('link', { name: 'My shop' })).toHaveAttribute('href', path)
  await field('Name of the shop').fill('Swap Support')
  await save()
  await says('This name looks like Swap, its team or an institution.')
  await field('Name of the shop').fill('Rahim Telecom')
  await field('Area').selectOptions('Mirpur, Dhaka')
  await field('Opens at').fill('10:00')
  await save()
  await says('State both when the shop opens and when it closes, or neither.')
  await field('Closes at').fill('20:30')
  await field('Closed on').selectOptions('Fridays')
  await commands.hold('**/api/imagekey*')
  const picker = page.getByRole('group', { name: 'Picture' }).element().querySelector('input[multiple]')
  await userEvent.upload(picker as HTMLElement, await somePhoto())
  // The shop is not saved with its old picture while the new one is on its way.
  await expect.element(page.getByRole('progressbar', { name: 'The picture is being sent' })).toBeVisible()
  await userEvent.click(field('Name of the shop'))
  await userEvent.keyboard('{Enter}')
  await commands.release()
  await expect.element(page.getByRole('button', { name: 'Remove the picture' })).toBeVisible()
  expect(await call(seller, 'GET', '/shop')).toMatchObject({ name: null, image: null })
  await save()
  await says('Your shop is saved')

  await join()
  openProduct(phone)
  await says('Rahim Telecom · Nothing sold here yet')
  const of = page.getByRole('link', { name: 'Post by - Rahim Uddin' })
  await expect.element(of).toHaveAttribute('href', `/seller/${seller.id}`)
  await readPage(`/seller/${seller.id}`)
  const main = page.getByRole('main')
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Rahim Uddin')
  await expect.element(main).toMatchTextContent('Mirpur, Dhaka')
  await expect.element(main).toMatchTextContent('10:00 AM to 8:30 PM, closed on Fridays')
  await readPage(`/bn/seller/${seller.id}`)
  await expect.element(main).toMatchTextContent('মিরপুর, ঢাকা')
  await expect.element(main).toMatchTextContent('শুক্রবার বন্ধ')
})

test('a shop has its name in Bangla', async () => {
  await join('seller', 'Salma Khatun')
  open()
  await field('Name of the shop').fill('সালমা টেলিকম')
  await save()
  await says('Your shop is saved')
  open()
  await expect.element(field('Name of the shop')).toHaveValue('সালমা টেলিকম')
})

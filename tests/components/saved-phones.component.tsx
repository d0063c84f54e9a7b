import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import NotificationsPage from '../../src/notifications/pages/notifications.tsx'
import SavedPhonesPage from '../../src/storefront/pages/saved-phones.tsx'
import { addPhone, call, changePhone, someModel } from './market.ts'
import { become, join, openPage } from './open-page.tsx'
import { openProduct } from './product-page.tsx'
import { cards, expectCards, openSearch } from './search-page.tsx'

const saved = '/dashbord/saved'
const openSaved = () => openPage(saved, { path: saved, element: <SavedPhonesPage /> })
const told = '/dashbord/notifications'
const openNotifications = () => openPage(told, { path: told, element: <NotificationsPage /> })

test('a phone is saved with the heart, found again, and told of when it gets cheaper', async () => {
  const seller = await join('seller')
  const buyer = await join()
  const model = someModel()
  const phone = await addPhone(seller, { product_name: model, product_price: 300 })
  const gone = await addPhone(seller, { product_name: `${model} gone` })
  await call(buyer, 'PUT', `/savedphones/${gone._id}`)
  await call(seller, 'DELETE', '/product', { query: { id: gone._id } })

  openSearch(`/search?q=${model}`)
  const heart = page.getByRole('button', { name: `Save ${model}` })
  await heart.click()
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => call(buyer, 'GET', '/savedphones/ids')).toEqual(expect.arrayContaining([phone._id]))
  openSearch(`/search?q=${model}`)
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
  openProduct(phone)
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')

  await changePhone(seller, phone, { product_price: 250 })
  // What a job does.
  await expect.poll(async () => JSON.stringify(await call(buyer, 'GET', '/notifications'))).toContain(model)
  openNotifications()
  await expect.element(page.getByText(`Cheaper: ${model} costs $250`)).toBeVisible()
  await commands.hold('**/savedphones/ids')
  openSaved()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Saved')
  const other = cards().filter({ hasText: `${model} gone` })
  await expect.element(other).toMatchTextContent('No longer offered by its seller')
  await expect.element(other).toMatchTextContent('Not Available')
  // Before it is known which phones are saved: those of this page are.
  await page.getByRole('button', { name: `Save ${model} gone` }).click()
  await expectCards(1)
  await commands.release('**/savedphones/ids')
  openSaved()
  await expectCards(1)

  await become(null)
  openProduct(phone)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(model)
  await expect.element(heart).not.toBeInTheDocument()
})

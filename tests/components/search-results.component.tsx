import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import MyProductsPage from '../../src/storefront/pages/my-products.tsx'
import { addPhone, someModel, stock } from './market.ts'
import { expectAddress, join, openPage } from './open-page.tsx'
import { cards, expectCards, expectCount, names, openSearch } from './search-page.tsx'

const again = () => page.getByRole('button', { name: 'Try again' })

test('the result count matches the list below it', async () => {
  const model = someModel()
  await stock(await join('seller'), model, 3)
  await join()
  openSearch(`/search?q=${model}+sylhet`)
  await expectCards(3)
  await expectCount('1 phone, then similar ones')
  openSearch(`/search?q=${model}+barishal`)
  await expectCards(3)
  await expectCount('No exact matches. Similar phones:')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Lowest price')
  await expectCount('No phones')
  await expectCards(0)
})

test('loading results are not reported as missing', async () => {
  const model = someModel()
  await stock(await join('seller'), model, 2)
  openSearch(`/search?q=${model}&price_to=1`)
  await expect.element(page.getByText('No phones match all your filters')).toBeVisible()
  await commands.hold('**/api/search?*')
  await page.getByRole('button', { name: 'Clear all' }).first().click()
  await expectAddress(`/search?q=${model}`)
  await expect.element(page.getByText(/^Nothing found|^No phone/)).not.toBeInTheDocument()
  await commands.release()
  await expectCards(2)

  const path = '/dashbord/myproducts'
  openPage(`${path}?q=nokia`, { path, element: <MyProductsPage /> })
  await expect.element(page.getByText('Nothing found for “nokia”')).toBeVisible()
  await commands.hold('**/api/myproduct?*')
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
  await expect.element(page.getByRole('main').getByRole('heading', { level: 2 })).not.toBeInTheDocument()
  await commands.release()
  await expectCards(2)
})

test('Try again reloads the list and its counts together', async () => {
  const model = someModel()
  await stock(await join('seller'), model, 1)
  await commands.fail('**/api/search?*', 429)
  await commands.fail('**/api/search/counts?*', 429)
  openSearch(`/search?q=${model}`)
  await expect.element(again()).toBeVisible()
  await commands.release()
  await again().click()
  await expectCards(1)
  await expectCount('1 phone')
})

test('scrolling loads every phone exactly once, also when it failed in between', async () => {
  const seller = await join('seller')
  const model = someModel()
  await stock(seller, model, 30)
  await commands.fail('**/api/search?*cursor=*', 429)
  openSearch(`/search?q=${model}&sort=newest`)
  await expectCards(24)
  await addPhone(seller, { product_name: `${model} latecomer` })
  cards().last().element().scrollIntoView()
  await expect.element(again()).toBeVisible()
  await expectCards(24)
  await commands.release()
  ;(again().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expectCards(30)
  expect(names()).toEqual(Array.from({ length: 30 }, (_, nth) => `${model} number ${30 - nth}`))
  await expect.element(page.getByRole('status').filter({ hasText: '30 shown' })).toHaveFocus()
})

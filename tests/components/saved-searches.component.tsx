import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import SavedSearchesPage from '../../src/browsing/searches/pages/saved-searches.tsx'
import PlainLayout from '../../src/storefront/pages/plain-layout.tsx'
import SearchPage, { clientLoader } from '../../src/storefront/pages/search.tsx'
import { addPhone, someModel } from './market.ts'
import { expectAddress, join, openPage } from './open-page.tsx'
import { expectCards } from './search-page.tsx'

const openSearch = (at: string) =>
  openPage(at, { path: '/search', layout: <PlainLayout />, element: <SearchPage />, clientLoader })
const list = '/dashbord/saved/searches'
const openList = () => openPage(list, { path: list, element: <SavedSearchesPage /> })

test('somebody who finds nothing is told when one arrives, sees it live under the bell, and finds it there', async () => {
  const seller = await join('seller')
  await join()
  const model = someModel()
  openSearch(`/search?q=${model}`)
  await page.getByRole('button', { name: 'Tell me when one arrives' }).click()
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Saved searches' })).toHaveFocus()
  await addPhone(seller, { product_name: model })
  await page.getByRole('button', { name: /1 unread/ }).click()
  await page.getByRole('link', { name: new RegExp(`^New: ${model}`) }).click()
  await expectAddress(list)

  openList()
  const tabs = page.getByRole('navigation', { name: 'Saved' })
  await expect
    .element(tabs.getByRole('link', { name: 'Saved searches' }))
    .toHaveAttribute('aria-current', 'page')
  await expect
    .element(tabs.getByRole('link', { name: 'Saved phones' }))
    .toHaveAttribute('href', '/dashbord/saved')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: model }) })
  await expect.element(row.getByText('1 new')).toBeVisible()
  const mail = row.getByRole('checkbox', { name: 'Mail me new phones once a day' })
  await mail.click()
  await expect.element(mail).not.toBeChecked()
  await row.getByRole('link', { name: 'Show phones' }).click()
  await expect.poll(() => location.pathname).toBe('/search')
  openSearch(location.pathname + location.search)
  await expectCards(1)
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
  openList()
  await expect.element(mail).not.toBeChecked()
  await expect.element(row.getByText('1 new')).not.toBeInTheDocument()
  await row.getByRole('button', { name: `Delete the search ${model}` }).click()
  await expect.element(page.getByText('You have not saved a search yet')).toBeVisible()
})

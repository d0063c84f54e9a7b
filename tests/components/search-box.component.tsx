import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import NavSearch from '../../src/storefront/components/nav-search.tsx'
import { Navbar } from '../../src/storefront/components/navbar.tsx'
import SearchPage, { clientLoader } from '../../src/storefront/pages/search.tsx'
import { addPhone, someModel, stock } from './market.ts'
import { become, expectAddress, join, openPage, readPage } from './open-page.tsx'
import { resize } from './resize.ts'
import { cards, expectCards, expectCount, names, openBrand, openSearch } from './search-page.tsx'

/** The box of the navbar, above the page that it leads to. */
const openBox = () =>
  openPage('/', {
    path: '*',
    element: (
      <>
        <NavSearch />
        <SearchPage />
      </>
    ),
    clientLoader,
  })

const box = (name = 'Search phones') => page.getByRole('combobox', { name })
const heading = (text: string) => page.getByRole('heading', { level: 1, name: `Phones for “${text}”` })
const options = () => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const expectOptions = (count: number) => expect.poll(() => options().elements().length).toBe(count)

test('a phone is found in Bangla, with a typing mistake, and from a suggestion', async () => {
  const seller = await join('seller')
  for (const product_name of ['Redmi Note 12', 'Galaxy S23', 'iPhone 13 mini']) {
    const brand_name = { R: 'Xiaomi', G: 'Samsung', i: 'Apple' }[product_name[0] ?? ''] as 'Apple'
    await addPhone(seller, { product_name, brand_name })
  }
  await join()
  openBox()
  await box().fill('রেডমি নোট ১২')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('রেডমি নোট ১২')).toBeVisible()
  expect(location.pathname).toBe('/search')
  await expect.element(cards().getByRole('heading').first()).toMatchTextContent('Redmi Note 12')

  await box().fill('shamsung galxy')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('shamsung galxy')).toBeVisible()
  await expect.element(cards().getByRole('heading').filter({ hasText: 'Galaxy' }).first()).toBeVisible()

  await box().clear()
  await userEvent.type(box(), 'iphon')
  await expect.element(options().filter({ hasText: 'iPhone' }).first()).toBeVisible()
  await expect.element(box()).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options().first()).toHaveAttribute('aria-selected', 'true')
  const model = options().first().element().querySelector('span')?.textContent ?? ''
  await userEvent.keyboard('{Enter}')
  await expect.element(heading(model)).toBeVisible()
  await expect.element(box()).toHaveValue(model)
  await expectOptions(0)

  await userEvent.type(box(), ' 1')
  await expect.element(options().first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectOptions(0)
  await expect.element(box()).toHaveValue(`${model} 1`)
})

test('keys with which an input method is used are left to it', async () => {
  await join()
  openBox()
  await box().fill('zzqx')
  const key = { key: 'Escape', bubbles: true, cancelable: true }
  box()
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { ...key, isComposing: true }))
  await expect.element(box()).toHaveValue('zzqx')
  await userEvent.keyboard('{Escape}')
  await expect.element(box()).toHaveValue('')
})

test('the search link of a small screen leads to the box, to type at once', async () => {
  await join()
  expect((await readPage('/search')).title).toBe('Swap-Search')
  const link = page.getByRole('link', { name: 'Search', exact: true, includeHidden: true })
  await expect.element(link).toHaveAttribute('href', '/search#typing')
  await resize(360, 740)
  openSearch('/search#typing')
  await expect.element(box()).toHaveFocus()
})

test('a brand page searches and suggests its own models, and leads to those of all brands', async () => {
  const seller = await join('seller')
  const model = someModel()
  await stock(seller, model, 4)
  await addPhone(seller, { product_name: `${model} ${someModel()}`, brand_name: 'Xiaomi' })
  await join()
  openBrand('xiaomi')
  await box('Search Xiaomi phones').fill(model)
  await expectOptions(1)
  openBrand('apple')
  await box('Search Apple phones').fill(model)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(`Nothing found for “${model}”`)).toBeVisible()
  const everywhere = page.getByRole('link', { name: `Search all brands for “${model}”` })
  await everywhere.click()
  await expectAddress(`/search?q=${model}`)
  openSearch(location.pathname + location.search)
  await expectCount('5 phones')
  await expectCards(5)
})

test('a missing brand is requested once', async () => {
  await join()
  performance.clearResourceTimings()
  openBrand('none')
  await expect.element(page.getByText('There is no such brand.')).toBeVisible()
  await expect
    .element(page.getByRole('heading', { name: "Sorry, we couldn't find this page." }))
    .toBeVisible()
  const asked = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('/categories/none'))
  expect(asked).toHaveLength(1)
})

test('a price in the search text becomes a filter that can be removed', async () => {
  const seller = await join('seller')
  const model = someModel()
  await addPhone(seller, { product_name: `${model} dear`, product_price: 400 })
  await addPhone(seller, { product_name: `${model} fair`, product_price: 290 })
  await join()
  openBox()
  await box().fill(`${model} under 300`)
  await userEvent.keyboard('{Enter}')
  const filter = page.getByRole('button', { name: 'Remove filter: Up to $300' })
  await expect.element(filter).toBeVisible()
  await expect.poll(names).toEqual([`${model} fair`])
  await expect.element(box()).toHaveValue(model)
  await filter.click()
  await expect.poll(() => names().toSorted()).toEqual([`${model} dear`, `${model} fair`])
  openSearch(`/search?q=${encodeURIComponent(`cheap ${model}`)}`)
  await expect.poll(names).toEqual([`${model} fair`, `${model} dear`])
})

test('a price that was read from the text goes with it, and leads to the next price above it', async () => {
  const seller = await join('seller')
  const model = someModel()
  await addPhone(seller, { product_name: `${model} dear`, product_price: 400 })
  await join()
  openBox()
  await box().fill(`${model} under 300`)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name: 'Show the next price: $400' })).toBeVisible()
  await box().fill(`${model} dear`)
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual([`${model} dear`])
  await expectAddress(`/search?q=${encodeURIComponent(`${model} dear`).replaceAll('%20', '+')}`)
  openSearch(`/search?q=${encodeURIComponent(model)}&price_to=300`)
  await page.getByRole('link', { name: 'Show the next price: $400' }).click()
  await expect.poll(names).toEqual([`${model} dear`])
  openSearch('/search?q=sony+xperia')
  await expect.element(page.getByText('Sony phones are not sold here. These brands are:')).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Vivo' })).toBeVisible()
})

test('visitors search from every page on a wide screen; the home page has a box of its own', async () => {
  await become(null)
  await resize(1366, 768)
  openPage('/blog', { path: '*', element: <Navbar /> })
  await box().fill('iphone')
  await userEvent.keyboard('{Enter}')
  await expectAddress('/search?q=iphone')
  await expect.element(box()).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect.element(box()).not.toBeInTheDocument()
})

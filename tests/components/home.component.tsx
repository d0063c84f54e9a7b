import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import Home from '../../src/storefront/pages/home.tsx'
import PlainLayout from '../../src/storefront/pages/plain-layout.tsx'
import { addPhone, someModel } from './market.ts'
import { become, expectAddress, join, openPage } from './open-page.tsx'
import { openProduct } from './product-page.tsx'
import { resize } from './resize.ts'
import { openSearch } from './search-page.tsx'

const openHome = () =>
  openPage('/', {
    path: '/',
    layout: <PlainLayout />,
    element: <Home />,
    loaded: { categories: [], campaigns: null },
  })
const slides = () => page.getByRole('region', { name: 'What Swap does for you' })
const fields = () => page.getByRole('searchbox').or(page.getByRole('combobox')).elements()

test('signed-in people begin with new phones, those where they last looked, those they saw, and prices; the slides stand below', async () => {
  const model = someModel()
  const phone = await addPhone(await join('seller'), { product_name: model, location: 'Mirpur, Dhaka' })
  await join()
  openProduct(phone)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(model)
  openSearch('/search?place=mirpur')
  await expect.element(page.getByRole('article').first()).toBeVisible()
  openHome()
  for (const name of ['New today', 'Where you last looked', 'Recently seen on this device']) {
    await expect.element(page.getByRole('region', { name })).toBeVisible()
  }
  await expect.element(page.getByRole('region', { name: 'Where you last looked' })).toMatchTextContent(model)
  expect(fields()).toHaveLength(1)
  expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
  const top = page.getByRole('region', { name: 'New today' }).element().getBoundingClientRect().top
  expect(top).toBeLessThan(slides().element().getBoundingClientRect().top)
  await page.getByRole('link', { name: '$100 to $200' }).click()
  await expectAddress('/search?price_from=100&price_to=200')
})

test('visitors begin with the slides and one search field, and the first phone follows soon on a small screen', async () => {
  await resize(360, 740)
  await become(null)
  openHome()
  await expect.element(slides()).toBeVisible()
  expect(fields()).toHaveLength(1)
  await expect.element(page.getByRole('navigation', { name: 'By price' })).not.toBeInTheDocument()
})

test('the controls of the slides stand below the pictures, not on them', async () => {
  await resize(1366, 768)
  await become(null)
  openHome()
  const pause = slides().getByRole('button', { name: /^(Pause|Play)/ })
  await expect.element(pause).toBeVisible()
  const group = slides().getByRole('group').first().element()
  expect(pause.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
    group.getBoundingClientRect().bottom,
  )
})

import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Footer } from '../../src/storefront/components/footer.tsx'
import { Navbar } from '../../src/storefront/components/navbar.tsx'
import { addPhone, call } from './market.ts'
import { become, join, openPage, readPage } from './open-page.tsx'

const height = 780
beforeEach(() => page.viewport(360, height))

const boxOf = (element: Element) => element.getBoundingClientRect()

test('the home page shows a phone with its price by the second screen', async () => {
  const seller = await join('seller')
  const phone = await addPhone(seller)
  await call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  await become(null)
  const prices = page.getByRole('article').first().getByText(/^\$/)
  // Lists may be a second old.
  await expect.poll(() => readPage('/').then(() => prices.elements().length)).toBeGreaterThan(0)
  expect(boxOf(prices.first().element()).bottom + scrollY).toBeLessThan(2 * height)
})

test('text of twice the size leaves the logo whole and the menu within reach', async () => {
  await join()
  openPage('/blog', { path: '/blog', element: <Navbar /> })
  await expect.element(page.getByRole('link', { name: 'Search phones' })).toBeVisible()
  document.documentElement.style.fontSize = '200%'
  const logo = page.getByRole('link', { name: 'Swap', exact: true }).element()
  const mark = logo.querySelector('svg')
  expect(mark && boxOf(mark).width).toBe(64)
  expect(boxOf(logo).height).toBeLessThan(90)
  const menu = boxOf(page.getByRole('button', { name: 'Menu' }).element())
  document.documentElement.style.fontSize = ''
  expect(menu.left).toBeGreaterThanOrEqual(0)
  expect(menu.right).toBeLessThanOrEqual(360)
})

test('the footer is folded and unfolds', async () => {
  openPage('/', { path: '/', element: <Footer isShort={false} /> })
  const services = page.getByRole('navigation', { name: 'Services' })
  const branding = services.getByRole('link', { name: 'Branding' })
  await expect.element(branding).not.toBeInTheDocument()
  await services.getByRole('heading').click()
  await expect.element(branding).toBeVisible()
})

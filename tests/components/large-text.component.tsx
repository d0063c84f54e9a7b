import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import ConversationPage from '../../src/conversations/pages/conversation.tsx'
import { BrandGrid } from '../../src/storefront/components/home-sections.tsx'
import { Navbar } from '../../src/storefront/components/navbar.tsx'
import DashboardLayout from '../../src/storefront/pages/dashboard-layout.tsx'
import PlainLayout from '../../src/storefront/pages/plain-layout.tsx'
import { addPhone, call } from './market.ts'
import { become, field, join, openPage } from './open-page.tsx'
import { openProduct } from './product-page.tsx'
import { resize } from './resize.ts'
import { sell } from './sales.tsx'
import { cards, openBrand, openSearch } from './search-page.tsx'

beforeEach(() => resize(360, 740))
afterEach(() => setTextSize(100))

const setTextSize = (percent: number) => {
  document.documentElement.style.fontSize = `${percent}%`
}
const boxOf = (element: Element) => element.getBoundingClientRect()

test('text of twice the size leaves the logo whole and the menu within reach', async () => {
  await join()
  openPage('/blog', { path: '/blog', element: <Navbar /> })
  await expect.element(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
  setTextSize(200)
  const logo = page.getByRole('link', { name: 'Swap', exact: true }).element()
  const mark = logo.querySelector('svg')
  expect(mark && boxOf(mark).width).toBe(64)
  expect(boxOf(logo).height).toBeLessThan(90)
  const menu = boxOf(page.getByRole('button', { name: 'Menu' }).element())
  expect(menu.left).toBeGreaterThanOrEqual(0)
  expect(menu.right).toBeLessThanOrEqual(360)
  // A laptop at a zoom of 200 %: the header leaves its place to the page.
  await resize(640, 400)
  expect(getComputedStyle(logo.closest('header') ?? logo).position).toBe('static')
})

test.each([100, 150])('numbers in the bar stand beside their icons, at %i per cent of text', async (size) => {
  const { seller, buyer } = await sell()
  const { _id: productId } = await addPhone(seller)
  const asked = await call<{ _id: string }>(buyer, 'POST', '/conversations', { json: { productId } })
  await call(buyer, 'POST', `/conversations/${asked._id}/messages`, { json: { text: 'Is it still there?' } })
  await become(seller)
  openPage('/dashbord/sales', { path: '/dashbord/*', layout: <DashboardLayout />, element: <h1>A page</h1> })
  const numbers = () => [...document.querySelectorAll('.bar-item > .badge')]
  await expect.poll(() => numbers().length).toBe(2)
  setTextSize(size)
  for (const number of numbers()) {
    const icon = number.parentElement?.querySelector('svg')
    expect.soft(boxOf(number).left).toBeGreaterThanOrEqual(icon ? boxOf(icon).right : 360)
    expect.soft(boxOf(number).right).toBeLessThanOrEqual(360)
  }
})

test('with large text the labels of the bar stay apart', async () => {
  await join()
  openPage('/blog', { path: '/blog', layout: <PlainLayout />, element: <h1>A page</h1> })
  await expect.element(page.getByRole('link', { name: 'Messages' })).toBeVisible()
  setTextSize(150)
  const links = page.getByRole('navigation', { name: 'Most used' }).getByRole('link').elements()
  const tooWide = links.filter((link) => {
    const label = link.querySelector('span')
    return !label || boxOf(label).width > boxOf(link).width
  })
  expect(tooWide.map(({ textContent }) => textContent)).toEqual([])
})

test('with large text the heart of a card stays on its photo', async () => {
  await addPhone(await join('seller'))
  await join()
  openBrand('apple')
  const heart = cards().first().getByRole('button', { name: /^Save/ })
  await expect.element(heart).toBeVisible()
  setTextSize(150)
  const [on, photo] = [heart, cards().first().getByRole('img').first()].map((each) => boxOf(each.element()))
  expect(on && photo && on.right <= photo.right && on.bottom <= photo.bottom).toBe(true)
})

test('names of brands are whole', async () => {
  const categories = ['Samsung', 'Motorola'].map((category_name) => ({
    _id: category_name,
    category_name,
    thumbnail: '/brands/samsung.webp',
  }))
  openPage('/', { path: '/', element: <BrandGrid categories={categories} /> })
  await expect.element(page.getByText('Motorola')).toBeVisible()
  setTextSize(150)
  for (const link of page.getByRole('link').elements()) expect(link.scrollWidth).toBe(link.clientWidth)
})

test('no filter that has the focus is below the button that shows the phones', async () => {
  await addPhone(await join('seller'), { product_name: 'Galaxy A54', brand_name: 'Samsung' })
  openSearch('/search?q=galaxy')
  setTextSize(150)
  await page.getByRole('button', { name: 'Filters' }).click()
  const dialog = page.getByRole('dialog')
  const show = dialog.getByRole('button', { name: /^Show \d/ })
  await expect.element(show).toBeVisible()
  const fields = dialog.element().querySelectorAll('input, select')
  for (let count = 0; count < fields.length; count += 1) {
    await userEvent.tab()
    const focused = document.activeElement
    if (!focused?.matches('input, select')) continue
    expect(boxOf(focused).bottom, focused.id).toBeLessThanOrEqual(boxOf(show.element()).top)
  }
})

test('with large text the actions of a phone stay in one row', async () => {
  const phone = await addPhone(await join('seller'))
  await join()
  openProduct(phone)
  await expect.element(page.getByRole('button', { name: 'Make an offer' })).toBeVisible()
  setTextSize(150)
  const buttons = page
    .elementLocator(document.querySelector('.action-bar') ?? document.body)
    .getByRole('button')
  const tops = buttons.elements().map((each) => boxOf(each).top)
  expect(tops).toHaveLength(3)
  expect(new Set(tops).size).toBe(1)
})

test('a conversation has room to read and to write', async () => {
  const phone = await addPhone(await join('seller'))
  const buyer = await join()
  const json = { productId: phone._id }
  const { _id: id } = await call<{ _id: string }>(buyer, 'POST', '/conversations', { json })
  openPage(`/dashbord/messages/${id}`, { path: '/dashbord/messages/:id', element: <ConversationPage /> })
  const book = page.getByRole('button', { name: 'Book Now' })
  const offer = page.getByRole('button', { name: 'Make an offer' })
  for (const button of [book, offer]) await expect.element(button).toBeVisible()
  setTextSize(150)
  expect(boxOf(book.element()).top).toBe(boxOf(offer.element()).top)
  expect(boxOf(field('Your message').element()).width).toBeGreaterThan(160)
})

import type { Locator, Page } from '@playwright/test'
import type { Product } from '../../src/listings/contract.ts'
import { goWithin, holdCalls } from '../e2e/browser.ts'
import { expect, type Person, test } from '../e2e/people.ts'
import { row } from './rows.ts'

/** The page of a brand with the card of one phone, as a buyer sees it, and the booking modal over it. */
const description = `${'ক্ষ'.repeat(150)}${'x'.repeat(150)}the end that no card shows`
let seller: Person
let buyer: Person
let phone: Product
let page: Page
let card: Locator
let brandPath: string

// One page tells one story: what failed before would only fail again.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ people }) => {
  seller = await people.join('seller', 'Karim Mia')
  buyer = await people.join('bayer', 'Rahim Uddin')
  phone = await people.addPhone(seller, {
    product_name: `V30 of Karim ${seller.id.slice(0, 4)}`,
    brand_name: 'Vivo',
    product_price: 1234.5,
    Market_Price: 1500,
    mobile: '+880 1712-345678',
    purchase_year: 2021,
    condition_type: 'good',
    location: 'Mirpur 10, Dhaka',
    productDetails: description,
  })
  page = await people.open(buyer)
  const brands = (await (await page.request.get('/api/categories')).json()) as {
    _id: string
    category_name: string
  }[]
  brandPath = `/categori/${brands.find(({ category_name }) => category_name === 'Vivo')?._id}`
  await page.goto(brandPath)
  card = page.getByRole('article', { name: phone.product_name })
})

test(row('2 route /categori/{id} title'), async () => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vivo Brand products')
})

test(row('2 route /categori/{id} cards'), async ({ people }) => {
  const all = await people.call<Product[]>(buyer, 'GET', '/allproducts', { query: { category_name: 'Vivo' } })
  await expect(card).toBeVisible()
  const shown = await page.getByRole('article').getByRole('heading').allTextContents()
  // Without those that other journeys have offered since the page was opened.
  const known = all.slice(all.findIndex(({ _id }) => _id === phone._id))
  expect(shown).toEqual(expect.arrayContaining(known.slice(0, 5).map(({ product_name }) => product_name)))
})

test(row('2 route /categori/{id} fetch'), async ({ people }) => {
  people.tolerate(/status of 404/)
  const reader = await people.open(buyer)
  const answer = await reader.goto('/categori/no-such-brand')
  expect(answer?.status()).toBe(404)
  await expect(reader.getByRole('main')).not.toContainText('Brand products')
  // The title stands in the page as the server sends it, before any script has run.
  const html = await (await reader.request.get(brandPath)).text()
  expect(html.replaceAll('<!-- -->', '')).toContain('Vivo Brand products')
})

test(row('2 route /categori/{id} empty'), async ({ people }) => {
  const reader = await people.open(buyer)
  await reader.route('**/api/allproducts?*', (route) => route.fulfill({ json: [] }))
  await goWithin(reader, brandPath)
  await expect(reader.getByRole('main')).toContainText('Stock Out')
  await expect(reader.getByRole('article')).toHaveCount(0)
})

test(row('2 card image'), async () => {
  const image = card.getByRole('img', { name: phone.product_name })
  // A photo comes when it comes near.
  await image.scrollIntoViewIfNeeded()
  await expect(image).toHaveAttribute('src', phone.image)
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

test(row('2 card price', '9 dollar sign'), async () => {
  await expect(card.getByText('$1,234.50', { exact: true })).toBeVisible()
})

test(row('2 card brand'), async () => {
  await expect(card.getByText('Vivo', { exact: true })).toBeVisible()
})

test(row('2 card name'), async () => {
  await expect(card.getByRole('heading')).toHaveText(phone.product_name)
})

test(row('2 card seller'), async () => {
  await expect(card.getByText('Post by - Karim Mia')).toBeVisible()
})

test(row('2 card time'), async () => {
  await expect(card.getByText(phone.time)).toBeVisible()
})

test(row('2 card description', '5 description limit', '9 description limit'), async () => {
  // 'ক্ষ' is one character to a reader, and three to a computer.
  await expect(card.getByText(`${'ক্ষ'.repeat(150)}${'x'.repeat(150)}…`, { exact: true })).toBeVisible()
})

test(row('2 card mobile'), async ({ people }) => {
  await expect(card.getByText('01712-345678')).toBeVisible()
  await people.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  const visitor = await people.open(null)
  await visitor.goto('/')
  const advertised = visitor.getByRole('article', { name: phone.product_name })
  await expect(advertised).toBeVisible()
  await expect(advertised).not.toContainText('1712')
})

test(row('2 card market price'), async () => {
  await expect(card.getByText('$1,500', { exact: true })).toBeVisible()
})

test(row('2 card purchase year'), async () => {
  await expect(card.getByRole('definition').filter({ hasText: /^2021$/ })).toBeVisible()
})

test(row('2 card condition'), async () => {
  await expect(card.getByText(/^(Condition:? )?good$/)).toBeVisible()
})

test(row('2 card location'), async () => {
  await expect(card.getByText('Mirpur 10, Dhaka')).toBeVisible()
})

test(row('4 product available'), async () => {
  await expect(card.getByText('Availble', { exact: true })).toBeVisible()
})

test(row('2 card report', '4 report sent', '8 report sent'), async () => {
  await card.getByRole('button', { name: 'report to admin' }).click()
  await expect(page.getByText('report send successFull')).toBeVisible()
  await card.getByRole('button', { name: 'report to admin' }).click()
  await expect(page.getByText('You have already reported this product.')).toBeVisible()
})

const modal = () => page.getByRole('dialog')

test(row('2 card book now', '2 modal opened'), async () => {
  await card.getByRole('button', { name: 'Book Now' }).click()
  await expect(modal()).toBeVisible()
})

test(row('2 modal title'), async () => {
  await expect(modal().getByRole('heading')).toHaveText(`Confirm Booking ${phone.product_name}`)
})

test(row('2 modal fields', '5 booking read-only'), async () => {
  const readOnly = {
    'Product name': phone.product_name,
    Price: '$1,234.50',
    Name: buyer.name,
    Email: buyer.email,
  }
  for (const [label, value] of Object.entries(readOnly)) {
    const field = modal().getByLabel(label, { exact: true })
    await expect(field).toHaveValue(value)
    await expect(field).not.toBeEditable()
  }
  await expect(modal().getByLabel('Phone')).toBeEditable()
  await expect(modal().getByLabel('Meeting location')).toBeEditable()
})

test(row('5 booking phone required'), async () => {
  await modal().getByLabel('Meeting location').fill('Shahbag, Dhaka')
  await modal().getByRole('button', { name: 'Confirm booking' }).click()
  await expect(modal().getByText('Phone is required')).toBeVisible()
  await expect(modal().getByLabel('Phone')).toBeFocused()
})

test(row('5 booking location required'), async () => {
  await modal().getByLabel('Phone').fill('01712-345678')
  await modal().getByLabel('Meeting location').fill('')
  await modal().getByRole('button', { name: 'Confirm booking' }).click()
  await expect(modal().getByText('Meeting location is required')).toBeVisible()
})

test(row('4 modal closes', '4 modal toast', '8 toast booked'), async () => {
  const release = await holdCalls(page, '**/api/bookingproduct?*')
  await modal().getByLabel('Meeting location').fill('Shahbag, Dhaka')
  await modal().getByRole('button', { name: 'Confirm booking' }).click()
  await expect(modal()).toHaveCount(0)
  await expect(page.getByText(`${phone.product_name} is booked`)).toBeVisible()
  await expect(card.getByRole('link', { name: /^Pay .* now$/ })).toHaveCount(0)
  release()
  await expect(card.getByRole('link', { name: /^Pay .* now$/ })).toBeVisible()
})

test(row('8 booking refused'), async ({ people }) => {
  people.tolerate(/status of 409/)
  const wanted = await people.addPhone(seller, {
    product_name: `V27 of Karim ${seller.id.slice(0, 4)}`,
    brand_name: 'Vivo',
  })
  await page.reload()
  const bookAgain = () =>
    page.getByRole('article', { name: wanted.product_name }).getByRole('button', { name: 'Book Now' }).click()
  await bookAgain()
  await people.buy(await people.join('bayer'), wanted)
  await modal().getByLabel('Phone').fill('01798-765432')
  await modal().getByLabel('Meeting location').fill('New Market, Dhaka')
  await modal().getByRole('button', { name: 'Confirm booking' }).click()
  await expect(page.getByRole('alert').getByText('Sorry, this phone has just been sold.')).toBeVisible()
  await bookAgain()
  await expect(modal().getByLabel('Phone')).toHaveValue('01798-765432')
  await expect(modal().getByLabel('Meeting location')).toHaveValue('New Market, Dhaka')
  await page.keyboard.press('Escape')
})

test(row('2 card badge'), async ({ people }) => {
  const admin = await people.logIn('admin@swap.test')
  await page.reload()
  await expect(card.getByRole('img', { name: 'Verified seller' })).toHaveCount(0)
  await people.call(admin, 'PUT', '/users', { query: { userid: seller.id } })
  await page.reload()
  await expect(card.getByRole('img', { name: 'Verified seller' })).toBeVisible()
})

test(row('8 fetch refused'), async ({ people }) => {
  people.tolerate(/status of 403/)
  const reader = await people.open(buyer)
  await reader.route('**/api/allproducts?*', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'No', status: 403, detail: 'Not today.', code: 'not-today' },
    }),
  )
  await goWithin(reader, brandPath)
  await expect(reader.getByRole('main')).toContainText('Not today.')
  await reader.unrouteAll()
  await reader.getByRole('button', { name: 'Try again' }).click()
  await expect(reader.getByRole('article').first()).toBeVisible()
})

import { beforeAll, beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { BookingDialog } from '../../src/checkout/booking/components/booking-dialog.tsx'
import type { Product } from '../../src/listings/contract.ts'
import CategoryPage, { clientLoader } from '../../src/storefront/pages/category.tsx'
import type { Person } from '../components/commands.ts'
import { addPhone, buy, call } from '../components/market.ts'
import { become, expectAddress, field, join, openPage, readPage } from '../components/open-page.tsx'
import { resize } from '../components/resize.ts'
import { row } from './rows.ts'

/** The page of a brand with the card of one phone, as a buyer sees it, and the booking modal over it. */
const description = `${'ক্ষ'.repeat(150)}${'x'.repeat(150)}the end that no card shows`
let seller: Person
let buyer: Person
let phone: Product

beforeAll(async () => {
  seller = await join('seller', 'Karim Mia')
  phone = await addPhone(seller, {
    product_name: 'V30 of Karim',
    brand_name: 'Vivo',
    product_price: 1234.5,
    Market_Price: 1500,
    mobile: '+880 1712-345678',
    purchase_year: 2021,
    condition_type: 'good',
    location: 'Mirpur 10, Dhaka',
    productDetails: description,
  })
  buyer = await join('bayer', 'Rahim Uddin')
})

beforeEach(() => become(buyer))

const open = () => {
  const element = (
    <>
      <CategoryPage />
      <BookingDialog />
    </>
  )
  openPage('/categori/vivo', { path: '/categori/:id', element, clientLoader })
}

const main = () => page.getByRole('main')
const cardOf = ({ product_name }: Product) => page.getByRole('article', { name: product_name })
const card = () => cardOf(phone)
const shows = (text: string | RegExp) =>
  expect.element(card().getByText(text, { exact: true }).first()).toBeVisible()
const modal = () => page.getByRole('dialog')

async function openModal({ product_name }: Product = phone): Promise<void> {
  open()
  await page.getByRole('article', { name: product_name }).getByRole('button', { name: 'Book Now' }).click()
  await expect.element(modal()).toBeVisible()
}

const confirm = () => modal().getByRole('button', { name: 'Confirm booking' }).click()

test(row('2 route /categori/{id} title', '2 route /categori/{id} cards'), async () => {
  open()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Vivo Brand products')
  await expect.element(card()).toBeVisible()
  const query = { category_name: 'Vivo', limit: '100' }
  const all = await call<Product[]>(buyer, 'GET', '/allproducts', { query })
  const cards = page.getByRole('article').getByRole('heading').elements()
  // Phones of one name, which other files add, become one card as soon as a job has compared them.
  const shown = new Set(cards.map(({ textContent }) => textContent))
  const names = new Set(all.map(({ product_name }) => product_name))
  expect([...shown]).toEqual([...names].slice(0, shown.size))
})

test(row('2 route /categori/{id} fetch'), async () => {
  expect((await readPage('/categori/no-such-brand')).status).toBe(404)
  await expect.element(main()).not.toMatchTextContent('Brand products')
  // The title stands in the page as the server sends it, before any script has run.
  await readPage('/categori/vivo')
  await expect.element(main()).toMatchTextContent('Vivo Brand products')
})

test(row('2 route /categori/{id} empty'), async () => {
  await commands.fail('**/api/allproducts?*', 200, [])
  open()
  await expect.element(main()).toMatchTextContent('Stock Out')
  expect(page.getByRole('article').elements()).toEqual([])
})

test(row('8 fetch refused'), async () => {
  await commands.fail('**/api/allproducts?*', 429, { code: 'not-today', detail: 'Not today.' })
  open()
  await expect.element(main()).toMatchTextContent('Not today.')
  await commands.release()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(card()).toBeVisible()
})

test(row('2 card image'), async () => {
  open()
  const image = card().getByRole('img', { name: phone.product_name })
  await expect.element(image).toHaveAttribute('src', phone.image)
  // A photo comes when it comes near.
  const element = image.element() as HTMLImageElement
  element.scrollIntoView()
  await expect.poll(() => element.naturalWidth).toBeGreaterThan(0)
})

test(
  row('2 card price', '9 dollar sign', '2 card brand', '2 card name', '2 card seller', '2 card time'),
  async () => {
    open()
    await shows('$1,234.50')
    await shows('Vivo')
    await expect.element(card().getByRole('heading')).toHaveTextContent(phone.product_name)
    await shows('Post by - Karim Mia')
    await shows(phone.time)
  },
)

test(row('2 card description', '5 description limit', '9 description limit'), async () => {
  open()
  // 'ক্ষ' is one character to a reader, and three to a computer.
  const cut = `${'ক্ষ'.repeat(150)}${'x'.repeat(150)}…`
  const text = card().getByText(cut, { exact: true })
  await expect.element(text).toBeVisible()
  await resize(360, 740)
  await expect.element(text).toBeVisible()
})

test(
  row(
    '2 card market price',
    '2 card purchase year',
    '2 card condition',
    '2 card location',
    '4 product available',
  ),
  async () => {
    open()
    await shows('$1,500')
    await expect
      .element(
        card()
          .getByRole('definition')
          .filter({ hasText: /^2021$/ }),
      )
      .toBeVisible()
    await shows(/^(Condition:? )?good$/)
    await expect.element(card().getByText('Mirpur 10, Dhaka')).toBeVisible()
    await shows('Availble')
  },
)

test(row('2 card mobile'), async () => {
  open()
  await shows('01712-345678')
  await call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  await become(null)
  // Lists may be a second old.
  await expect.poll(() => readPage('/').then(() => card().elements().length)).toBe(1)
  await expect.element(card()).not.toMatchTextContent('1712')
})

test(row('2 card report', '4 report sent', '8 report sent'), async () => {
  open()
  await card().getByRole('button', { name: 'report to admin' }).click()
  await expect.element(page.getByText('report send successFull')).toBeVisible()
  await card().getByRole('button', { name: 'report to admin' }).click()
  await expect.element(page.getByText('You have already reported this product.')).toBeVisible()
})

test(row('2 card badge'), async () => {
  const admin = await join('admin')
  await become(buyer)
  const badge = card().getByRole('img', { name: 'Verified seller' })
  open()
  await expect.element(card()).toBeVisible()
  await expect.element(badge).not.toBeInTheDocument()
  await call(admin, 'PUT', '/users', { query: { userid: seller.id } })
  open()
  await expect.element(badge).toBeVisible()
})

test(row('2 card book now', '2 modal opened', '2 modal title'), async () => {
  await openModal()
  await expect
    .element(modal().getByRole('heading'))
    .toHaveTextContent(`Confirm Booking ${phone.product_name}`)
})

test(row('2 modal fields', '5 booking read-only'), async () => {
  await openModal()
  const readOnly = {
    'Product name': phone.product_name,
    Price: '$1,234.50',
    Name: buyer.name,
    Email: buyer.email,
  }
  for (const [label, value] of Object.entries(readOnly)) {
    await expect.element(field(label)).toHaveValue(value)
    await expect.element(field(label)).toHaveAttribute('readonly')
  }
  for (const label of ['Phone', 'Meeting location']) {
    await expect.element(field(label)).not.toHaveAttribute('readonly')
    await expect.element(field(label)).toBeEnabled()
  }
})

test(row('5 booking phone required', '5 booking location required'), async () => {
  await openModal()
  await field('Phone').fill('')
  await field('Meeting location').fill('Shahbag, Dhaka')
  await confirm()
  await expect.element(modal().getByText('Phone is required')).toBeVisible()
  await expect.element(field('Phone')).toHaveFocus()
  await field('Phone').fill('01712-345678')
  await field('Meeting location').fill('')
  await confirm()
  await expect.element(modal().getByText('Meeting location is required')).toBeVisible()
})

test(row('8 booking refused'), async () => {
  const wanted = await addPhone(seller, { product_name: 'V27 of Karim', brand_name: 'Vivo' })
  const other = await join()
  await become(buyer)
  await openModal(wanted)
  await buy(other, wanted)
  await field('Phone').fill('01798-765432')
  await field('Meeting location').fill('New Market, Dhaka')
  await confirm()
  const refusal = page.getByRole('alert').getByText('Sorry, this phone has just been sold.')
  await expect.element(refusal).toBeVisible()
  await cardOf(wanted).getByRole('button', { name: 'Book Now' }).click()
  await expect.element(field('Phone')).toHaveValue('01798-765432')
  await expect.element(field('Meeting location')).toHaveValue('New Market, Dhaka')
  await userEvent.keyboard('{Escape}')
})

test(row('4 modal closes', '4 modal toast', '8 toast booked'), async () => {
  await openModal()
  await field('Phone').fill('01712-345678')
  await field('Meeting location').fill('Shahbag, Dhaka')
  await commands.hold('**/api/bookingproduct?*')
  await confirm()
  await expect.element(modal()).not.toBeInTheDocument()
  await expect.element(page.getByText(`${phone.product_name} is booked`)).toBeVisible()
  await expectAddress('/categori/vivo')
  await commands.release()
  await expect.poll(() => location.pathname).toMatch(/^\/dashbord\/parches\//)
})

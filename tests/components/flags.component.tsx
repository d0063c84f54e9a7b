import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import OverviewPage from '../../src/admin/pages/overview.tsx'
import type { Product } from '../../src/listings/contract.ts'
import EditProductPage from '../../src/stock/pages/edit-product.tsx'
import MyProductsPage from '../../src/storefront/pages/my-products.tsx'
import FlagsPage from '../../src/trust/flags/pages/flags.tsx'
import type { Person } from './commands.ts'
import { addPhone, book, buy, call, changePhone, sendPhoto, somePhoto } from './market.ts'
import { become, expectAddress, join, openPage } from './open-page.tsx'
import { openProduct } from './product-page.tsx'
import { cards, openSearch } from './search-page.tsx'

const card = ({ product_name }: Product) => page.getByRole('article', { name: product_name })
const press = (phone: Product, name: string) => card(phone).getByRole('button', { name }).click()
const dialog = () => page.getByRole('dialog')

/** A phone that is sold with less storage than this. */
const addImpossible = (seller: Person, color: string) =>
  addPhone(seller, {
    product_name: `iPhone 8/512 ${color} ${seller.id.slice(0, 6)}`,
    brand_name: 'Apple',
    product_price: 135,
  })

/** Shows an admin the phones with which something looks wrong. */
async function openFlags(): Promise<Person> {
  const admin = await join('admin')
  openPage('/dashbord/flags', { path: '/dashbord/flags', element: <FlagsPage /> })
  return admin
}

async function openMyProducts(seller: Person): Promise<void> {
  await become(seller)
  openPage('/dashbord/myproducts', { path: '/dashbord/myproducts', element: <MyProductsPage /> })
}

async function takeDown(phone: Product): Promise<void> {
  await press(phone, 'Take down')
  await dialog().getByLabelText('Reason').selectOptions('Fake or a copy')
  await dialog().getByRole('button', { name: 'Take down' }).click()
}

test('a seller reads why a phone waits, and puts it right', async () => {
  const seller = await join('seller')
  const phone = await addPhone(seller, {
    product_name: 'Y36',
    brand_name: 'Vivo',
    storageGb: 1024,
    product_price: 135,
  })
  await openMyProducts(seller)
  const waiting = page.getByRole('region', { name: 'One phone is being reviewed' })
  await expect.element(waiting).toMatchTextContent('The Y36 is not sold with 1 TB of storage')
  await expect.element(waiting).toMatchTextContent('8 GB / 128 GB or 8 GB / 256 GB')
  await expect.element(card(phone)).toMatchTextContent('In review')
  await waiting.getByRole('link', { name: 'Edit' }).click()
  const path = `/dashbord/myproducts/${phone._id}`
  await expectAddress(path)
  openPage(path, { path: '/dashbord/myproducts/:id', element: <EditProductPage /> })
  await page.getByLabelText('Storage').selectOptions('128 GB')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectAddress('/dashbord/myproducts')
  await openMyProducts(seller)
  await expect.element(card(phone)).toBeVisible()
  await expect.element(waiting).not.toBeInTheDocument()
})

test('an admin approves one phone and takes another down', async () => {
  const seller = await join('seller')
  const [honest, fake] = [await addImpossible(seller, 'black'), await addImpossible(seller, 'white')]
  const admin = await openFlags()
  await expect.element(card(honest)).toMatchTextContent('Only its seller sees it')
  await expect.element(card(honest)).toMatchTextContent('The iPhone 8 is not sold with 512 GB of storage')
  await press(honest, 'Approve')
  await expect.element(page.getByText(`${honest.product_name} is approved`)).toBeVisible()
  await expect.element(card(honest)).not.toBeInTheDocument()
  await takeDown(fake)
  await expect.element(page.getByText(`${fake.product_name} is taken down`)).toBeVisible()
  await expect.element(card(fake)).not.toBeInTheDocument()

  await book(await join(), honest)
  await openMyProducts(seller)
  const region = page.getByRole('region', { name: 'taken down' })
  await expect.element(region).toMatchTextContent(fake.product_name)
  await become(admin)
  openPage('/dashbord/overview', { path: '/dashbord/overview', element: <OverviewPage /> })
  const precision = page.getByRole('region', { name: 'Flags and what came of them' })
  await expect.element(precision.getByRole('row', { name: /Impossible variant/ })).toBeVisible()
})

test('an admin looks again at a phone that its seller has changed meanwhile', async () => {
  const seller = await join('seller')
  const phone = await addImpossible(seller, 'red')
  await openFlags()
  const change = (product_price: number) => changePhone(seller, phone, { product_price })
  await expect.element(card(phone)).toMatchTextContent('$135')
  await change(140)
  await press(phone, 'Approve')
  await expect.element(page.getByText('has changed since you saw it').first()).toBeVisible()
  await expect.element(card(phone)).toMatchTextContent('$140')

  await change(145)
  await takeDown(phone)
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(card(phone)).toMatchTextContent('$145')
  await press(phone, 'Approve')
  await expect.element(page.getByText(`${phone.product_name} is approved`)).toBeVisible()
})

test('an admin confirms that a phone was flagged rightly although it is sold by now', async () => {
  const [first, cheat] = [await join('seller'), await join('seller')]
  const photo = await somePhoto()
  await addPhone(first, { image: await sendPhoto(first, photo) })
  const product_name = `Redmi 9A ${cheat.id.slice(0, 6)}`
  const phone = await addPhone(cheat, { product_name, image: await sendPhoto(cheat, photo) })
  const admin = await join('admin')
  const isFlagged = async () =>
    (await call<{ _id: string }[]>(admin, 'GET', '/flaggedphones')).some(({ _id }) => _id === phone._id)
  await expect.poll(isFlagged).toBe(true)
  await buy(await join(), phone)
  await openFlags()
  await expect.element(card(phone)).toMatchTextContent('Sold')
  await expect.element(card(phone).getByRole('button', { name: 'Take down' })).not.toBeInTheDocument()
  await press(phone, 'Confirm the flags')
  await expect.element(page.getByText(`The flags of ${product_name} are confirmed`)).toBeVisible()
  await expect.element(card(phone)).not.toBeInTheDocument()
})

test('phones of a seller that are alike are one card, which leads to the others', async () => {
  const seller = await join('seller')
  const product_name = `Redmi Note 12 ${seller.id.slice(0, 6)}`
  const add = (product_price: number) =>
    addPhone(seller, { product_name, brand_name: 'Xiaomi', product_price })
  const [phone] = [await add(120), await add(121), await add(122)]
  const query = { q: product_name, fold: 'true' }
  const count = async () => (await call<unknown[]>(seller, 'GET', '/search', { query })).length
  await expect.poll(count).toBe(1)
  openSearch(`/search?q=${encodeURIComponent(product_name)}`)
  await expect.element(cards().first()).toMatchTextContent('$120')
  const more = page.getByRole('link', { name: 'and 2 more like it from this seller' })
  await expect.element(more).toHaveAttribute('href', expect.stringContaining(`/product/${phone._id}`))
  openProduct(phone)
  const others = page.getByRole('region', { name: 'More like it from this seller' }).getByRole('link')
  await expect.poll(() => others.elements().length).toBe(2)
  await expect.element(others.filter({ hasText: '$121' })).toBeVisible()
})

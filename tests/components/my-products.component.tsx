import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { Product } from '../../src/listings/contract.ts'
import EditProductPage from '../../src/stock/pages/edit-product.tsx'
import DashboardLayout from '../../src/storefront/pages/dashboard-layout.tsx'
import MyProductsPage from '../../src/storefront/pages/my-products.tsx'
import { addPhone, book, buy, call, someModel } from './market.ts'
import { openOfferForm } from './offer-form.tsx'
import { become, expectAddress, field, join, openPage, readPage } from './open-page.tsx'
import { resize } from './resize.ts'
import { names } from './search-page.tsx'

const path = '/dashbord/myproducts'
const open = (at = path) => openPage(at, { path, element: <MyProductsPage /> })
const openEdit = ({ _id }: Product) =>
  openPage(`${path}/${_id}`, { path: `${path}/:id`, element: <EditProductPage /> })
const card = (name: string) => page.getByRole('article', { name })
const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Your phones' }).getByRole('link', { name })
const tryAgain = () => page.getByRole('button', { name: 'Try again' })

test('a seller finds phones by what has become of them', async () => {
  const buyer = await join()
  const seller = await join('seller')
  await addPhone(seller, { product_name: 'Redmi Note 12', brand_name: 'Xiaomi' })
  await book(buyer, await addPhone(seller, { product_name: 'Galaxy A54' }))
  const { _id: order } = await buy(buyer, await addPhone(seller, { product_name: 'iPhone 11' }))
  await commands.runSql(`update orders set chargeback_at = now() where id = '${order}'`)
  openOfferForm()
  await field('Product name').fill('Vivo Y36')
  // Kept when the page is left.
  open()
  await expect.poll(names).toEqual(['iPhone 11', 'Galaxy A54', 'Redmi Note 12'])
  await expect.element(card('Galaxy A54')).toMatchTextContent('1 booking')
  await expect.element(card('Galaxy A54')).not.toMatchTextContent('the bank is asking')
  await expect.element(card('iPhone 11')).toMatchTextContent('On hold: the bank is asking')
  const tabs = page.getByRole('navigation', { name: 'Your phones' }).getByRole('link')
  const labels = () => tabs.elements().map(({ textContent }) => textContent)
  await expect.poll(labels).toEqual(['All (3)', 'For sale (2)', 'Drafts (1)', 'Booked (1)', 'Sold (1)'])
  await tab('For sale').click()
  await expect.poll(names).toEqual(['Galaxy A54', 'Redmi Note 12'])
  await tab('Booked').click()
  await expect.poll(names).toEqual(['Galaxy A54'])
  await tab('Sold').click()
  await expect.poll(names).toEqual(['iPhone 11'])
  await expectAddress(`${path}?tab=sold`)
  open(`${path}?tab=sold`)
  await expect.poll(names).toEqual(['iPhone 11'])
  await page.getByRole('link', { name: 'Sell one like this' }).click()
  openOfferForm(location.search)
  await expect.element(field('Product name')).toHaveValue('iPhone 11')
  await expect.element(field('Photo')).toHaveValue('')
  open(`${path}?tab=drafts`)
  await page.getByRole('link', { name: 'Continue: Vivo Y36' }).click()
  await expectAddress('/dashbord/addproducts')
  openOfferForm()
  await expect.element(field('Product name')).toHaveValue('Vivo Y36')
})

test('on a laptop, all that can be done with a phone is on one line, and its price and age on another', async () => {
  const [width, height] = [innerWidth, innerHeight]
  await resize(1366, 768)
  const { _id } = await addPhone(await join('seller'))
  await commands.runSql(`update listings set created_at = now() - interval '3 days' where id = '${_id}'`)
  openPage(path, { path, element: <MyProductsPage />, layout: <DashboardLayout /> })
  const phone = page.getByRole('article')
  const lineOf = (locator: ReturnType<typeof phone.getByText>) =>
    locator.elements().map((each) => Math.round(each.getBoundingClientRect().bottom))
  await expect.element(phone.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  const names = /^(start campain|Edit|Check this phone|Pause|Withdraw|Sell one like this)$/
  const actions = [phone.getByRole('button', { name: names }), phone.getByRole('link', { name: names })]
  const lines = actions.flatMap(lineOf)
  expect(lines).toHaveLength(6)
  expect(new Set(lines).size).toBe(1)
  await expect.element(phone.getByText('3 days')).toBeVisible()
  expect(phone.element().getBoundingClientRect().height).toBeLessThan(90)
  await resize(width, height)
})

test('a newcomer has nothing to filter', async () => {
  await join('seller')
  open()
  await expect.element(page.getByText('You have nothing for sale yet')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Your phones' })).not.toBeInTheDocument()
})

test('Try again updates a list that failed to update', async () => {
  const seller = await join('seller')
  const kept = await addPhone(seller, { product_name: 'Redmi Note 12', brand_name: 'Xiaomi' })
  const withdrawn = await addPhone(seller, { product_name: 'Galaxy A14' })
  open()
  const stale = card(withdrawn.product_name)
  await expect.element(stale).toBeVisible()
  await call(seller, 'DELETE', '/product', { query: { id: withdrawn._id } })
  await commands.fail('**/api/myproduct?*', 429)
  await card(kept.product_name).getByRole('button', { name: 'start campain' }).click()
  await expect.element(tryAgain()).toBeVisible()
  await expect.element(stale).toBeVisible()
  await commands.release()
  await tryAgain().click()
  await expect.element(stale).not.toBeInTheDocument()
  await expect.element(card(kept.product_name)).toBeVisible()
  await expect.element(tryAgain()).not.toBeInTheDocument()
})

test('a changed phone is saved before the lists around it are fetched again', async () => {
  const phone = await addPhone(await join('seller'), { product_name: 'Y17', brand_name: 'Vivo' })
  openEdit(phone)
  const check = page.getByRole('link', { name: 'Check this phone' })
  await expect.element(check).toHaveAttribute('href', `${path}/${phone._id}/check`)
  await field('Product name').fill('Y17s')
  await commands.hold('**/api/myproduct?*')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectAddress(path)
  await expect.element(page.getByText('Y17s was changed')).toBeVisible()
  await commands.release()
  open()
  await expect.element(card('Y17s')).toBeVisible()
})

test('a phone that was sold is not changed', async () => {
  const buyer = await join()
  const phone = await addPhone(await join('seller'), { product_name: 'Y17' })
  await buy(buyer, phone)
  open(`${path}?tab=sold`)
  await expect.element(card('Y17')).toMatchTextContent('Not Available')
  await expect.element(card('Y17').getByRole('link', { name: 'Edit' })).not.toBeInTheDocument()
  openEdit(phone)
  await expect.element(page.getByText('This phone is sold')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save changes' })).not.toBeInTheDocument()
})

async function withdraw({ product_name }: Product): Promise<void> {
  ;(card(product_name).getByRole('button', { name: 'Withdraw' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toHaveFocus()
}

test('a withdrawn phone disappears for its seller, on its page and for those who booked it', async () => {
  const buyer = await join()
  const seller = await join('seller')
  const staying = await addPhone(seller, { product_name: 'Phone that stays' })
  const leaving = await addPhone(seller, { product_name: someModel() })
  await book(buyer, leaving)
  open()
  await expect.element(card(leaving.product_name)).toBeVisible()
  await withdraw(leaving)
  await userEvent.keyboard('{Escape}')
  await withdraw(leaving)
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click()
  await expect.element(page.getByText(`${leaving.product_name} was withdrawn`)).toBeVisible()
  await expect.element(card(leaving.product_name)).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: staying.product_name })).toHaveFocus()

  await become(buyer)
  await readPage('/dashbord')
  const line = page.getByRole('row').filter({ hasText: leaving.product_name })
  await expect.element(line).toMatchTextContent('Cancelled')
  expect((await readPage(`/product/${leaving._id}`)).status).toBe(410)
  await expect.element(page.getByRole('heading', { name: leaving.product_name })).toBeVisible()
  await expect.element(page.getByText('This phone is no longer for sale.')).toBeVisible()
  await readPage(`/bn/product/${leaving._id}`)
  await expect.element(page.getByText('ফোনটি আর বিক্রির জন্য নেই।')).toBeVisible()
})

test('a seller changes the prices of many phones at once', async () => {
  const seller = await join('seller')
  const models = ['Galaxy A54', 'Redmi Note 12', 'iPhone 11']
  const phones = []
  for (const product_name of models) {
    phones.push(await addPhone(seller, { product_name, product_price: 300, Market_Price: 400 }))
  }
  open()
  await page.getByRole('link', { name: 'Change prices' }).click()
  const save = (count: number) => page.getByRole('button', { name: `Save (${count})` })
  const priceOf = (name: string) => page.getByLabelText(`New price of ${name}`)
  const says = (text: string) => expect.element(page.getByText(text)).toBeVisible()
  await expect.element(save(0)).toBeDisabled()
  await page.getByLabelText('Lower all by').fill('১০')
  await page.getByRole('button', { name: 'Fill in' }).click()
  for (const name of models) await expect.element(priceOf(name)).toHaveValue('270')
  expect(page.getByText('−10 %').elements()).toHaveLength(3)
  await priceOf('iPhone 11').fill('300')
  await priceOf('Galaxy A54').fill('cheap')
  await save(2).click()
  await expect.element(priceOf('Galaxy A54')).toHaveFocus()
  await says('‘cheap’ is not an amount')
  for (const text of ['১২০', '$120', '120.00/-', ' 120 ', '\u202a120\u00a0\u202c', '１２０', '120']) {
    await priceOf('Galaxy A54').fill(text)
    await says('−60 %')
    await expect.element(priceOf('Galaxy A54')).toHaveValue(text)
  }
  await says('Less than half of what it is now')

  const json = { prices: [{ id: phones[1]?._id, price: 280, was: 300 }] }
  await call(seller, 'PUT', '/myproductprices', { json })
  await save(2).click()
  await says('has changed in the meantime')
  await says('now $120')
  await says('now $280')
  await expect.element(priceOf('Redmi Note 12')).toHaveValue('270')
  await save(1).click()
  await says('now $270')
  await expect.element(save(0)).toBeDisabled()

  await commands.hold('**/api/myproductprices*')
  await priceOf('Galaxy A54').fill('125')
  await save(1).click()
  await priceOf('Galaxy A54').fill('130')
  await priceOf('iPhone 11').fill('290')
  await commands.release()
  await says('now $125')
  await expect.element(save(2)).not.toHaveAttribute('aria-busy')
  await expect.element(priceOf('Galaxy A54')).toHaveValue('130')
  await expect.element(priceOf('iPhone 11')).toHaveValue('290')

  await expect.element(page.getByRole('link', { name: 'Done' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Leave without saving' }).click()
  await expect.element(card('Galaxy A54')).toMatchTextContent('$125')
  await expect.element(card('Redmi Note 12')).toMatchTextContent('$270')
})

test('a seller changes a price where it stands, and keeps the cards that were chosen', async () => {
  const seller = await join('seller')
  const { _id: id } = await addPhone(seller, {
    product_name: 'Galaxy A54',
    product_price: 300,
    Market_Price: 400,
  })
  open()
  const row = card('Galaxy A54')
  const edit = () => row.getByRole('button', { name: 'change the price of Galaxy A54' })
  await edit().click()
  const price = row.getByLabelText('New price of Galaxy A54')
  await expect.element(price).toHaveFocus()
  await price.fill('cheap')
  await userEvent.keyboard('{Enter}')
  await expect.element(row.getByRole('alert')).toMatchTextContent('‘cheap’ is not an amount')
  await price.fill('275')
  await userEvent.keyboard('{Enter}')
  await expect.element(edit()).toMatchTextContent('$275')
  await edit().click()
  await call(seller, 'PUT', '/myproductprices', { json: { prices: [{ id, price: 280, was: 275 }] } })
  await price.fill('25k')
  await expect.element(row).toMatchTextContent('Above the market price of $400')
  await userEvent.keyboard('{Enter}')
  await expect.element(row.getByRole('alert')).toBeVisible()
  await expect.element(row).toMatchTextContent('now $280')
  await userEvent.keyboard('{Escape}')
  await expect.element(price).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Cards' }).click()
  await expect.element(row).toMatchTextContent('Post by')
  open()
  await expect.element(row).toMatchTextContent('Post by')
  await page.getByRole('button', { name: 'List' }).click()
  await expect.element(edit()).toBeVisible()
})

test('a paused phone waits in its tab until it is put back for sale', async () => {
  const buyer = await join()
  const seller = await join('seller')
  const booked = await addPhone(seller, { product_name: 'Galaxy A54' })
  await addPhone(seller, { product_name: 'Redmi Note 12', brand_name: 'Xiaomi' })
  await book(buyer, booked)
  open()
  const press = (name: string, button: string) => card(name).getByRole('button', { name: button }).click()
  await press('Redmi Note 12', 'Pause')
  await expect.element(card('Redmi Note 12').getByText('Paused')).toBeVisible()
  await press('Galaxy A54', 'Pause')
  await page.getByRole('dialog', { name: 'Pause Galaxy A54?' }).getByRole('button', { name: 'Pause' }).click()
  await expect.element(card('Galaxy A54').getByText('Paused')).toBeVisible()
  await tab('Paused (2)').click()
  await press('Galaxy A54', 'Back for sale')
  await expect.poll(names).toEqual(['Redmi Note 12'])
  await tab('For sale').click()
  await expect.poll(names).toEqual(['Galaxy A54'])
  await press('Galaxy A54', 'Withdraw')
  await page.getByRole('checkbox', { name: 'I sold it elsewhere: keep it under Paused' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('put it back for sale at any time')
  await page.getByRole('button', { name: 'Withdraw it' }).click()
  await expect.element(card('Galaxy A54')).not.toBeInTheDocument()
  await tab('Paused').click()
  await expect.element(card('Galaxy A54').getByText('Sold elsewhere')).toBeVisible()
})

test('the form of a returned phone that was offered again meanwhile says so', async () => {
  const seller = await join('seller')
  const phone = await addPhone(seller, { product_name: 'Galaxy A54' })
  await call(seller, 'DELETE', '/product', { query: { id: phone._id } })
  openOfferForm(`?again=${phone._id}`)
  await expect.element(page.getByText('You have offered it again or withdrawn it.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back to My products' })).toHaveAttribute('href', path)
})

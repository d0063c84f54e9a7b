import { entries } from 'idb-keyval'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FactsTable } from '../../src/listings/components/facts-table.tsx'
import type { Product } from '../../src/listings/contract.ts'
import EditProductPage from '../../src/stock/pages/edit-product.tsx'
import type { Person } from './commands.ts'
import { addPhone, call, changePhone, somePhoto } from './market.ts'
import { chooseBrand, fillOffer, openOfferForm } from './offer-form.tsx'
import { become, expectAddress, field, join, openPage } from './open-page.tsx'

const openChange = ({ _id }: Product) =>
  openPage(`/dashbord/myproducts/${_id}`, { path: '/dashbord/myproducts/:id', element: <EditProductPage /> })

const name = () => field('Product name')
const photos = () => page.getByRole('list', { name: 'Your photos in their order' }).getByRole('img')
const kept = () => page.getByText('What you typed before is still here.')

/** Waits until the drafts of this person hold so many photos and this text. */
async function waitUntilStored({ id }: Person, text: string, photoCount: number): Promise<void> {
  const read = async () => {
    const stored = await entries<string[], { draft: object }>()
    const own = stored.flatMap(([key, { draft }]) => (key.includes(id) ? [draft] : []))
    const typed = own.flatMap((draft) => ('typed' in draft ? [draft.typed as { productName: string }] : []))
    const lists = own.filter(Array.isArray)
    return [typed.map(({ productName }) => productName).join(), lists.flat().length]
  }
  await expect.poll(read).toEqual([text, photoCount])
}

test('a draft with its photo is there again after a reload and a new login, for nobody else', async () => {
  const seller = await join('seller')
  openOfferForm()
  await name().fill('Galaxy S22')
  await page.getByLabelText('Storage').selectOptions('256 GB')
  await field('Photo').upload(await somePhoto())
  await waitUntilStored(seller, 'Galaxy S22', 1)
  await join('seller')
  openOfferForm()
  await expect.element(page.getByRole('button', { name: 'Add product' })).toBeVisible()
  await expect.element(name()).toHaveValue('')
  await expect.element(kept()).not.toBeInTheDocument()
  await become(seller)
  openOfferForm()
  await expect.element(name()).toHaveValue('Galaxy S22')
  await expect.element(page.getByLabelText('Storage')).toHaveValue('256')
  await expect.element(kept()).toBeVisible()
  await expect.poll(() => photos().elements().length).toBe(1)
})

test('a draft is gone when the phone was added, and when it is discarded', async () => {
  const seller = await join('seller')
  openOfferForm()
  await name().fill('Given up')
  await field('Photo').upload(await somePhoto())
  await waitUntilStored(seller, 'Given up', 1)
  openOfferForm()
  await expect.element(kept()).toBeVisible()
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect.element(name()).toHaveValue('')
  await expect.poll(() => photos().elements().length).toBe(0)
  await waitUntilStored(seller, '', 0)
  openOfferForm()
  await expect.element(name()).toHaveValue('')
  expect(photos().elements()).toEqual([])
  // Nobody else offers it: a price far from those of others would be asked about.
  await fillOffer('Galaxy Xcover 4')
  await chooseBrand('Samsung')
  // Dropped, as from the desktop.
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(await somePhoto())
  const area = page.getByText('or drop photos here').element()
  for (const type of ['dragover', 'drop']) {
    area.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  }
  await expect.poll(() => photos().elements().length).toBe(1)
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect.element(page.getByText('product add successfully')).toBeVisible()
  openOfferForm()
  await expect.element(name()).toHaveValue('')
  await expect.element(kept()).not.toBeInTheDocument()
})

test('a draft of a change is kept, but not over what was changed elsewhere since', async () => {
  const seller = await join('seller')
  const phone = await addPhone(seller, { product_name: 'Galaxy S22', product_price: 300 })
  openChange(phone)
  await name().fill('Galaxy S22 Ultra')
  await field('Price').fill('250')
  await waitUntilStored(seller, 'Galaxy S22 Ultra', 0)
  await changePhone(seller, phone, { product_price: 280 })
  openChange(phone)
  await expect.element(name()).toHaveValue('Galaxy S22 Ultra')
  await expect.element(field('Price')).toHaveValue('280')
})

test('repairs that the seller states are read on the page of the phone', async () => {
  const phone = await addPhone(await join('seller'), { product_name: 'iPhone X', brand_name: 'Apple' })
  openChange(phone)
  const parts = page.getByRole('group', { name: 'Parts replaced?' })
  const part = (label: string) => parts.getByLabelText(label)
  await part('Screen').click()
  await part('None').click()
  await expect.element(part('Screen')).not.toBeChecked()
  await part('Battery').click()
  await part('Screen').click()
  await expect.element(part('None')).not.toBeChecked()
  await page.getByLabelText('Housing replaced?').selectOptions('Yes')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectAddress('/dashbord/myproducts')
  const shown = await call<Product>(await join(), 'GET', `/phones/${phone._id}`)
  openPage('/facts', { path: '/facts', element: <FactsTable product={shown} /> })
  const row = (label: string) => page.getByRole('table', { name: 'Facts' }).getByRole('row', { name: label })
  await expect.element(row('Parts replaced')).toMatchTextContent('Screen, Battery')
  await expect.element(row('Housing replaced')).toMatchTextContent('Yes')
})

test('an unfinished form is kept as a draft on the server with its photo, for every device', async () => {
  const seller = await join('seller')
  openOfferForm()
  await name().fill('Galaxy S22')
  await field('Price').fill('৩০০')
  await field('Photo').upload(await somePhoto())
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expectAddress('/dashbord/myproducts?tab=drafts')
  await waitUntilStored(seller, '', 0)
  const [draft] = await call<{ _id: string; product_price: number }[]>(seller, 'GET', '/mydrafts')
  expect(draft).toMatchObject({ product_name: 'Galaxy S22', product_price: 300, isUnfinished: true })
  openOfferForm()
  await expect.element(name()).toHaveValue('')
  openOfferForm(`?draft=${draft?._id}`)
  await expect.element(name()).toHaveValue('Galaxy S22')
  await expect.poll(() => photos().elements().length).toBe(1)
  await name().fill('Galaxy S22 Ultra')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expectAddress('/dashbord/myproducts?tab=drafts')
  expect(await call(seller, 'GET', '/mydrafts')).toMatchObject([{ product_name: 'Galaxy S22 Ultra' }])
  openOfferForm(`?draft=${draft?._id}`)
  await expect.element(name()).toHaveValue('Galaxy S22 Ultra')
  await expect.poll(() => photos().elements().length).toBe(1)
})

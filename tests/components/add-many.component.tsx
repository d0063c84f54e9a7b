import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import MyProductsPage from '../../src/storefront/pages/my-products.tsx'
import { addPhone, somePhoto } from './market.ts'
import { openOfferForm } from './offer-form.tsx'
import { become, field, join, openPage } from './open-page.tsx'
import { openProduct } from './product-page.tsx'

const header =
  'product_name;brand;condition;purchase_year;price;market_price;description;location;mobile;storage'
const rest = 'Works well, no scratches;Banani, Dhaka;01712-345678;128 GB'

const path = '/dashbord/myproducts'
const open = (query = '') => openPage(path + query, { path, element: <MyProductsPage /> })
const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Your phones' }).getByRole('link', { name })
const says = (text: string) => expect.element(page.getByText(text)).toBeVisible()

test('a seller adds many phones from a file, and publishes one of them', async () => {
  await join('seller')
  open()
  await page.getByRole('link', { name: 'Add many' }).click()
  const csv = new File(['name,price\nGalaxy,250'], 'phones.csv', { type: 'text/csv' })
  await page.getByLabelText('CSV file').upload(csv)
  await says('lacks these columns: product_name, brand')

  const lines = [
    header,
    `Galaxy A54;Samsung;good;2024;$250;400;${rest}`,
    `Redmi Note 12;Xiaomi;fair;২০২৩;১২০;"1,200";${rest}`,
    `Nord 3;Nokya;good;2024;cheap;400;${rest}`,
    `Vivo Y36;Vivo;excellent;2024;150;200;${rest}`,
    `Vivo Y36;Vivo;excellent;2024;150;200;${rest}`,
  ]
  await page.getByLabelText('Or paste the lines here').fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Preview' }).click()
  await says('Can be added: 3. Faulty: 2.')
  await says('You have 0 of 200 drafts.')
  const preview = page.getByRole('list', { name: 'Lines of the file' }).element()
  const line = (name: string) =>
    [...preview.children].find(({ textContent }) => textContent?.includes(name))?.textContent
  expect(line('Redmi Note 12')).toContain('$120 (new $1,200)')
  expect(line('Nord 3')).toContain('Brand: Write one of these: ')
  expect(line('Nord 3')).toContain('Price: ‘cheap’ is not an amount')
  expect(line('Vivo Y36')).toContain('It is the same as line 5.')
  const downloaded = commands.readDownload()
  await page.getByRole('button', { name: 'Download the faulty lines' }).click()
  const { text } = await downloaded
  expect(text).toContain('"Nord 3","Nokya"')
  expect(text).not.toContain('Galaxy')

  await page.getByRole('button', { name: 'Add as drafts (3)' }).click()
  await says('Can be added: 0. Faulty: 2.')
  await expect.element(page.getByRole('button', { name: /^Add as drafts/ })).not.toBeInTheDocument()
  await says('You have 3 of 200 drafts.')
  await page.getByRole('link', { name: 'See your drafts' }).click()
  await expect.element(tab('Drafts')).toHaveTextContent('Drafts (3)')

  await page.getByLabelText('Choose Redmi Note 12').click()
  await page.getByRole('button', { name: 'Delete (1)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(tab('Drafts')).toHaveTextContent('Drafts (2)')
  await expect.element(page.getByText('Redmi Note 12')).not.toBeInTheDocument()

  await page.getByRole('link', { name: 'Add photos: Galaxy A54' }).click()
  const draft = location.search
  openOfferForm(draft)
  await expect.element(field('Product name')).toHaveValue('Galaxy A54')
  await expect.element(field('Storage')).toHaveValue('128')
  await field('Photo').upload(await somePhoto())
  await page.getByRole('button', { name: 'Add product' }).click()
  // The next draft.
  await expect.poll(() => location.search).not.toBe(draft)
  expect(location.search).toMatch(/^\?draft=/)
  open('?tab=drafts')
  await expect.element(tab('Drafts')).toHaveTextContent('Drafts (1)')
  await tab('For sale').click()
  await expect.element(page.getByRole('article', { name: 'Galaxy A54' })).toMatchTextContent('$250')
  openOfferForm(draft)
  await says('This draft is gone')

  open('?import')
  const short = [header, lines[1]].map((line = '') => line.replace(/;[^;]+;[^;]+(?=;[^;]+$)/, ''))
  await page.getByLabelText('Or paste the lines here').fill(short.join('\n'))
  await page.getByRole('button', { name: 'Preview' }).click()
  await says(
    'Taken from your latest phone where the file says nothing: Location: Banani, Dhaka · Mobile: 01712-345678',
  )
})

test('a phone that a visitor and a buyer have looked at has two views', async () => {
  const buyer = await join()
  const seller = await join('seller')
  const phone = await addPhone(seller, { product_name: 'Galaxy A54' })
  performance.clearResourceTimings()
  const noted = () =>
    performance.getEntriesByType('resource').filter(({ name }) => name.includes(`/phones/${phone._id}/view`))
      .length
  for (const [nth, person] of [null, buyer, seller].entries()) {
    await become(person)
    openProduct(phone)
    await expect.poll(noted).toBe(nth + 1)
  }
  open()
  await expect.element(page.getByRole('article', { name: 'Galaxy A54' })).toMatchTextContent('2 views')
})

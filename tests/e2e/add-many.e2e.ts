import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { lookOver } from './check-page.ts'
import { expect, test } from './people.ts'

const header =
  'product_name;brand;condition;purchase_year;price;market_price;description;location;mobile;storage'
const rest = 'Works well, no scratches;Banani, Dhaka;01712-345678;128 GB'

/** A picture that nobody has sent before. */
const takePicture = () => {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  return sharp({ create: { width: 400, height: 300, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

test('a seller adds many phones from a file, and publishes one of them', async ({ people }) => {
  const seller = await people.join('seller')
  const page = await people.open(seller)
  await page.goto('/dashbord/myproducts')
  await page.getByRole('link', { name: 'Add many' }).click()
  await page.getByLabel('CSV file').setInputFiles({
    name: 'phones.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,price\nGalaxy,250'),
  })
  await expect(page.getByText('lacks these columns: product_name, brand')).toBeVisible()

  const lines = [
    header,
    `Galaxy A54;Samsung;good;2024;$250;400;${rest}`,
    `Redmi Note 12;Xiaomi;fair;২০২৩;১২০;"1,200";${rest}`,
    `Nord 3;Nokya;good;2024;cheap;400;${rest}`,
    `Vivo Y36;Vivo;excellent;2024;150;200;${rest}`,
    `Vivo Y36;Vivo;excellent;2024;150;200;${rest}`,
  ]
  await page.getByLabel('Or paste the lines here').fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Can be added: 3. Faulty: 2.')).toBeVisible()
  await expect(page.getByText('You have 0 of 200 drafts.')).toBeVisible()
  const row = (name: string) =>
    page.getByRole('list', { name: 'Lines of the file' }).locator('> li', { hasText: name })
  await expect(row('Redmi Note 12')).toContainText('$120 (new $1,200)')
  await expect(row('Nord 3')).toContainText('Line 4: Brand: This is none of: ')
  await expect(row('Nord 3')).toContainText('Line 4: Price: ‘cheap’ is not an amount')
  await expect(row('Vivo Y36').last()).toContainText('Line 6: It is the same as line 5.')
  await lookOver(page, 'lines of a file')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the faulty lines' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain('"Nord 3","Nokya"')
  expect(file).not.toContain('Galaxy')

  await page.getByRole('button', { name: 'Add as drafts (3)' }).click()
  await expect(page.getByText('Can be added: 0. Faulty: 2.')).toBeVisible()
  await expect(page.getByText('You have 3 of 200 drafts.')).toBeVisible()
  await page.getByRole('link', { name: 'See your drafts' }).click()
  const drafts = page.getByRole('navigation', { name: 'Your phones' }).getByRole('link', { name: 'Drafts' })
  await expect(drafts).toHaveText('Drafts (3)')
  await lookOver(page, 'drafts')

  await page.getByLabel('Choose Redmi Note 12').check()
  await page.getByRole('button', { name: 'Delete (1)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(drafts).toHaveText('Drafts (2)')
  await expect(page.getByText('Redmi Note 12')).toBeHidden()

  await page.getByRole('link', { name: 'Add photos: Galaxy A54' }).click()
  await expect(page.getByLabel('Product name')).toHaveValue('Galaxy A54')
  await expect(page.getByLabel('Storage')).toHaveValue('128')
  await page
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'phone.png', mimeType: 'image/png', buffer: await takePicture() })
  const draft = page.url()
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page).toHaveURL('/dashbord/myproducts?tab=drafts')
  await expect(drafts).toHaveText('Drafts (1)')
  await page.getByRole('navigation', { name: 'Your phones' }).getByRole('link', { name: 'For sale' }).click()
  await expect(page.getByRole('article', { name: 'Galaxy A54' })).toContainText('$250')

  people.tolerate(/status of 404/)
  await page.goto(draft)
  await expect(page.getByText('This draft is gone')).toBeVisible()
})

test('a phone that a visitor and a buyer have looked at has two views', async ({ people }) => {
  const [seller, buyer] = [await people.join('seller'), await people.join()]
  const phone = await people.addPhone(seller, { product_name: 'Galaxy A54' })
  for (const person of [null, buyer, seller]) {
    const page = await people.open(person)
    for (let time = 0; time < 2; time++) {
      const looked = page.waitForResponse(`**/api/phones/${phone._id}/view`)
      await page.goto(`/product/${phone._id}`)
      expect((await looked).status()).toBe(204)
    }
  }
  const page = await people.open(seller)
  await page.goto('/dashbord/myproducts')
  await expect(page.getByRole('article', { name: 'Galaxy A54' })).toContainText('2 views')
})

import type { Page } from '@playwright/test'
import { makeImei } from '../support/factories.ts'
import { expect, somePhoto, test } from './people.ts'

async function fillText(page: Page, model: string): Promise<void> {
  const fields = {
    'Product name': model,
    Price: '135',
    'Market price': '199',
    Mobile: '01712-345678',
    Location: 'Banani, Dhaka',
    'Purchase year': '2023',
    Description: 'Kept in a case since the first day.',
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

test('the purchase year takes Bangla digits, typed or pasted', async ({ people }) => {
  const page = await people.open(await people.join('seller'))
  await page.goto('/dashbord/addproducts')
  const year = page.getByLabel('Purchase year', { exact: true })
  await year.focus()
  for (const digit of '২০২') await page.keyboard.insertText(digit)
  await page.keyboard.press('1')
  await expect(year).toHaveValue('2021')
  await year.fill('')
  await year.focus()
  await page.keyboard.insertText('২০২৩')
  await expect(year).toHaveValue('2023')
})

test('brand, condition and facts are asked for; each wrong value has its message, the first the focus', async ({
  people,
}) => {
  people.tolerate(/status of 409/)
  const typeCode = String(Date.now()).slice(-8)
  const [imei, own] = [makeImei(typeCode), makeImei(typeCode)]
  const seller = await people.join('seller')
  const page = await people.open(seller)
  await people.addPhone(await people.join('seller'), { imei })
  await page.goto('/dashbord/addproducts')
  await fillText(page, 'Galaxy S22')
  await expect(page.getByLabel('Brand')).toHaveValue('')
  await expect(page.getByLabel('Condition')).toHaveValue('')
  await expect(page.getByText('light marks, works well')).toBeVisible()
  await page.getByLabel('Battery health').fill('190')
  await page.getByLabel('IMEI').fill('490154203237517')
  const submit = page.getByRole('button', { name: 'Add product' })
  await submit.click()
  await expect(page.getByLabel('Photo')).toBeFocused()
  for (const [label, message] of [
    ['Brand', /Choose the brand/],
    ['Condition', /Choose the condition/],
    ['Battery health', /from 1 to 100/],
    ['IMEI', /not an IMEI/],
    ['Photo', /Photo is Required/],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(message)
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }

  await page.getByLabel('Brand').selectOption('Samsung')
  await page.getByLabel('Condition').selectOption('good')
  await page.getByLabel('Storage').selectOption('256 GB')
  await page.getByLabel('Original box').selectOption('Yes')
  await page.getByLabel('Battery health').fill('৯১')
  await page.getByLabel('Warranty left').fill('5')
  await page.getByLabel('IMEI').fill(imei)
  await page
    .getByLabel('Photo')
    .setInputFiles({ name: 'phone.png', mimeType: 'image/png', buffer: await somePhoto() })
  await submit.click()
  await expect(page.getByLabel('IMEI')).toHaveAccessibleDescription(/for sale here already/)
  await expect(page.getByLabel('IMEI')).toBeFocused()

  await page.getByLabel('IMEI').fill(own.replace(/^(.{2})(.{6})(.{6})/, '$1-$2-$3-'))
  await submit.click()
  await expect(page.getByText('product add successfully')).toBeVisible()
  await page.getByRole('article', { name: 'Galaxy S22' }).getByRole('link', { name: 'Galaxy S22' }).click()
  const facts = page.getByRole('table', { name: 'Facts' })
  for (const fact of [/Storage 256 GB/, /Battery health 91 %/, /Original box Yes/, /Warranty Until/]) {
    await expect(facts.getByRole('row', { name: fact })).toBeVisible()
  }
  expect(await page.content()).not.toContain(own)
})

test('a price above the market price is asked about, and may be meant', async ({ people }) => {
  const page = await people.open(await people.join('seller'))
  await page.goto('/dashbord/addproducts')
  await fillText(page, 'Nokia 3310')
  await page.getByLabel('Brand').selectOption('Samsung')
  await page.getByLabel('Condition').selectOption('good')
  await page
    .getByLabel('Photo')
    .setInputFiles({ name: 'phone.png', mimeType: 'image/png', buffer: await somePhoto() })
  const price = page.getByLabel('Price', { exact: true })
  const submit = page.getByRole('button', { name: 'Add product' })
  await price.fill('35,500')
  await submit.click()
  const question = page.getByRole('dialog', { name: 'Is $35,500 right?' })
  await expect(question.getByText('Prices are in US dollars.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(price).toBeFocused()

  await price.fill('355')
  await submit.click()
  const other = page.getByRole('dialog', { name: 'Is $355 right?' })
  await expect(other.getByText(/more than the market price of \$199/)).toBeVisible()
  await other.getByRole('button', { name: 'Yes, it is right' }).click()
  await expect(page.getByText('product add successfully')).toBeVisible()
})

test('a price far from the usual of the model is asked about', async ({ people }) => {
  const seller = await people.join('seller')
  const model = `V${Date.now() % 1_000_000}`
  for (let count = 0; count < 5; count += 1) {
    await people.addPhone(seller, { product_name: model, brand_name: 'Vivo', product_price: 100 })
  }
  const page = await people.open(await people.join('seller'))
  await page.goto('/dashbord/addproducts')
  await fillText(page, model)
  await page.getByLabel('Brand').selectOption('Vivo')
  await page.getByLabel('Condition').selectOption('good')
  await page
    .getByLabel('Photo')
    .setInputFiles({ name: 'phone.png', mimeType: 'image/png', buffer: await somePhoto() })
  await page.getByLabel('Price', { exact: true }).fill('13.50')
  await page.getByRole('button', { name: 'Add product' }).click()
  const question = page.getByRole('dialog', { name: 'Is $13.50 right?' })
  await expect(question.getByText(/usually cost about \$100 here/)).toBeVisible()
  await question.getByRole('button', { name: 'Yes, it is right' }).click()
  await expect(page.getByText('product add successfully')).toBeVisible()
})

test('a small screen asks for the photos first, and for the rest in steps', async ({ people }) => {
  const seller = await people.join('seller')
  const page = await people.open(seller, { viewport: { width: 360, height: 740 } })
  await page.goto('/dashbord/addproducts')
  const next = page.getByRole('button', { name: 'Next' })
  await expect(page.getByText('Step 1 of 5.')).toBeVisible()
  await expect(page.getByLabel('Product name')).toBeHidden()
  await next.click()
  await expect(page.getByText('Photo is Required')).toBeVisible()
  await page
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'phone.png', mimeType: 'image/png', buffer: await somePhoto() })
  await next.click()
  await expect(page.getByText('Step 2 of 5.')).toBeVisible()
  await page.getByLabel('Product name').fill('Redmi Note 12 128 GB')
  await page.getByLabel('Brand').selectOption('Xiaomi')
  await page.getByLabel('Condition').selectOption('good')
  await page.getByLabel('Purchase year').fill('2023')
  await page.getByLabel('Description').fill('Used with care.')
  await next.click()
  await page.getByLabel('Battery health').fill('88')
  await page.getByRole('button', { name: '5. Where and how to reach you' }).click()
  await page.getByLabel('Location').fill('Mirpur 10, Dhaka')
  await page.getByLabel('Mobile').fill('01712345678')
  // Left halfway, and taken up again.
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByText("Customer's Review")).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Step 1 of 5.')).toBeVisible()
  await page.getByRole('button', { name: '5. Where and how to reach you' }).click()
  await expect(page.getByLabel('Mobile'), 'kept on the device').toHaveValue('01712345678')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByLabel('Price', { exact: true }), 'the step with the first fault').toBeFocused()
  await page.getByLabel('Price', { exact: true }).fill('129')
  await page.getByLabel('Market price').fill('199')
  await next.click()
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My products' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Redmi Note 12 128 GB' })).toBeVisible()
})

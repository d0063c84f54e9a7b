import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FactsTable } from '../../src/listings/components/facts-table.tsx'
import type { Product } from '../../src/listings/contract.ts'
import { makeImei } from '../support/factories.ts'
import { addPhone, call, someModel, somePhoto } from './market.ts'
import { chooseBrand, fillOffer, openOfferForm } from './offer-form.tsx'
import { expectAddress, field, goTo, join, openPage } from './open-page.tsx'
import { resize } from './resize.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const submit = () => button('Add product').click()

const addPhoto = async () => field('Photo').upload(await somePhoto())

async function expectAdded(): Promise<void> {
  await expect.element(page.getByText('product add successfully')).toBeVisible()
  await expectAddress('/dashbord/myproducts')
}

test('the purchase year that was missing is read as soon as it is typed in Bangla, and the wheel does not change it', async () => {
  await join('seller')
  openOfferForm()
  await page.getByRole('button', { name: 'Add product', exact: true }).click()
  await expect.element(page.getByText('purchase year is Required')).toBeVisible()
  await field('Purchase year').click()
  await userEvent.keyboard('২০২৩')
  await expect.element(field('Purchase year')).toHaveValue(2023)
  await expect.element(page.getByText('purchase year is Required')).not.toBeInTheDocument()
  await expect.element(field('Purchase year')).toHaveFocus()
  await userEvent.wheel(field('Purchase year'), { direction: 'up', times: 3 })
  await expect.element(field('Purchase year')).toHaveValue(2023)
  await expect.element(field('Purchase year')).not.toHaveFocus()
})

test('brand, condition and facts are asked for; each wrong value has its message, the first the focus', async () => {
  const typeCode = String(Date.now()).slice(-8)
  const [imei, own] = [makeImei(typeCode), makeImei(typeCode)]
  await addPhone(await join('seller'), { imei })
  const seller = await join('seller')
  openOfferForm()
  await fillOffer('Galaxy S22')
  await expect.element(field('Brand')).toHaveValue('')
  await expect.element(field('Condition')).toHaveValue('')
  await expect.element(page.getByText('light marks, works well')).toBeVisible()
  const [battery, imeiField] = [page.getByLabelText('Battery health'), page.getByLabelText('IMEI')]
  await battery.fill('190')
  await imeiField.fill('490154203237517')
  await submit()
  await expect.element(field('Photo')).toHaveFocus()
  for (const [label, message] of [
    ['Brand', /Choose the brand/],
    ['Condition', /Choose the condition/],
    ['Battery health', /from 1 to 100/],
    ['IMEI', /not an IMEI/],
    ['Photo', /Photo is Required/],
  ] as const) {
    const wrong = page.getByLabelText(label).first()
    await expect.element(wrong).toHaveAccessibleDescription(message)
    await expect.element(wrong).toHaveAttribute('aria-invalid', 'true')
  }

  await chooseBrand('Samsung')
  await field('Storage').selectOptions('256 GB')
  await field('Original box').selectOptions('Yes')
  await battery.fill('৯১')
  await page.getByLabelText('Warranty left').fill('5')
  await imeiField.fill(imei)
  await addPhoto()
  await submit()
  await expect.element(imeiField).toHaveAccessibleDescription(/for sale here already/)
  await expect.element(imeiField).toHaveFocus()

  await imeiField.fill(own.replace(/^(.{2})(.{6})(.{6})/, '$1-$2-$3-'))
  await submit()
  await expectAdded()
  const [added] = await call<Product[]>(seller, 'GET', '/myproduct')
  if (!added) throw new Error('the phone was not added')
  const shown = await call<Product>(await join(), 'GET', `/phones/${added._id}`)
  expect(JSON.stringify(shown)).not.toContain(own)
  openPage('/facts', { path: '/facts', element: <FactsTable product={shown} /> })
  const facts = page.getByRole('table', { name: 'Facts' })
  for (const fact of [/Storage 256 GB/, /Battery health 91 %/, /Original box Yes/, /Warranty Until/]) {
    await expect.element(facts.getByRole('row', { name: fact })).toBeVisible()
  }
})

test('a name of another brand is asked about, and may be meant', async () => {
  await join('seller')
  openOfferForm()
  await fillOffer('iPhone XIII')
  await chooseBrand('Samsung')
  await addPhoto()
  await submit()
  const question = page.getByRole('dialog', { name: 'Is the brand Samsung?' })
  await expect.element(question.getByText(/that of a phone by Apple/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(field('Brand')).toHaveFocus()
  await submit()
  await question.getByRole('button', { name: 'Yes, it is right' }).click()
  await expectAdded()
})

test('a price above the market price is asked about, and may be meant', async () => {
  await join('seller')
  openOfferForm()
  await fillOffer('Nokia 3310')
  await chooseBrand('Samsung')
  await addPhoto()
  await field('Price').fill('35,500')
  await submit()
  const question = page.getByRole('dialog', { name: 'Is $35,500 right?' })
  await expect.element(question.getByText('Prices are in US dollars.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(field('Price')).toHaveFocus()

  await field('Price').fill('355')
  await submit()
  const other = page.getByRole('dialog', { name: 'Is $355 right?' })
  await expect.element(other.getByText(/more than the market price of \$199/)).toBeVisible()
  await other.getByRole('button', { name: 'Yes, it is right' }).click()
  await expectAdded()
})

test('a price far from the usual of the model is asked about', async () => {
  const seller = await join('seller')
  const model = `V${Date.now() % 1_000_000}`
  for (let count = 0; count < 5; count += 1) {
    await addPhone(seller, { product_name: model, brand_name: 'Vivo', product_price: 100 })
  }
  await join('seller')
  openOfferForm()
  await fillOffer(model)
  await chooseBrand('Vivo')
  await addPhoto()
  await field('Price').fill('13.50')
  await submit()
  const question = page.getByRole('dialog', { name: 'Is $13.50 right?' })
  await expect.element(question.getByText(/usually cost about \$100 here/)).toBeVisible()
  await question.getByRole('button', { name: 'Yes, it is right' }).click()
  await expectAdded()
})

test('a location is suggested in both languages', async () => {
  await join('seller')
  openOfferForm()
  const list = () => document.getElementById(field('Location').element().getAttribute('list') ?? '')
  const suggestion = () => list()?.querySelector('option[value="Tongi, Gazipur"]')?.textContent
  await expect.poll(suggestion).toBe('টঙ্গী, গাজীপুর · Dhaka Division')
})

test('a small screen asks for the photos first, and for the rest in steps', async () => {
  const seller = await join('seller')
  await resize(360, 740)
  openOfferForm()
  const step = (text: string) => expect.element(page.getByText(text)).toBeVisible()
  const last = page.getByRole('button', { name: '4. Price and contact' })
  await step('Step 1 of 4.')
  await expect.element(field('Product name')).not.toBeVisible()
  await button('Next').click()
  await step('Photo is Required')
  await addPhoto()
  await button('Next').click()
  await step('Step 2 of 4.')
  await field('Product name').fill('Redmi Note 12 128 GB')
  await chooseBrand('Xiaomi')
  await field('Purchase year').fill('2023')
  await field('Description').fill('Used with care.')
  await button('Next').click()
  await page.getByLabelText('Battery health').fill('88')
  await last.click()
  await field('Location').fill('Mirpur 10, Dhaka')
  await field('Mobile').fill('01712345678')
  // Left halfway, and taken up again.
  await goTo('/')
  await expect.element(field('Mobile')).not.toBeInTheDocument()
  await goTo(-1)
  await step('Step 1 of 4.')
  await last.click()
  // Kept on the device.
  await expect.element(field('Mobile')).toHaveValue('01712345678')
  await submit()
  // The step with the first fault.
  await expect.element(field('Price')).toHaveFocus()
  await field('Price').fill('129')
  await field('Market price').fill('199')
  await submit()
  await expectAdded()
  const [added] = await call<{ product_name: string }[]>(seller, 'GET', '/myproduct')
  expect(added?.product_name).toBe('Redmi Note 12 128 GB')
})

test('a phone of a known model is listed on a small screen with eight presses and three typed fields at most', async () => {
  const model = someModel()
  const shop = await join('seller')
  const known = {
    brand_name: 'Samsung',
    storageGb: 128,
    ramGb: 8,
    product_price: 220,
    Market_Price: 400,
  } as const
  await addPhone(shop, { ...known, product_name: model })
  const seller = await join('seller')
  await addPhone(seller, { product_name: 'Vivo Y17', brand_name: 'Vivo', location: 'Banani, Dhaka' })
  await resize(360, 740)
  openOfferForm()
  let presses = 0
  const press = async (act: () => Promise<void>) => {
    presses++
    await act()
  }
  const goOn = () => press(() => button('Next').click())
  await press(addPhoto)
  await goOn()
  await field('Product name').fill(model)
  const option = () => document.querySelector(`option[value="${model} 128 GB"]`)
  await expect.poll(option).not.toBeNull()
  // Choosing a native suggestion puts it into the field.
  await press(() => field('Product name').fill(`${model} 128 GB`))
  await expect.element(field('Brand')).toHaveValue('Samsung')
  await press(() => field('Condition').selectOptions('good'))
  await field('Purchase year').fill('2023')
  await field('Description').fill('Kept in a case since the first day.')
  await goOn()
  await expect.element(field('Storage')).toHaveValue('128')
  await goOn()
  await expect.element(field('Market price')).toHaveValue('400')
  await expect.element(field('Location')).toHaveValue('Banani, Dhaka')
  await press(() => page.getByRole('button', { name: 'Ask $220' }).click())
  await press(() => page.getByRole('button', { name: 'Add product' }).click())
  await expect.element(page.getByText('product add successfully')).toBeVisible()
  expect(presses).toBeLessThanOrEqual(8)
})

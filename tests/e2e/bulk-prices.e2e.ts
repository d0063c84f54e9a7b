import { holdCalls } from './browser.ts'
import { expect, test } from './people.ts'

test('a seller changes the prices of many phones at once', async ({ people }) => {
  const seller = await people.join('seller')
  const names = ['Galaxy A54', 'Redmi Note 12', 'iPhone 11']
  const phones = []
  for (const product_name of names) {
    phones.push(await people.addPhone(seller, { product_name, product_price: 300, Market_Price: 400 }))
  }
  const page = await people.open(seller)
  await page.goto('/dashbord/myproducts')
  await page.getByRole('link', { name: 'Change prices' }).click()
  await expect(page.getByRole('button', { name: 'Save (0)' })).toBeDisabled()

  await page.getByLabel('Lower all by').fill('১০')
  await page.getByRole('button', { name: 'Fill in' }).click()
  const priceOf = (name: string) => page.getByLabel(`New price of ${name}`)
  for (const name of names) await expect(priceOf(name)).toHaveValue('270')
  await expect(page.getByText('−10 %')).toHaveCount(3)
  await priceOf('iPhone 11').fill('300')
  await priceOf('Galaxy A54').fill('cheap')
  await page.getByRole('button', { name: 'Save (2)' }).click()
  await expect(priceOf('Galaxy A54')).toBeFocused()
  await expect(page.getByText('‘cheap’ is not an amount')).toBeVisible()
  await priceOf('Galaxy A54').fill('120')
  await expect(page.getByText('Less than half of what it is now')).toBeVisible()

  const [edited] = phones.filter(({ product_name }) => product_name === 'Redmi Note 12')
  await people.call(seller, 'PUT', '/myproductprices', {
    json: { prices: [{ id: edited?._id, price: 280, was: 300 }] },
  })
  await page.getByRole('button', { name: 'Save (2)' }).click()
  await expect(page.getByText('has been changed meanwhile')).toBeVisible()
  await expect(page.getByText('now $120')).toBeVisible()
  await expect(page.getByText('now $280')).toBeVisible()
  await expect(priceOf('Redmi Note 12')).toHaveValue('270')
  await page.getByRole('button', { name: 'Save (1)' }).click()
  await expect(page.getByText('now $270')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save (0)' })).toBeDisabled()

  const release = await holdCalls(page, '**/api/myproductprices*')
  await priceOf('Galaxy A54').fill('125')
  await page.getByRole('button', { name: 'Save (1)' }).click()
  await priceOf('Galaxy A54').fill('130')
  await priceOf('iPhone 11').fill('290')
  release()
  await expect(page.getByText('now $125')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save (2)' })).not.toHaveAttribute('aria-busy')
  await expect(priceOf('Galaxy A54')).toHaveValue('130')
  await expect(priceOf('iPhone 11')).toHaveValue('290')

  await expect(page.getByRole('link', { name: 'Done' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('article', { name: 'Galaxy A54' })).toContainText('$125')
  await expect(page.getByRole('article', { name: 'Redmi Note 12' })).toContainText('$270')
})

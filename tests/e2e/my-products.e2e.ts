import { expect, test } from './people.ts'

test('a seller finds phones by what has become of them', async ({ people }) => {
  const [seller, buyer] = [await people.join('seller'), await people.join()]
  await people.addPhone(seller, { product_name: 'Redmi Note 12' })
  await people.book(buyer, await people.addPhone(seller, { product_name: 'Galaxy A54' }))
  await people.buy(buyer, await people.addPhone(seller, { product_name: 'iPhone 11' }))
  const page = await people.open(seller)
  await page.goto('/dashbord/addproducts')
  await page.getByLabel('Product name').fill('Vivo Y36')

  await page.getByRole('link', { name: 'My products' }).click()
  const names = page.getByRole('article').getByRole('heading')
  await expect(names).toHaveText(['Galaxy A54', 'Redmi Note 12'])
  await expect(page.getByRole('article', { name: 'Galaxy A54' })).toContainText('1 booking')
  const tabs = page.getByRole('navigation', { name: 'Your phones' }).getByRole('link')
  await expect(tabs).toHaveText(['For sale (2)', 'Drafts (1)', 'Booked (1)', 'Sold (1)'])

  await tabs.nth(2).click()
  await expect(names).toHaveText(['Galaxy A54'])
  await tabs.nth(3).click()
  await expect(page).toHaveURL('/dashbord/myproducts?tab=sold')
  await expect(names).toHaveText(['iPhone 11'])
  await page.reload()
  await expect(names).toHaveText(['iPhone 11'])
  await page.getByRole('link', { name: 'Sell one like this' }).click()
  await expect(page.getByLabel('Product name')).toHaveValue('iPhone 11')
  await expect(page.getByLabel('Photo', { exact: true })).toHaveValue('')
  await page.getByRole('link', { name: 'My products' }).click()
  await tabs.nth(1).click()
  await page.getByRole('link', { name: 'Continue: Vivo Y36' }).click()
  await expect(page.getByLabel('Product name')).toHaveValue('Vivo Y36')
})

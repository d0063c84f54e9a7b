import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { addPhone, someModel } from './market.ts'
import { openOfferForm } from './offer-form.tsx'
import { become, field, join, readPage } from './open-page.tsx'
import { openProduct } from './product-page.tsx'

test('sellers, buyers and everybody read what phones were sold for', async () => {
  const name = `Galaxy ${someModel()}`
  const seller = await join('seller')
  const phone = await addPhone(seller, { product_name: name, brand_name: 'Samsung', product_price: 190 })
  // What the nightly job writes of five sales.
  await commands.runSql(`
    insert into price_guides (category_id, model, label, sales, low_minor, median_minor, high_minor, steady_median_minor, recent)
    select category_id, model, label, 5, 20500, 22000, 23500, 22000, '[]' from listing_names
    where id = (select name_id from listings where id = '${phone._id}')`)
  openOfferForm()
  await field('Product name').fill(name)
  await field('Brand').selectOptions('Samsung')
  await expect.element(page.getByText('Phones like this were sold for $205 to $235')).toBeVisible()

  await join()
  openProduct(phone)
  await expect.element(page.getByText('Good price')).toBeVisible()
  await page.getByRole('link', { name: 'Half were sold for $205 to $235' }).click()
  await expect.poll(() => location.pathname).toBe('/prices/samsung')
  await become(null)
  await readPage('/prices/samsung')
  const row = page.getByRole('row', { name: new RegExp(name) })
  for (const price of ['$205', '$220', '$235']) await expect.element(row).toMatchTextContent(price)
  await expect.element(page.getByRole('img', { name: 'Prices of used Samsung phones' })).toBeVisible()
})

import { expect, test } from './people.ts'
import { names, searchBox, someModel } from './search-page.ts'

test('a price in the search text becomes a filter that can be removed', async ({ people }) => {
  const seller = await people.join('seller')
  const model = someModel()
  await people.addPhone(seller, { product_name: `${model} dear`, product_price: 400 })
  await people.addPhone(seller, { product_name: `${model} fair`, product_price: 290 })

  const page = await people.open(await people.join())
  await page.goto('/search')
  await searchBox(page).fill(`${model} under 300`)
  await searchBox(page).press('Enter')
  const chip = page.getByRole('button', { name: 'Remove filter: Up to $300' })
  await expect(chip).toBeVisible()
  await expect.poll(() => names(page)).toEqual([`${model} fair`])
  await expect(searchBox(page)).toHaveValue(model)
  await chip.click()
  await expect.poll(async () => (await names(page)).toSorted()).toEqual([`${model} dear`, `${model} fair`])

  // The same without a script, in Bangla.
  await page.goto(`/bn/search?q=${encodeURIComponent(`${model} ৩০০ ডলারের মধ্যে`)}`)
  await expect(page).toHaveURL(/\/bn\/search\?.*price_to=300/)
  await expect.poll(() => names(page)).toEqual([`${model} fair`])

  await page.goto(`/search?q=${encodeURIComponent(`cheap ${model}`)}`)
  await expect.poll(() => names(page)).toEqual([`${model} fair`, `${model} dear`])
})

import { makeNewProduct } from '../support/factories.ts'
import { expect, test } from './people.ts'
import { cards, someModel } from './search-page.ts'

test('a phone is saved with the heart, found again, and told of when it gets cheaper', async ({ people }) => {
  const seller = await people.join('seller')
  const buyer = await people.join()
  const model = someModel()
  const phone = await people.addPhone(seller, { product_name: model, product_price: 300 })
  const gone = await people.addPhone(seller, { product_name: `${model} gone` })
  await people.call(buyer, 'PUT', `/savedphones/${gone._id}`)
  await people.call(seller, 'DELETE', '/product', { query: { id: gone._id } })

  const page = await people.open(buyer)
  await page.goto(`/search?q=${model}`)
  const heart = page.getByRole('button', { name: `Save ${model}` })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(() => people.call<string[]>(buyer, 'GET', '/savedphones/ids'))
    .toEqual(expect.arrayContaining([phone._id]))
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('article').getByRole('link', { name: model }).click()
  const save = page.getByRole('button', { name: 'Saved', exact: true })
  await expect(save).toHaveAttribute('aria-pressed', 'true')

  const json = makeNewProduct(phone.image, { product_name: model, product_price: 250 })
  await people.call(seller, 'PUT', '/product', { query: { id: phone._id }, json })
  await page.goto('/dashbord/saved')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved phones')
  await expect(cards(page).filter({ hasText: `${model} gone` })).toContainText(
    'No longer offered by its seller',
  )
  await expect(async () => {
    await page.goto('/dashbord/notifications')
    await expect(page.getByText(`Cheaper: ${model} costs $250`)).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })

  await page.goto('/dashbord/saved')
  const taken = page.getByRole('button', { name: `Save ${model} gone` })
  await taken.click()
  await expect(cards(page)).toHaveCount(1)
  await page.reload()
  await expect(cards(page)).toHaveCount(1)

  const visitor = await people.open(null)
  await visitor.goto(`/product/${phone._id}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(model)
  await expect(visitor.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
})

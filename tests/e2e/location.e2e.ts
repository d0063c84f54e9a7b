import { expect, test } from './people.ts'

test('a location is suggested in both languages, typed as wanted, and read in Bangla with what was typed', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const page = await people.open(seller)
  await page.goto('/dashbord/addproducts')
  const field = page.getByLabel('Location', { exact: true })
  const listId = await field.getAttribute('list')
  const suggestions = page.locator(`datalist[id="${listId}"] option`)
  const tongi = suggestions.and(page.locator('[value="Tongi, Gazipur"]'))
  await expect(tongi).toHaveText('টঙ্গী, গাজীপুর · Dhaka Division')
  await field.fill('Station Road, Tongi')
  await expect(field).toHaveValue('Station Road, Tongi')

  const phone = await people.addPhone(seller, { location: 'Station Road, Tongi' })
  await people.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  const reader = await people.open(await people.join())
  await reader.goto(`/bn/product/${phone._id}`)
  await expect(reader.getByText('টঙ্গী, গাজীপুর')).toBeVisible()
  await expect(reader.getByText('Station Road, Tongi')).toBeVisible()
  // Visitors read the area alone.
  const visitor = await people.open(null)
  await visitor.goto(`/bn/product/${phone._id}`)
  await expect(visitor.getByText('টঙ্গী, গাজীপুর')).toBeVisible()
  await expect(visitor.getByText('Station Road')).toHaveCount(0)
})

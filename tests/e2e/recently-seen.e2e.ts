import { storedDrafts } from './browser.ts'
import { expect, test } from './people.ts'

test('phones that were seen before are shown again on this device, until its person signs out', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const first = await people.addPhone(seller, { product_name: 'First seen phone' })
  const second = await people.addPhone(seller, { product_name: 'Second seen phone' })
  const buyer = await people.join()
  const page = await people.open(buyer)
  const seen = page.getByRole('region', { name: 'Recently seen on this device' })
  const main = page.getByRole('main')
  await page.goto(`/product/${first._id}`)
  await expect(main.getByRole('heading', { level: 1, name: 'First seen phone' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Book Now' })).toBeEnabled()
  // The page is read before its scripts have loaded, and they note what was seen.
  const notedFor = async () => (await storedDrafts(page)).map(({ account }) => account)
  await expect.poll(notedFor).toEqual([buyer.id])
  await expect(seen).toHaveCount(0)
  await page.goto(`/product/${second._id}`)
  await expect(seen.getByRole('listitem')).toHaveText(['First seen phone'])
  await seen.getByRole('link').click()
  await expect(seen.getByRole('listitem')).toHaveText(['Second seen phone'])

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  // Only now has the device forgotten what was seen.
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await page.goto(`/product/${second._id}`)
  await expect(main.getByRole('button', { name: 'Log in to book' })).toBeVisible()
  await expect.poll(notedFor).toEqual(['visitor'])
  await expect(seen).toHaveCount(0)
  await page.goto(`/product/${first._id}`)
  await expect(seen.getByRole('listitem')).toHaveText(['Second seen phone'])
  await seen.getByRole('button', { name: 'Clear' }).click()
  await expect(seen).toHaveCount(0)
  await page.goto(`/product/${second._id}`)
  await expect(main.getByRole('heading', { level: 1, name: 'Second seen phone' })).toBeVisible()
  await expect(seen).toHaveCount(0)
})

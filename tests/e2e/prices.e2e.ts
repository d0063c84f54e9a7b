import { sql } from 'drizzle-orm'
import { openDatabase } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { insertSale } from '../support/insert-sale.ts'
import { expect, test } from './people.ts'
import { someModel } from './search-page.ts'

test('sellers, buyers and everybody read what phones were sold for', async ({ people, server }) => {
  const db = openDatabase(server.databaseUrl, silentLog, 2)
  const seller = await people.join('seller')
  const buyer = await people.join()
  const name = `Galaxy ${someModel()} 128 GB`
  const phone = { product_name: name, brand_name: 'Samsung', storageGb: 128, condition_type: 'good' } as const
  for (const price of [200, 210, 220, 230, 240]) {
    const sold = await people.addPhone(await people.join('seller'), { ...phone, product_price: price })
    const { id: buyerId } = await people.join()
    await insertSale(db, sold._id, { buyerId, paidAt: new Date(Date.now() - 60_000) })
    await db.execute(sql`update listings set sold_at = now() where id = ${sold._id}`)
  }
  // What the nightly job does.
  await db.execute(sql`select graphile_worker.add_job('refresh-price-guides')`)
  await db.$client.end()

  const visitor = await people.open(null)
  await expect(async () => {
    await visitor.goto('/prices/samsung')
    await expect(visitor.getByRole('row', { name: new RegExp(name) }).first()).toContainText('$220', {
      timeout: 1000,
    })
  }).toPass({ timeout: 20_000 })
  await expect(visitor.getByRole('img', { name: 'Prices of used Samsung phones' })).toBeVisible()

  const shop = await people.open(seller)
  await shop.goto('/dashbord/addproducts')
  await shop.getByLabel('Product name').fill(name)
  await shop.getByLabel('Brand').selectOption('Samsung')
  await expect(shop.getByText('Phones like this were sold for $205 to $235')).toBeVisible()

  const cheap = await people.addPhone(seller, { ...phone, product_price: 190 })
  const page = await people.open(buyer)
  await page.goto(`/product/${cheap._id}`)
  await expect(page.getByText('Good price')).toBeVisible()
  await expect(page.getByText('Half were sold for $205 to $235')).toBeVisible()
  await page.goto(`/bn/product/${cheap._id}`)
  await expect(page.getByText('ভালো দাম')).toBeVisible()
})

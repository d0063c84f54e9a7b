import { expect, test } from 'vitest'
import { makeImei } from '../../tests/support/factories.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { KnownModel } from './contract.ts'

const market = await openMarketplace()
const seller = await market.signUp('seller')
const find = async (q: string) =>
  (await market.call<KnownModel[]>(seller, 'GET', '/knownmodels', { query: { q } })).body

test('a model for sale is found by its brand and name, with what most of its phones have in common', async () => {
  for (const [product_price, ramGb, storageGb] of [
    [200, 8, 128],
    [220, 8, 128],
    [260, 6, 128],
    [300, 8, 256],
  ] as const) {
    const phone = {
      product_name: 'Galaxy A54',
      brand_name: 'Samsung',
      product_price,
      ramGb,
      storageGb,
    } as const
    await market.addPhone(seller, { ...phone, Market_Price: 400 })
  }
  const withdrawn = await market.addPhone(seller, {
    product_name: 'Galaxy A54',
    product_price: 1,
    storageGb: 128,
  })
  await market.call(seller, 'DELETE', '/product', { query: { id: withdrawn._id } })
  const galaxy = { name: 'Galaxy A54', brand: 'Samsung', ramGb: 8, market: 400, currency: 'USD' }
  expect(await find('samsung a54')).toEqual([
    { ...galaxy, storageGb: 128, offered: 3, asking: 220 },
    { ...galaxy, storageGb: 256, offered: 1, asking: 300 },
  ])
  expect(await find('pixel')).toEqual([])
  expect(await find('%')).toEqual([])
})

test('a brand that an owner has added is suggested by its models and its type codes, as the first brands are', async () => {
  await market.call(await market.signUp('admin'), 'POST', '/brands', { json: { name: 'Oppo' } })
  const imei = makeImei()
  await market.completeSale(seller, await market.signUp(), {
    brand_name: 'Oppo',
    product_name: 'Oppo Reno 7',
    imei,
  })
  const oppo = { brand_name: 'Oppo', Market_Price: 300, storageGb: 128 } as const
  for (const product_name of ['Reno 8', 'Oppo Reno 8', 'Reno 8'])
    await market.addPhone(seller, { ...oppo, product_name })
  await market.addPhone(seller, { ...oppo, product_name: 'Oppo' })
  const reno = expect.objectContaining({ name: 'Reno 8', brand: 'Oppo', storageGb: 128, offered: 3 })
  for (const q of ['oppo', 'oppo reno', 'Reno']) expect(await find(q)).toEqual([reno])
  const typeCode = await market.call(seller, 'GET', `/typecodes/${imei.slice(0, 8)}`)
  expect(typeCode.body).toEqual({ brands: ['Oppo'] })
})

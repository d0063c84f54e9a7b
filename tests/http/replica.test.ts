import { beforeAll, expect, test } from 'vitest'
import { list, openReplicatedMarket } from '../support/replicated-market.ts'

let shop: Awaited<ReturnType<typeof openReplicatedMarket>>
beforeAll(async () => {
  shop = await openReplicatedMarket()
  return shop.stop
})

test('lists, search, counts, suggestions and what everybody may see are read from the replica', async () => {
  const [seller, buyer] = [await shop.market.signUp('seller'), await shop.market.signUp()]
  const phone = await shop.market.addPhone(seller, { brand_name: 'Apple' })
  await shop.market.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  await shop.untilReplicaIsUsed()
  const page = `/api/phones/${phone._id}`
  await expect.poll(async () => (await shop.market.request(page)).status).toBe(200)
  for (const path of [
    list,
    '/api/search?q=iphone',
    '/api/search/counts?q=iphone',
    '/api/search/suggest?q=iph',
    '/api/campain',
    page,
    '/api/categories',
  ]) {
    expect(await shop.usesReplica(() => shop.browse(buyer, path)), path).toBe(true)
  }
})

import { beforeAll, expect, test } from 'vitest'
import { composeApp } from '../../src/app/app.ts'
import type { Product } from '../../src/listings/contract.ts'
import { silentLog } from '../../src/platform/log.ts'
import { makeNewProduct } from '../support/factories.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import type { Person } from '../support/test-app.ts'

let market: Marketplace
let seller: Person
/** Another process on the same database. */
let other: Awaited<ReturnType<typeof composeApp>>

beforeAll(async () => {
  market = await openMarketplace()
  seller = await market.signUp('seller')
  other = await composeApp({ ...market, log: silentLog })
  return () => other.closeStreams()
})

/** The phones of a brand as the seller's browser gets them from the other process. */
async function listOnOther(mark = ''): Promise<string[]> {
  const address = `/api/allproducts?category_name=Apple&email=${seller.email}`
  const cookie = [seller.cookie, mark].filter(Boolean).join('; ')
  const headers = { authorization: `bearer ${seller.token}`, cookie }
  const answer = await other.fetch(new Request(new URL(address, market.env.PUBLIC_URL), { headers }))
  return ((await answer.json()) as Product[]).map(({ _id }) => _id)
}

test('a browser sees what it has just written on every process, though the others have cached the list', async () => {
  for (const round of [1, 2, 3]) {
    await listOnOther()
    const added = await market.request(`/api/allproducts?email=${seller.email}`, {
      method: 'POST',
      token: seller.token,
      cookie: seller.cookie,
      json: makeNewProduct(await market.addImage(seller), { brand_name: 'Apple' }),
    })
    const [mark = ''] = added.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    const { _id } = (await added.json()) as Product
    expect(await listOnOther(mark), `round ${round}`).toContain(_id)
  }
})

import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { makeImei } from '../../tests/support/factories.ts'
import { type Marketplace, openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { CampaignInFull, Product, ProductInFull } from './contract.ts'
import { listings } from './schema.ts'

let market: Marketplace
let rahim: Person
let nadia: Person

beforeAll(async () => {
  market = await openMarketplace()
  rahim = await market.signUp('seller', 'Rahim')
  nadia = await market.signUp('bayer', 'Nadia')
})

function read(who: Person | null, id: string, query: Record<string, string> = {}) {
  return market.call<ProductInFull>(who, 'GET', '/product', { query: { id, ...query } })
}

async function readCampaign(id: string) {
  const answer = await market.request(`/api/campain/${encodeURIComponent(id)}`)
  return { status: answer.status, body: (await answer.json()) as CampaignInFull & { code?: string } }
}

const unknown = ['x', '00000000-0000-4000-8000-000000000000', "' or 1=1 --", '\u0000', '📱']

async function set({ _id }: Product, changes: Partial<typeof listings.$inferInsert>) {
  await market.db.update(listings).set(changes).where(eq(listings.id, _id))
}

describe('one phone', () => {
  it('is answered as in lists, with the number of completed sales that the page of its seller shows, too', async () => {
    const seller = await market.signUp('seller')
    const phone = await market.addPhone(seller)
    const readSales = async () => {
      const page = await market.call<{ sales: number }>(nadia, 'GET', `/sellers/${seller.id}`)
      return [(await read(nadia, phone._id)).body.sellerSales, page.body.sales]
    }
    expect((await read(nadia, phone._id)).body).toEqual({ ...phone, sellerSales: 0, hasImei: false })
    const order = await market.sellAndHandOver(seller, nadia)
    expect(await readSales()).toEqual([0, 0])
    await market.move(nadia, order, 'completion')
    market.clock.advance(2000)
    await vi.waitFor(async () => expect(await readSales()).toEqual([1, 1]), 5000)
  })

  it('says whether its seller has given the IMEI, to visitors too, and not which', async () => {
    const imei = makeImei()
    const phone = await market.addPhone(rahim, { imei })
    await market.call(rahim, 'PUT', '/campain', { query: { productId: phone._id } })
    for (const { body } of [await read(nadia, phone._id), await readCampaign(phone._id)]) {
      expect(body.hasImei).toBe(true)
      expect(JSON.stringify(body)).not.toContain(imei)
    }
  })

  it('is answered to its seller and to admins too, also when it is sold', async () => {
    const phone = await market.addPhone(rahim)
    await set(phone, { soldAt: new Date() })
    for (const who of [rahim, nadia, await market.signUp('admin')]) {
      const { status, body } = await read(who, phone._id)
      expect({ status, sold: body.sold }).toEqual({ status: 200, sold: true })
    }
  })

  it('is 404 once it is withdrawn, for its seller too', async () => {
    const phone = await market.addPhone(rahim)
    await set(phone, { withdrawnAt: new Date() })
    for (const who of [rahim, nadia]) {
      const { status, body } = await read(who, phone._id)
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'unknown-product' })
    }
  })

  it.each(['', ...unknown])('is 404 for the id %j', async (id) => {
    const { status, body } = await read(nadia, id)
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'unknown-product' })
  })

  it('is for signed-in users only, under their own e-mail', async () => {
    const phone = await market.addPhone(rahim)
    expect((await read(null, phone._id)).status).toBe(401)
    expect((await read(nadia, phone._id, { email: rahim.email })).status).toBe(403)
    expect((await market.call(nadia, 'GET', '/product')).status).toBe(400)
  })
})

describe('one advertised phone', () => {
  it('is seen by everybody, without contact data', async () => {
    const phone = await market.addPhone(rahim)
    await market.call(rahim, 'PUT', '/campain', { query: { productId: phone._id } })
    const { mobile, userEmail, ...seen } = phone
    const { status, body } = await readCampaign(phone._id)
    expect({ status, body }).toEqual({
      status: 200,
      body: { ...seen, campain: true, sellerSales: expect.any(Number), hasImei: false },
    })
    expect(JSON.stringify(body)).not.toContain(mobile)
    expect(JSON.stringify(body)).not.toContain(userEmail)
    // To somebody who is signed in this call says no more.
    const signedIn = await market.call<Product>(nadia, 'GET', `/campain/${phone._id}`)
    expect(signedIn.body).toEqual(body)
  })

  it('says so when it is sold', async () => {
    const phone = await market.addPhone(rahim)
    await market.call(rahim, 'PUT', '/campain', { query: { productId: phone._id } })
    await set(phone, { soldAt: new Date() })
    expect((await readCampaign(phone._id)).body.sold).toBe(true)
  })

  it('is 404 once it is withdrawn, and without a campaign', async () => {
    const [phone, quiet] = [await market.addPhone(rahim), await market.addPhone(rahim)]
    await market.call(rahim, 'PUT', '/campain', { query: { productId: phone._id } })
    await set(phone, { withdrawnAt: new Date() })
    for (const id of [phone._id, quiet._id, ...unknown]) {
      const { status, body } = await readCampaign(id)
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'unknown-product' })
    }
  })
})

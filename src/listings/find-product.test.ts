import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { makeImei, seenAll } from '../../tests/support/factories.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { Product, ProductInFull, PublicPhone } from './contract.ts'
import { soldShownMillis } from './find-product.ts'
import { listings } from './schema.ts'
import { withdrawListingsOf } from './store.ts'

const market = await openMarketplace()
const rahim = await market.signUp('seller', 'Rahim')
const nadia = await market.signUp('bayer', 'Nadia')
const nasrin = await market.signUp('seller', 'Nasrin')

function read(who: Person, id: string) {
  return market.call<ProductInFull>(who, 'GET', '/product', { query: { id } })
}

async function readPublicPhone(id: string) {
  const answer = await market.request(`/api/phones/${encodeURIComponent(id)}`)
  return { status: answer.status, body: (await answer.json()) as PublicPhone & { code?: string } }
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
    expect((await read(nadia, phone._id)).body).toEqual({
      ...phone,
      sellerSales: 0,
      sellerShop: null,
      hasImei: false,
      sellerVerifiedAt: null,
      priceBefore: null,
      pastPrices: [],
    })
    const order = await market.sellAndHandOver(seller, nadia)
    expect(await readSales()).toEqual([0, 0])
    await market.move(nadia, order, 'completion')
    market.clock.advance(2000)
    await vi.waitFor(async () => expect(await readSales()).toEqual([1, 1]), 60_000)
  })

  it('says whether its seller has given the IMEI, to visitors too, and not which', async () => {
    const imei = makeImei()
    const phone = await market.addPhone(rahim, { imei })
    await market.call(rahim, 'PUT', '/campain', { query: { productId: phone._id } })
    for (const { body } of [await read(nadia, phone._id), await readPublicPhone(phone._id)]) {
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

  it('is asked for by its id', async () => {
    expect((await market.call(nadia, 'GET', '/product')).status).toBe(400)
  })
})

describe('one phone for everybody', () => {
  it('is without contact data and without the address, whether it is advertised or not', async () => {
    const phone = await market.addPhone(rahim, { location: 'House 12, Road 5, Mirpur, Dhaka' })
    const { mobile, userEmail, ...seen } = phone
    const { status, body } = await readPublicPhone(phone._id)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...seen,
        location: 'Mirpur, Dhaka',
        sellerSales: expect.any(Number),
        sellerShop: null,
        hasImei: false,
        sellerVerifiedAt: null,
        priceBefore: null,
        pastPrices: [],
      },
    })
    for (const secret of [mobile, userEmail, 'House 12']) expect(JSON.stringify(body)).not.toContain(secret)
    // To somebody who is signed in this call says no more.
    const signedIn = await market.call<Product>(nadia, 'GET', `/phones/${phone._id}`)
    expect(signedIn.body).toEqual(body)
    const elsewhere = await market.addPhone(rahim, { location: 'Behind the old mill' })
    expect((await readPublicPhone(elsewhere._id)).body.location).toBe('')
  })

  it('says for six weeks that it is sold, and then that it is gone', async () => {
    const phone = await market.addPhone(rahim)
    const sinceThen = (millis: number) => new Date(market.clock.now().getTime() - millis)
    await set(phone, { soldAt: sinceThen(soldShownMillis - 60_000) })
    expect((await readPublicPhone(phone._id)).body.sold).toBe(true)
    await set(phone, { soldAt: sinceThen(soldShownMillis + 60_000) })
    expect(await readPublicPhone(phone._id)).toMatchObject({ status: 410, body: { code: 'phone-gone' } })
    // Signed-in people may have bought it.
    expect((await read(nadia, phone._id)).status).toBe(200)
  })

  it('leads, once it is gone, to the phones for sale of its name, one for those of a seller that are alike', async () => {
    const product_name = 'iPhone 7 Plus of old'
    const add = (seller: Person, product_price: number) =>
      market.addPhone(seller, { product_name, product_price })
    const [phone, dear, cheap, folded] = [
      await add(rahim, 100),
      await add(nasrin, 120),
      await add(nasrin, 90),
      await add(nasrin, 91),
    ]
    await market.addPhone(nasrin, { product_name: 'iPhone 7' })
    await set(folded, { duplicateOf: cheap._id })
    const readAlike = async () =>
      (await market.call<Product[]>(null, 'GET', `/phones/${phone._id}/alike`)).body.map(({ _id }) => _id)
    expect(await readAlike()).toEqual([])
    await set(phone, { soldAt: new Date() })
    expect(await readAlike()).toEqual([cheap._id, dear._id])
    await set(phone, { soldAt: null, withdrawnAt: new Date() })
    expect(await readAlike()).toEqual([cheap._id, dear._id])
    // One that was never shown to everybody tells nothing.
    await set(phone, { heldAt: new Date() })
    expect(await readAlike()).toEqual([])
  })

  it('is gone once it is withdrawn, and 404 when there never was one', async () => {
    const phone = await market.addPhone(rahim)
    await set(phone, { withdrawnAt: new Date() })
    expect(await readPublicPhone(phone._id)).toMatchObject({ status: 410, body: { code: 'phone-gone' } })
    for (const id of unknown) {
      const { status, body } = await readPublicPhone(id)
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'unknown-product' })
    }
  })
})

describe('what is left of a phone that is gone', () => {
  const readGone = (id: string) => market.call<{ code?: string }>(null, 'GET', `/phones/${id}/gone`)
  const takeBack = ({ _id: id }: Product, as?: string) =>
    market.call(rahim, 'DELETE', '/product', { query: { id, ...(as && { as }) } })

  it.each([undefined, 'paused', 'sold-elsewhere'])(
    'is its photo, name and price when its seller withdraws it (%s)',
    async (as) => {
      const phone = await market.addPhone(rahim, { product_name: 'iPhone 13 128 GB', brand_name: 'Apple' })
      expect((await takeBack(phone, as)).status).toBe(200)
      const { _id, product_name, brand_name, image, imagePlaceholder, product_price, currency } = phone
      expect(await readGone(_id)).toMatchObject({
        status: 200,
        body: {
          _id,
          product_name,
          brand_name,
          image,
          imagePlaceholder,
          product_price,
          currency,
          model: 'iPhone 13',
        },
      })
      expect(Object.keys((await readGone(_id)).body)).toHaveLength(8)
    },
  )

  it('is the same long after it was sold', async () => {
    const phone = await market.addPhone(rahim)
    await set(phone, { soldAt: new Date(market.clock.now().getTime() - soldShownMillis - 60_000) })
    expect((await readGone(phone._id)).status).toBe(200)
  })

  it('is nothing after an admin took it down, also when its seller had withdrawn it before', async () => {
    const admin = await market.signUp('admin')
    for (const isWithdrawn of [false, true]) {
      const phone = await market.addPhone(rahim)
      await market.call(nadia, 'PUT', '/report', { query: { id: phone._id } })
      if (isWithdrawn) await takeBack(phone, 'paused')
      const json = { decision: 'taken-down', reason: 'fake', ...seenAll }
      expect((await market.call(admin, 'PUT', `/reportedphones/${phone._id}`, { json })).status).toBe(200)
      expect(await readGone(phone._id)).toMatchObject({ status: 410, body: { code: 'phone-gone' } })
      // Withdrawing it again changes nothing.
      await takeBack(phone, 'paused')
      expect((await readGone(phone._id)).status).toBe(410)
    }
  })

  it('is nothing of a suspended seller, nor of a held phone', async () => {
    const seller = await market.signUp('seller')
    const [offered, paused, sold, held] = (await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => market.addPhone(seller, { product_name: `Nokia ${name}` })),
    )) as [Product, Product, Product, Product]
    await market.call(seller, 'DELETE', '/product', { query: { id: paused._id, as: 'paused' } })
    await set(sold, { soldAt: new Date() })
    expect((await readGone(paused._id)).status).toBe(200)
    await set(held, { heldAt: new Date(), withdrawnAt: new Date(), isNamedWhenGone: true })
    expect((await readGone(held._id)).status).toBe(404)
    await market.db.transaction((tx) => withdrawListingsOf(tx, seller.id, new Date()))
    for (const { _id } of [offered, paused, sold]) expect((await readGone(_id)).status).toBe(410)
  })

  it.each(unknown)('is 404 for the id %j', async (id) => {
    expect((await readGone(encodeURIComponent(id))).status).toBe(404)
  })
})

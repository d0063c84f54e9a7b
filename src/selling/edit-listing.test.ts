import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeNewProduct } from '../../tests/support/factories.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { Product } from '../listings/contract.ts'
import { listings } from '../listings/schema.ts'
import { lockListing, sellListing } from '../listings/store.ts'
import type { NewProduct } from './contract.ts'

const market = await openMarketplace()
const rahim = await market.signUp('seller', 'Rahim')
const karim = await market.signUp('seller', 'Karim')
beforeEach(() => market.resetRateLimits())

function edit(who: Person, id: string, json: unknown) {
  return market.call<Product>(who, 'PUT', '/product', { query: { id }, json })
}

const rowOf = async ({ _id }: Product) =>
  (await market.db.select().from(listings).where(eq(listings.id, _id)))[0]

describe('a seller changes an own phone', () => {
  it('in every field; its campaign and posting time stay the same', async () => {
    const phone = await market.addPhone(rahim, { brand_name: 'Apple' })
    await market.call(rahim, 'PUT', '/campain', { query: { productId: phone._id } })
    market.clock.advance(60_000)
    const photos = [await market.addImage(rahim), phone.image]
    const changed: NewProduct = {
      product_name: 'Galaxy A54 5G 128 GB',
      image: photos[0] ?? '',
      images: photos,
      product_price: 199.5,
      Market_Price: 379,
      mobile: '০১৮১১-২২৩৩৪৪',
      purchase_year: 2023,
      condition_type: 'fair',
      brand_name: 'Samsung',
      productDetails: 'With a new screen.',
      location: 'Boyra, Khulna',
    }
    const { status, body } = await edit(rahim, phone._id, changed)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...phone,
        ...changed,
        place: { en: 'Boyra, Khulna', bn: 'বয়রা, খুলনা' },
        mobile: '+8801811223344',
        campain: true,
        time: phone.time,
      },
    })
    const { body: again } = await market.call<Product>(rahim, 'GET', '/product', { query: { id: phone._id } })
    expect(again).toMatchObject(body)
  })

  it('and it is found by its new name, not by its old one', async () => {
    const phone = await market.addPhone(rahim, { product_name: 'iPhone 13', brand_name: 'Apple' })
    const before = await rowOf(phone)
    await edit(
      rahim,
      phone._id,
      makeNewProduct(phone.image, { product_name: 'Redmi Note 12', brand_name: 'Xiaomi' }),
    )
    const after = await rowOf(phone)
    expect(after?.nameId).not.toBe(before?.nameId)
    expect(after?.searchWords).not.toBe(before?.searchWords)
  })

  it('and gets the placeholder of its new first photo', async () => {
    const phone = await market.addPhone(rahim)
    const { body } = await edit(rahim, phone._id, makeNewProduct(phone.image))
    expect(body.imagePlaceholder).toBe(phone.imagePlaceholder)
  })

  it('but not its seller, sale or posting time', async () => {
    const phone = await market.addPhone(rahim)
    const claims = {
      ...makeNewProduct(phone.image),
      userEmail: karim.email,
      sold: true,
      campain: true,
      time: 'x',
    }
    const { body } = await edit(rahim, phone._id, claims)
    expect(body).toMatchObject({ userEmail: rahim.email, sold: false, campain: false, time: phone.time })
  })
})

describe('is refused', () => {
  it.each<[string, Partial<Record<keyof NewProduct, unknown>>, string]>([
    ['a price of 0', { product_price: 0 }, 'bad-request'],
    ['no name', { product_name: ' ' }, 'bad-request'],
    ['a brand of its own', { brand_name: 'Nokia' }, 'unknown-brand'],
    ['a mobile in words', { mobile: 'call me' }, 'not-a-phone-number'],
    ['a year before 1995', { purchase_year: 1994 }, 'not-a-purchase-year'],
    ['a picture of elsewhere', { image: 'https://example.com/a.jpg' }, 'not-your-picture'],
  ])('%s: 400, and nothing changes', async (_, change, code) => {
    const phone = await market.addPhone(rahim)
    const before = await rowOf(phone)
    const { status, body } = await edit(rahim, phone._id, {
      ...makeNewProduct(phone.image, { location: 'Elsewhere' }),
      ...change,
    })
    expect({ status, code: body.code }).toEqual({ status: 400, code })
    expect(await rowOf(phone)).toEqual(before)
  })

  it("another's phone, to an admin too", async () => {
    const phone = await market.addPhone(rahim)
    const json = makeNewProduct(phone.image)
    expect((await edit(karim, phone._id, json)).body.code).toBe('not-your-product')
    expect((await edit(await market.signUp('admin'), phone._id, json)).status).toBe(403)
  })

  it('a sold phone, and one that is being paid for: 409', async () => {
    const phone = await market.addPhone(rahim)
    const buyer = await market.signUp()
    await market.claimAndCrash(await market.authorisePayment(buyer, phone))
    const { status, body } = await edit(rahim, phone._id, makeNewProduct(phone.image, { product_price: 1 }))
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'already-sold' })
    expect((await rowOf(phone))?.priceMinor).toBe(phone.product_price * 100)
  })

  it.each([
    ['changed', (phone: Product) => edit(rahim, phone._id, makeNewProduct(phone.image))],
    ['withdrawn', (phone: Product) => market.call(rahim, 'DELETE', '/product', { query: { id: phone._id } })],
  ])('a phone that is sold at the very moment in which it is %s: 409', async (_, change) => {
    const phone = await market.addPhone(rahim)
    const { answer } = await market.db.transaction(async (tx) => {
      await lockListing(tx, phone._id, 'update')
      const answer = change(phone)
      await market.untilLockWait()
      await sellListing(tx, phone._id, new Date())
      return { answer }
    })
    const { status, body } = await answer
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'already-sold' } })
  })

  it('a withdrawn or unknown phone: 404', async () => {
    const phone = await market.addPhone(rahim)
    await market.call(rahim, 'DELETE', '/product', { query: { id: phone._id } })
    for (const id of [phone._id, '', 'x', '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await edit(rahim, id, makeNewProduct(phone.image))
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'unknown-product' })
    }
  })
})

it('accepts present photos of a hosted image service that is not configured any more', async () => {
  const hosted = await openMarketplace({
    IMAGE_UPLOAD_URL: 'https://photos.example/1/upload',
    IMAGE_UPLOAD_KEY: 'a key',
  })
  const seller = await hosted.signUp('seller')
  const phone = await hosted.addPhone(seller, { image: 'https://photos.example/a.jpg' })
  await hosted.db.update(listings).set({ imageUrl: 'https://gone.example/a.jpg' })
  const json = makeNewProduct('https://gone.example/a.jpg', { product_price: 5 })
  const { status, body } = await hosted.call<Product>(seller, 'PUT', '/product', {
    query: { id: phone._id },
    json,
  })
  expect({ status, image: body.image, product_price: body.product_price }).toEqual({
    status: 200,
    image: 'https://gone.example/a.jpg',
    product_price: 5,
  })
})

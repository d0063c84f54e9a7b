import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeNewProduct } from '../../../tests/support/factories.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { images } from '../../images/schema.ts'
import { monthInDhaka } from '../../kernel/calendar.ts'
import type { Product } from '../../listings/contract.ts'
import type { NewProduct } from '../../selling/contract.ts'
import type { Booking } from './contract.ts'

let phone: Product
let photos: string[]

const details = 'Kept in a case since the first day. No scratch on the screen.'

const market = await openMarketplace()
const rahim = await market.signUp('seller', 'Rahim')
const nadia = await market.signUp('bayer', 'Nadia')
beforeEach(async () => {
  await market.resetRateLimits()
  photos = [await market.addImage(rahim), await market.addImage(rahim)]
  phone = await market.addPhone(rahim, { image: photos[0], images: photos, productDetails: details })
})

/** The seller changes the phone after it was booked. */
async function change(changes: Partial<NewProduct>): Promise<void> {
  const json = makeNewProduct(phone.image, { images: photos, productDetails: details, ...changes })
  const { status } = await market.call(rahim, 'PUT', '/product', { query: { id: phone._id }, json })
  expect(status).toBe(200)
}

function accept(order: Booking, changes: Booking['changes'], who = nadia) {
  const json = { product_price: order.product_price, ...(changes ? { changes } : {}) }
  return market.call<Booking>(who, 'PUT', '/bookingproduct', { query: { id: order._id }, json })
}

const other = { ...makeNewProduct('', {}, 1) }

describe('a phone that its seller changed after it was booked', () => {
  it.each<[string, Partial<NewProduct>]>([
    ['condition', { condition_type: 'fair' }],
    ['description', { productDetails: 'The screen is cracked.' }],
    ['name', { product_name: other.product_name }],
    ['brand', { brand_name: 'Vivo' }],
    ['purchase year', { purchase_year: 2019 }],
    ['storage', { storageGb: 512 }],
    ['battery', { batteryHealth: 71 }],
    ['box', { hasBox: false }],
  ])('in its %s is not sold before the buyer agrees', async (_, changes) => {
    const order = await market.authorisePayment(nadia, phone)
    await change(changes)
    const { status, body } = await market.settle(nadia, order)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'listing-changed' })
    expect(await market.readOutcome(nadia, order)).toEqual({
      order: 'booked',
      money: 'canceled',
      claims: '',
      forSale: true,
    })
    expect((await market.beginPayment(nadia, order)).body.code).toBe('listing-changed')
  })

  it('lost a photo: the order says which photos were booked and which there are', async () => {
    const order = await market.createOrder(nadia, phone)
    await change({ images: [photos[0] ?? ''] })
    expect((await market.readOrder(nadia, order)).changes).toEqual({
      photos: { from: photos, to: [photos[0]] },
    })
  })

  it('can be paid for once the buyer has accepted exactly these changes', async () => {
    const order = await market.createOrder(nadia, phone)
    expect(order.changes).toBeNull()
    await change({ condition_type: 'fair', productDetails: 'The screen is cracked.' })
    const changed = await market.readOrder(nadia, order)
    expect(changed.changes).toEqual({
      condition: { from: phone.condition_type, to: 'fair' },
      description: { from: details, to: 'The screen is cracked.' },
    })
    const accepted = await accept(order, changed.changes)
    expect({ status: accepted.status, changes: accepted.body.changes }).toEqual({
      status: 200,
      changes: null,
    })
    expect((await accept(order, changed.changes)).status).toBe(200)
    await market.authoriseAgain(nadia, accepted.body)
    expect((await market.settle(nadia, accepted.body)).status).toBe(200)
  })

  it('says which facts were booked and which are offered', async () => {
    await change({ storageGb: 128, hasCharger: true })
    const order = await market.createOrder(nadia, phone)
    await change({ storageGb: 256, hasCharger: null, warrantyUntil: monthInDhaka(market.clock.now()) })
    const { changes } = await market.readOrder(nadia, order)
    expect(changes).toEqual({
      storageGb: { from: 128, to: 256 },
      hasCharger: { from: true, to: null },
      warrantyUntil: { from: null, to: monthInDhaka(market.clock.now()) },
    })
    const without = { storageGb: changes?.storageGb, hasCharger: changes?.hasCharger }
    expect((await accept(order, without)).body.code).toBe('listing-changed')
    expect((await accept(order, changes)).body.changes).toBeNull()
  })

  it('tells of a part that was replaced, and not of what stays the same', async () => {
    await change({ replacedParts: ['battery'], bodyChanged: false })
    const order = await market.createOrder(nadia, phone)
    await change({ replacedParts: ['battery'], bodyChanged: false })
    expect((await market.readOrder(nadia, order)).changes).toBeNull()
    await change({ replacedParts: ['battery', 'screen'], bodyChanged: true })
    expect((await market.readOrder(nadia, order)).changes).toEqual({
      replacedParts: { from: ['battery'], to: ['screen', 'battery'] },
      bodyChanged: { from: false, to: true },
    })
  })

  it('can be paid for under its new name once the buyer has accepted that', async () => {
    const order = await market.createOrder(nadia, phone)
    await change({ product_name: other.product_name })
    const { body } = await accept(order, (await market.readOrder(nadia, order)).changes)
    expect(body.product_name).toBe(other.product_name)
    await market.authoriseAgain(nadia, body)
    expect((await market.settle(nadia, body)).status).toBe(200)
  })

  it('cannot be accepted unseen: without the changes, or with earlier ones', async () => {
    const order = await market.createOrder(nadia, phone)
    await change({ condition_type: 'good' })
    const { changes } = await market.readOrder(nadia, order)
    await change({ condition_type: 'fair' })
    for (const seen of [null, {}, changes]) {
      const { status, body } = await accept(order, seen)
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'listing-changed' })
    }
    expect((await market.readOrder(nadia, order)).changes?.condition?.to).toBe('fair')
  })

  it('can be accepted by its buyer alone', async () => {
    const order = await market.createOrder(nadia, phone)
    await change({ condition_type: 'fair' })
    const { changes } = await market.readOrder(nadia, order)
    expect((await accept(order, changes, await market.signUp())).status).toBe(404)
    expect((await market.readOrder(nadia, order)).changes).toEqual(changes)
  })
})

it('an order keeps the photos that were booked, even if the seller has removed them from the phone', async () => {
  const order = await market.createOrder(nadia, phone)
  const [kept = '', removed = ''] = photos
  await change({ images: [kept] })
  market.clock.advance(2 * 24 * 60 * 60_000)
  await Promise.all([rahim, nadia].map(market.renewToken))
  await market.runJob('remove-unused-images')
  expect((await market.readOrder(nadia, order)).changes?.photos?.from).toEqual(photos)
  const digest = removed.match(/[0-9a-f]{40}/)?.[0] ?? ''
  expect(await market.db.$count(images, eq(images.digest, digest))).toBe(1)
})

describe('what changes nothing for the buyer', () => {
  it.each<[string, Partial<NewProduct>]>([
    [
      'a corrected spelling',
      { productDetails: 'kept in a case since the frist day - no scratch on the screen' },
    ],
    ['another order of the photos', {}],
    ['what the order does not hold', { location: 'Sylhet', Market_Price: 2000, mobile: '01700-000000' }],
  ])('%s: the phone is sold as it was booked', async (_, changes) => {
    const order = await market.authorisePayment(nadia, phone)
    const image = photos[1] ?? ''
    const added = await market.addImage(rahim)
    await change({ image, images: [...photos.toReversed(), added], ...changes })
    expect((await market.readOrder(nadia, order)).changes).toBeNull()
    expect((await market.settle(nadia, order)).status).toBe(200)
  })

  it('a change that was undone', async () => {
    const order = await market.authorisePayment(nadia, phone)
    await change({ condition_type: 'fair' })
    await change({})
    expect((await market.settle(nadia, order)).status).toBe(200)
  })
})

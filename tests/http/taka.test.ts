import { expect, test } from 'vitest'
import type { Product } from '../../src/listings/contract.ts'
import { describeNotification } from '../../src/notifications/describe-notification.ts'
import { inLocale } from '../../src/platform/http/request-locale.ts'
import { openMarketplace } from '../support/marketplace.ts'

const market = await openMarketplace({ CURRENCY: 'bdt' })
const seller = await market.signUp('seller')
const buyer = await market.signUp()

test('a phone in a shop of taka has its price in taka', async () => {
  const phone = await market.addPhone(seller, { product_price: 24_500, Market_Price: 32_000.5 })
  expect(phone).toMatchObject({ product_price: 24_500, Market_Price: 32_000.5, currency: 'BDT' })
  const usual = await market.call(seller, 'GET', '/usualprice', {
    query: { brand: 'Apple', name: 'iPhone 13' },
  })
  expect(usual.body).toEqual({ price: null, currency: 'BDT', otherBrands: [] })
})

test.each([9.99, 500_000.01])('taka %d are no price', async (product_price) => {
  const image = await market.addImage(seller)
  const phone = await market.addPhone(seller, { image })
  const json = { ...phone, image, images: [image], product_price }
  const refused = await market.call(seller, 'PUT', '/product', { query: { id: phone._id }, json })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      code: 'not-a-price',
      detail: 'A price is between ৳10 and ৳5,00,000, with at most two decimals.',
    },
  })
})

test('prices are filtered in taka', async () => {
  const phone = await market.addPhone(seller, { product_price: 88_000, Market_Price: 99_000 })
  const find = async (price_from: string, price_to: string) => {
    const query = { price_from, price_to }
    const { body } = await market.call<Product[]>(buyer, 'GET', '/search', { query })
    return body.map(({ _id }) => _id)
  }
  expect(await find('87999', '88000')).toEqual([phone._id])
  expect(await find('88000.01', '90000')).toEqual([])
})

test('an order of it is in taka', async () => {
  const phone = await market.addPhone(seller, { product_price: 61_500 })
  const order = await market.createOrder(buyer, phone)
  expect(order).toMatchObject({ product_price: 61_500, currency: 'BDT' })
  const { body } = await market.call(buyer, 'GET', `/orders/${order._id}`)
  expect(body).toMatchObject({ currency: 'BDT', money: { amount: 61_500, currency: 'BDT' } })
})

test('its notifications are in taka, in the language of their reader', async () => {
  const phone = await market.addPhone(seller, { product_price: 124_500 })
  await market.createOrder(buyer, phone)
  const { body } = await market.call<{ kind: 'booked'; params: Record<string, string | number> }[]>(
    seller,
    'GET',
    '/notifications',
  )
  const booked = body.find(({ params }) => params.product === phone.product_name && params.amount === 124_500)
  expect(booked?.params).toMatchObject({ amount: 124_500, currency: 'BDT' })
  const [inEnglish, inBangla] = (['en', 'bn'] as const).map((locale) =>
    inLocale(locale, () => booked && describeNotification(booked).text),
  )
  expect(inEnglish).toContain('৳1,24,500')
  expect(inBangla).toContain('১,২৪,৫০০৳')
})

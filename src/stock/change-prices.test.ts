import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { runDueJobs } from '../../tests/support/run-due-jobs.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { Product } from '../listings/contract.ts'
import { pastPrices } from '../listings/history/schema.ts'
import { listings } from '../listings/schema.ts'
import type { ChangedPrice } from './contract.ts'
import { maxPriceChanges } from './rules.ts'

const market = await openMarketplace()
const seller = await market.signUp('seller')
const buyer = await market.signUp()
beforeEach(() => market.resetRateLimits())

type Change = { id: string; price: number; was: number }

const change = (who: Person, prices: Change[]) =>
  market.call<ChangedPrice[]>(who, 'PUT', '/myproductprices', { json: { prices } })
const codes = async (who: Person, prices: Change[]) =>
  (await change(who, prices)).body.map(({ refused }) => refused?.code ?? null)
const lowered = ({ _id: id, product_price: was }: Product, price = was - 10): Change => ({ id, price, was })
const priceOf = async ({ _id }: Product) =>
  ((await market.db.select().from(listings).where(eq(listings.id, _id)))[0]?.priceMinor ?? 0) / 100
const noticesOf = async (person: Person) => {
  await runDueJobs(market, market.jobs)
  const { body } = await market.call<{ kind: string }[]>(person, 'GET', '/notifications')
  return body.map(({ kind }) => kind)
}

test('changes each price, and nothing else of a phone', async () => {
  const phones = [await market.addPhone(seller), await market.addPhone(seller)]
  const before = await market.call<Product[]>(seller, 'GET', '/myproduct')
  expect(
    await codes(
      seller,
      phones.map((phone) => lowered(phone)),
    ),
  ).toEqual([null, null])
  const after = await market.call<Product[]>(seller, 'GET', '/myproduct')
  expect(after.body).toEqual(
    before.body.map((phone) => ({ ...phone, product_price: phone.product_price - 10 })),
  )
})

test('notes the former price and tells those who have booked or saved a phone, once: the same call again changes nothing', async () => {
  const phone = await market.addPhone(seller)
  await market.createOrder(buyer, phone)
  const fan = await market.signUp()
  await market.call(fan, 'PUT', `/savedphones/${phone._id}`)
  market.clock.advance(1000)
  const prices = [lowered(phone)]
  for (let time = 0; time < 2; time++) expect(await codes(seller, prices)).toEqual([null])
  expect(await noticesOf(buyer)).toEqual(['price-changed'])
  expect(await noticesOf(fan)).toEqual(['saved-price-dropped'])
  const past = await market.db.select().from(pastPrices).where(eq(pastPrices.listingId, phone._id))
  expect(past.map(({ priceMinor }) => priceMinor)).toEqual([phone.product_price * 100])
})

test('holds back a phone that cannot be true, as a single edit does', async () => {
  const phone = await market.addPhone(seller, { product_name: 'Y17', brand_name: 'Vivo' })
  await market.db.update(listings).set({ ramGb: 8, storageGb: 256 }).where(eq(listings.id, phone._id))
  expect(await codes(seller, [lowered(phone)])).toEqual([null])
  const { body } = await market.call<Product[]>(seller, 'GET', '/heldproducts')
  expect(body.map(({ _id }) => _id)).toEqual([phone._id])
})

test('refuses what may not be changed, by phone, and changes the others', async () => {
  const other = await market.signUp('seller')
  const [theirs, sold, withdrawn, edited, paying, good] = (await Promise.all(
    [other, seller, seller, seller, seller, seller].map((who) => market.addPhone(who)),
  )) as [Product, Product, Product, Product, Product, Product]
  await market.buy(buyer, sold)
  await market.call(seller, 'DELETE', '/product', { query: { id: withdrawn._id } })
  await change(seller, [lowered(edited, 111)])
  await market.claimAndCrash(await market.authorisePayment(buyer, paying))
  const prices = [theirs, sold, withdrawn, edited, paying].map((phone) => lowered(phone))
  expect(await codes(seller, [...prices, lowered(good, 1_000_000)])).toEqual([
    'not-your-product',
    'already-sold',
    'unknown-product',
    'price-outdated',
    'already-sold',
    null,
  ])
  expect(await Promise.all([theirs, sold, paying, edited].map(priceOf))).toEqual([
    theirs.product_price,
    sold.product_price,
    paying.product_price,
    111,
  ])
})

test('refuses two prices of one phone, and changes nothing', async () => {
  const [phone, other] = [await market.addPhone(seller), await market.addPhone(seller)]
  const twice = { ...lowered(phone, 102), was: 101, id: phone._id.toUpperCase() }
  const { status, body } = await change(seller, [lowered(other), lowered(phone, 101), twice])
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { code: 'bad-request', fields: [{ path: 'prices', message: 'each phone can stand once' }] },
  })
  expect(await Promise.all([phone, other].map(priceOf))).toEqual([phone, other].map((p) => p.product_price))
})

test('of two who change a price at once from the same one, one is refused', async () => {
  const phone = await market.addPhone(seller)
  const outcomes = await Promise.all([101, 102].map((price) => codes(seller, [lowered(phone, price)])))
  expect(outcomes.flat().toSorted()).toEqual(['price-outdated', null].toSorted())
})

test.each([
  ['more than fifty', Array.from({ length: maxPriceChanges + 1 }, () => ({ id: 'x', price: 1, was: 2 }))],
  ['none', []],
  ['a price of nothing', [{ id: 'x', price: 0, was: 2 }]],
  ['a third decimal', [{ id: 'x', price: 1.001, was: 2 }]],
])('refuses %s', async (_, prices) => {
  expect((await change(seller, prices)).status).toBe(400)
})

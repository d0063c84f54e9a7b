import { beforeEach, describe, expect, it } from 'vitest'
import { makeImei } from '../../../tests/support/factories.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { NewProduct } from '../../selling/contract.ts'
import type { FlaggedPhone } from '../../trust/flags/contract.ts'
import type { Product } from '../contract.ts'
import { judgeListingJob } from '../enqueue-listing-jobs.ts'
import { groupDuplicates } from './group-duplicates.ts'

let serial = 0

const market = await openMarketplace()
const nadia = await market.signUp('bayer')
const admin = await market.signUp('admin')
beforeEach(() => market.resetRateLimits())

const judge = ({ _id: listingId }: Product) => market.runJob(judgeListingJob.name, { listingId })

/** Offers phones of a model of this test one after the other, and has each looked at. */
async function offer(seller: Person, name: string, ...phones: Partial<NewProduct>[]): Promise<Product[]> {
  const offered: Product[] = []
  for (const phone of phones) {
    market.clock.advance(1000)
    const added = await market.offerPhone(seller, { brand_name: 'Vivo', product_name: name, ...phone })
    await judge(added)
    offered.push(added)
  }
  return offered
}

/** The prices of a model in the list of its brand, the cheapest first, and how many are folded into each. */
async function listed(name: string, query: Record<string, string> = { fold: 'true' }) {
  const { body } = await market.call<Product[]>(nadia, 'GET', '/allproducts', {
    query: { category_name: 'Vivo', limit: '100', sort: 'cheapest', ...query },
  })
  return body
    .filter(({ product_name }) => product_name === name)
    .map(({ product_price, alike }) => [product_price, alike])
}

const alikeOf = async ({ _id }: Product) =>
  (await market.call<Product[]>(null, 'GET', `/phones/${_id}/alike`)).body.map(
    ({ product_price }) => product_price,
  )

let name: string
let rahim: Person
beforeEach(async () => {
  name = `V${++serial}0 special`
  rahim = await market.signUp('seller')
})

describe('the phones of a seller', () => {
  it('with 5G and without are two cards', async () => {
    await offer(rahim, name, { product_price: 100 })
    await offer(rahim, `${name} 5G`, { product_price: 100 })
    expect([await listed(name), await listed(`${name} 5G`)]).toEqual([[[100, 0]], [[100, 0]]])
  })

  it('that are alike at nearly the same price are one card, which leads to the others', async () => {
    const [first] = await offer(
      rahim,
      name,
      { product_price: 100 },
      { product_price: 101 },
      { product_price: 102 },
    )
    expect(await listed(name)).toEqual([[100, 2]])
    expect(await alikeOf(first as Product)).toEqual([101, 102])
    // The specification's list has every phone.
    expect((await listed(name, {})).map(([price]) => price)).toEqual([100, 101, 102])
    const found = await market.call<Product[]>(nadia, 'GET', '/search', { query: { q: name, fold: 'true' } })
    expect(found.body.map(({ product_price }) => product_price)).toEqual([100])
  })

  it('that are alike say to everybody in which area they are, and nothing of who sells them', async () => {
    const location = 'House 12, Road 5, Mirpur, Dhaka'
    const [first] = await offer(
      rahim,
      name,
      { product_price: 100, location },
      { product_price: 101, location },
    )
    const { body } = await market.call<Product[]>(null, 'GET', `/phones/${first?._id}/alike`)
    expect(body).toMatchObject([{ product_price: 101, location: 'Mirpur, Dhaka' }])
    for (const secret of ['House 12', rahim.email, '+8801700'])
      expect(JSON.stringify(body)).not.toContain(secret)
  })

  it.each<[string, Partial<NewProduct>]>([
    ['another price', { product_price: 103 }],
    ['another storage', { storageGb: 256 }],
    ['another condition', { condition_type: 'fair' }],
  ])('with %s are cards of their own', async (_, change) => {
    await offer(rahim, name, { product_price: 100 }, { product_price: 100, ...change })
    expect(await listed(name)).toHaveLength(2)
  })

  it('of another seller are cards of their own', async () => {
    await offer(rahim, name, { product_price: 100 })
    await offer(await market.signUp('seller'), name, { product_price: 100 })
    expect(await listed(name)).toHaveLength(2)
  })

  it('come forward when the one before them is sold or withdrawn', async () => {
    const [first, second] = (await offer(
      rahim,
      name,
      { product_price: 100 },
      { product_price: 101 },
      { product_price: 102 },
    )) as [Product, Product, Product]
    const order = await market.authorisePayment(nadia, first)
    await market.settle(nadia, order)
    await judge(first)
    expect(await listed(name)).toEqual([[101, 1]])
    await market.call(rahim, 'DELETE', '/product', { query: { id: second._id } })
    await judge(second)
    expect(await listed(name)).toEqual([[102, 0]])
  })

  it('are folded anew by a job of what changes them', async () => {
    const [first, second] = (await offer(rahim, name, { product_price: 100 }, { product_price: 101 })) as [
      Product,
      Product,
    ]
    const { rows } = await market.db.execute<{ key: string }>(
      `select key from graphile_worker.jobs where key like 'judge-listing %'`,
    )
    const waiting = rows.map(({ key }) => key)
    expect(waiting).toEqual(expect.arrayContaining([first, second].map(({ _id }) => `judge-listing ${_id}`)))
    await market.db.execute(`delete from graphile_worker._private_jobs where key like 'judge-listing %'`)
    const order = await market.authorisePayment(nadia, first)
    await market.settle(nadia, order)
    const after = await market.db.execute<{ key: string }>(
      `select key from graphile_worker.jobs where key like 'judge-listing %'`,
    )
    expect(after.rows).toEqual([{ key: `judge-listing ${first._id}` }])
  })

  it('are shown to an admin when three have no IMEI, not when they have', async () => {
    const flagsOf = async (phone: Product | undefined) => {
      const { body } = await market.call<FlaggedPhone[]>(admin, 'GET', '/flaggedphones')
      return body.find(({ _id }) => _id === phone?._id)?.flags
    }
    const [first] = await offer(rahim, name, ...[100, 100, 101].map((product_price) => ({ product_price })))
    expect(await flagsOf(first)).toEqual([{ kind: 'near-duplicate', phones: 3, withoutImei: 3 }])
    const other = `${name} plus`
    const [honest] = await offer(
      rahim,
      other,
      ...[100, 100, 101].map((product_price) => ({ product_price, imei: makeImei() })),
    )
    expect(await flagsOf(honest)).toBe(undefined)
    expect(await listed(other)).toEqual([[100, 2]])
    await market.buy(nadia, first as Product)
    await judge(first as Product)
    expect(await flagsOf(first)).toBe(undefined)
  })
})

it('a chain of small steps does not join far prices', () => {
  const phones = [100, 102, 104, 106].map((priceMinor, place) => ({
    id: String(place),
    priceMinor,
    createdAt: new Date(place),
    kind: 'same',
    hasImei: false,
  }))
  const prices = groupDuplicates(phones).map((group) => group.map(({ priceMinor }) => priceMinor))
  expect(prices).toEqual([
    [100, 102],
    [104, 106],
  ])
})

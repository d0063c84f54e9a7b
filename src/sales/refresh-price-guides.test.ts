import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { decideChargeback, openChargeback } from '../../tests/support/chargeback.ts'
import { makeImei } from '../../tests/support/factories.ts'
import { insertSale } from '../../tests/support/insert-sale.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { ModelPrices, PriceGuide } from '../listings/contract.ts'
import { orders } from '../orders/schema.ts'
import type { Order } from '../orders/store.ts'
import type { NewProduct } from '../selling/contract.ts'
import { refreshPriceGuides } from './refresh-price-guides.ts'

const day = 86_400_000

let model = 0
let name: string

const market = await openMarketplace()
beforeEach(async () => {
  await market.resetRateLimits()
  model += 1
  name = `Y${model}00`
})

type Sold = {
  price: number
  daysAgo?: number
  seller?: Person
  buyer?: Person
  order?: Omit<Partial<Order>, 'paidAt'>
} & Partial<NewProduct>

/** Sells a phone of the model of this test, of a seller of its own to a buyer of its own. */
async function sell({ price, daysAgo = 1, seller, buyer, order = {}, ...changes }: Sold): Promise<Person> {
  const by = seller ?? (await market.signUp('seller'))
  const offered = { product_name: name, brand_name: 'Vivo', storageGb: 128, condition_type: 'good' } as const
  const phone = await market.addPhone(by, { ...offered, product_price: price, ...changes })
  const paidAt = new Date(market.clock.now().getTime() - daysAgo * day)
  await insertSale(market.db, phone._id, { buyerId: (buyer ?? (await market.signUp())).id, paidAt, ...order })
  return by
}

async function guide(query: Record<string, string> = {}, of = name): Promise<PriceGuide> {
  const brand = 'Vivo'
  return (await market.call<PriceGuide>(null, 'GET', '/priceguide', { query: { brand, name: of, ...query } }))
    .body
}

const refresh = () => refreshPriceGuides({ ...market, settings: { newSellerSales: 3 } })

describe('what phones like this were sold for', () => {
  it('is their quarters, to whole units, for everybody', async () => {
    for (const price of [200, 210, 220, 230, 240]) await sell({ price })
    expect(await guide()).toMatchObject({ basis: null, range: null, recent: [] })
    await refresh()
    const range = { sales: 5, low: 205, median: 220, high: 235 }
    expect(await guide()).toMatchObject({ basis: 'model', range, recent: [] })
    expect(await guide({ storageGb: '128', condition: 'good' })).toMatchObject({ basis: 'condition', range })
  })

  it('climbs from the condition to the storage and to the model until there are five', async () => {
    for (const price of [200, 210, 220, 230]) await sell({ price })
    await sell({ price: 300, condition_type: 'excellent' })
    await sell({ price: 400, storageGb: 256 })
    await refresh()
    const basisOf = async (query: Record<string, string>) => (await guide(query)).basis
    expect(await basisOf({ storageGb: '128', condition: 'good' })).toBe('storage')
    expect(await basisOf({ storageGb: '256', condition: 'good' })).toBe('model')
    expect((await guide({ storageGb: '256' })).range?.sales).toBe(6)
  })

  it('lists fewer than five sales, the latest first, without their sides', async () => {
    await sell({ price: 200, daysAgo: 40 })
    await sell({ price: 220 })
    await refresh()
    const { recent, range } = await guide()
    expect(range).toBeNull()
    expect(recent.map(({ price }) => price)).toEqual([220, 200])
    expect(Object.keys(recent[0] ?? {}).toSorted()).toEqual(['condition', 'month', 'price', 'storageGb'])
  })

  it('is nothing for a model that was never sold, whatever is known of its brand', async () => {
    for (const price of [200, 210, 220, 230, 240]) await sell({ price })
    await refresh()
    expect(await guide({}, 'Z999')).toMatchObject({ basis: null, range: null, recent: [] })
  })

  it('is the price that was agreed on, not the one that was asked', async () => {
    for (const price of [200, 210, 220, 230, 240]) await sell({ price, order: { priceMinor: price * 50 } })
    await refresh()
    expect((await guide()).range?.median).toBe(110)
  })
})

describe('a sale counts', () => {
  const countAfter = async (...sold: Sold[]) => {
    for (const price of [200, 210, 220, 230, 240]) await sell({ price })
    for (const sale of sold) await sell(sale)
    await refresh()
    return (await guide()).range?.sales
  }

  it('not before it is completed, nor when a part was refunded', async () => {
    const order = { priceMinor: 10_000 }
    const paid = { price: 500, order: { ...order, status: 'paid' as const } }
    expect(await countAfter(paid, { price: 500, order: { ...order, refundMinor: 100 } })).toBe(5)
  })

  it('not between accounts of one person', async () => {
    expect(await countAfter({ price: 500, order: { linkedBy: ['payout-account'] } })).toBe(5)
  })

  it('not while a bank asks for its money, nor when it has taken it back', async () => {
    for (const state of ['open', 'won', 'lost'] as const) {
      const order = await market.completeSale(await market.signUp('seller'), await market.signUp(), {
        product_name: name,
        brand_name: 'Vivo',
        product_price: 500,
      })
      const chargeback = await openChargeback(market, order)
      if (state !== 'open') await decideChargeback(market, chargeback, state)
    }
    market.clock.advance(1000)
    expect(await countAfter(), 'the one that was won').toBe(6)
  })

  it('once of each seller and once of each buyer of a model, by the latest', async () => {
    const seller = await market.signUp('seller')
    const more = (price: number) => ({ price, seller, storageGb: 256, order: { imei: makeImei() } }) as const
    expect(await countAfter(more(500), more(510), more(520))).toBe(6)
    name = `${name}x`
    const buyer = await market.signUp()
    expect(await countAfter({ price: 500, buyer }, { price: 510, buyer }, { price: 520, buyer })).toBe(6)
  })

  it('not before its money is the seller’s and no longer delayed', async () => {
    for (let nth = 0; nth < 4; nth++) await sell({ price: 200 })
    const [seller, other] = [await market.signUp('seller'), await market.signUp()]
    const sale = await market.completeSale(seller, other, {
      product_name: name,
      brand_name: 'Vivo',
      product_price: 200,
    })
    const rest = (changes: Partial<Order>) =>
      market.db.update(orders).set(changes).where(eq(orders.id, sale._id))
    market.clock.advance(1000)
    const now = market.clock.now()
    for (const payoutDelayedUntil of [new Date(now.getTime() + day), new Date(now.getTime() - 500)]) {
      await rest({ payoutDelayedUntil })
      await refresh()
      expect((await guide()).range).toBeNull()
    }
    await rest({ payoutDelayEndedAt: now })
    await refresh()
    expect((await guide()).range?.sales).toBe(5)
  })

  it('for a year, after 90 days at what it would be now', async () => {
    expect(await countAfter({ price: 500, daysAgo: 364 }, { price: 500, daysAgo: 366 })).toBe(6)
    name = `${name}x`
    for (const price of [200, 210, 220, 230, 240]) await sell({ price, daysAgo: 182.625 })
    await refresh()
    expect((await guide()).range?.median).toBe(Math.round(220 * 0.66 ** 0.5))
  })
})

it('no phone is held back, nor a guide shown, for what few sellers have sold or few people bought', async () => {
  const isHeld = async () => {
    const phone = { product_name: name, brand_name: 'Vivo', product_price: 100 } as const
    return (await market.addPhone(await market.signUp('seller'), phone)).held
  }
  const outcome = async () => {
    await refresh()
    return { shown: (await guide()).range?.sales ?? 0, held: await isHeld() }
  }
  const sellers = [await market.signUp('seller'), await market.signUp('seller')]
  for (const seller of sellers)
    for (let nth = 0; nth < 3; nth++) await sell({ price: 400, seller, order: { imei: makeImei() } })
  const buyer = await market.signUp()
  for (let nth = 0; nth < 5; nth++) await sell({ price: 400, buyer })
  expect(await outcome()).toEqual({ shown: 0, held: false })
  for (let nth = 0; nth < 2; nth++) await sell({ price: 400 })
  expect(await outcome()).toEqual({ shown: 5, held: true })
})

describe('a guide that jumps is shown, and holds a phone only by what it was', () => {
  const isHeld = async (changes: Partial<NewProduct> = {}) => {
    const phone = { product_name: name, brand_name: 'Vivo', product_price: 200, ...changes } as const
    return (await market.addPhone(await market.signUp('seller'), phone)).held
  }
  it.each([128, 256] as const)('rising by a fiftieth a night, of %d GB', async (storageGb) => {
    for (let nth = 0; nth < 5; nth++) await sell({ price: 200 })
    await refresh()
    for (let nth = 0; nth < 6; nth++) await sell({ price: 400, storageGb })
    await refresh()
    expect((await guide({ storageGb: String(storageGb) })).range?.median).toBe(400)
    expect(await isHeld({ storageGb })).toBe(false)
    expect(await isHeld({ storageGb, product_price: 100 })).toBe(true)
    for (let night = 0; night < 30; night++) await refresh()
    expect(await isHeld({ storageGb })).toBe(true)
  })

  it('and falls at once', async () => {
    for (let nth = 0; nth < 5; nth++) await sell({ price: 400 })
    await refresh()
    expect(await isHeld()).toBe(true)
    for (let nth = 0; nth < 6; nth++) await sell({ price: 200 })
    await refresh()
    expect(await isHeld()).toBe(false)
  })
})

it('the models of a brand are listed with their storage sizes, those with five sales', async () => {
  for (const price of [200, 210, 220, 230, 240]) await sell({ price })
  await sell({ price: 400, product_name: 'Q1' })
  await refresh()
  const { body } = await market.call<ModelPrices[]>(null, 'GET', '/priceguides', { query: { brand: 'Vivo' } })
  const ofModel = body.filter((each) => each.name === name)
  expect(ofModel.map(({ storageGb, sales }) => [storageGb, sales])).toEqual([
    [128, 5],
    [null, 5],
  ])
  expect(body.some((each) => each.name === 'Q1')).toBe(false)
})

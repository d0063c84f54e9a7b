import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { galaxy, iphone, openSearchMarket, redmi } from '../../tests/support/search-market.ts'
import { listings } from '../listings/schema.ts'
import type { ProductCounts } from './contract.ts'

const { market, nadia, count, stock } = await openSearchMarket()

describe('counts', () => {
  beforeEach(async () => {
    await stock(
      { ...iphone, condition_type: 'good', purchase_year: 2022 },
      { ...iphone, condition_type: 'fair', purchase_year: 2022, location: 'Mirpur, Dhaka' },
      { ...galaxy, condition_type: 'good', purchase_year: 2023 },
    )
  })

  it('tell what each value would leave, the other filters standing', async () => {
    const counts = await count({ condition: 'good' })
    expect(counts.total).toEqual({ count: 2, more: false })
    expect(counts.condition.map(({ value, count }) => [value, count])).toEqual([
      ['good', 2],
      ['fair', 1],
    ])
    expect(counts.category_name.map(({ value, count }) => [value, count])).toEqual([
      ['Apple', 1],
      ['Xiaomi', 0],
      ['Samsung', 1],
      ['Vivo', 0],
    ])
    expect(counts.year.map(({ value, count }) => [value, count])).toEqual([
      [2023, 1],
      [2022, 1],
    ])
  })

  it('count an area for its district too', async () => {
    const { place } = await count({ category_name: 'Apple' })
    const seen = place.map(({ value, within, count }) => [value, within, count])
    expect(seen).toHaveLength(3)
    expect(seen).toEqual(
      expect.arrayContaining([
        ['dhaka', null, 2],
        ['banani', 'dhaka', 1],
        ['mirpur', 'dhaka', 1],
      ]),
    )
  })

  it('name places in the language of the reader, those of a cached response too', async () => {
    const readLabels = async (language: string) => {
      const { body } = await market.call<ProductCounts>(nadia, 'GET', '/search/counts', {
        fetch: (path, init) => market.request(path, { ...init, headers: { 'accept-language': language } }),
      })
      return body.place.map(({ label }) => label).toSorted()
    }
    expect(await readLabels('en')).toEqual(['Agrabad', 'Banani', 'Chattogram', 'Dhaka', 'Mirpur'])
    expect(await readLabels('bn')).toEqual(['আগ্রাবাদ', 'চট্টগ্রাম', 'ঢাকা', 'বনানী', 'মিরপুর'])
    expect(await readLabels('en')).toContain('Dhaka')
  })

  it('follow the text that was typed', async () => {
    expect((await count({ q: 'samsung' })).total.count).toBe(1)
    const { category_name } = await count({ q: 'ultra' })
    expect(category_name.filter((each) => each.count > 0)).toEqual([
      { value: 'Samsung', count: 1, more: false },
    ])
  })

  it('say which filter to loosen when nothing is left', async () => {
    const { total, loosen } = await count({ q: 'samsung', condition: 'fair', place: 'chattogram' })
    expect(total.count).toBe(0)
    expect(loosen).toEqual([{ value: 'condition', count: 1, more: false }])
    expect((await count({ condition: 'good' })).loosen).toEqual([])
  })

  it('of many phones are exact up to a thousand, of each value up to 300, and say that there are more', async () => {
    const [phone] = await market.db.select().from(listings).limit(1)
    if (!phone) throw new Error('no phone to copy')
    const { id: _, savingMinor: __, ...copy } = phone
    const many = Array.from({ length: 2_100 }, (_, nth) => ({
      ...copy,
      purchaseYear: nth < 900 ? 2019 : 2018,
    }))
    // A statement has at most 65,535 parameters.
    for (let from = 0; from < many.length; from += 1000)
      await market.db.insert(listings).values(many.slice(from, from + 1000))
    const counts = await count({})
    expect(counts.total).toEqual({ count: 1000, more: true })
    expect(counts.year).toEqual(
      expect.arrayContaining([
        { value: 2019, count: 300, more: true },
        { value: 2018, count: 300, more: true },
        { value: 2023, count: 1, more: false },
      ]),
    )
    expect(counts.place).toContainEqual(expect.objectContaining({ value: 'dhaka', count: 300, more: true }))
    // Phones of one name are counted among the first two thousand that are met: at least so many.
    const named = await count({ q: 'iphone 13' })
    expect(named.total).toEqual({ count: 1000, more: true })
    expect(named.year.every(({ more }) => more)).toBe(true)
  })
})

describe('suggestions', () => {
  const suggest = async (q: string, within: Record<string, string> = {}) => {
    const query = { q, ...within }
    const { body } = await market.call<{ text: string }[]>(nadia, 'GET', '/search/suggest', { query })
    return body.map(({ text }) => text)
  }

  it('go on with what is typed, in whatever spelling, one a model', async () => {
    await stock(
      { ...iphone, product_name: 'IPHONE 13 128GB full box' },
      iphone,
      { ...iphone, product_name: 'iPhone 13 Pro 256 GB' },
      galaxy,
    )
    expect(await suggest('iph')).toEqual(['iPhone 13', 'iPhone 13 Pro'])
    expect(await suggest('আইফোন ১৩')).toEqual(['iPhone 13', 'iPhone 13 Pro'])
    expect(await suggest('iphone 13 p')).toEqual(['iPhone 13 Pro'])
    expect(await suggest('gal')).toEqual(['Galaxy S23 Ultra'])
  })

  it('are of phones that can be bought', async () => {
    const [phone] = await stock(redmi)
    expect(await suggest('redm')).toEqual(['Redmi Note 12'])
    await market.db
      .update(listings)
      .set({ soldAt: new Date() })
      .where(eq(listings.id, phone?._id ?? ''))
    expect(await suggest('redm')).toEqual([])
  })

  it('within a brand are of that brand, however many others have more phones for sale', async () => {
    const popular = ['S10', 'S11', 'S12', 'S13', 'S14', 'S15', 'S16', 'S17'].map((model) => ({
      ...galaxy,
      product_name: `Galaxy ${model} Pro`,
    }))
    await stock(...popular, ...popular, { ...redmi, product_name: 'Redmi Note 12 Pro' })
    expect(await suggest('pro')).toHaveLength(8)
    expect(await suggest('pro')).not.toContain('Redmi Note 12 Pro')
    expect(await suggest('pro', { category_name: 'Xiaomi' })).toEqual(['Redmi Note 12 Pro'])
    expect(await suggest('pro', { category_name: 'Apple' })).toEqual([])
  })

  it('of a brand that there is not are none', async () => {
    expect(await suggest('pro', { category_name: 'Nokia' })).toEqual([])
  })
})

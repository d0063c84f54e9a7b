import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../tests/support/test-app.ts'
import { allOf, type Criteria, filterSql, forSale } from './filter-phones.ts'
import { findPage, type Row } from './find-page.ts'
import { sorts } from './rules.ts'

const brandIds = ['apple', 'samsung', 'xiaomi', 'vivo']
/** Small enough that these phones are found in all three ways. */
const attempts = [
  { read: 100, sort: 200 },
  { read: 200, sort: 400 },
]

/**
 * Three thousand phones: old ones cheap, two brands older than the others, so that what is asked for stands at the other
 * end of an ordering; prices that repeat; names by the hundred.
 */
const app = await startTestApp()
await app.db.execute(sql`
  insert into users (name, email, role) select 'Seller ' || n, n || '@people.test', 'seller' from generate_series(1, 3) n`)
await app.db.execute(sql`
  insert into listing_names (category_id, tokens, label)
  select case when n <= 250 then 'xiaomi' else 'apple' end, array['n' || n], 'Phone' from generate_series(1, 300) n`)
await app.db.execute(sql`
  insert into listings (seller_id, category_id, currency, name, description, image_url, price_minor, market_price_minor, mobile,
    purchase_year, condition, location, created_at, name_id, place, district, seller_verified, search_words, sold_at,
    storage_gb, ram_gb, battery_health, warranty_until, has_box)
  select (select id from users where email = (n % 3 + 1) || '@people.test'),
    (array['apple', 'samsung', 'xiaomi', 'vivo'])[n % 4 + 1], 'USD', 'Phone', '', '/images/none.webp',
    (1 + n % 6 * 10 + hash % 7) * 1000, (80 + hash % 90) * 1000, '000000', 2020 + n % 6,
    (array['excellent', 'good', 'fair'])[hash % 3 + 1], '', now() - (hash % 1250 + n % 2 * 1250) * interval '1 second',
    (select min(id) from listing_names) + hash % 300, case when hash % 50 = 0 then 'mirpur' else 'sylhet' end,
    case when hash % 50 = 0 then 'dhaka' else 'sylhet' end, n % 3 = 0,
    (case when hash % 5 = 0 then 'box:3' else 'charger:3' end)::tsvector, case when n % 11 = 0 then now() end,
    (array[64, 128, 256, null])[hash % 4 + 1], (array[4, 8])[n % 7 + 1], 80 + hash % 21,
    case when hash % 6 = 0 then '2027-0' || (hash % 9 + 1) end, hash % 2 = 0
  from (select n, abs(hashint4(n)) as hash from generate_series(1, 3000) n) as dice`)
await app.db.execute(sql`analyze listings`)

const columns = {
  newest: 'created_at desc',
  cheapest: 'price_minor',
  dearest: 'price_minor desc',
  saving: 'saving_minor desc',
}

async function sortByHand(
  criteria: Criteria,
  sort: (typeof sorts)[number],
  count: number,
): Promise<string[]> {
  const order = sql.raw(`${columns[sort]}, id ${sort === 'cheapest' ? 'asc' : 'desc'}`)
  const { rows } = await app.db.execute<{ id: string }>(sql`
    select id from listings where ${allOf([forSale, filterSql(criteria)])} order by ${order} limit ${count}`)
  return rows.map(({ id }) => id)
}

async function firstNames(count: number): Promise<number[]> {
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from listing_names order by id limit ${count}`,
  )
  return rows.map(({ id }) => id)
}

const cases: Record<string, Criteria | (() => Promise<Criteria>)> = {
  'no filter': {},
  'one brand': { category_name: ['samsung'] },
  'the two oldest brands': { category_name: ['samsung', 'vivo'] },
  'one condition': { condition: ['fair'] },
  'old phones, which are cheap': { year: { to: 2020 } },
  'new phones, which are dear': { year: { from: 2025 } },
  'more phones than are sorted': { year: { from: 2023 } },
  'a range of years': { year: { from: 2021, to: 2023 }, condition: ['good', 'excellent'] },
  'prices of new phones, in old years': { price: { from: 50_000 }, year: { to: 2020 } },
  'a range of prices': { price: { from: 20_000, to: 40_000 } },
  'a range of prices of one brand': {
    price: { from: 20_000 },
    category_name: ['apple'],
    condition: ['good'],
  },
  'dear phones, which save least': { price: { from: 45_000 } },
  'dear phones of two years, from verified sellers': {
    price: { from: 30_500 },
    year: { from: 2023 },
    verified: true,
  },
  'any price at all, in new years': { price: { from: 0 }, year: { from: 2025 } },
  'a district': { place: 'sylhet', year: { from: 2024 } },
  'an area': { place: 'mirpur' },
  nowhere: { place: 'bhola' },
  elsewhere: { notPlace: 'sylhet', verified: true },
  'a storage': { storage: [256], year: { from: 2023 } },
  'storages and memory, cheap': { storage: [64, 128], ram: [8], price: { to: 30_000 } },
  'a good battery, with box': { battery_from: 98, box: true },
  'a warranty': { warranty: '2027-04' },
  'a warranty and words': { warranty: '2027-02', words: 'box' },
  'verified sellers': { verified: true, year: { from: 2025 } },
  words: { words: 'box' },
  'a series': { series: 'box' },
  'a series, and words': { series: 'box | charger', notWords: 'box', condition: ['good'] },
  'no such words, cheap': { notWords: 'charger', price: { to: 20_000 } },
  'a few names': async () => ({ names: await firstNames(5) }),
  'a few names of a district': async () => ({ names: await firstNames(60), place: 'dhaka' }),
  'a few names of an area': async () => ({ names: await firstNames(60), place: 'mirpur' }),
  'a few names elsewhere': async () => ({ names: await firstNames(10), notPlace: 'sylhet' }),
  'a few names, and filters': async () => ({ names: await firstNames(5), year: { from: 2022 } }),
  'some hundred names': async () => ({ names: await firstNames(250) }),
  'some hundred names, and filters': async () => ({
    names: await firstNames(250),
    year: { to: 2020 },
    condition: ['good'],
  }),
  everything: {
    category_name: ['vivo'],
    condition: ['fair'],
    price: { to: 50_000 },
    year: { from: 2021 },
    place: 'sylhet',
    verified: true,
  },
}

describe.each(Object.entries(cases))('%s', (_, given) => {
  it.each(sorts)('is listed page by page, %s, as if all had been sorted', async (sort) => {
    const criteria = typeof given === 'function' ? await given() : given
    const found: string[] = []
    let after: Row | undefined
    for (let page = 0; page < 4; page++) {
      const rows = await findPage(app.db, { category_name: brandIds, ...criteria }, sort, 60, after, attempts)
      found.push(...rows.map(({ id }) => id))
      after = rows.at(-1)
      if (!after || rows.length < 60) break
    }
    expect(found).toEqual(await sortByHand(criteria, sort, 240))
  })
})

it.each(sorts)('the last pages, %s, end where the phones end', async (sort) => {
  const criteria = { year: { to: 2020 }, condition: ['good' as const], category_name: brandIds }
  const all: string[] = []
  let after: Row | undefined
  do {
    const rows = await findPage(app.db, criteria, sort, 50, after, attempts)
    all.push(...rows.map(({ id }) => id))
    after = rows.at(-1)
  } while (after)
  expect(all).toEqual(await sortByHand(criteria, sort, 3_000))
})

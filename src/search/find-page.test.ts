import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { sorts } from '../listings/rules.ts'
import { priceBand } from '../listings/schema.ts'
import { countListings } from './count-listings.ts'
import { findPage } from './find-page.ts'
import { allOf, conditionsOf, forSale, type Step } from './list-conditions.ts'

let app: TestApp

/**
 * Twelve thousand phones, more than are walked (3,000) and more than are collected (5,000), by far more than where there are
 * shelves (1,000): old ones cheap, and two brands older than the others, so that those asked for stand at the other end of an
 * order; prices that repeat; names by the hundred.
 */
beforeAll(async () => {
  app = await startTestApp()
  await app.db.execute(sql`
    insert into users (name, email, role) select 'Seller ' || n, n || '@people.test', 'seller' from generate_series(1, 3) n`)
  await app.db.execute(sql`
    insert into listing_names (category_id, words, label)
    select case when n <= 250 then 'xiaomi' else 'apple' end, array['n' || n], 'Phone' from generate_series(1, 300) n`)
  await app.db.execute(sql`
    insert into listings (seller_id, category_id, name, description, image_url, price_minor, market_price_minor, mobile,
      purchase_year, condition, location, created_at, name_id, place, district, seller_verified, search_words, sold_at)
    select (select id from users where email = (n % 3 + 1) || '@people.test'),
      (array['apple', 'samsung', 'xiaomi', 'vivo'])[n % 4 + 1], 'Phone', '', '/images/none.webp',
      (1 + n % 6 * 10 + hash % 7) * 1000, (80 + hash % 90) * 1000, '000000', 2020 + n % 6,
      (array['excellent', 'good', 'fair'])[hash % 3 + 1], '', now() - (hash % 5000 + n % 2 * 5000) * interval '1 second',
      (select min(id) from listing_names) + hash % 300, case when hash % 50 = 0 then 'mirpur' else 'sylhet' end,
      case when hash % 50 = 0 then 'dhaka' else 'sylhet' end, n % 3 = 0,
      (case when hash % 5 = 0 then 'box:3' else 'charger:3' end)::tsvector, case when n % 11 = 0 then now() end
    from (select n, abs(hashint4(n)) as hash from generate_series(1, 12000) n) as dice`)
  await app.db.execute(sql`analyze listings`)
}, 120_000)

const columns = {
  newest: 'created_at desc',
  cheapest: 'price_minor',
  dearest: 'price_minor desc',
  saving: 'saving_minor desc',
}

async function idsByHand(step: Step, sort: (typeof sorts)[number], count: number): Promise<string[]> {
  const order = sql.raw(`${columns[sort]}, id ${sort === 'cheapest' ? 'asc' : 'desc'}`)
  const { rows } = await app.db.execute<{ id: string }>(sql`
    select id from listings where ${allOf([forSale, ...conditionsOf(step)])} order by ${order} limit ${count}`)
  return rows.map(({ id }) => id)
}

async function firstNames(count: number): Promise<number[]> {
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from listing_names order by id limit ${count}`,
  )
  return rows.map(({ id }) => id)
}

const steps: Record<string, Step | (() => Promise<Step>)> = {
  'no filter': {},
  'one brand': { categoryIds: ['samsung'] },
  'two brands, which came first': { categoryIds: ['samsung', 'vivo'] },
  'one condition': { conditions: ['fair'] },
  'old phones, which are cheap': { yearTo: 2020 },
  'new phones, which are dear': { yearFrom: 2025 },
  'newer phones, more than are collected': { yearFrom: 2023 },
  'a range of years': { yearFrom: 2021, yearTo: 2023, conditions: ['good', 'excellent'] },
  'prices of new phones, in old years': { priceFrom: 50_000, yearTo: 2020 },
  'a range of prices': { priceFrom: 20_000, priceTo: 40_000 },
  'a range of prices of one brand': { priceFrom: 20_000, categoryIds: ['apple'], conditions: ['good'] },
  'dear phones, which save least': { priceFrom: 45_000 },
  'dear phones of two years, from verified sellers': {
    priceFrom: 30_500,
    yearFrom: 2023,
    verifiedOnly: true,
  },
  'any price at all, in new years': { priceFrom: 0, yearFrom: 2025 },
  'a district': { place: 'sylhet', yearFrom: 2024 },
  'an area': { place: 'mirpur' },
  nowhere: { place: 'bhola' },
  elsewhere: { notPlace: 'sylhet', verifiedOnly: true },
  'verified sellers': { verifiedOnly: true, yearFrom: 2025 },
  words: { words: 'box' },
  'no such words, cheap': { notWords: 'charger', priceTo: 20_000 },
  'a few names': async () => ({ names: await firstNames(5), yearFrom: 2022 }),
  'some hundred names': async () => ({ names: await firstNames(250) }),
  'some hundred names, and filters': async () => ({
    names: await firstNames(250),
    yearTo: 2020,
    conditions: ['good'],
  }),
  everything: {
    categoryIds: ['vivo'],
    conditions: ['fair'],
    priceTo: 50_000,
    yearFrom: 2021,
    place: 'sylhet',
    verifiedOnly: true,
  },
}

describe.each(Object.entries(steps))('%s', (_, given) => {
  it.each(sorts)('comes page by page, %s, as if all had been sorted', async (sort) => {
    const step = typeof given === 'function' ? await given() : given
    const found: string[] = []
    let after: { value: number; id: string } | undefined
    for (let page = 0; page < 4; page++) {
      const rows = await findPage(app.db, step, sort, 60, after)
      found.push(...rows.map(({ id }) => id))
      after = rows.at(-1)
      if (!after || rows.length < 60) break
    }
    expect(found).toEqual(await idsByHand(step, sort, 240))
  })
})

it('a shelf by saving is what its index begins with', async () => {
  const shelf = sql`purchase_year = 2025 and ${priceBand(sql.raw('price_minor'))} = 13`
  const { rows } = await app.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select id from listings where ${allOf([forSale, shelf])} order by saving_minor desc, id desc limit 60`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('listings_shelf_by_saving')
  expect(plan).toMatch(/Index Cond: .*purchase_year = 2025.*width_bucket/)
})

it.each(sorts)('the last pages, %s, end where the phones end', async (sort) => {
  const step: Step = { yearTo: 2020, conditions: ['good'] }
  const all = await idsByHand(step, sort, 20_000)
  const near = all.at(-70)
  const { rows } = await app.db.execute<{ value: number }>(sql`
    select (${sql.raw(sort === 'newest' ? 'extract(epoch from created_at) * 1000' : (columns[sort].split(' ')[0] ?? ''))})::float8 as value
    from listings where id = ${near}`)
  const first = await findPage(app.db, step, sort, 60, { value: rows[0]?.value ?? 0, id: near ?? '' })
  const last = await findPage(app.db, step, sort, 60, first.at(-1))
  expect([...first, ...last].map(({ id }) => id)).toEqual(all.slice(-69))
})

it('counts are those of counting by hand, up to a thousand, or 300 of many', async () => {
  const brandIds = ['apple', 'samsung', 'xiaomi', 'vivo']
  for (const filters of [
    {},
    { conditions: ['fair' as const] },
    { yearTo: 2020 },
    { place: 'mirpur' },
    { verifiedOnly: true },
  ]) {
    const counts = await countListings(app.db, { query: null, filters, brandIds, lastYear: 2026 })
    const byHand = async (column: string, left: Step) => {
      const { rows } = await app.db.execute<{ value: string; count: number }>(sql`
        select ${sql.raw(column)}::text as value, count(*)::int as count from listings
        where ${allOf([forSale, ...conditionsOf(left)])} group by 1`)
      const all = rows.reduce((sum, { count }) => sum + count, 0)
      const most = all > 2000 ? 300 : 1000
      return new Map(
        rows.map(({ value, count }) => [value, { count: Math.min(count, most), more: count > most }]),
      )
    }
    const { conditions: _, ...anyCondition } = { conditions: undefined, ...filters }
    expect(counts.conditions).toEqual(await byHand('condition', anyCondition))
    expect(counts.brands).toEqual(await byHand('category_id', filters))
    const { yearTo: __, ...anyYear } = { yearTo: undefined, ...filters }
    expect(counts.years).toEqual(await byHand('purchase_year', anyYear))
    const { place: ___, ...anywhere } = { place: undefined, ...filters }
    expect(counts.places.get('dhaka')).toEqual((await byHand('district', anywhere)).get('dhaka'))
  }
})

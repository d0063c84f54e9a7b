import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTestApp } from '../../tests/support/test-app.ts'
import { countListings } from './count-listings.ts'
import { allOf, type Criteria, type Filters, filterSql, forSale } from './filter-phones.ts'

/** More phones than are counted by sample; of some values more than 300, of others fewer. */
const app = await startTestApp()
await app.db.execute(
  sql`insert into users (name, email, role) values ('Seller', 'seller@people.test', 'seller')`,
)
await app.db.execute(sql`
  insert into listings (seller_id, category_id, currency, name, description, image_url, price_minor, market_price_minor, mobile,
    purchase_year, condition, location, place, district, seller_verified, sold_at,
    storage_gb, warranty_until, has_box)
  select (select id from users), (array['apple', 'samsung', 'xiaomi', 'vivo'])[n % 4 + 1], 'USD', 'Phone', '',
    '/images/none.webp', (1 + n % 60) * 1000, 100000, '000000', 2020 + n % 6,
    (array['excellent', 'good', 'fair'])[hash % 3 + 1], '', case when hash % 50 = 0 then 'mirpur' else 'sylhet' end,
    case when hash % 50 = 0 then 'dhaka' else 'sylhet' end, n % 3 = 0, case when n % 11 = 0 then now() end,
    (array[64, 128, 256, null])[hash % 4 + 1], case when n % 3 = 0 then '2027-05' end, n % 40 = 7
  from (select n, abs(hashint4(n)) as hash from generate_series(1, 6000) n) as dice`)
await app.db.execute(sql`analyze listings`)

async function countByHand(column: string, criteria: Criteria) {
  const { rows } = await app.db.execute<{ value: string; count: number }>(sql`
    select ${sql.raw(column)}::text as value, count(*)::int as count from listings
    where ${allOf([forSale, filterSql(criteria)])} group by 1`)
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const max = total > 2000 ? 300 : 1000
  return new Map(rows.map(({ value, count }) => [value, { count: Math.min(count, max), more: count > max }]))
}

it.each<Filters>([
  {},
  { condition: ['fair'] },
  { year: { to: 2020 } },
  { place: 'mirpur' },
  { verified: true },
  { box: true },
])('counts %j as by hand, up to a thousand, or 300 of each value where there are many', async (filters) => {
  const brandIds = ['apple', 'samsung', 'xiaomi', 'vivo']
  const counts = await countListings(app.db, { query: null, filters, brandIds, lastYear: 2026 })
  const { condition: _, ...anyCondition } = filters
  const { year: __, ...anyYear } = filters
  const { place: ___, ...anywhere } = filters
  expect(counts.condition).toEqual(await countByHand('condition', anyCondition))
  expect(counts.category_name).toEqual(await countByHand('category_id', filters))
  expect(counts.year).toEqual(await countByHand('purchase_year', anyYear))
  expect(counts.place.get('dhaka')).toEqual((await countByHand('district', anywhere)).get('dhaka'))
})

it('counts facts exactly while all phones can be counted, the own filter aside', async () => {
  const brandIds = ['apple', 'samsung', 'xiaomi', 'vivo']
  const filters = { box: true, storage: [128] }
  const counts = await countListings(app.db, { query: null, filters, brandIds, lastYear: 2026 })
  const byHand = await countByHand('storage_gb', { box: true })
  expect(byHand.size).toBeGreaterThan(2)
  // Phones whose storage is not stated.
  byHand.delete(null as never)
  expect(counts.storage).toEqual(byHand)
  expect(counts.warranty).toEqual(
    new Map([...(await countByHand('warranty_until', filters))].filter(([month]) => month !== null)),
  )
  expect(counts.box.get('true')).toEqual((await countByHand('has_box', { storage: [128] })).get('true'))
})

it('counts facts among many phones as at least what a sample holds', async () => {
  const counts = await countListings(app.db, { query: null, filters: {}, brandIds: [], lastYear: 2026 })
  expect([...counts.storage.keys()].sort()).toEqual(['128', '256', '64'])
  for (const amount of counts.storage.values()) expect(amount).toMatchObject({ more: true })
})

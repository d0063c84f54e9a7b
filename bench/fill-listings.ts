import { sql } from 'drizzle-orm'
import { seedCategories } from '../src/catalogue/index.ts'
import { indexNames } from '../src/listings/index-listing.ts'
import type { Database, Db } from '../src/platform/database/database.ts'
import { searchColumns } from '../src/spelling/index.ts'
import { descriptions, listStock, locations } from './stock.ts'

type Progress = (done: number, all: number, what: string) => void

const batch = 20_000

/** Adds phones as on a real market until there are `wanted`, in one transaction. Returns how many were added. */
export async function fillListings(db: Database, wanted: number, progress: Progress): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from listings`)
  const present = rows[0]?.n ?? 0
  if (present >= wanted) return 0
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`)
    await tx.execute(sql`set local synchronous_commit = off`)
    await tx.execute(sql`select setseed(0.42)`)
    await prepareStock(tx)
    await addSellers(tx, wanted)
    const indexes = wanted > present * 2 && wanted > 5_000 ? await dropIndexes(tx) : []
    for (let at = present; at < wanted; at += batch) {
      progress(at - present, wanted - present, `${at.toLocaleString('en')} phones`)
      await addListings(tx, at, Math.min(at + batch, wanted), wanted)
    }
    progress(1, 1, `${wanted.toLocaleString('en')} phones`)
    for (const [nth, definition] of indexes.entries()) {
      progress(nth, indexes.length, `indexes`)
      await tx.execute(sql.raw(definition))
    }
    if (indexes.length > 0) progress(1, 1, 'indexes')
  })
  // Not inside: index-only scans need the visibility map, the planner its statistics.
  await db.execute(sql`vacuum (analyze) listings`)
  await db.execute(sql`vacuum (analyze) listing_names, users`)
  return wanted - present
}

/** A random number below 1 selects a row by its cumulative share. */
async function prepareStock(tx: Db): Promise<void> {
  await seedCategories(tx)
  const { rows: categories } = await tx.execute<{ id: string; name: string }>(
    sql`select id, name from categories`,
  )
  const idOf = new Map(categories.map(({ id, name }) => [name, id]))
  const stock = listStock().map((offered) => ({ ...offered, categoryId: idOf.get(offered.brand) ?? '' }))
  const nameIds = await indexNames(tx, stock)
  const all = stock.reduce((sum, { weight }) => sum + weight, 0)
  let below = 0
  const names = stock.map((offered, nth) => {
    const { searchWords } = searchColumns({ ...offered, location: '', description: '' })
    const from = below
    below += offered.weight / all
    return { n: nth, from, nameId: nameIds[nth], searchWords, ...offered }
  })
  const located = locations.reduce((sum, [, weight]) => sum + weight, 0)
  let belowPlace = 0
  const places = locations.map(([location, weight], nth) => {
    const folded = searchColumns({ brand: '', name: '', location, description: '' })
    const from = belowPlace
    belowPlace += weight / located
    return { n: nth, from, location, ...folded }
  })
  const texts = descriptions.map((description, nth) => ({
    n: nth,
    description,
    ...searchColumns({ brand: '', name: '', location: '', description }),
  }))
  await tx.execute(sql`
    create temp table fill_names on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(names)}::jsonb)
      as t(n int, "from" float, "nameId" int, "categoryId" text, name text, year int, price float, "searchWords" tsvector)`)
  await tx.execute(sql`
    create temp table fill_places on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as t(n int, "from" float, location text, place text, district text, "searchWords" tsvector)`)
  await tx.execute(sql`
    create temp table fill_texts on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as t(n int, description text, "searchWords" tsvector)`)
}

async function addSellers(tx: Db, wanted: number): Promise<void> {
  await tx.execute(sql`
    insert into users (name, email, role, verified_at, email_verified)
    select 'Seller ' || n, 'seller' || n || '@fill.test', 'seller', case when random() < 0.35 then now() end, true
    from generate_series(1, ${Math.ceil(wanted / 40)}::int) n
    on conflict (email) do nothing`)
  await tx.execute(sql`
    create temp table fill_sellers on commit drop as
    select row_number() over (order by random()) - 1 as n, id, verified from users where email like 'seller%@fill.test'`)
}

/** Returns the statements that create them again. */
async function dropIndexes(tx: Db): Promise<string[]> {
  const { rows } = await tx.execute<{ indexname: string; indexdef: string }>(sql`
    select indexname, indexdef from pg_indexes
    where schemaname = current_schema() and tablename = 'listings' and indexdef not like 'CREATE UNIQUE%'`)
  for (const { indexname } of rows) await tx.execute(sql`drop index ${sql.identifier(indexname)}`)
  return rows.map(({ indexdef }) => indexdef)
}

/** The newest is from this moment. */
async function addListings(tx: Db, from: number, to: number, wanted: number): Promise<void> {
  await tx.execute(sql`
    insert into listings (
      seller_id, category_id, currency, name, description, image_url, image_placeholder, price_minor, market_price_minor, mobile,
      purchase_year, condition, location, created_at, campaign_started_at, campaign_ranked_at, sold_at, withdrawn_at,
      name_id, place, district, search_words, seller_verified)
    select seller.id, stock."categoryId", 'USD', stock.name, text.description,
      '/images/' || md5(dice.n::text) || '-1280x960.webp',
      'data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoQAAwABUB8JZQAAueQWcgAAP7+xAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      greatest(2500, round(worth.minor * (0.85 + dice.haggle * 0.3) / 100) * 100)::int,
      greatest(5000, round(stock.price * power(0.93, age.years) * 100 / 1000) * 1000)::int,
      '+880 17' || lpad((dice.n % 100000000)::text, 8, '0'),
      bought.year, state.condition, place.location, dice.at,
      case when dice.fate < 0.01 then dice.at end, case when dice.fate < 0.01 then dice.at end,
      case when dice.fate > 0.9 then least(dice.at + interval '9 days', now()) end,
      case when dice.fate between 0.88 and 0.9 then dice.at end,
      stock."nameId", place.place, place.district, text."searchWords" || place."searchWords" || stock."searchWords", seller.verified
    from (
      select n, random() as name, random() as place, (random() * 799)::int as text, random() as haggle, random() as state,
        random() as bought, random() as fate, power(random(), 2) as seller,
        now() - interval '540 days' * (1 - (n + random())::float / ${wanted}::float) as at
      from generate_series(${from}::int, ${to - 1}::int) n
      offset 0
    ) dice
    join fill_names stock on stock.n =
      width_bucket(dice.name, (select array_agg("from" order by n) from fill_names)) - 1
    join fill_places place on place.n =
      width_bucket(dice.place, (select array_agg("from" order by n) from fill_places)) - 1
    join fill_texts text on text.n = dice.text
    join fill_sellers seller on seller.n = floor(dice.seller * (select count(*) from fill_sellers))
    cross join lateral (
      select least(stock.year + floor(dice.bought * 3), extract(year from dice.at))::int as year) bought
    cross join lateral (
      select case when dice.state < 0.3 then 'excellent' when dice.state < 0.8 then 'good' else 'fair' end as condition,
        case when dice.state < 0.3 then 1.05 when dice.state < 0.8 then 0.9 else 0.65 end as factor) state
    cross join lateral (select extract(year from dice.at)::int - stock.year as years) age
    cross join lateral (
      select stock.price * 100 * power(0.8, age.years) * state.factor * 0.85 as minor) worth`)
}

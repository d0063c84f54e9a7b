/**
 * Recall of the search in its first five results, over the labelled queries of tests/support/search-queries.ts: of the phones for
 * sale that a query wants, the share that is found there (of five, where there are more). Run by `npm run bench:recall`;
 * `-- --misses` lists the tuned queries that fell short (not the held-out ones, which nobody should tune for).
 */
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { makePhone, phoneCount } from '../demo/seed/phones.ts'
import { createNameReader } from '../src/browsing/known-names.ts'
import { parseQuery } from '../src/browsing/parse-query.ts'
import { searchListings } from '../src/browsing/search-listings.ts'
import { listCategories, seedCategories } from '../src/catalogue/index.ts'
import { indexNames } from '../src/listings/index-listing.ts'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { silentLog } from '../src/platform/log.ts'
import { searchColumns } from '../src/spelling/index.ts'
import { type LabelledQuery, listLabelledQueries, matches } from '../tests/support/search-queries.ts'
import { startTemporaryDatabase } from './database.ts'
import { descriptions, listStock, locations } from './stock.ts'

const { values: options } = parseArgs({
  options: { misses: { type: 'boolean' }, database: { type: 'string' } },
})

type Truth = {
  brand: string
  model: string
  name: string
  location: string
  description: string
  trueLocation: string
}

const inLatin: Record<string, string> = {
  'ধানমন্ডি, ঢাকা': 'Dhanmondi, Dhaka',
  'মিরপুর, ঢাকা': 'Mirpur, Dhaka',
  চট্টগ্রাম: 'Chattogram',
  'Halishahar, Chittagong': 'Halishahar, Chattogram',
}

function listPhones(others: number): Truth[] {
  const dice = throwDice(4_711)
  const demo = Array.from({ length: phoneCount }, (_, number) => {
    const { brand_name: brand, product_name: name, location, productDetails: description } = makePhone(number)
    return { brand, name, model: name.replace(/ \d+ GB$/, ''), location, description, trueLocation: location }
  })
  const stock = listStock()
  const firsts = stock.filter(
    ({ model, brand }, at) => stock.findIndex((one) => one.model === model && one.brand === brand) === at,
  )
  const pick = <Item>(items: Item[], weightOf: (item: Item) => number): Item => {
    let left = dice() * items.reduce((sum, item) => sum + weightOf(item), 0)
    const found = items.find((item) => {
      left -= weightOf(item)
      return left < 0
    })
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  const more = Array.from({ length: others }, (_, at) => {
    const { brand, model, name } = firsts[at] ?? pick(stock, ({ weight }) => weight)
    const [location] = pick(locations, ([, weight]) => weight)
    const description = pick(descriptions, () => 1)
    return { brand, model, name, location, description, trueLocation: inLatin[location] ?? location }
  })
  return [...demo, ...more]
}

async function offer(db: Database, phones: Truth[]): Promise<Map<string, Truth>> {
  await seedCategories(db)
  const { rows: categories } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from categories`,
  )
  const idOf = new Map(categories.map(({ id, name }) => [name, id]))
  const named = phones.map((phone) => ({ ...phone, categoryId: idOf.get(phone.brand) ?? '' }))
  const nameIds = await indexNames(db, named)
  const rows = named.map((phone, at) => ({ ...phone, ...searchColumns(phone), nameId: nameIds[at], at }))
  await db.execute(
    sql`insert into users (name, email, role) values ('Seller', 'seller@recall.test', 'seller')`,
  )
  const inserted = await db.execute<{ id: string; at: number }>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(at int, "categoryId" text, name text,
        description text, location text, place text, district text, "nameId" int, "searchWords" tsvector)
    ), added as (
      insert into listings (seller_id, category_id, currency, name, description, image_url, price_minor, market_price_minor, mobile,
        purchase_year, condition, location, place, district, name_id, search_words, created_at)
      select (select id from users), "categoryId", 'USD', name, description, '/images/none.webp', 10000, 20000, '000000', 2023,
        'good', location, place, district, "nameId", "searchWords", now() - at * interval '1 minute'
      from given returning id, created_at
    )
    select id, (row_number() over (order by created_at desc) - 1)::int as at from added`)
  return new Map(inserted.rows.flatMap(({ id, at }) => (phones[at] ? [[id, phones[at]]] : [])))
}

const readNames = createNameReader()

type Score = { query: LabelledQuery; recall: number; hit: boolean; found: string[] }

async function score(db: Database, truths: Map<string, Truth>, query: LabelledQuery): Promise<Score> {
  const isWanted = (phone: Truth) => matches(query.intent, { ...phone, location: phone.trueLocation })
  const wanted = Math.min(5, [...truths.values()].filter(isWanted).length)
  if (wanted === 0) throw new Error(`nothing on offer answers '${query.intent}'`)
  const brands = await listCategories(db)
  const { listings } = await searchListings(db, {
    query: parseQuery(await readNames(db), brands, query.text),
    filters: {},
    brandIds: brands.map(({ id }) => id),
    limit: 5,
  })
  const phones = listings.flatMap(({ id }) => truths.get(id) ?? [])
  const right = phones.filter(isWanted).length
  return {
    query,
    recall: right / wanted,
    hit: right > 0,
    found: phones.map(({ name, location }) => `${name} @ ${location}`),
  }
}

function print(title: string, scores: Score[]): void {
  const mean = scores.reduce((sum, { recall }) => sum + recall, 0) / scores.length
  const hits = scores.filter(({ hit }) => hit).length / scores.length
  console.log(
    `${title.padEnd(28)} ${String(scores.length).padStart(4)}   ${mean.toFixed(3)}   ${hits.toFixed(3)}`,
  )
}

/** Of its own: with other numbers, some queries have no phone that answers them. */
function throwDice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

const database = options.database
  ? { url: options.database, close: async () => {} }
  : await startTemporaryDatabase(silentLog)
const db = openDatabase(database.url, silentLog, 2, 0)
try {
  await migrateDatabase(database.url, silentLog)
  const truths = await offer(db, listPhones(2_000))
  await db.execute(sql`analyze`)
  const scores: Score[] = []
  for (const query of listLabelledQueries()) scores.push(await score(db, truths, query))
  console.log(`${truths.size} phones\n${'kind'.padEnd(28)}    n   recall@5  hit@5`)
  for (const part of ['tuned', 'held-out'] as const) {
    const own = scores.filter(({ query }) => query.part === part)
    for (const kind of new Set(own.map(({ query }) => query.kind))) {
      print(
        `${part}: ${kind}`,
        own.filter(({ query }) => query.kind === kind),
      )
    }
    print(`${part}: all`, own)
  }
  print('all', scores)
  if (options.misses) {
    for (const { query, recall, found } of scores.filter(({ recall }) => recall < 1)) {
      if (query.part === 'tuned')
        console.log(`${recall.toFixed(1)} ${query.text} → ${query.intent}\n     ${found.join('\n     ')}`)
    }
  }
  if (scores.reduce((sum, { recall }) => sum + recall, 0) / scores.length < 0.95) process.exitCode = 1
} finally {
  await db.$client.end()
  await database.close()
}

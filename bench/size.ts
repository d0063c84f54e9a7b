/**
 * Cost against size: the median time of lists, deep pages, every filter alone, pairs of filters, searches and counts, with
 * more and more phones for sale; and that the plan of every query reads the phones through an index. Run by
 * `npm run bench:size -- 1000 10000 100000 1000000`; it uses a database of its own. Fails when a query at the largest
 * size costs more than twice what it costs at the second, or when a plan reads the table from end to end.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Sort } from '../src/listings/rules.ts'
import type { Database } from '../src/platform/database/database.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { silentLog } from '../src/platform/log.ts'
import { countListings } from '../src/search/count-listings.ts'
import { listBrands } from '../src/search/list-brands.ts'
import type { Filters } from '../src/search/list-conditions.ts'
import { readQuery } from '../src/search/read-query.ts'
import { type SearchCursor, searchListings } from '../src/search/search-listings.ts'
import { suggestNames } from '../src/search/suggest-names.ts'
import { startTemporaryDatabase } from './database.ts'
import { fillListings } from './fill-listings.ts'
import { drawProgress, median } from './show.ts'

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '40' },
    json: { type: 'string' },
    database: { type: 'string' },
  },
})
const sizes = positionals.length > 0 ? positionals.map(Number) : [1_000, 10_000]
/** How many times more the largest size may cost than ten thousand phones. */
const mostTimes = 2
const limit = 24

type Ask = { what: string; run: (db: Database) => Promise<unknown> }

const filters: Record<string, Filters> = {
  brand: { categoryIds: ['samsung'] },
  condition: { conditions: ['fair'] },
  'price, a few': { priceFrom: 90_000 },
  'price, many': { priceFrom: 10_000, priceTo: 20_000 },
  'year, long ago': { yearTo: 2017 },
  year: { yearFrom: 2022, yearTo: 2023 },
  district: { place: 'dhaka' },
  area: { place: 'dhanmondi' },
  'small district': { place: 'bhola' },
  verified: { verifiedOnly: true },
}
const sorts: Sort[] = ['newest', 'cheapest', 'dearest', 'saving']
const texts = {
  'a brand': 'shamsung',
  'a model': 'iphone 13',
  'a model, mistyped': 'redmi noet 12',
  'a series': 'redmi note',
  'a model in a place': 'galaxy s23 ultra dhaka',
  'in Bangla': 'আইফোন ১১',
  'words of descriptions': 'warranty card',
}

/** What is asked of the database for each line of the table. */
async function listAsks(db: Database): Promise<Ask[]> {
  const brands = await listBrands(db)
  const brandIds = [...brands.values()]
  const read = (text: string) => readQuery(db, brands, text)
  const find = (on: Database, wanted: Filters, sort?: Sort, cursor?: SearchCursor) =>
    searchListings(on, { query: null, filters: wanted, sort, limit, cursor })
  const count = (on: Database, wanted: Filters) =>
    countListings(on, { query: null, filters: wanted, brandIds, lastYear: new Date().getFullYear() })
  const pairs = Object.entries(filters).flatMap(([one, first], at) =>
    Object.entries(filters)
      .slice(at + 1)
      .filter(([, second]) => !Object.keys(second).some((key) => key in first))
      .map(([other, second]) => ({ what: `${one} and ${other}`, wanted: { ...first, ...second } })),
  )
  const deep = new Map<string, SearchCursor>()
  for (const sort of sorts) deep.set(sort, await findDeepCursor(db, sort))
  return [
    ...sorts.map((sort) => ({ what: `list: ${sort}`, run: (on: Database) => find(on, {}, sort) })),
    ...sorts.map((sort) => ({
      what: `deep page: ${sort}`,
      run: (on: Database) => find(on, {}, sort, deep.get(sort)),
    })),
    ...Object.entries(filters).flatMap(([name, wanted]) =>
      sorts.map((sort) => ({
        what: `filter: ${name}, ${sort}`,
        run: (on: Database) => find(on, wanted, sort),
      })),
    ),
    ...pairs.flatMap(({ what, wanted }) =>
      (['newest', 'cheapest'] as const).map((sort) => ({
        what: `pair: ${what}, ${sort}`,
        run: (on: Database) => find(on, wanted, sort),
      })),
    ),
    ...Object.entries(texts).flatMap(([name, text]) => [
      {
        what: `search: ${name}`,
        run: async (on: Database) =>
          searchListings(on, { query: await readQuery(on, brands, text), filters: {}, limit }),
      },
      {
        what: `search: ${name}, cheapest`,
        run: async (on: Database) =>
          searchListings(on, { query: await read(text), filters: {}, sort: 'cheapest', limit }),
      },
    ]),
    { what: 'suggest: iph', run: (on: Database) => suggestNames(on, 'iph') },
    { what: 'suggest: galaxy s2', run: (on: Database) => suggestNames(on, 'galaxy s2') },
    { what: 'counts: no filter', run: (on: Database) => count(on, {}) },
    ...Object.entries(filters).map(([name, wanted]) => ({
      what: `counts: ${name}`,
      run: (on: Database) => count(on, wanted),
    })),
    {
      what: 'counts: a model',
      run: async (on: Database) =>
        countListings(on, { query: await read('iphone 13'), filters: {}, brandIds, lastYear: 2026 }),
    },
  ]
}

/** Where the page after nine tenths of all phones begins, without reading them. */
async function findDeepCursor(db: Database, sort: Sort): Promise<SearchCursor> {
  const column = {
    newest: 'created_at',
    cheapest: 'price_minor',
    dearest: 'price_minor',
    saving: 'saving_minor',
  }[sort]
  const value = sort === 'newest' ? `extract(epoch from ${column}) * 1000` : column
  const share = sort === 'cheapest' ? 0.9 : 0.1
  const { rows } = await db.execute<{ value: number }>(
    sql.raw(
      `select floor((percentile_disc(${share}) within group (order by ${value})))::float8 as value from listings`,
    ),
  )
  return { score: 0, value: rows[0]?.value ?? 0, id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' }
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

function readsFromEndToEnd(plan: Plan): boolean {
  return (
    (plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] === 'listings') ||
    (plan.Plans ?? []).some(readsFromEndToEnd)
  )
}

/**
 * How many pages of the database a question touches, which no other program on the machine changes, and those of its
 * statements whose plan reads the table of phones from end to end.
 */
async function readPlans(pool: pg.Pool, ask: Ask): Promise<{ pages: number; bad: string[] }> {
  const sent: { query: string; params: unknown[] }[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => sent.push({ query, params }) }
  await ask.run(drizzle({ client: pool, logger }) as Database)
  const bad: string[] = []
  let pages = 0
  for (const { query, params } of sent) {
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, buffers, format json) ${query}`,
      params,
    )
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) {
      pages += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
      if (readsFromEndToEnd(Plan)) bad.push(query)
    }
  }
  return { pages, bad }
}

const database = options.database
  ? { url: options.database, stop: async () => {} }
  : await startTemporaryDatabase(silentLog)
const pool = new pg.Pool({ connectionString: database.url, max: 2 })
const db = drizzle({ client: pool }) as Database
const table = new Map<string, { ms: number[]; pages: number[] }>()
const faults: string[] = []
try {
  await migrateDatabase(database.url, silentLog)
  for (const size of sizes) {
    const began = performance.now()
    await fillListings(db, size, drawProgress)
    console.log(`${size.toLocaleString('en')} phones in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    const asks = await listAsks(db)
    const times = asks.map((): number[] => [])
    // Everything once a round, so that a busy moment of the machine falls on all alike.
    for (let round = 0; round < Number(options.rounds); round++) {
      for (const [nth, { run }] of asks.entries()) {
        const started = performance.now()
        await run(db)
        times[nth]?.push(performance.now() - started)
      }
      drawProgress(round + 1, Number(options.rounds), 'rounds')
    }
    for (const [nth, ask] of asks.entries()) {
      const { pages, bad } = await readPlans(pool, ask)
      const line = table.get(ask.what) ?? { ms: [], pages: [] }
      table.set(ask.what, { ms: [...line.ms, median(times[nth] ?? [])], pages: [...line.pages, pages] })
      // Of a thousand phones, reading all is the best plan there is.
      if (size >= 10_000)
        faults.push(...bad.map((query) => `${ask.what} at ${size}: reads all phones: ${query}`))
    }
  }
} finally {
  await pool.end()
  await database.stop()
}

const heads = sizes.map((size) => size.toLocaleString('en').padStart(11)).join('')
console.log(`\n${'milliseconds, and pages touched'.padEnd(50)}${heads}   times |${heads}`)
const [base, largest] = [sizes.indexOf(10_000), sizes.length - 1]
for (const [what, { ms, pages }] of table) {
  const times = base >= 0 && largest > base ? (ms[largest] ?? 0) / (ms[base] ?? 1) : undefined
  const cells = ms.map((middle) => middle.toFixed(2).padStart(11)).join('')
  const touched = pages.map((count) => String(count).padStart(11)).join('')
  console.log(`${what.padEnd(50)}${cells}${(times?.toFixed(2) ?? '').padStart(8)} |${touched}`)
  if (times && times > mostTimes) faults.push(`${what}: ${times.toFixed(2)} times`)
}
if (options.json)
  await writeFile(options.json, JSON.stringify({ sizes, limit, table: Object.fromEntries(table) }, null, 2))
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1

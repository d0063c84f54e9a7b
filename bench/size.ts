/**
 * Cost against size: the median time of lists, deep pages, every filter alone, pairs of filters, searches, suggestions and
 * counts, with few phones for sale and with many; and that every query reads the phones through an index. Run by
 * `npm run bench:size -- 10000 1000000`, in a database server of its own, or on databases that are filled already:
 * `-- --databases postgres://…/small,postgres://…/large`. Fails when a query on the largest database costs more than three
 * times what it costs on the first or more than 25 ms, or reads the table of phones from end to end.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { countListings } from '../src/browsing/count-listings.ts'
import type { Filters } from '../src/browsing/filter-phones.ts'
import { createNameReader } from '../src/browsing/known-names.ts'
import { parseQuery } from '../src/browsing/parse-query.ts'
import type { Sort } from '../src/browsing/rules.ts'
import { type SearchCursor, searchListings } from '../src/browsing/search-listings.ts'
import { suggestModels } from '../src/browsing/suggest-models.ts'
import { listCategories } from '../src/catalogue/index.ts'
import type { Database } from '../src/platform/database/database.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { silentLog } from '../src/platform/log.ts'
import { startTemporaryDatabase } from './database.ts'
import { fillListings } from './fill-listings.ts'
import { drawProgress, median } from './show.ts'

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '20' },
    json: { type: 'string' },
    databases: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const maxRatio = 3
const maxMillis = 25
const limit = 24

type Query = { what: string; run: () => Promise<unknown> }

const filters: Record<string, Filters> = {
  brand: { category_name: ['samsung'] },
  condition: { condition: ['fair'] },
  'price, a few': { price: { from: 90_000 } },
  'price, many': { price: { from: 10_000, to: 20_000 } },
  'year, long ago': { year: { to: 2017 } },
  year: { year: { from: 2022, to: 2023 } },
  district: { place: 'dhaka' },
  area: { place: 'dhanmondi' },
  'small district': { place: 'bhola' },
  verified: { verified: true },
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

async function listQueries(db: Database): Promise<Query[]> {
  const brands = await listCategories(db)
  const brandIds = brands.map(({ id }) => id)
  const readNames = createNameReader()
  const find = (wanted: Filters, sort?: Sort, cursor?: SearchCursor) =>
    searchListings(db, { query: null, filters: wanted, brandIds, sort, limit, cursor })
  const search = async (text: string, sort?: Sort) =>
    searchListings(db, {
      query: parseQuery(await readNames(db), brands, text),
      filters: {},
      brandIds,
      sort,
      limit,
    })
  const count = async (wanted: Filters, text = '') => {
    const query = text ? parseQuery(await readNames(db), brands, text) : null
    return countListings(db, { query, filters: wanted, brandIds, lastYear: new Date().getFullYear() })
  }
  const deep = new Map<string, SearchCursor>()
  for (const sort of sorts) deep.set(sort, await findDeepCursor(db, sort))
  return [
    ...sorts.map((sort) => ({ what: `list: ${sort}`, run: () => find({}, sort) })),
    ...sorts.map((sort) => ({ what: `deep page: ${sort}`, run: () => find({}, sort, deep.get(sort)) })),
    ...Object.entries(filters).flatMap(([name, wanted]) =>
      sorts.map((sort) => ({ what: `filter: ${name}, ${sort}`, run: () => find(wanted, sort) })),
    ),
    ...listPairs().flatMap(({ what, wanted }) =>
      sorts.map((sort) => ({ what: `pair: ${what}, ${sort}`, run: () => find(wanted, sort) })),
    ),
    ...Object.entries(texts).flatMap(([name, text]) => [
      { what: `search: ${name}`, run: () => search(text) },
      { what: `search: ${name}, cheapest`, run: () => search(text, 'cheapest') },
      { what: `search: ${name}, saving`, run: () => search(text, 'saving') },
    ]),
    { what: 'suggest: iph', run: () => readNames(db).then((names) => suggestModels(db, names, 'iph')) },
    {
      what: 'suggest: galaxy s2',
      run: () => readNames(db).then((names) => suggestModels(db, names, 'galaxy s2')),
    },
    { what: 'counts: no filter', run: () => count({}) },
    ...Object.entries(filters).map(([name, wanted]) => ({
      what: `counts: ${name}`,
      run: () => count(wanted),
    })),
    { what: 'counts: a model', run: () => count({}, 'iphone 13') },
    { what: 'counts: words of descriptions', run: () => count({}, 'warranty card') },
  ]
}

function listPairs(): { what: string; wanted: Filters }[] {
  return Object.entries(filters).flatMap(([one, first], at) =>
    Object.entries(filters)
      .slice(at + 1)
      .filter(([, second]) => !Object.keys(second).some((key) => key in first))
      .map(([other, second]) => ({ what: `${one} and ${other}`, wanted: { ...first, ...second } })),
  )
}

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

async function readPlans(url: string, lines: string[]) {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const sent: { query: string; params: unknown[] }[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => sent.push({ query, params }) }
  const plans = new Map<string, { pages: number; slow: string[] }>()
  try {
    for (const { what, run } of await listQueries(drizzle({ client: pool, logger }) as Database)) {
      if (!lines.includes(what)) continue
      sent.length = 0
      await run()
      const line = { pages: 0, slow: [] as string[] }
      for (const { query, params } of [...sent]) {
        const explained = `explain (analyze, buffers, format json) ${query}`
        const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained, params)
        for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) {
          line.pages += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
          if (readsFromEndToEnd(Plan)) line.slow.push(query)
        }
      }
      plans.set(what, line)
    }
    return plans
  } finally {
    await pool.end()
  }
}

async function fillDatabases(server: string, sizes: number[]): Promise<string[]> {
  const urls: string[] = []
  for (const size of sizes) {
    const url = new URL(server)
    url.pathname = `/phones_${size}`
    const admin = new pg.Client(server)
    await admin.connect()
    await admin.query(`create database phones_${size}`)
    await admin.end()
    await migrateDatabase(url.href, silentLog)
    const pool = new pg.Pool({ connectionString: url.href, max: 2 })
    await fillListings(drizzle({ client: pool }) as Database, size, drawProgress)
    await pool.end()
    urls.push(url.href)
  }
  return urls
}

async function measure(urls: string[], rounds: number): Promise<Map<string, number[]>> {
  const pools = urls.map((url) => new pg.Pool({ connectionString: url, max: 10 }))
  const queries = await Promise.all(pools.map((client) => listQueries(drizzle({ client }) as Database)))
  const times = new Map<string, number[][]>()
  const lines = (queries[0] ?? []).map(({ what }) => what).filter((what) => what.includes(options.only))
  try {
    // A busy moment of the machine affects all databases alike.
    for (let round = 0; round <= rounds; round++) {
      for (const what of lines) {
        for (const [at, own] of queries.entries()) {
          const started = performance.now()
          await own.find((query) => query.what === what)?.run()
          const all = times.get(what) ?? urls.map(() => [])
          if (round > 0) all[at]?.push(performance.now() - started)
          times.set(what, all)
        }
      }
      drawProgress(round, rounds, 'rounds')
    }
  } finally {
    for (const pool of pools) await pool.end()
  }
  return new Map([...times].map(([what, all]) => [what, all.map(median)]))
}

const sizes = positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000]
const server = options.databases ? null : await startTemporaryDatabase(silentLog)
const faults: string[] = []
try {
  const urls = server ? await fillDatabases(server.url, sizes) : (options.databases ?? '').split(',')
  const table = await measure(urls, Number(options.rounds))
  const heads = (server ? sizes.map(String) : urls.map((url) => new URL(url).pathname.slice(1))).map((head) =>
    head.padStart(12),
  )
  console.log(`\n${'milliseconds, and pages of the last'.padEnd(50)}${heads.join('')}   ratio     pages`)
  const plans = await readPlans(urls.at(-1) ?? '', [...table.keys()])
  for (const [what, times] of table) {
    const [first = 1, last = 0] = [times[0], times.at(-1)]
    const { pages = 0, slow = [] } = plans.get(what) ?? {}
    const cells = times.map((time) => time.toFixed(2).padStart(12)).join('')
    console.log(
      `${what.padEnd(50)}${cells}${(last / first).toFixed(2).padStart(8)}${String(pages).padStart(10)}`,
    )
    faults.push(...slow.map((query) => `${what}: reads all phones: ${query}`))
    if (last / first > maxRatio) faults.push(`${what}: ${(last / first).toFixed(1)} times`)
    if (last > maxMillis) faults.push(`${what}: ${last.toFixed(0)} ms`)
  }
  if (options.json) await writeFile(options.json, JSON.stringify(Object.fromEntries(table), null, 2))
} finally {
  await server?.close()
}
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1

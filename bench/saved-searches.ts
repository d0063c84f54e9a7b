/**
 * How long a phone that comes for sale takes to find the saved searches that it answers, among 100,000 of 5,000 people. Run by
 * `npm run bench:saved`; `-- --people 500` takes fewer.
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { conditions, storageSizes } from '../src/listings/rules.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { silentLog } from '../src/platform/log.ts'
import { createNameReader, createSearchParser, matchListing } from '../src/search/index.ts'
import { digestOf, normalizeFilters, type SavedFilters } from '../src/search/saved/normalize-filters.ts'
import { createRandom } from '../tests/support/random.ts'
import { startTemporaryDatabase } from './database.ts'
import { fillListings } from './fill-listings.ts'
import { models } from './models.ts'
import { median } from './show.ts'

const { values: options } = parseArgs({ options: { people: { type: 'string', default: '5000' } } })
const searchesEach = 20
const phones = 15

const random = createRandom(2026)
const pick = <Thing>(things: readonly Thing[]) => things[Math.floor(random() * things.length)] as Thing
const places = ['Dhaka', 'Mirpur', 'Uttara', 'Chattogram', 'Sylhet', 'Rajshahi']

/** As people search: mostly a model, half of them up to a price, some in a place, some by filters alone. */
function drawFilters(): SavedFilters {
  const model = pick(models)
  const isByModel = random() < 0.8
  return normalizeFilters({
    ...(isByModel && { q: random() < 0.2 ? `${model.name} ${pick(places)}` : model.name }),
    ...(!isByModel && { category_name: [model.brand] }),
    ...(random() < 0.5 && { price_to: Math.ceil((model.price * (0.3 + random())) / 25) * 25 }),
    ...(random() < 0.2 && { place: pick(places) }),
    ...(random() < 0.1 && { condition: [pick(conditions)] }),
    ...(random() < 0.1 && { storage: [pick(storageSizes)] }),
  })
}

const database = await startTemporaryDatabase(silentLog)
const db = openDatabase(database.url, silentLog, 2, 0)
try {
  await migrateDatabase(database.url, silentLog)
  await fillListings(db, 2000, () => {})
  const people = Array.from({ length: Number(options.people) }, () => randomUUID())
  await db.execute(sql`
    insert into users (id, name, email, role)
    select id, 'Buyer', id || '@saved.test', 'buyer' from unnest(${sql.param(people)}::uuid[]) as id`)
  for (const userId of people) await saveSearches(userId)
  await db.execute(sql`vacuum (analyze) saved_searches`)
  const { rows: saved } = await db.execute<{ all: number; different: number }>(sql`
    select count(*)::int as all, count(distinct digest)::int as different from saved_searches`)
  console.log(`${saved[0]?.all} saved searches, ${saved[0]?.different} different ones`)
  await measure()
} finally {
  await db.$client.end()
  await database.stop()
}

async function saveSearches(userId: string): Promise<void> {
  const rows = Array.from({ length: searchesEach }, drawFilters).map((filters) => ({
    filters,
    digest: digestOf(filters),
    brands: filters.category_name ?? null,
    to: filters.price_to === undefined ? null : Math.round(filters.price_to * 100),
  }))
  await db.execute(sql`
    insert into saved_searches (user_id, filters, digest, brands, price_to_minor, created_at, seen_at)
    select ${userId}::uuid, filters, digest, brands, "to", now(), now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(filters jsonb, digest text, brands text[], "to" int)
    on conflict do nothing`)
}

async function measure(): Promise<void> {
  const clock = { now: () => new Date() }
  const parse = createSearchParser({ clock, readNames: createNameReader() })
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from listings where sold_at is null and withdrawn_at is null and held_at is null order by id limit ${phones}`)
  const millis: number[] = []
  for (const { id } of rows) {
    const start = performance.now()
    await matchListing({ db, clock, parse }, { listingId: id })
    millis.push(performance.now() - start)
  }
  const { rows: found } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from found_phones`)
  const longest = Math.max(...millis)
  console.log(
    `a phone: ${median(millis).toFixed(0)} ms in the median, ${longest.toFixed(0)} ms at most; ${found[0]?.count} found by ${rows.length} phones`,
  )
}

/**
 * How near the usual prices of sold phones come to what a phone is sold for, by rolling origin: each day's sales are told from those of the
 * days before alone, on generated sales whose true prices are known. Run by `npm run bench:prices`; `-- --seed 7` draws others.
 * `-- --file prices.txt` takes real ones instead, a line of `title|price` for each phone, and tells each from all others.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { listCategories, seedCategories } from '../src/catalogue/index.ts'
import { brandNames } from '../src/catalogue/rules.ts'
import { indexNames } from '../src/listings/index-listing.ts'
import { findPriceGuide } from '../src/listings/price-guides.ts'
import { type Condition, conditions } from '../src/listings/rules.ts'
import { refreshPriceGuides } from '../src/orders/sales/refresh-price-guides.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { silentLog } from '../src/platform/log.ts'
import { parseModelName } from '../src/spelling/index.ts'
import { createRandom } from '../tests/support/random.ts'
import { startTemporaryDatabase } from './database.ts'
import { type Model, models } from './models.ts'

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '2026' },
    sales: { type: 'string', default: '4000' },
    file: { type: 'string' },
  },
})

const day = 86_400_000
const days = 400
/** The days whose sales teach alone. */
const warmUp = 60
const start = Date.UTC(2026, 0, 1)

/** The truth: how a price comes about. Percentages as logarithms. */
const noise = 0.12
const perDoubling = 0.08
const ofCondition: Record<Condition, number> = { excellent: 0.07, good: 0, fair: -0.13 }
const yearly = (brand: string) => Math.log(brand === 'Apple' ? 1 - 0.17 : 1 - 0.34)

type Named = Pick<Model, 'brand' | 'name'>
type Sale = { model: Named; storageGb: number | null; condition: Condition; at: number; priceMinor: number }

const random = createRandom(Number(options.seed))
const pick = <Thing>(things: readonly Thing[]) => things[Math.floor(random() * things.length)] as Thing
/** A draw from the normal distribution (Box and Muller). */
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

function pickModel(): Model {
  const total = models.reduce((sum, { weight }) => sum + weight, 0)
  let left = random() * total
  const chosen = models.find(({ weight }) => {
    left -= weight
    return left < 0
  })
  return chosen ?? pick(models)
}

function drawSale(): Sale {
  const model = pickModel()
  const storageGb = pick(model.storages)
  const condition = pick(conditions)
  const at = start + Math.floor(random() * days * day)
  const age = 2026 - model.year + (at - start) / (365 * day)
  const doublings = Math.log2(storageGb / (model.storages[0] ?? storageGb))
  const value =
    Math.log(model.price * 0.85) +
    yearly(model.brand) * age +
    perDoubling * doublings +
    ofCondition[condition] +
    noise * normal()
  return { model, storageGb, condition, at, priceMinor: Math.max(100, Math.round(Math.exp(value)) * 100) }
}

/** The phones of a file, all on one day and in one condition, which it does not tell. */
function readSales(file: string): Sale[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [title = '', price] = line.split('|')
      const brand = brandNames.find((name) => title.toLowerCase().includes(name.toLowerCase()))
      const [, size, unit] = /(\d+)\s*(GB|TB)\b/i.exec(title) ?? []
      const storageGb = size ? Number(size) * (unit?.toUpperCase() === 'TB' ? 1024 : 1) : null
      if (!brand || !(Number(price) > 0)) return []
      return {
        model: { brand, name: title },
        storageGb,
        condition: 'good',
        at: start,
        priceMinor: Number(price) * 100,
      }
    })
}

const sales = options.file
  ? readSales(options.file)
  : Array.from({ length: Number(options.sales) }, drawSale).sort((one, other) => one.at - other.at)
const names = [...new Set(sales.map(({ model }) => model))]
const keys = new Map(names.map((model) => [model, parseModelName(model).model]))
const keyOf = (model: Named) => keys.get(model) ?? ''

const categories = new Map<string, string>()
const categoryOf = ({ brand }: Named) => categories.get(brand) ?? ''

/** No money is delayed: no sale here is of a new seller. */
const settings = { newSellerSales: 0 }

const database = await startTemporaryDatabase(silentLog)
const db = openDatabase(database.url, silentLog, 2, 0)
try {
  await migrateDatabase(database.url, silentLog)
  await seedCategories(db)
  for (const { id, name } of await listCategories(db)) categories.set(name, id)
  const nameIds = await indexNames(
    db,
    names.map((model) => ({ categoryId: categoryOf(model), brand: model.brand, name: model.name })),
  )
  // Each sale has a seller of its own: none is told from others of the same one.
  const rows = sales.map(({ model, storageGb, condition, at, priceMinor }, nth) => {
    const nameId = nameIds[names.indexOf(model)]
    const { brand, name } = model
    const categoryId = categoryOf(model)
    return {
      nth,
      nameId,
      categoryId,
      brand,
      name,
      storageGb,
      condition,
      priceMinor,
      at: new Date(at).toISOString(),
    }
  })
  await db.execute(sql`
    with given as (
      select *, gen_random_uuid() as id, gen_random_uuid() as listing_id, gen_random_uuid() as seller_id, gen_random_uuid() as buyer_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(nth int, "nameId" int, "categoryId" text, brand text,
        name text, "storageGb" int, condition text, "priceMinor" int, at timestamptz)
    ), buyer as (
      insert into users (id, name, email, role) select buyer_id, 'Buyer', nth || '@buyers.test', 'buyer' from given
    ), seller as (
      insert into users (id, name, email, role) select seller_id, 'Seller', nth || '@prices.test', 'seller' from given
    ), listing as (
      insert into listings (id, seller_id, category_id, currency, name, description, image_url, price_minor, market_price_minor,
        mobile, purchase_year, condition, location, name_id, storage_gb)
      select listing_id, seller_id, "categoryId", 'USD', name, '', '/images/none.webp', "priceMinor", "priceMinor", '0', 2023,
        condition, 'Dhaka', "nameId", "storageGb" from given
    )
    insert into orders (id, listing_id, buyer_id, seller_id, status, product_name, brand_name, condition, purchase_year, storage_gb,
      description, photos, seller_email, price_minor, listed_price_minor, currency, phone, meeting_location, payment_id, created_at, paid_at)
    select id, listing_id, buyer_id, seller_id, 'completed', name, brand, condition, 2023, "storageGb", '', '{}', '',
      "priceMinor", "priceMinor", 'USD', '', '', 'pi', at, at from given`)
  report(await (options.file ? tellFromOthers() : tellFromEarlier()))
} finally {
  await db.$client.end()
  await database.stop()
}

/** What a sale was told to bring by each way, before it was made. */
type Told = {
  /** How many sales of its model there were before. */
  before: number
  priceMinor: number
  guide: { low: number; median: number; high: number } | null
  last: number | null
  median: number | null
}

/** Each day's sales, from those of the days before. */
async function tellFromEarlier(): Promise<Told[]> {
  const told: Told[] = []
  for (let nth = warmUp; nth < days; nth++) {
    const now = start + nth * day
    const ofDay = sales.filter(({ at }) => at > now && at <= now + day)
    if (ofDay.length === 0) continue
    await refreshPriceGuides({ db, settings, clock: { now: () => new Date(now) } })
    const known = sales.filter(({ at }) => at <= now && at > now - 365 * day)
    for (const sale of ofDay) told.push(await tell(sale, known))
  }
  return told
}

/** Each phone, from all others. */
async function tellFromOthers(): Promise<Told[]> {
  const told: Told[] = []
  const clock = { now: () => new Date(start + day) }
  for (const [nth, sale] of sales.entries()) {
    await setPaidAt(nth, start - 1000 * day)
    await refreshPriceGuides({ db, settings, clock })
    told.push(await tell(sale, sales.toSpliced(nth, 1)))
    await setPaidAt(nth, start)
  }
  return told
}

/** Sales of three years ago are not counted. */
async function setPaidAt(nth: number, at: number): Promise<void> {
  await db.execute(sql`
    update orders set paid_at = ${new Date(at).toISOString()} from users
    where users.id = orders.seller_id and users.email = ${`${nth}@prices.test`}`)
}

/** What a sale is told to bring when these are known. */
async function tell({ model, storageGb, condition, priceMinor }: Sale, known: Sale[]): Promise<Told> {
  const key = keyOf(model)
  const phone = {
    categoryId: categoryOf(model),
    model: key,
    storageGb: storageGb ?? undefined,
    condition,
  }
  const { range } = await findPriceGuide(db, phone)
  const ofModel = known
    .filter((sale) => sale.model.brand === model.brand && keyOf(sale.model) === key)
    .map((sale) => sale.priceMinor)
  return {
    before: ofModel.length,
    priceMinor,
    guide: range && { low: range.low * 100, median: range.median * 100, high: range.high * 100 },
    last: ofModel.at(-1) ?? null,
    median: ofModel.length ? medianOf(ofModel) : null,
  }
}

function medianOf(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

function report(told: Told[]): void {
  const groups: [string, (before: number) => boolean][] = [
    ['1', (before) => before === 1],
    ['2 to 4', (before) => before >= 2 && before <= 4],
    ['5 to 9', (before) => before >= 5 && before <= 9],
    ['10 to 29', (before) => before >= 10 && before <= 29],
    ['30 and more', (before) => before >= 30],
    ['5 and more', (before) => before >= 5],
  ]
  console.log('| sales of the model before | told | guide | in its 25 to 75 % | model median | last sale |')
  console.log('|---|---|---|---|---|---|')
  for (const [label, isIn] of groups) {
    const some = told.filter(({ before }) => isIn(before))
    const error = (of: (each: Told) => number | null | undefined) => {
      const errors = some.flatMap((each) => {
        const said = of(each)
        return said ? [Math.abs(said / each.priceMinor - 1)] : []
      })
      return errors.length ? `${(medianOf(errors) * 100).toFixed(1)} %` : '–'
    }
    const guided = some.filter(({ guide }) => guide)
    const inBand = guided.filter(
      ({ guide, priceMinor }) => guide && priceMinor >= guide.low && priceMinor <= guide.high,
    )
    const share = guided.length ? `${((inBand.length / guided.length) * 100).toFixed(0)} %` : '–'
    const guide = error((each) => each.guide?.median)
    console.log(
      `| ${label} | ${some.length} | ${guide} | ${share} | ${error((each) => each.median)} | ${error((each) => each.last)} |`,
    )
  }
}

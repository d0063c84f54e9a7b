import { type SQL, sql } from 'drizzle-orm'
import { categoryFacts } from '../catalogue/join-category.ts'
import { conditions as allConditions, firstPurchaseYear, type Sort } from '../listings/rules.ts'
import { priceBand } from '../listings/schema.ts'
import { type Listing, selectPage } from '../listings/store.ts'
import type { Db } from '../platform/database/database.ts'
import { allOf, conditionsOf, forSale, type Step } from './list-conditions.ts'

type Order = { column: string; way: 'asc' | 'desc'; number: string; back: (value: number) => SQL }

function minor(value: number): SQL {
  return sql`${value}::int`
}

/** What each order goes by: the column, as a number of the cursor, and back. */
const orders: Record<Sort, Order> = {
  newest: {
    column: 'created_at',
    way: 'desc',
    number: 'extract(epoch from created_at) * 1000',
    back: (value) => sql`to_timestamp(${value}::float8 / 1000)`,
  },
  cheapest: { column: 'price_minor', way: 'asc', number: 'price_minor', back: minor },
  dearest: { column: 'price_minor', way: 'desc', number: 'price_minor', back: minor },
  saving: { column: 'saving_minor', way: 'desc', number: 'saving_minor', back: minor },
}

/** A page of the phones that a step wants, in an order, after the place where the page before it ended. */
export function findPage(
  db: Db,
  step: Step,
  sort: Sort,
  limit: number,
  after?: { value: number; id: string },
): Promise<(Listing & { value: number })[]> {
  const { column, way, number, back } = orders[sort]
  const by = sql.raw(column)
  const line: Line = {
    by,
    limit,
    ordered: sql.raw(`order by ${column} ${way}, id ${way}`),
    value: sql.raw(`(${number})::float8 as value`),
    beyond: after
      ? sql`(${by}, id) ${sql.raw(way === 'desc' ? '<' : '>')} (${back(after.value)}, ${after.id}::uuid)`
      : null,
  }
  return selectPage(db, choosePage(step, line, column), way)
}

/** An order of phones, how many of them make a page, and after which one it begins. */
type Line = { by: SQL; ordered: SQL; value: SQL; limit: number; beyond: SQL | null }

function choosePage(step: Step, line: Line, column: string): SQL {
  const { names, words, notWords } = step
  if (names && names.length <= mostMerged) return mergeNames(names, step, line)
  const { bounds, others } = splitForWalk(step, column === 'price_minor')
  // What only bounds the order is read off its index; words stand in no order, and the planner has counted them.
  if (conditionsOf(others).length === 0 || words || notWords) {
    const all = allOf([forSale, ...conditionsOf(step), line.beyond])
    return sql`select id, ${line.value} from listings where ${all} ${line.ordered} limit ${line.limit}`
  }
  const shelves = shelvesFor(column, step)
  const { near, few } = shelves ? besideShelves : besideWalk
  const rest = shelves ? mergeShelves(shelves, line) : walk(bounds, others, line)
  return tryWays(step, walk(bounds, others, line, near), few, rest, line)
}

/** Up to so many names each give their first phones, of which the first are taken. */
const mostMerged = 200

function mergeNames(
  names: number[],
  { names: _, ...others }: Step,
  { by, ordered, value, limit, beyond }: Line,
): SQL {
  return sql`
    select id, ${value} from unnest(${sql.param(names)}::int[]) as one(name) cross join lateral (
      select id, ${by} from listings
      where ${allOf([forSale, sql`name_id = one.name`, ...conditionsOf(others), beyond])} ${ordered} limit ${limit}
    ) as first ${ordered} limit ${limit}`
}

/**
 * What is asked for often is met within so many phones of the order (`near`), and up to so many matches are collected and
 * sorted (`few`). Both are worth more where all that is left is to walk on, which may be far, than where there are shelves.
 */
const besideWalk = { near: 3000, few: 5000 }
const besideShelves = { near: 1000, few: 1000 }

/**
 * Walks some way along the order and passes others over; when that meets too few, collects the matches and sorts them; when
 * they are too many for that, takes the way that is left. Which of it is found out by trying, not guessed from statistics:
 * two filters that each leave much may leave nothing together, and the cheapest phones are not the newest models.
 */
function tryWays(
  step: Step,
  nearby: SQL,
  few: number,
  rest: SQL,
  { by, ordered, value, limit, beyond }: Line,
): SQL {
  const matches = allOf([forSale, ...conditionsOf(step)])
  // Of the few the value is made when they are chosen: made of a time, it costs more than to collect them.
  return sql`
    with nearby as materialized (select * from (${nearby}) as walked),
    far as (select count(*) < ${limit} as yes from nearby),
    few as materialized (select id, ${by} from listings where ${matches} and (select yes from far) limit ${few + 1}),
    many as (select count(*) > ${few} as yes from few)
    (select id, ${value} from nearby where not (select yes from far))
    union all
    (select id, ${value} from (
      select id, ${by} from few where (select yes from far) and not (select yes from many) and ${allOf([beyond])}
      ${ordered} limit ${limit}) as first)
    union all
    (select id, ${value} from (${rest}) as found where (select yes from many))`
}

/** Walks along the order, all of it or so far; the subquery keeps the planner from other ideas. */
function walk(bounds: Step, others: Step, { by, ordered, limit, beyond }: Line, reach?: number): SQL {
  const along = allOf([forSale, ...conditionsOf(bounds), beyond])
  return sql`
    select id, ${by} from (
      select id, ${by}, ${looked} from listings where ${along} ${ordered} ${reach ? sql`limit ${reach}` : sql`offset 0`}
    ) as line where ${allOf(conditionsOf(others, 'walking'))} ${ordered} limit ${limit}`
}

/** The columns that are looked at while walking: all of them stand in the index. */
const looked = sql.raw(
  'category_id, condition, purchase_year, district, place, seller_verified, price_minor as price, name_id',
)

/** What bounds a walk along an order, because its index begins with it, and what the phones on the way are held against. */
function splitForWalk(step: Step, byPrice: boolean): { bounds: Step; others: Step } {
  const { categoryIds, priceFrom, priceTo, ...rest } = step
  const brand = categoryIds && { categoryIds }
  const price = { ...(priceFrom !== undefined && { priceFrom }), ...(priceTo !== undefined && { priceTo }) }
  const oneBrand = categoryIds?.length === 1
  return {
    bounds: { ...(oneBrand && brand), ...(byPrice && price) },
    others: { ...rest, ...(!oneBrand && brand), ...(!byPrice && price) },
  }
}

/** Shelves, by which a phone stands on one of them, and what is left of a step for the phones on it. */
type Shelves = { all: SQL; on: SQL; others: Step }

/** The shelves that a step leaves (some hundreds at most) on which phones stand in this order; null where there are none. */
function shelvesFor(column: string, step: Step): Shelves | null {
  if (step.names) return null
  if (column === 'price_minor') return shelvesByPrice(step)
  return column === 'saving_minor' ? shelvesBySaving(step) : null
}

/** Every year that a step leaves: the last one is next year's, as it may have begun where the seller is. */
const yearsOf = ({ yearFrom = firstPurchaseYear, yearTo = 9999 }: Step) => sql`
  generate_series(
    greatest(${yearFrom}::int, ${firstPurchaseYear}::int), least(${yearTo}::int, extract(year from now())::int + 1))`

/** A shelf for each year, brand, condition, verified or not. */
function shelvesByPrice(step: Step): Shelves {
  const { yearFrom: _, yearTo: __, categoryIds, conditions = allConditions, verifiedOnly, ...others } = step
  const brands = categoryIds
    ? sql`unnest(${sql.param(categoryIds)}::text[])`
    : // As an array: of the table the planner thinks that it holds hundreds, and of every way that it costs as much.
      sql`unnest(array(select ${categoryFacts.id} from ${categoryFacts}))`
  return {
    all: sql`
      select year, brand, condition, verified
      from ${yearsOf(step)} as year, ${brands} as brand(brand),
        unnest(${sql.param([...conditions])}::text[]) as condition,
        unnest(${sql.param(verifiedOnly ? [true] : [true, false])}::boolean[]) as verified`,
    on: sql`(purchase_year, category_id, condition, seller_verified) = (shelf.year, shelf.brand, shelf.condition, shelf.verified)`,
    others,
  }
}

/** The dearest price there may be (schema.ts). */
const dearest = 100_000_000

/**
 * A shelf for each year and band of prices: what is cheap or old saves little and is met at the end of a walk, if at all. Only
 * where a year or a price is asked for, which leaves few shelves, and no place, which would be far back on each of them.
 */
function shelvesBySaving({ yearFrom, yearTo, ...others }: Step): Shelves | null {
  const { priceFrom, priceTo, place, notPlace } = others
  const asked = [yearFrom, yearTo, priceFrom, priceTo].some((bound) => bound !== undefined)
  if (!asked || place || notPlace) return null
  const bandOf = (price: number) => priceBand(sql`greatest(${price}::int, 1)`)
  return {
    all: sql`
      select year, band
      from ${yearsOf({ yearFrom, yearTo })} as year,
        generate_series(${bandOf(priceFrom ?? 0)}, ${bandOf(priceTo ?? dearest)}) as band`,
    on: sql`(purchase_year, ${priceBand(sql.raw('price_minor'))}) = (shelf.year, shelf.band)`,
    others,
  }
}

/** The first phones of every shelf, of which the first are taken. */
function mergeShelves({ all, on, others }: Shelves, { by, ordered, limit, beyond }: Line): SQL {
  return sql`
    select first.id, first.${by} from (${all}) as shelf cross join lateral (
      select id, ${by} from listings
      where ${allOf([forSale, on, ...conditionsOf(others), beyond])} ${ordered} limit ${limit}
    ) as first ${ordered} limit ${limit}`
}

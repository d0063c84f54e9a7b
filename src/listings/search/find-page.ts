import { type SQL, sql } from 'drizzle-orm'
import { categoryFacts } from '../../catalogue/join-category.ts'
import type { Db } from '../../platform/db.ts'
import { conditions as allConditions, firstPurchaseYear, type Sort } from '../rules.ts'
import { type Listing, selectPage } from '../store.ts'
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
  return selectPage(db, choosePage(step, line, column === 'price_minor'), way)
}

/** An order of phones, how many of them make a page, and after which one it begins. */
type Line = { by: SQL; ordered: SQL; value: SQL; limit: number; beyond: SQL | null }

function choosePage(step: Step, line: Line, byPrice: boolean): SQL {
  const { names, words, notWords } = step
  if (names && names.length <= mostMerged) return mergeNames(names, step, line)
  const { bounds, others } = splitForWalk(step, byPrice)
  // What only bounds the order is read off its index; words stand in no order, and the planner has counted them.
  if (conditionsOf(others).length === 0 || words || notWords) {
    const all = allOf([forSale, ...conditionsOf(step), line.beyond])
    return sql`select id, ${line.value} from listings where ${all} ${line.ordered} limit ${line.limit}`
  }
  const rest = byPrice && !names ? mergeShelves(step, line) : walk(bounds, others, line)
  return tryWays(step, walk(bounds, others, line, near), rest, line)
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

/** What is asked for often is met within so many phones of the order. */
const near = 3000
/** Up to so many matches are collected and sorted. */
const few = 5000

/**
 * Walks some way along the order and passes others over; when that meets too few, collects the matches and sorts them; when
 * they are too many for that, takes the way that is left. Which of it is found out by trying, not guessed from statistics:
 * two filters that each leave much may leave nothing together, and the cheapest phones are not the newest models.
 */
function tryWays(step: Step, nearby: SQL, rest: SQL, { by, ordered, value, limit, beyond }: Line): SQL {
  const matches = allOf([forSale, ...conditionsOf(step)])
  return sql`
    with nearby as materialized (select * from (${nearby}) as walked),
    far as (select count(*) < ${limit} as yes from nearby),
    few as materialized (select id, ${by} from listings where ${matches} and (select yes from far) limit ${few + 1}),
    many as (select count(*) > ${few} as yes from few)
    (select id, ${value} from nearby where not (select yes from far))
    union all
    (select id, ${value} from few where (select yes from far) and not (select yes from many) and ${allOf([beyond])}
      ${ordered} limit ${limit})
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

/**
 * Phones by their price from every shelf (year, brand, condition, verified or not; some hundreds) that a step leaves, of which
 * the first are taken: on a shelf they stand in that order.
 */
function mergeShelves(step: Step, { by, ordered, limit, beyond }: Line): SQL {
  const {
    yearFrom = firstPurchaseYear,
    yearTo,
    categoryIds,
    conditions = allConditions,
    verifiedOnly,
    ...others
  } = step
  const brands = categoryIds
    ? sql`unnest(${sql.param(categoryIds)}::text[])`
    : sql`(select ${categoryFacts.id} from ${categoryFacts})`
  const onShelf = sql`(purchase_year, category_id, condition, seller_verified) = (shelf.year, shelf.brand, shelf.condition, shelf.verified)`
  return sql`
    select first.id, first.${by} from (
      select year, brand, condition, verified
      from generate_series(
          greatest(${yearFrom}::int, ${firstPurchaseYear}::int),
          least(${yearTo ?? 9999}::int, extract(year from now())::int + 1)) as year,
        ${brands} as brand(brand), unnest(${sql.param([...conditions])}::text[]) as condition,
        unnest(${sql.param(verifiedOnly ? [true] : [true, false])}::boolean[]) as verified
    ) as shelf cross join lateral (
      select id, ${by} from listings
      where ${allOf([forSale, onShelf, ...conditionsOf(others), beyond])} ${ordered} limit ${limit}
    ) as first ${ordered} limit ${limit}`
}

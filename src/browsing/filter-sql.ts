import type { z } from '@hono/zod-openapi'
import { SQL, sql } from 'drizzle-orm'
import { monthInDhaka } from '../kernel/month.ts'
import type { Condition } from '../listings/rules.ts'
import { findPlace, locate } from '../spelling/index.ts'
import type { filterQuery } from './contract.ts'
import { refusal } from './problems.ts'

/** Filters on phones for sale; an absent field filters nothing. Prices are in minor units; `place` is the key of a place. */
export type Filters = {
  categoryIds?: string[]
  conditions?: Condition[]
  priceFrom?: number
  priceTo?: number
  yearFrom?: number
  yearTo?: number
  place?: string
  verifiedOnly?: boolean
  storages?: number[]
  rams?: number[]
  batteryFrom?: number
  warrantyFrom?: string
  withBox?: boolean
  /** Leaves out phones that are folded into another one of their seller. */
  unfolded?: true
}

/** The filters of a request: prices as amounts of the API, a place as it was typed. */
export type FilterParams = z.output<typeof filterQuery>

/** Converts the filters of a request. Throws a 400 for a place that the gazetteer does not know. */
export function parseFilters(params: FilterParams, categoryIds: string[] | undefined, now: Date): Filters {
  const place = params.place && locate(params.place)?.key
  if (params.place && !place) throw refusal('unknown-place')
  return {
    ...(categoryIds && { categoryIds }),
    ...(params.condition && { conditions: params.condition }),
    ...(params.price_from !== undefined && { priceFrom: Math.round(params.price_from * 100) }),
    ...(params.price_to !== undefined && { priceTo: Math.round(params.price_to * 100) }),
    ...(params.year_from !== undefined && { yearFrom: params.year_from }),
    ...(params.year_to !== undefined && { yearTo: params.year_to }),
    ...(place && { place }),
    ...(params.verified === 'true' && { verifiedOnly: true }),
    ...(params.storage && { storages: params.storage }),
    ...(params.ram && { rams: params.ram }),
    ...(params.battery_from !== undefined && { batteryFrom: params.battery_from }),
    ...(params.warranty === 'true' && { warrantyFrom: monthInDhaka(now) }),
    ...(params.box === 'true' && { withBox: true }),
    ...(params.fold === 'true' && { unfolded: true as const }),
  }
}

/**
 * Filters and what a query requires: one of the names or a `series` of too many, and words. `series`, `words` and `notWords` are
 * `tsquery` texts; the names belong to the brands in `categoryIds`.
 */
export type Criteria = Filters & {
  names?: number[]
  series?: string
  notPlace?: string
  words?: string
  notWords?: string
}

/** The condition that a phone can be bought, which is that of the search's partial indexes. */
export const forSale = sql`sold_at is null and withdrawn_at is null and held_at is null`

/** Joins conditions with `and`; null and undefined are left out. */
export function allOf(conditions: (SQL | null | undefined)[]): SQL {
  return sql.join([sql`true`, ...conditions.filter((condition) => condition instanceof SQL)], sql` and `)
}

/** Converts criteria to a condition on the columns of a phone, which may or may not be for sale. */
export function filterSql(criteria: Criteria): SQL {
  const { categoryIds, names, conditions, priceFrom, priceTo, yearFrom, yearTo, place, notPlace } = criteria
  return allOf([
    categoryIds && oneOf('category_id', categoryIds),
    names && sql`name_id = any(${sql.param(names)}::int[])`,
    conditions && oneOf('condition', conditions),
    place ? isIn(place) : null,
    between('price_minor', priceFrom, priceTo),
    between('purchase_year', yearFrom, yearTo),
    criteria.verifiedOnly ? sql`seller_verified` : null,
    criteria.storages ? sql`storage_gb = any(${sql.param(criteria.storages)}::smallint[])` : null,
    criteria.rams ? sql`ram_gb = any(${sql.param(criteria.rams)}::smallint[])` : null,
    between('battery_health', criteria.batteryFrom, undefined),
    criteria.warrantyFrom ? sql`warranty_until >= ${criteria.warrantyFrom}` : null,
    criteria.withBox ? sql`has_box` : null,
    criteria.unfolded ? sql`not folded` : null,
    notPlace ? sql`not (${isIn(notPlace)})` : null,
    criteria.series ? matches(criteria.series) : null,
    criteria.words ? matches(criteria.words) : null,
    criteria.notWords ? sql`not (${matches(criteria.notWords)})` : null,
  ])
}

/** Compares a single value by equality, which keeps the order of an index that begins with the column. */
function oneOf(column: string, values: string[]): SQL {
  const name = sql.raw(column)
  return values.length === 1 ? sql`${name} = ${values[0]}` : sql`${name} = any(${sql.param(values)}::text[])`
}

function isIn(place: string): SQL {
  const district = findPlace(place)?.within
  return district ? sql`district = ${district} and place = ${place}` : sql`district = ${place}`
}

const matches = (words: string) => sql`search_words @@ ${words}::tsquery`

function between(column: string, from: number | undefined, to: number | undefined): SQL | null {
  const name = sql.raw(column)
  if (from !== undefined && to !== undefined) return sql`${name} between ${from}::int and ${to}::int`
  if (from !== undefined) return sql`${name} >= ${from}::int`
  return to === undefined ? null : sql`${name} <= ${to}::int`
}

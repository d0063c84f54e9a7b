import { SQL, sql } from 'drizzle-orm'
import type { Condition } from '../listings/rules.ts'
import { findPlace } from '../spelling/fold-place.ts'

/** What a phone for sale must be; a field that is absent leaves it open. Prices are minor units, the place a key. */
export type Filters = {
  categoryIds?: string[]
  conditions?: Condition[]
  priceFrom?: number
  priceTo?: number
  yearFrom?: number
  yearTo?: number
  place?: string
  verifiedOnly?: boolean
}

/** What a phone must be to answer a query in one of the ways that it can be answered. */
export type Step = Filters & { names?: number[]; notPlace?: string; words?: string; notWords?: string }

export const forSale = sql`sold_at is null and withdrawn_at is null`

/** Conditions that must all hold; an absent one is none. */
export const allOf = (conditions: (SQL | null)[]) =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== null)], sql` and `)

/** A step as conditions on columns, one a filter; `walking` when every phone is held against them one by one. */
export function conditionsOf(step: Step, walking?: 'walking'): SQL[] {
  const { categoryIds, names, conditions, priceFrom, priceTo, yearFrom, yearTo, place, notPlace } = step
  const says = (words: string | undefined) => words && sql`search_words @@ ${words}::tsquery`
  const conditionList = [
    oneOf('category_id', categoryIds),
    names && named(names, walking),
    oneOf('condition', conditions),
    place && sql`${columnOf(place)} = ${place}`,
    between(walking ? 'price' : 'price_minor', priceFrom, priceTo),
    between('purchase_year', yearFrom, yearTo),
    step.verifiedOnly ? sql`seller_verified` : undefined,
    notPlace && sql`${columnOf(notPlace)} <> ${notPlace}`,
    says(step.words),
    step.notWords && sql`not (${says(step.notWords)})`,
  ]
  return conditionList.filter((condition) => condition instanceof SQL)
}

/** One value as an equality: only then does an index behind it keep its order. */
function oneOf(column: string, values: string[] | undefined): SQL | undefined {
  if (!values) return undefined
  const name = sql.raw(column)
  return values.length === 1 ? sql`${name} = ${values[0]}` : sql`${name} = any(${sql.param(values)}::text[])`
}

/**
 * Names are hundreds at times. As a list the planner would weigh each of them; as a query it looks them up in the index,
 * or, walking, in a hash table: `is true` keeps it from making a join of that, which would lose the order.
 */
function named(names: number[], walking?: 'walking'): SQL {
  const ids = sql`(select unnest(${sql.param(names)}::int[]))`
  return walking ? sql`(name_id in ${ids}) is true` : sql`name_id = any(array${ids})`
}

/** A district and its areas are kept apart: one equality is quicker than a list of them. */
const columnOf = (place: string) => sql.raw(findPlace(place)?.within ? 'place' : 'district')

function between(column: string, from: number | undefined, to: number | undefined): SQL | undefined {
  const name = sql.raw(column)
  if (from !== undefined && to !== undefined) return sql`${name} between ${from}::int and ${to}::int`
  if (from !== undefined) return sql`${name} >= ${from}::int`
  return to === undefined ? undefined : sql`${name} <= ${to}::int`
}

import type { z } from '@hono/zod-openapi'
import { SQL, sql } from 'drizzle-orm'
import type { Category } from '../catalogue/index.ts'
import { monthInDhaka } from '../kernel/calendar.ts'
import { getLocale } from '../kernel/locale.ts'
import { conditions, firstPurchaseYear } from '../listings/rules.ts'
import { findPlace, listPlaces, locate } from '../spelling/index.ts'
import type { filterQuery, ProductCounts } from './contract.ts'
import { refusal } from './problems.ts'
import { type Amount, batterySteps } from './rules.ts'

/** The filters of a request: prices as amounts of the API, a place as it was typed. */
export type FilterParams = z.output<typeof filterQuery>

type Filter<Value> = {
  /** Reads the filter from a request; undefined when it is not set. Throws a 400 for a place that the gazetteer does not know. */
  read: (params: FilterParams & { brandIds?: string[] | undefined }, now: Date) => Value | undefined
  /** Makes the condition on the columns of a phone, which may or may not be for sale. */
  condition: (value: Value) => SQL
}

type Range = { from?: number | undefined; to?: number | undefined }

const filter = <Value>(made: Filter<Value>) => made
const flag = (name: 'verified' | 'box' | 'checked' | 'fold', condition: SQL) =>
  filter<boolean>({ read: (params) => params[name] === 'true' || undefined, condition: () => condition })

/** All filters on phones for sale, by the names of their parameters. The values of `category_name` are the ids of brands. */
const filters = {
  category_name: filter<string[]>({
    read: ({ brandIds }) => brandIds,
    condition: (ids) => oneOf('category_id', ids),
  }),
  condition: filter<string[]>({
    read: ({ condition }) => condition,
    condition: (values) => oneOf('condition', values),
  }),
  /** In minor units. */
  price: filter<Range>({
    read: ({ price_from: from, price_to: to }) => readRange(toMinor(from), toMinor(to)),
    condition: (ends) => between('price_minor', ends),
  }),
  year: filter<Range>({
    read: ({ year_from: from, year_to: to }) => readRange(from, to),
    condition: (ends) => between('purchase_year', ends),
  }),
  /** The key of a place. */
  place: filter<string>({
    read({ place }) {
      const known = place ? locate(place) : undefined
      if (place && !known) throw refusal('unknown-place')
      return known?.key
    },
    condition: (place) => isIn(place),
  }),
  verified: flag('verified', sql`seller_verified`),
  storage: filter<number[]>({
    read: ({ storage }) => storage,
    condition: (sizes) => sql`storage_gb = any(${sql.param(sizes)}::smallint[])`,
  }),
  ram: filter<number[]>({
    read: ({ ram }) => ram,
    condition: (sizes) => sql`ram_gb = any(${sql.param(sizes)}::smallint[])`,
  }),
  battery_from: filter<number>({
    read: ({ battery_from }) => battery_from,
    condition: (from) => between('battery_health', { from }),
  }),
  /** The month in which a warranty may end at the earliest. */
  warranty: filter<string>({
    read: ({ warranty }, now) => (warranty === 'true' ? monthInDhaka(now) : undefined),
    condition: (month) => sql`warranty_until >= ${month}`,
  }),
  box: flag('box', sql`has_box`),
  checked: flag('checked', sql`is_checked`),
  /** Leaves out phones that are grouped into another one of their seller. */
  fold: flag('fold', sql`not folded`),
}

type FilterName = keyof typeof filters

/** Filters on phones for sale; an absent one filters nothing. */
export type Filters = {
  [Name in FilterName]?: (typeof filters)[Name] extends Filter<infer Value> ? Value : never
}

const filterNames = Object.keys(filters) as FilterName[]

/** Converts the filters of a request. Throws a 400 for a place that the gazetteer does not know. */
export function parseFilters(params: FilterParams, brandIds: string[] | undefined, now: Date): Filters {
  const read = filterNames.map((name) => [name, filters[name].read({ ...params, brandIds }, now)] as const)
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}

/**
 * Filters and what a query requires: one of the names or a `series` of too many, and words. `series`, `words` and `notWords` are
 * `tsquery` texts; the names belong to the brands in `category_name`.
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
export function allOf(all: (SQL | null | undefined)[]): SQL {
  return sql.join([sql`true`, ...all.filter((condition) => condition instanceof SQL)], sql` and `)
}

/** Converts criteria to a condition on the columns of a phone, which may or may not be for sale. */
export function filterSql(criteria: Criteria): SQL {
  const { names, series, notPlace, words, notWords } = criteria
  return allOf([
    ...filterNames.map((name) => {
      const { condition } = filters[name] as Filter<unknown>
      return criteria[name] === undefined ? null : condition(criteria[name])
    }),
    names && sql`name_id = any(${sql.param(names)}::int[])`,
    notPlace ? sql`not (${isIn(notPlace)})` : null,
    series ? matches(series) : null,
    words ? matches(words) : null,
    notWords ? sql`not (${matches(notWords)})` : null,
  ])
}

const toMinor = (amount: number | undefined) => (amount === undefined ? undefined : Math.round(amount * 100))

const readRange = (from: number | undefined, to: number | undefined): Range | undefined =>
  from === undefined && to === undefined ? undefined : { from, to }

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

function between(column: string, { from, to }: Range): SQL {
  const name = sql.raw(column)
  if (from !== undefined && to !== undefined) return sql`${name} between ${from}::int and ${to}::int`
  return from === undefined ? sql`${name} <= ${to}::int` : sql`${name} >= ${from}::int`
}

/** How many phones there are of each value of a column. */
export type Counted = Map<string, Amount>

/** The values of a column that are counted one by one. */
export type ColumnValues = { column: string; type: 'text' | 'smallint' | 'boolean'; values: unknown[] }

/** What phones are counted by: filters, by the names of their parameters. */
export type FacetName = Exclude<keyof ProductCounts, 'total' | 'loosen' | 'nextPrice' | 'otherBrand'>

type Facet<Name extends FacetName> = {
  column: string
  /** Returns the values to count one by one when there are too many phones; without it, the sample must do. */
  listValues?: (known: { filters: Filters; brandIds: string[]; lastYear: number }) => ColumnValues[]
  /** Presents the counts as the API does: without values that no phone has, the most useful first. */
  present: (counted: Counted, known: { brands: Category[]; thisMonth: string }) => ProductCounts[Name]
}

export const facets: { [Name in FacetName]: Facet<Name> } = {
  category_name: {
    column: 'category_id',
    listValues: ({ brandIds }) => [{ column: 'category_id', type: 'text', values: brandIds }],
    present: (counted, { brands }) =>
      brands.flatMap(({ id, name: value, isHidden }) => {
        const amount = counted.get(id)
        if (!amount && isHidden) return []
        return [{ value, ...(amount ?? { count: 0, more: false }) }]
      }),
  },
  condition: {
    column: 'condition',
    listValues: () => [{ column: 'condition', type: 'text', values: [...conditions] }],
    present: (counted) =>
      conditions.flatMap((value) => {
        const amount = counted.get(value)
        return amount ? [{ value, ...amount }] : []
      }),
  },
  year: {
    column: 'purchase_year',
    listValues: ({ lastYear }) => [
      { column: 'purchase_year', type: 'smallint', values: range(firstPurchaseYear, lastYear) },
    ],
    present: (counted) => listNumbers(counted).reverse(),
  },
  place: {
    column: 'place',
    listValues: (known) => listPlaceValues(known.filters.place),
    present: (counted) =>
      [...counted]
        .flatMap(([key, amount]) => {
          const place = findPlace(key)
          if (!place) return []
          return [{ value: key, label: place.labels[getLocale()], within: place.within ?? null, ...amount }]
        })
        .sort((a, b) => b.count - a.count),
  },
  verified: {
    column: 'seller_verified',
    listValues: () => [{ column: 'seller_verified', type: 'boolean', values: [true] }],
    present: countTrue,
  },
  storage: { column: 'storage_gb', present: listNumbers },
  ram: { column: 'ram_gb', present: listNumbers },
  battery_from: {
    column: 'battery_health',
    present: (counted) =>
      batterySteps.map((value) => ({ value, ...sumWhere(counted, (health) => Number(health) >= value) })),
  },
  warranty: {
    column: 'warranty_until',
    present: (counted, { thisMonth }) => sumWhere(counted, (month) => month >= thisMonth),
  },
  box: { column: 'has_box', present: countTrue },
  checked: { column: 'is_checked', present: countTrue },
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** How many places of a kind are counted one by one: the greatest, which come first in the gazetteer. */
const maxPlaces = 12

/** Returns the greatest districts, and the greatest areas of the chosen one, including the chosen place. */
function listPlaceValues(chosen: string | undefined): ColumnValues[] {
  const place = findPlace(chosen ?? '')
  const district = place?.within ?? place?.key
  const greatest = (within: string | undefined) =>
    listPlaces()
      .filter((other) => other.within === within)
      .filter(({ key }, index) => index < maxPlaces || key === district || key === chosen)
      .map(({ key }) => key)
  return [
    { column: 'district', type: 'text', values: greatest(undefined) },
    ...(district ? [{ column: 'place', type: 'text' as const, values: greatest(district) }] : []),
  ]
}

const none: Amount = { count: 0, more: false }

function countTrue(counted: Counted): Amount {
  return counted.get('true') ?? none
}

function sumWhere(counted: Counted, meets: (value: string) => boolean): Amount {
  return [...counted]
    .filter(([value]) => meets(value))
    .reduce((sum, [, { count, more }]) => ({ count: sum.count + count, more: sum.more || more }), none)
}

function listNumbers(counted: Counted) {
  return [...counted]
    .map(([value, amount]) => ({ value: Number(value), ...amount }))
    .sort((a, b) => a.value - b.value)
}

import { type SQL, sql } from 'drizzle-orm'
import { conditions } from '../listings/rules.ts'
import type { Db } from '../platform/database/database.ts'
import { findPlace, listPlaces } from '../spelling/fold-place.ts'
import { allOf, conditionsOf, type Filters, forSale, type Step } from './list-conditions.ts'
import type { Query } from './read-query.ts'
import { strictly } from './search-listings.ts'

/** A number of phones; with `more` there are at least so many. */
export type Amount = { count: number; more: boolean }
/** How many phones each value of a filter would leave. */
type Facet = Map<string, Amount>
export type Counts = { total: Amount } & Record<Dimension, Facet>

/** Counting stops here, so that it costs the same however many there are: of all, and of one value where there are many. */
const most = 1000
const mostOfValue = 300
/** Up to so many matches are counted by value one and all; of more, each value is asked for by itself. */
const few = 2000
/** How many places are asked for then: the greatest, which stand first in the gazetteer. */
const mostPlaces = 12

/** What is counted by: its column, and the filters with this one left open. */
const dimensions = {
  brands: { column: 'category_id', open: ({ categoryIds: _, ...rest }: Filters): Filters => rest },
  conditions: { column: 'condition', open: ({ conditions: _, ...rest }: Filters): Filters => rest },
  years: { column: 'purchase_year', open: ({ yearFrom: _, yearTo: __, ...rest }: Filters): Filters => rest },
  places: { column: 'place', open: ({ place: _, ...rest }: Filters): Filters => rest },
  verified: { column: 'seller_verified', open: ({ verifiedOnly: _, ...rest }: Filters): Filters => rest },
}
type Dimension = keyof typeof dimensions
const dimensionNames = Object.keys(dimensions) as Dimension[]

/**
 * How many phones for sale answer a query and filters, in all and for each value that one filter can take while the
 * others stay. Exact up to 1,000, and to 300 for a value where there are many; beyond that `more` says that there are at
 * least so many.
 */
export async function countListings(
  db: Db,
  wish: { query: Query | null; filters: Filters; brandIds: string[]; lastYear: number },
): Promise<Counts> {
  const step = (dimension: Dimension) => strictly(wish.query, dimensions[dimension].open(wish.filters))
  const filtered = dimensionNames.filter((dimension) => isSet(wish.filters, dimension))
  const [total, counted] = await countWindows(db, strictly(wish.query, wish.filters), step, filtered)
  const crowded = dimensionNames.filter((dimension) => sum(counted[dimension]) > few)
  const apart = crowded.filter((dimension) => {
    const { names, words } = step(dimension) ?? {}
    // Values of a name's phones lie scattered: what was seen of them must do, as 'at least'.
    return !names && !words
  })
  const seen = { ...counted, places: rollUp(counted.places) }
  const asked = await countApart(db, wish, apart, step, seen)
  const facet = (dimension: Dimension): Facet => {
    if (apart.includes(dimension)) return asked[dimension]
    const more = crowded.includes(dimension)
    return new Map([...seen[dimension]].map(([value, count]) => [value, amount(count, more)]))
  }
  return {
    total: amount(total),
    brands: facet('brands'),
    conditions: facet('conditions'),
    years: facet('years'),
    places: facet('places'),
    verified: facet('verified'),
  }
}

export type Loosened = Map<'query' | 'price' | Dimension, Amount>

/** How many phones there would be without one of the filters, for each that is set: which of them to loosen. */
export async function countLoosened(db: Db, query: Query | null, filters: Filters): Promise<Loosened> {
  const { priceFrom: _, priceTo: __, ...anyPrice } = filters
  const loosened = [
    ...dimensionNames.map((dimension) => [dimension, dimensions[dimension].open(filters), query] as const),
    ['price', anyPrice, query] as const,
    ['query', filters, null] as const,
  ].filter(([, left, asked]) => asked !== query || Object.keys(left).length < Object.keys(filters).length)
  if (loosened.length === 0) return new Map()
  const { rows } = await db.execute<{ which: 'query' | 'price' | Dimension; count: number }>(
    unionAll(
      loosened.map(
        ([which, left, asked]) =>
          sql`select ${which}::text as which, ${countOf(strictly(asked, left))} as count`,
      ),
    ),
  )
  return new Map(rows.filter(({ count }) => count > 0).map(({ which, count }) => [which, amount(count)]))
}

/** Whether a filter narrows this dimension. */
function isSet(filters: Filters, dimension: Dimension): boolean {
  return Object.keys(dimensions[dimension].open(filters)).length < Object.keys(filters).length
}

const amount = (count: number, more = false, limit = most): Amount => ({
  count: Math.min(count, limit),
  more: more || count > limit,
})

const sum = (facet: Map<string, number>) => [...facet.values()].reduce((all, count) => all + count, 0)

const unionAll = (parts: SQL[]) => sql.join(parts, sql` union all `)

/** How many phones a step has, up to one more than is counted. */
function countOf(step: Step | null, limit = most, ...more: SQL[]): SQL {
  if (step === null) return sql`0`
  return sql`(select count(*)::int from (
    select from listings where ${allOf([forSale, ...conditionsOf(step), ...more])} limit ${limit + 1}) as counted)`
}

type Windows = Record<Dimension, Map<string, number>>

/**
 * Counts every value among the first so many matches: those of all filters at once, and for a dimension that has a filter
 * of its own those without it.
 */
async function countWindows(
  db: Db,
  all: Step | null,
  stepOf: (dimension: Dimension) => Step | null,
  filtered: Dimension[],
): Promise<[number, Windows]> {
  const open = dimensionNames.filter((dimension) => !filtered.includes(dimension))
  const columnOf = (dimension: Dimension) => sql.raw(dimensions[dimension].column)
  const columns = sql.join(dimensionNames.map(columnOf), sql`, `)
  const first = (column: SQL, step: Step) =>
    sql`select ${column} from listings where ${allOf([forSale, ...conditionsOf(step)])} limit ${few + 1}`
  // All at once in one pass: which of the sets a row counts is which of the columns it names.
  const together = sql`
    select case ${sql.join(
      open.map((name) => sql`when grouping(${columnOf(name)}) = 0 then ${name}`),
      sql` `,
    )} ${open.length > 0 ? sql`else 'total' end` : sql`when true then 'total' end`} as dimension,
      coalesce(${sql.join([...open.map((name) => sql`${columnOf(name)}::text`), sql`''`], sql`, `)}) as value,
      count(*)::int as count
    from (${first(columns, all ?? {})} ${all ? sql`` : sql`offset ${few + 1}`}) as answers
    group by grouping sets (${sql.join([sql`()`, ...open.map((name) => sql`(${columnOf(name)})`)], sql`, `)})`
  const apart = filtered.flatMap((dimension) => {
    const step = stepOf(dimension)
    const column = columnOf(dimension)
    return step
      ? [
          sql`select ${dimension}, ${column}::text, count(*)::int from (${first(column, step)}) as open group by 2`,
        ]
      : []
  })
  const { rows } = await db.execute<{ dimension: Dimension | 'total'; value: string; count: number }>(
    unionAll([together, ...apart]),
  )
  const windows = Object.fromEntries(
    dimensionNames.map((name) => [name, new Map<string, number>()]),
  ) as Windows
  let total = 0
  for (const { dimension, value, count } of rows) {
    if (dimension === 'total') total = count
    else windows[dimension].set(value, count)
  }
  return [total, windows]
}

type Asked = Record<Dimension, Facet>
type Ask = { dimension: Dimension; column: string; type: string; values: SQL | unknown[] }

/** Counts each value by itself, by the index that has it, unless enough of it was seen already. */
async function countApart(
  db: Db,
  { filters, brandIds, lastYear }: { filters: Filters; brandIds: string[]; lastYear: number },
  asked: Dimension[],
  stepOf: (dimension: Dimension) => Step | null,
  seen: Windows,
): Promise<Asked> {
  const enough = (dimension: Dimension) =>
    [...seen[dimension]].filter(([, count]) => count > mostOfValue).map(([value]) => value)
  const facets = Object.fromEntries(dimensionNames.map((name) => [name, new Map()])) as Asked
  if (asked.length === 0) return facets
  const places = placesToAsk(filters)
  const asks: Ask[] = [
    { dimension: 'brands', column: 'category_id', type: 'text', values: brandIds },
    { dimension: 'conditions', column: 'condition', type: 'text', values: [...conditions] },
    { dimension: 'years', column: 'purchase_year', type: 'smallint', values: yearsTo(lastYear) },
    { dimension: 'places', column: 'district', type: 'text', values: places.districts },
    { dimension: 'places', column: 'place', type: 'text', values: places.areas },
    { dimension: 'verified', column: 'seller_verified', type: 'boolean', values: [true] },
  ]
  const parts = asks
    .filter(
      ({ dimension, values }) => asked.includes(dimension) && (!Array.isArray(values) || values.length > 0),
    )
    .map(({ dimension, column, type, values }) => {
      const is = sql`${sql.raw(column)} = asked.value`
      return sql`
        select ${dimension}::text as dimension, asked.value::text,
          case when asked.value::text = any(${sql.param(enough(dimension))}::text[]) then ${mostOfValue + 1}::int
            else ${countOf(stepOf(dimension), mostOfValue, is)} end as count
        from unnest(${Array.isArray(values) ? sql.param(values) : values}::${sql.raw(type)}[]) as asked(value)`
    })
  const { rows } = await db.execute<{ dimension: Dimension; value: string; count: number }>(unionAll(parts))
  for (const { dimension, value, count } of rows)
    if (count > 0) facets[dimension].set(value, amount(count, false, mostOfValue))
  return facets
}

/** From the oldest phone that is for sale. */
function yearsTo(lastYear: number): SQL {
  return sql`array(select generate_series(
    (select min(purchase_year) from listings where ${forSale})::int, ${lastYear}::int))`
}

/** The greatest districts; of the district that is chosen, the greatest areas too. */
function placesToAsk({ place }: Filters): { districts: string[]; areas: string[] } {
  const chosen = findPlace(place ?? '')
  const district = chosen?.within ?? chosen?.key
  const keys = (within: string | undefined, kept: string[]) => {
    const some = listPlaces().filter((one) => one.within === within)
    return some.filter(({ key }, nth) => nth < mostPlaces || kept.includes(key)).map(({ key }) => key)
  }
  return {
    districts: keys(undefined, district ? [district] : []),
    areas: district ? keys(district, chosen ? [chosen.key] : []) : [],
  }
}

/** Areas counted for their districts too. */
function rollUp(counted: Map<string, number>): Map<string, number> {
  const rolled = new Map<string, number>()
  const add = (key: string, count: number) => rolled.set(key, (rolled.get(key) ?? 0) + count)
  for (const [key, count] of counted) {
    const place = findPlace(key)
    if (!place) continue
    add(key, count)
    if (place.within) add(place.within, count)
  }
  return rolled
}

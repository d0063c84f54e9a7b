import { sql } from 'drizzle-orm'
import type { ReadDb } from '../platform/database/reader.ts'
import { findPlace } from '../spelling/index.ts'
import { allOf, type Criteria, type Filters, filterSql, forSale } from './filter-sql.ts'
import type { Query } from './parse-query.ts'
import type { Amount } from './rules.ts'
import {
  type ColumnValues,
  type Counts,
  type FacetName,
  facetNames,
  facets,
  type Loosened,
} from './search-facets.ts'
import { toFilter } from './search-listings.ts'

/** Counting stops at these numbers, so that it costs little however many phones there are. */
const maxTotal = 1000
const maxOfValue = 300
/** The number of phones up to which all are counted together. Above it, each value is counted by itself. */
const sampleSize = 2000

type CountParams = {
  query: Query | null
  filters: Filters
  brandIds: string[]
  lastYear: number
}

/**
 * Counts the phones that match, in all and for each value of each facet with the other filters set. Exact up to 1,000 phones, and
 * 300 of a value beyond 2,000; facets without listed values are 'at least' what a sample holds.
 */
export async function countListings(db: ReadDb, params: CountParams): Promise<Counts> {
  const { query, filters } = params
  const isFiltered = (name: FacetName) => hasFewerFilters(filters, facets[name].without(filters))
  const all = toFilter(query, filters)
  const sample = await takeSample(
    db,
    all,
    facetNames.filter((name) => !isFiltered(name)),
  )
  const counted = await Promise.all(
    facetNames.map(async (name) => {
      if (!isFiltered(name)) return [name, await countFacet(db, name, all, sample, params)] as const
      const others = toFilter(query, facets[name].without(filters))
      return [name, await countFacet(db, name, others, await takeSample(db, others, [name]), params)] as const
    }),
  )
  const byName = Object.fromEntries(counted) as Omit<Counts, 'total'>
  return { total: amount(sample.size, maxTotal), ...byName }
}

const hasFewerFilters = (filters: Filters, others: Filters) =>
  Object.keys(filters).length > Object.keys(others).length

/** Counts the phones that there would be without the query, or without one of the filters, for each that is set. */
export async function countLoosened(db: ReadDb, query: Query | null, filters: Filters): Promise<Loosened> {
  const { priceFrom: _, priceTo: __, ...anyPrice } = filters
  const loosened = [
    ...facetNames.map((name) => ({ name, filters: facets[name].without(filters), query })),
    { name: 'price' as const, filters: anyPrice, query },
    { name: 'query' as const, filters, query: null },
  ].filter((left) => left.query !== query || hasFewerFilters(filters, left.filters))
  const amounts = await Promise.all(
    loosened.map(
      async (left) => [left.name, await countTotal(db, toFilter(left.query, left.filters))] as const,
    ),
  )
  return new Map(amounts.filter(([, { count }]) => count > 0))
}

async function countTotal(db: ReadDb, criteria: Criteria | null): Promise<Amount> {
  if (criteria === null) return { count: 0, more: false }
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from listings where ${allOf([forSale, filterSql(criteria)])} limit ${maxTotal + 1}) as counted`)
  return amount(rows[0]?.count ?? 0, maxTotal)
}

const amount = (count: number, max: number, more = false): Amount => ({
  count: Math.min(count, max),
  more: more || count > max,
})

/** The first phones that match, counted by the values of each facet; `complete`: there are no more phones. */
type Sample = { size: number; complete: boolean; counts: Map<FacetName, Map<string, number>> }

async function takeSample(db: ReadDb, criteria: Criteria | null, names: FacetName[]): Promise<Sample> {
  const counts = new Map(names.map((name) => [name, new Map<string, number>()]))
  if (criteria === null) return { size: 0, complete: true, counts }
  const columnOf = (name: FacetName) => sql.raw(facets[name].column)
  const columns = sql.join([sql`id`, ...names.map(columnOf)], sql`, `)
  const grouped = names.map(
    (name) => sql`
      union all select ${name}, ${columnOf(name)}::text, count(*)::int from sample group by ${columnOf(name)}`,
  )
  const { rows } = await db.execute<{ name: FacetName | 'all'; value: string | null; count: number }>(sql`
    with sample as materialized (
      select ${columns} from listings where ${allOf([forSale, filterSql(criteria)])} limit ${sampleSize + 1})
    select 'all' as name, '' as value, count(*)::int as count from sample ${sql.join(grouped)}`)
  let size = 0
  for (const { name, value, count } of rows) {
    if (name === 'all') size = count
    else if (value !== null) counts.get(name)?.set(value, count)
  }
  return { size, complete: size <= sampleSize, counts }
}

async function countFacet(
  db: ReadDb,
  name: FacetName,
  criteria: Criteria | null,
  { complete, counts }: Sample,
  params: CountParams,
): Promise<Counts[FacetName]> {
  if (criteria === null) return new Map()
  const sampled = counts.get(name) ?? new Map<string, number>()
  const seen = name === 'places' ? addDistricts(sampled) : sampled
  // A name's phones are scattered over the indexes: the sample's counts must do, as 'at least'.
  const { listValues } = facets[name]
  if (complete || criteria.names || criteria.series || criteria.words || !listValues) {
    return new Map([...seen].map(([value, count]) => [value, amount(count, maxTotal, !complete)]))
  }
  const counted = await Promise.all(
    listValues(params).map((values) => countEachValue(db, criteria, values, seen)),
  )
  return new Map(counted.flat())
}

/** Counts the phones of each value one by one, except for values that the sample holds often enough. */
async function countEachValue(
  db: ReadDb,
  criteria: Criteria,
  { column, type, values }: ColumnValues,
  seen: Map<string, number>,
): Promise<[string, Amount][]> {
  const isFrequent = (value: unknown) => (seen.get(String(value)) ?? 0) > maxOfValue
  const rare = values.filter((value) => !isFrequent(value))
  const where = allOf([forSale, filterSql(criteria), sql`${sql.raw(column)} = given.value`])
  const { rows } = await db.execute<{ value: string; count: number }>(sql`
    select given.value::text as value,
      (select count(*)::int from (select from listings where ${where} limit ${maxOfValue + 1}) as counted) as count
    from unnest(${sql.param(rare)}::${sql.raw(type)}[]) as given(value)`)
  const counts = new Map(rows.map(({ value, count }) => [value, count]))
  return values.flatMap((given) => {
    const value = String(given)
    const count = isFrequent(given) ? maxOfValue + 1 : (counts.get(value) ?? 0)
    return count > 0 ? [[value, amount(count, maxOfValue)] as [string, Amount]] : []
  })
}

function addDistricts(counts: Map<string, number>): Map<string, number> {
  const added = new Map<string, number>()
  for (const [key, count] of counts) {
    const place = findPlace(key)
    if (!place) continue
    for (const each of [key, place.within]) if (each) added.set(each, (added.get(each) ?? 0) + count)
  }
  return added
}

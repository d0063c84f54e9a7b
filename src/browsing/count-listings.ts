import { sql } from 'drizzle-orm'
import type { Category } from '../catalogue/index.ts'
import { minorToAmount } from '../kernel/money.ts'
import type { ReadDb } from '../platform/database/database.ts'
import { findPlace } from '../spelling/index.ts'
import type { ProductCounts } from './contract.ts'
import {
  allOf,
  type ColumnValues,
  type Counted,
  type Criteria,
  type FacetName,
  facets,
  type Filters,
  filterSql,
  forSale,
} from './filter-phones.ts'
import type { Query } from './parse-query.ts'
import type { Amount } from './rules.ts'
import { toFilter } from './search-listings.ts'

const facetNames = Object.keys(facets) as FacetName[]

type Counts = { total: Amount } & Record<FacetName, Counted>

/** How many phones there would be without the query (`q`), or without one of the filters. */
type Loosened = Map<ProductCounts['loosen'][number]['value'], Amount>

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
  const all = toFilter(query, filters)
  const sample = await takeSample(
    db,
    all,
    facetNames.filter((name) => !(name in filters)),
  )
  const counted = await Promise.all(
    facetNames.map(async (name) => {
      if (!(name in filters)) return [name, await countFacet(db, name, all, sample, params)] as const
      const others = toFilter(query, without(filters, name))
      return [name, await countFacet(db, name, others, await takeSample(db, others, [name]), params)] as const
    }),
  )
  const byName = Object.fromEntries(counted) as Omit<Counts, 'total'>
  return { total: amount(sample.size, maxTotal), ...byName }
}

/** Presents counts as the API does. */
export function presentCounts(
  { total, ...counts }: Counts,
  instead: Instead,
  known: { brands: Category[]; thisMonth: string },
): ProductCounts {
  const byName = Object.fromEntries(
    facetNames.map((name) => [name, facets[name].present(counts[name], known)]),
  ) as Omit<ProductCounts, 'total' | keyof Instead>
  return { total, ...byName, ...instead }
}

type Instead = Pick<ProductCounts, 'loosen' | 'nextPrice' | 'otherBrand'>

/** Finds what to offer to somebody whose search finds nothing. */
export async function findInstead(db: ReadDb, query: Query | null, filters: Filters): Promise<Instead> {
  const [loosened, nextPrice] = await Promise.all([
    countLoosened(db, query, filters),
    findNextPrice(db, query, filters),
  ])
  const loosen = [...loosened].map(([value, amount]) => ({ value, ...amount }))
  return {
    loosen: loosen.sort((a, b) => b.count - a.count),
    nextPrice: nextPrice === null ? null : minorToAmount(nextPrice),
    otherBrand: query?.otherBrand ?? null,
  }
}

export const nothingInstead: Instead = { loosen: [], nextPrice: null, otherBrand: null }

function without(filters: Filters, name: keyof Filters): Filters {
  const { [name]: _, ...others } = filters
  return others
}

/** Counts the phones that there would be without the query, or without one of the filters, for each that is set. */
async function countLoosened(db: ReadDb, query: Query | null, filters: Filters): Promise<Loosened> {
  const names = [...facetNames, 'price' as const].filter((name) => name in filters)
  const amounts = await Promise.all([
    ...names.map(
      async (name) => [name, await countTotal(db, toFilter(query, without(filters, name)))] as const,
    ),
    ...(query
      ? [countTotal(db, toFilter(null, filters)).then((amount) => ['q' as const, amount] as const)]
      : []),
  ])
  return new Map(amounts.filter(([, { count }]) => count > 0))
}

/** Returns the lowest price above the limit of a search, in minor units; null when there is none, or no limit. */
async function findNextPrice(db: ReadDb, query: Query | null, filters: Filters): Promise<number | null> {
  const { price } = filters
  const criteria =
    price?.to === undefined ? null : toFilter(query, { ...filters, price: { from: price.to + 1 } })
  if (!criteria) return null
  const { rows } = await db.execute<{ price: number | null }>(sql`
    select min(price_minor) as price from listings where ${allOf([forSale, filterSql(criteria)])}`)
  return rows[0]?.price ?? null
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
): Promise<Counted> {
  if (criteria === null) return new Map()
  const sampled = counts.get(name) ?? new Map<string, number>()
  const seen = name === 'place' ? addDistricts(sampled) : sampled
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

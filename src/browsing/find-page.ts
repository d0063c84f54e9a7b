import { type SQL, sql } from 'drizzle-orm'
import type { ReadDb } from '../platform/database/database.ts'
import { allOf, type Criteria, facets, filterSql, forSale } from './filter-phones.ts'
import type { Sort } from './rules.ts'

/** A phone on a page, and the value that it is ordered by: milliseconds since the epoch, or minor units. */
export type Row = { id: string; value: number }

type Page = { ordering: Ordering; limit: number; after: Row | undefined }
type BrandCriteria = Criteria & { category_name: string[] }

/** How many phones an attempt reads along the ordering, and how many matches it sorts after that. */
type Attempt = { read: number; sort: number }

/** Each attempt costs as much as all attempts before it together. */
const defaultAttempts: Attempt[] = [
  { read: 5_000, sort: 10_000 },
  { read: 30_000, sort: 50_000 },
]
/** The attempts for criteria with words: no ordering's index holds words, so each phone that is read is fetched. */
const wordAttempts: Attempt[] = [
  { read: 500, sort: 2_000 },
  { read: 5_000, sort: 20_000 },
  { read: 30_000, sort: 50_000 },
]
const hasWords = ({ words, notWords }: Criteria) => Boolean(words || notWords)

/** A limit without effect, because PostgreSQL moves no condition into a subquery with a limit. */
const unlimited = 1_000_000_000

/**
 * Returns the next phones for sale that meet the criteria, in order. Frequent matches are read along the ordering's index, rare
 * ones are sorted; attempts decide which, because the planner cannot: brand, year and price are correlated.
 * @param after the last row of the page before
 */
export async function findPage(
  db: ReadDb,
  criteria: BrandCriteria,
  sort: Sort,
  limit: number,
  after?: Row,
  attempts = hasWords(criteria) ? wordAttempts : defaultAttempts,
): Promise<Row[]> {
  const page = { ordering: orderings[sort], limit, after }
  if (criteria.names && hasWords(criteria)) return findByWords(db, criteria, page)
  if (readsEachName(criteria, page.ordering)) return findByNames(db, criteria, page)
  for (const attempt of attempts) {
    const scanned = await scanIndex(db, criteria, page, attempt.read)
    if (scanned.length === limit) return scanned
    const sorted = await sortMatches(db, criteria, page, attempt.sort)
    if (sorted) return sorted
  }
  return scanIndex(db, criteria, page, unlimited)
}

const filterColumns = [
  'price_minor',
  'name_id',
  'district',
  'folded',
  ...Object.values(facets).map(({ column }) => column),
]

async function scanIndex(db: ReadDb, criteria: BrandCriteria, page: Page, reach: number): Promise<Row[]> {
  const { ordering, limit } = page
  const bounds = filterSql(ordering.column === 'price_minor' ? { price: criteria.price } : {})
  const words = hasWords(criteria) || criteria.series ? ['search_words'] : []
  const columns = sql.raw([...new Set(['id', ordering.column, ...filterColumns, ...words])].join(', '))
  const branches = perBrand(criteria, (brand) => selectOrdered(columns, [brand, bounds], page, reach))
  const { rows } = await db.execute<Row>(sql`
    select id, ${ordering.toNumber} as value
    from (select * from (${branches}) as brands ${orderBy(ordering)} limit ${reach}) as scanned
    where ${filterSql(criteria)} ${orderBy(ordering)} limit ${limit}`)
  return rows
}

async function sortMatches(db: ReadDb, criteria: Criteria, page: Page, max: number): Promise<Row[] | null> {
  const { ordering, limit, after } = page
  const { rows } = await db.execute<Row & { matches: number }>(sql`
    with matches as materialized (
      select id, ${sql.raw(ordering.column)} from listings
      where ${allOf([forSale, filterSql(criteria), isAfter(ordering, after)])} limit ${max + 1})
    select id, ${ordering.toNumber} as value, (select count(*)::int from matches) as matches
    from matches ${orderBy(ordering)} limit ${limit}`)
  return rows[0] && rows[0].matches > max ? null : rows
}

async function findByWords(db: ReadDb, criteria: BrandCriteria, page: Page): Promise<Row[]> {
  const { ordering, limit } = page
  const { category_name: _, ...others } = criteria
  const columns = sql.raw(`id, ${ordering.column}`)
  const branches = perBrand(criteria, (brand) =>
    selectOrdered(columns, [brand, filterSql(others)], page, limit),
  )
  const { rows } = await db.execute<Row>(sql`
    select id, ${ordering.toNumber} as value from (${branches}) as brands ${orderBy(ordering)} limit ${limit}`)
  return rows
}

const maxMergedByDate = 100
const skippable = ['names', 'category_name', 'place', 'notPlace', 'fold']

/** Whether merging the phones of each name is quicker than the attempts of `findPage`. By saving it never is. */
function readsEachName(criteria: BrandCriteria, { column }: Ordering): boolean {
  if (!criteria.names || column === 'saving_minor') return false
  if (column === 'price_minor') return true
  const isIndexed = Object.keys(criteria).every((key) => skippable.includes(key))
  return isIndexed && criteria.names.length <= maxMergedByDate
}

/** Merges the first phones of each name, which may stand anywhere along the ordering. */
async function findByNames(db: ReadDb, criteria: BrandCriteria, page: Page): Promise<Row[]> {
  const { ordering, limit } = page
  const { names = [], category_name: _, ...others } = criteria
  const columns = sql.raw(`id, ${ordering.column}`)
  const first = selectOrdered(columns, [sql`name_id = given.name_id`, filterSql(others)], page, limit)
  const { rows } = await db.execute<Row>(sql`
    select id, ${ordering.toNumber} as value
    from unnest(${sql.param(names)}::int[]) as given(name_id) cross join lateral (${first}) as first
    ${orderBy(ordering)} limit ${limit}`)
  return rows
}

/** Selects from each brand by itself, ordered by an index that begins with the brand; PostgreSQL merges the results lazily. */
function perBrand({ category_name: ids }: BrandCriteria, select: (brand: SQL) => SQL): SQL {
  return sql.join(
    ids.map((id) => sql`(${select(sql`category_id = ${id}`)})`),
    sql` union all `,
  )
}

function selectOrdered(columns: SQL, conditions: SQL[], { ordering, after }: Page, limit: number): SQL {
  const where = allOf([forSale, ...conditions, isAfter(ordering, after)])
  return sql`select ${columns} from listings where ${where} ${orderBy(ordering)} limit ${limit}`
}

const orderBy = ({ column, direction }: Ordering) =>
  sql.raw(`order by ${column} ${direction}, id ${direction}`)

function isAfter({ column, direction, fromNumber }: Ordering, after: Row | undefined): SQL | null {
  if (!after) return null
  const comparison = sql.raw(direction === 'desc' ? '<' : '>')
  return sql`(${sql.raw(column)}, id) ${comparison} (${fromNumber(after.value)}, ${after.id}::uuid)`
}

/** An order of phones; those with the same value are ordered by id in the same direction. */
type Ordering = {
  column: 'created_at' | 'price_minor' | 'saving_minor'
  direction: 'asc' | 'desc'
  /** The column as a number, for cursors: milliseconds since the epoch, or minor units. */
  toNumber: SQL
  fromNumber: (value: number) => SQL
  /** The greatest number that the column can hold: PostgreSQL's range is smaller than JavaScript's. */
  max: number
}

const amount = { fromNumber: (value: number) => sql`${value}::int`, max: 2_147_483_647 }

export const orderings: Record<Sort, Ordering> = {
  newest: {
    column: 'created_at',
    direction: 'desc',
    toNumber: sql`(extract(epoch from created_at) * 1000)::float8`,
    fromNumber: (value) => sql`to_timestamp(${value}::float8 / 1000)`,
    max: Date.UTC(9999, 0),
  },
  cheapest: { column: 'price_minor', direction: 'asc', toNumber: sql`price_minor`, ...amount },
  dearest: { column: 'price_minor', direction: 'desc', toNumber: sql`price_minor`, ...amount },
  saving: { column: 'saving_minor', direction: 'desc', toNumber: sql`saving_minor`, ...amount },
}

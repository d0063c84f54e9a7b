import { listCategories } from '../catalogue/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { ReadDb } from '../platform/database/reader.ts'
import { type FilterParams, type Filters, parseFilters } from './filter-sql.ts'
import type { NameReader } from './known-names.ts'
import { type Brands, parseQuery, type Query } from './parse-query.ts'

export type ParsedSearch = { query: Query | null; filters: Filters; brands: Brands }

export type SearchParser = ReturnType<typeof createSearchParser>

/** Reads the brands once: only a migration changes them. */
export function createSearchParser({ clock, readNames }: { clock: Clock; readNames: NameReader }) {
  let reading: Promise<Brands> | undefined
  const readBrands = (db: ReadDb) => {
    reading ??= listBrands(db).catch((error) => {
      reading = undefined
      throw error
    })
    return reading
  }
  return async (
    db: ReadDb,
    params: FilterParams,
    brandNames: string[] | undefined,
  ): Promise<ParsedSearch> => {
    const brands = await readBrands(db)
    const categoryIds = brandNames?.flatMap((name) => brands.get(name) ?? [])
    const filters = parseFilters(params, categoryIds, clock.now())
    const query = params.q ? parseQuery(await readNames(db), brands, params.q) : null
    return { query, filters, brands }
  }
}

export async function listBrands(db: ReadDb): Promise<Brands> {
  return new Map((await listCategories(db)).map(({ id, name }) => [name, id]))
}

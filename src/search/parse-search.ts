import type { Clock } from '../platform/clock.ts'
import type { ReadDb } from '../platform/database/reader.ts'
import type { Filters } from './filter-sql.ts'
import { listBrands } from './list-brands.ts'
import { type FilterParams, parseFilters } from './parse-filters.ts'
import { type Brands, parseQuery, type Query } from './parse-query.ts'

/** What a search asks for; `query` is null without a text to look for. */
export type ParsedSearch = { query: Query | null; filters: Filters; brands: Brands }

/** Makes the parser of a search's parameters, which reads the brands once: only a migration changes them. */
export function createSearchParser({ clock }: { clock: Clock }) {
  let reading: Promise<Brands> | undefined
  const readBrands = (db: ReadDb) => {
    reading ??= listBrands(db).catch((error) => {
      reading = undefined
      throw error
    })
    return reading
  }
  /** Throws a 400 for an unknown place. Without `brandNames`, all brands are searched. */
  return async (
    db: ReadDb,
    params: FilterParams,
    brandNames: string[] | undefined,
  ): Promise<ParsedSearch> => {
    const brands = await readBrands(db)
    const categoryIds = brandNames?.flatMap((name) => brands.get(name) ?? [])
    const filters = parseFilters(params, categoryIds, clock.now())
    return { query: params.q ? await parseQuery(db, brands, params.q) : null, filters, brands }
  }
}

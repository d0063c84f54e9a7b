import { listCategories } from '../catalogue/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { ReadDb } from '../platform/database/reader.ts'
import { type FilterParams, type Filters, parseFilters } from './filter-phones.ts'
import type { NameReader } from './known-names.ts'
import { type Brands, parseQuery, type Query } from './parse-query.ts'

/** What a search asks for; `query` is null without a text. */
export type ParsedSearch = { query: Query | null; filters: Filters; brands: Brands }

export type SearchParser = ReturnType<typeof createSearchParser>

/** Creates the parser of a search's parameters, with the brands of this start. Throws a 400 for an unknown place. */
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
    const brandIds = brandNames?.flatMap((name) => brands.get(name) ?? [])
    const filters = parseFilters(params, brandIds, clock.now())
    const query = params.q ? parseQuery(await readNames(db), brands, params.q) : null
    return { query, filters, brands }
  }
}

/** Returns the ids of all brands by their names. */
export async function listBrands(db: ReadDb): Promise<Brands> {
  return new Map((await listCategories(db)).map(({ id, name }) => [name, id]))
}

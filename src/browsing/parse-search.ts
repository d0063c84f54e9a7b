import type { BrandReader, Category } from '../catalogue/index.ts'
import { brandId } from '../catalogue/rules.ts'
import type { Clock } from '../kernel/time.ts'
import type { ReadDb } from '../platform/database/database.ts'
import { type FilterParams, type Filters, parseFilters } from './filter-phones.ts'
import type { NameReader } from './known-names.ts'
import { parseQuery, type Query } from './parse-query.ts'

/** What a search asks for; `query` is null without a text. */
export type ParsedSearch = { query: Query | null; filters: Filters; brands: Category[] }

export type SearchParser = ReturnType<typeof createSearchParser>

type Deps = { clock: Clock; readNames: NameReader; brandReader: BrandReader }

/**
 * Creates the parser of a search's parameters, which throws a 400 for an unknown place. A brand that there is not has no phones.
 */
export function createSearchParser({ clock, readNames, brandReader }: Deps) {
  return async (
    db: ReadDb,
    params: FilterParams,
    brandNames: string[] | undefined,
  ): Promise<ParsedSearch> => {
    const brands = await brandReader.read(db)
    const brandIds = brandNames?.map(brandId).filter((id) => brands.some((brand) => brand.id === id))
    const filters = parseFilters(params, brandIds, clock.now())
    const query = params.q ? parseQuery(await readNames(db), brands, params.q) : null
    return { query, filters, brands }
  }
}

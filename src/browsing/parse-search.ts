import type { z } from '@hono/zod-openapi'
import { listCategories } from '../catalogue/index.ts'
import { monthInDhaka } from '../kernel/month.ts'
import type { Clock } from '../platform/clock.ts'
import type { ReadDb } from '../platform/database/reader.ts'
import { locate } from '../spelling/index.ts'
import type { filterQuery } from './contract.ts'
import type { Filters } from './filter-sql.ts'
import type { NameReader } from './known-names.ts'
import { type Brands, parseQuery, type Query } from './parse-query.ts'
import { refusal } from './problems.ts'

/** What a search asks for; `query` is null without a text to look for. */
export type ParsedSearch = { query: Query | null; filters: Filters; brands: Brands }

/** Parses the parameters of a search. */
export type SearchParser = ReturnType<typeof createSearchParser>

/** Makes the parser of a search's parameters, which reads the brands once: only a migration changes them. */
export function createSearchParser({ clock, readNames }: { clock: Clock; readNames: NameReader }) {
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
    const query = params.q ? parseQuery(await readNames(db), brands, params.q) : null
    return { query, filters, brands }
  }
}

/** The filters in a request: prices as in the API, a place as the user wrote it. */
export type FilterParams = z.output<typeof filterQuery>

/** Parses the filters of a request. Throws a 400 for a place that the gazetteer does not know, where no phone can be. */
function parseFilters(params: FilterParams, categoryIds: string[] | undefined, now: Date): Filters {
  const place = params.place && locate(params.place)?.key
  if (params.place && !place) throw refusal('unknown-place')
  return {
    ...(categoryIds && { categoryIds }),
    ...(params.condition && { conditions: params.condition }),
    ...(params.price_from !== undefined && { priceFrom: Math.round(params.price_from * 100) }),
    ...(params.price_to !== undefined && { priceTo: Math.round(params.price_to * 100) }),
    ...(params.year_from !== undefined && { yearFrom: params.year_from }),
    ...(params.year_to !== undefined && { yearTo: params.year_to }),
    ...(place && { place }),
    ...(params.verified === 'true' && { verifiedOnly: true }),
    ...(params.storage && { storages: params.storage }),
    ...(params.ram && { rams: params.ram }),
    ...(params.battery_from !== undefined && { batteryFrom: params.battery_from }),
    ...(params.warranty === 'true' && { warrantyFrom: monthInDhaka(now) }),
    ...(params.box === 'true' && { withBox: true }),
    ...(params.fold === 'true' && { unfolded: true as const }),
  }
}

/** The ids of all brands by their names. */
export async function listBrands(db: ReadDb): Promise<Brands> {
  return new Map((await listCategories(db)).map(({ id, name }) => [name, id]))
}

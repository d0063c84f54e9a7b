import type { z } from '@hono/zod-openapi'
import { monthInDhaka } from '../kernel/time.ts'
import { locate } from '../spelling/index.ts'
import type { filterQuery } from './contract.ts'
import type { Filters } from './filter-sql.ts'
import { refusal } from './problems.ts'

/** The filters in a request: prices in dollars, a place as the user wrote it. */
export type FilterParams = z.output<typeof filterQuery>

/** Parses the filters of a request. Throws a 400 for a place that the gazetteer does not know, where no phone can be. */
export function parseFilters(params: FilterParams, categoryIds: string[] | undefined, now: Date): Filters {
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
  }
}

import type { z } from '@hono/zod-openapi'
import { monthInDhaka } from '../kernel/time.ts'
import { locate } from '../spelling/index.ts'
import type { filterQuery } from './contract.ts'
import type { Filters } from './filter-sql.ts'
import { refusal } from './problems.ts'

/** Filters of the wire: prices in dollars, a place as somebody wrote it. */
export type WireFilters = z.output<typeof filterQuery>

/** Reads filters of the wire. Throws a 400 for a place that the gazetteer does not know: no phone could ever be there. */
export function parseFilters(wire: WireFilters, categoryIds: string[] | undefined, now: Date): Filters {
  const place = wire.place && locate(wire.place)?.key
  if (wire.place && !place) throw refusal('unknown-place')
  return {
    ...(categoryIds && { categoryIds }),
    ...(wire.condition && { conditions: wire.condition }),
    ...(wire.price_from !== undefined && { priceFrom: Math.round(wire.price_from * 100) }),
    ...(wire.price_to !== undefined && { priceTo: Math.round(wire.price_to * 100) }),
    ...(wire.year_from !== undefined && { yearFrom: wire.year_from }),
    ...(wire.year_to !== undefined && { yearTo: wire.year_to }),
    ...(place && { place }),
    ...(wire.verified === 'true' && { verifiedOnly: true }),
    ...(wire.storage && { storages: wire.storage }),
    ...(wire.ram && { rams: wire.ram }),
    ...(wire.battery_from !== undefined && { batteryFrom: wire.battery_from }),
    ...(wire.warranty === 'true' && { warrantyFrom: monthInDhaka(now) }),
    ...(wire.box === 'true' && { withBox: true }),
  }
}

import { brandNames } from '../catalogue/rules.ts'
import { getLocale } from '../kernel/locale.ts'
import { conditions } from '../listings/rules.ts'
import { findPlace } from '../spelling/index.ts'
import type { ProductCounts } from './contract.ts'
import type { Counts, Loosened } from './count-listings.ts'
import type { Brands } from './parse-query.ts'
import { type Amount, batterySteps } from './rules.ts'

const none: Amount = { count: 0, more: false }

/** The sum of the amounts whose value meets a condition. */
function sumWhere(facet: Map<string, Amount>, meets: (value: string) => boolean): Amount {
  return [...facet]
    .filter(([value]) => meets(value))
    .reduce((sum, [, { count, more }]) => ({ count: sum.count + count, more: sum.more || more }), none)
}

const listSizes = (facet: Map<string, Amount>) =>
  [...facet].map(([size, amount]) => ({ value: Number(size), ...amount })).sort((a, b) => a.value - b.value)

const parameterNames = {
  query: 'q',
  price: 'price',
  brands: 'category_name',
  conditions: 'condition',
  years: 'year',
  places: 'place',
  verified: 'verified',
  storages: 'storage',
  rams: 'ram',
  batteries: 'battery_from',
  warranties: 'warranty',
  boxes: 'box',
} as const satisfies Record<string, ProductCounts['loosen'][number]['value']>

/** Counts as the API shows them: only values that some phone has, the most useful first. */
export function presentCounts(
  counts: Counts,
  loosened: Loosened,
  brands: Brands,
  thisMonth: string,
): ProductCounts {
  const list = <Value extends string>(
    facet: Map<string, Amount>,
    values: readonly Value[],
    keyOf: (value: Value) => string,
  ) =>
    values.flatMap((value) => {
      const amount = facet.get(keyOf(value))
      return amount ? [{ value, ...amount }] : []
    })
  return {
    total: counts.total,
    category_name: list(counts.brands, brandNames, (name) => brands.get(name) ?? ''),
    condition: list(counts.conditions, conditions, (condition) => condition),
    year: [...counts.years]
      .map(([year, amount]) => ({ value: Number(year), ...amount }))
      .sort((a, b) => b.value - a.value),
    place: [...counts.places]
      .flatMap(([key, amount]) => {
        const place = findPlace(key)
        if (!place) return []
        return [{ value: key, label: place.labels[getLocale()], within: place.within ?? null, ...amount }]
      })
      .sort((a, b) => b.count - a.count),
    verified: counts.verified.get('true') ?? none,
    storage: listSizes(counts.storages),
    ram: listSizes(counts.rams),
    battery_from: batterySteps.map((value) => ({
      value,
      ...sumWhere(counts.batteries, (health) => Number(health) >= value),
    })),
    warranty: sumWhere(counts.warranties, (month) => month >= thisMonth),
    box: counts.boxes.get('true') ?? none,
    loosen: [...loosened]
      .map(([filter, amount]) => ({ value: parameterNames[filter], ...amount }))
      .sort((a, b) => b.count - a.count),
  }
}

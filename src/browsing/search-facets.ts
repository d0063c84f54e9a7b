import { brandNames } from '../catalogue/rules.ts'
import { getLocale } from '../kernel/locale.ts'
import { conditions, firstPurchaseYear } from '../listings/rules.ts'
import { findPlace, listPlaces } from '../spelling/index.ts'
import type { ProductCounts } from './contract.ts'
import type { Filters } from './filter-sql.ts'
import type { Brands } from './parse-query.ts'
import { type Amount, batterySteps } from './rules.ts'

/** What phones are counted by. */
export const facetNames = [
  'brands',
  'conditions',
  'years',
  'places',
  'verified',
  'storages',
  'rams',
  'batteries',
  'warranties',
  'boxes',
] as const

export type FacetName = (typeof facetNames)[number]

type Column =
  | ('category_id' | 'condition' | 'purchase_year' | 'place' | 'district' | 'seller_verified')
  | ('storage_gb' | 'ram_gb' | 'battery_health' | 'warranty_until' | 'has_box')

type Counted = Map<string, Amount>
export type Counts = { total: Amount } & Record<FacetName, Counted>

/** How many phones there would be without the query, or without one of the filters. */
export type Loosened = Map<'query' | 'price' | FacetName, Amount>

/** The values of a column that are counted one by one. */
export type ColumnValues = { column: Column; type: 'text' | 'smallint' | 'boolean'; values: unknown[] }

type Facet = {
  parameter: ProductCounts['loosen'][number]['value']
  column: Column
  /** Returns the filters without that on this facet, with which its values are counted. */
  without: (filters: Filters) => Filters
  /**
   * Returns the values to count one by one when there are too many phones. Without it, the sample must do: no index begins with
   * the column.
   */
  listValues?: (known: { filters: Filters; brandIds: string[]; lastYear: number }) => ColumnValues[]
}

/** How many places of a kind are counted one by one: the greatest, which come first in the gazetteer. */
const maxPlaces = 12

export const facets: Record<FacetName, Facet> = {
  brands: {
    parameter: 'category_name',
    column: 'category_id',
    without: ({ categoryIds: _, ...rest }) => rest,
    listValues: ({ brandIds }) => [{ column: 'category_id', type: 'text', values: brandIds }],
  },
  conditions: {
    parameter: 'condition',
    column: 'condition',
    without: ({ conditions: _, ...rest }) => rest,
    listValues: () => [{ column: 'condition', type: 'text', values: [...conditions] }],
  },
  years: {
    parameter: 'year',
    column: 'purchase_year',
    without: ({ yearFrom: _, yearTo: __, ...rest }) => rest,
    listValues: ({ lastYear }) => [
      { column: 'purchase_year', type: 'smallint', values: range(firstPurchaseYear, lastYear) },
    ],
  },
  places: {
    parameter: 'place',
    column: 'place',
    without: ({ place: _, ...rest }) => rest,
    listValues: ({ filters }) => listPlaceValues(filters.place),
  },
  verified: {
    parameter: 'verified',
    column: 'seller_verified',
    without: ({ verifiedOnly: _, ...rest }) => rest,
    listValues: () => [{ column: 'seller_verified', type: 'boolean', values: [true] }],
  },
  storages: { parameter: 'storage', column: 'storage_gb', without: ({ storages: _, ...rest }) => rest },
  rams: { parameter: 'ram', column: 'ram_gb', without: ({ rams: _, ...rest }) => rest },
  batteries: {
    parameter: 'battery_from',
    column: 'battery_health',
    without: ({ batteryFrom: _, ...rest }) => rest,
  },
  warranties: {
    parameter: 'warranty',
    column: 'warranty_until',
    without: ({ warrantyFrom: _, ...rest }) => rest,
  },
  boxes: { parameter: 'box', column: 'has_box', without: ({ withBox: _, ...rest }) => rest },
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** Returns the greatest districts, and the greatest areas of the chosen one, including the chosen place. */
function listPlaceValues(chosen: string | undefined): ColumnValues[] {
  const place = findPlace(chosen ?? '')
  const district = place?.within ?? place?.key
  const greatest = (within: string | undefined) =>
    listPlaces()
      .filter((other) => other.within === within)
      .filter(({ key }, index) => index < maxPlaces || key === district || key === chosen)
      .map(({ key }) => key)
  return [
    { column: 'district', type: 'text', values: greatest(undefined) },
    ...(district ? [{ column: 'place' as const, type: 'text' as const, values: greatest(district) }] : []),
  ]
}

const none: Amount = { count: 0, more: false }

function sumWhere(facet: Map<string, Amount>, meets: (value: string) => boolean): Amount {
  return [...facet]
    .filter(([value]) => meets(value))
    .reduce((sum, [, { count, more }]) => ({ count: sum.count + count, more: sum.more || more }), none)
}

const listSizes = (facet: Map<string, Amount>) =>
  [...facet].map(([size, amount]) => ({ value: Number(size), ...amount })).sort((a, b) => a.value - b.value)

/** Presents counts as the API does: without values that no phone has, the most useful first. */
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
      .map(([filter, amount]) => ({
        value: filter === 'query' ? 'q' : filter === 'price' ? filter : facets[filter].parameter,
        ...amount,
      }))
      .sort((a, b) => b.count - a.count),
  }
}

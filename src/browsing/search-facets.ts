import { conditions, firstPurchaseYear } from '../listings/rules.ts'
import { findPlace, listPlaces } from '../spelling/index.ts'
import type { Filters } from './filter-sql.ts'

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

/** The values of a column that are worth counting one by one. */
export type ColumnValues = { column: Column; type: 'text' | 'smallint' | 'boolean'; values: unknown[] }

type Facet = {
  column: Column
  /** The filters without the one on this facet: its values are counted as if it were not set. */
  without: (filters: Filters) => Filters
  /**
   * The values to be counted one by one when there are too many phones to count them all. Without it, what a sample holds
   * must do: no index begins with the column, so a rare value would be looked for among all phones.
   */
  listValues?: (known: { filters: Filters; brandIds: string[]; lastYear: number }) => ColumnValues[]
}

/** So many places of a kind are counted one by one: the greatest, which come first in the gazetteer. */
const maxPlaces = 12

export const facets: Record<FacetName, Facet> = {
  brands: {
    column: 'category_id',
    without: ({ categoryIds: _, ...rest }) => rest,
    listValues: ({ brandIds }) => [{ column: 'category_id', type: 'text', values: brandIds }],
  },
  conditions: {
    column: 'condition',
    without: ({ conditions: _, ...rest }) => rest,
    listValues: () => [{ column: 'condition', type: 'text', values: [...conditions] }],
  },
  years: {
    column: 'purchase_year',
    without: ({ yearFrom: _, yearTo: __, ...rest }) => rest,
    listValues: ({ lastYear }) => [
      { column: 'purchase_year', type: 'smallint', values: range(firstPurchaseYear, lastYear) },
    ],
  },
  places: {
    column: 'place',
    without: ({ place: _, ...rest }) => rest,
    listValues: ({ filters }) => listPlaceValues(filters.place),
  },
  verified: {
    column: 'seller_verified',
    without: ({ verifiedOnly: _, ...rest }) => rest,
    listValues: () => [{ column: 'seller_verified', type: 'boolean', values: [true] }],
  },
  storages: { column: 'storage_gb', without: ({ storages: _, ...rest }) => rest },
  rams: { column: 'ram_gb', without: ({ rams: _, ...rest }) => rest },
  batteries: { column: 'battery_health', without: ({ batteryFrom: _, ...rest }) => rest },
  warranties: { column: 'warranty_until', without: ({ warrantyFrom: _, ...rest }) => rest },
  boxes: { column: 'has_box', without: ({ withBox: _, ...rest }) => rest },
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** The greatest districts, and the greatest areas of the chosen district; what is chosen is always among them. */
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

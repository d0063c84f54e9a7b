import type { ProductCounts } from '../contract.ts'
import type { ActiveFilter } from '../name-filter.ts'
import { everything, type Search } from './search-address.ts'

/** The filters that are set, in the order of the filter panel. The text and the order of the list are no filters. */
export function listFilters(search: Search): ActiveFilter[] {
  const { priceFrom, priceTo, yearFrom, yearTo, place, verified } = search
  return [
    ...search.brands.map((value) => ({ kind: 'brand' as const, value })),
    ...(priceFrom !== undefined || priceTo !== undefined
      ? [{ kind: 'price' as const, from: priceFrom, to: priceTo }]
      : []),
    ...search.conditions.map((value) => ({ kind: 'condition' as const, value })),
    ...(yearFrom !== undefined || yearTo !== undefined
      ? [{ kind: 'year' as const, from: yearFrom, to: yearTo }]
      : []),
    ...(place ? [{ kind: 'place' as const, value: place }] : []),
    ...(verified ? [{ kind: 'verified' as const }] : []),
    ...search.storages.map((value) => ({ kind: 'storage' as const, value })),
    ...search.rams.map((value) => ({ kind: 'ram' as const, value })),
    ...(search.batteryFrom === undefined
      ? []
      : [{ kind: 'battery_from' as const, value: search.batteryFrom }]),
    ...(search.warranty ? [{ kind: 'warranty' as const }] : []),
    ...(search.box ? [{ kind: 'box' as const }] : []),
  ]
}

/** The search without one of its filters. */
export function dropFilter(search: Search, filter: ActiveFilter): Search {
  switch (filter.kind) {
    case 'brand':
      return { ...search, brands: search.brands.filter((brand) => brand !== filter.value) }
    case 'condition':
      return { ...search, conditions: search.conditions.filter((condition) => condition !== filter.value) }
    case 'storage':
      return { ...search, storages: search.storages.filter((size) => size !== filter.value) }
    case 'ram':
      return { ...search, rams: search.rams.filter((size) => size !== filter.value) }
    default:
      return removeFilter(search, filter.kind)
  }
}

/** The search without filters: text and order stay. */
export function clearFilters({ q, sort }: Search): Search {
  return { ...everything, q, sort }
}

/** What the server proposes to leave out when nothing is found. */
export type RemovableFilter = ProductCounts['loosen'][number]['value']

/** The search without what the server proposed to leave out. */
export function removeFilter(search: Search, what: RemovableFilter): Search {
  switch (what) {
    case 'q':
      return { ...search, q: '' }
    case 'category_name':
      return { ...search, brands: [] }
    case 'condition':
      return { ...search, conditions: [] }
    case 'price':
      return { ...search, priceFrom: undefined, priceTo: undefined }
    case 'year':
      return { ...search, yearFrom: undefined, yearTo: undefined }
    case 'place':
      return { ...search, place: '' }
    case 'verified':
      return { ...search, verified: false }
    case 'storage':
      return { ...search, storages: [] }
    case 'ram':
      return { ...search, rams: [] }
    case 'battery_from':
      return { ...search, batteryFrom: undefined }
    case 'warranty':
      return { ...search, warranty: false }
    case 'box':
      return { ...search, box: false }
  }
}

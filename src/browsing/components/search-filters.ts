import type { ProductCounts } from '../contract.ts'
import { type ActiveFilter, listActive } from '../name-filter.ts'
import { everything, type Search, toQuery } from './search-address.ts'

/** Returns the filters that are set, in the order of the filter panel. Text and order of the list are no filters. */
export const listFilters = (search: Search): ActiveFilter[] => listActive(toQuery(search))

/** Returns the search without its filters: text and order stay. */
export function clearFilters({ q, sort }: Search): Search {
  return { ...everything, q, sort }
}

/** A filter, or the text, that the server proposes to remove when nothing is found. */
export type RemovableFilter = ProductCounts['loosen'][number]['value']

const fieldsOf: Record<RemovableFilter, (keyof Search)[]> = {
  q: ['q'],
  category_name: ['brands'],
  condition: ['conditions'],
  price: ['priceFrom', 'priceTo'],
  year: ['yearFrom', 'yearTo'],
  place: ['place'],
  verified: ['verified'],
  storage: ['storages'],
  ram: ['rams'],
  battery_from: ['batteryFrom'],
  warranty: ['warranty'],
  box: ['box'],
}

/** Returns the search without what the server proposed to remove. */
export function removeFilter(search: Search, what: RemovableFilter): Search {
  const empty = Object.fromEntries(fieldsOf[what].map((field) => [field, everything[field]]))
  return { ...search, ...empty }
}

/** Returns the search without one of its filters or, of a filter with several values, without one of these. */
export function dropFilter(search: Search, filter: ActiveFilter): Search {
  const kind = filter.kind === 'brand' ? 'category_name' : filter.kind
  const [field = 'q'] = fieldsOf[kind]
  const values: unknown = search[field]
  if (!Array.isArray(values) || !('value' in filter)) return removeFilter(search, kind)
  return { ...search, [field]: values.filter((value) => value !== filter.value) }
}

import { getLocale } from '../../kernel/locale.ts'
import { findPlace } from '../../spelling/index.ts'
import { type ActiveFilter, nameFilter } from '../name-filter.ts'
import { browsingPaths } from '../paths.ts'
import type { SavedFilters } from './normalize-filters.ts'

/** What a search looks for in words, in the current language: its text, then its filters as their chips are called. */
export function describeSearch(filters: SavedFilters): string {
  const namePlace = (key: string) => findPlace(key)?.labels[getLocale()]
  const named = listFilters(filters).map((filter) => nameFilter(filter, namePlace))
  return [...(filters.q ? [filters.q] : []), ...named].join(' · ')
}

function listFilters(filters: SavedFilters): ActiveFilter[] {
  const { price_from, price_to, year_from, year_to, battery_from } = filters
  const each = <Kind extends string, Value>(kind: Kind, values: Value[] = []) =>
    values.map((value) => ({ kind, value }))
  const range = <Kind extends string>(kind: Kind, from: number | undefined, to: number | undefined) =>
    from === undefined && to === undefined ? [] : [{ kind, from, to }]
  const flag = <Kind extends string>(kind: Kind, value: 'true' | 'false' | undefined) =>
    value ? [{ kind }] : []
  return [
    ...each('brand' as const, filters.category_name),
    ...range('price' as const, price_from, price_to),
    ...each('condition' as const, filters.condition),
    ...range('year' as const, year_from, year_to),
    ...each('place' as const, filters.place ? [filters.place] : []),
    ...flag('verified' as const, filters.verified),
    ...each('storage' as const, filters.storage),
    ...each('ram' as const, filters.ram),
    ...each('battery_from' as const, battery_from === undefined ? [] : [battery_from]),
    ...flag('warranty' as const, filters.warranty),
    ...flag('box' as const, filters.box),
  ]
}

/** The page that shows what a search finds. */
export function addressOf({ category_name, ...filters }: SavedFilters): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...filters, brand: category_name })) {
    for (const each of [value ?? []].flat()) params.append(name, String(each))
  }
  return `${browsingPaths.search}?${params}`
}

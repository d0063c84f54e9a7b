import { getLocale } from '../../kernel/locale.ts'
import { findPlace } from '../../spelling/index.ts'
import { listActive, nameFilter } from '../name-filter.ts'
import { browsingPaths } from '../paths.ts'
import { toAddress } from '../rules.ts'
import type { SavedFilters } from './normalize-filters.ts'

/** Describes what a search looks for in the current language: its text, then its filters as their chips name them. */
export function describeSearch(filters: SavedFilters): string {
  const namePlace = (key: string) => findPlace(key)?.labels[getLocale()]
  const named = listActive(filters).map((filter) => nameFilter(filter, namePlace))
  return [...(filters.q ? [filters.q] : []), ...named].join(' · ')
}

/** Returns the address of the page that shows what a search finds. */
export const addressOf = ({ category_name, ...filters }: SavedFilters): string =>
  `${browsingPaths.search}?${toAddress({ ...filters, category_name })}`

import { getLocale } from '../../kernel/locale.ts'
import { findPlace } from '../../spelling/index.ts'
import { browsingPaths } from '../paths.ts'
import { toAddress } from '../rules.ts'
import { listFilters } from '../search-filters.ts'
import type { SavedFilters } from './normalize-filters.ts'

/** Describes what a search looks for in the current language: its text, then its filters as their chips name them. */
export function describeSearch(filters: SavedFilters): string {
  const namePlace = (key: string) => findPlace(key)?.labels[getLocale()]
  const labels = listFilters(filters, namePlace).map(({ label }) => label)
  return [...(filters.q ? [filters.q] : []), ...labels].join(' · ')
}

/** Returns the address of the page that shows what a search finds. */
export const addressOf = ({ category_name, ...filters }: SavedFilters): string =>
  `${browsingPaths.search}?${toAddress({ ...filters, category_name })}`

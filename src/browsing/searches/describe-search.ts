import { getLocale } from '../../kernel/locale.ts'
import { findPlace } from '../../spelling/index.ts'
import { listActive, nameFilter } from '../name-filter.ts'
import { browsingPaths } from '../paths.ts'
import { toAddress } from '../rules.ts'
import type { SavedFilters } from './normalize-filters.ts'

export function describeSearch(filters: SavedFilters): string {
  const namePlace = (key: string) => findPlace(key)?.labels[getLocale()]
  const named = listActive(filters).map((filter) => nameFilter(filter, namePlace))
  return [...(filters.q ? [filters.q] : []), ...named].join(' · ')
}

export const addressOf = ({ category_name, ...filters }: SavedFilters): string =>
  `${browsingPaths.search}?${toAddress({ ...filters, category_name })}`

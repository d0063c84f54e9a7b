import X from 'lucide-react/icons/x'
import type { ProductCounts } from '../contract.ts'
import { clearFilters, dropFilter, listFilters, type Search } from '../search-filters.ts'
import { filterTexts as texts } from '../texts.ts'

type FilterChipsProps = {
  search: Search
  counts: ProductCounts | undefined
  onSearch: (next: Search) => void
}

export function FilterChips({ search, counts, onSearch }: FilterChipsProps) {
  const filters = listFilters(search, (key) => counts?.place.find(({ value }) => value === key)?.label)
  if (filters.length === 0) return null
  return (
    <ul aria-label={texts.active} className="flex flex-wrap items-center gap-2">
      {filters.map((filter) => (
        <li key={filter.label} className="max-w-full">
          <button
            type="button"
            aria-label={texts.remove(filter.label)}
            className="btn btn-sm h-auto min-h-9 max-w-full rounded-full border-base-300 bg-base-100 py-1 font-normal text-sm"
            onClick={() => onSearch(dropFilter(search, filter))}
          >
            <span className="min-w-0 break-words first-letter:uppercase">{filter.label}</span>
            <X size={16} aria-hidden="true" className="shrink-0 text-quiet" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="btn btn-ghost btn-sm min-h-9 text-sm"
          onClick={() => onSearch(clearFilters(search))}
        >
          {texts.clearAll}
        </button>
      </li>
    </ul>
  )
}

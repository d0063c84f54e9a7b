import { sorts } from '../rules.ts'
import type { Search } from '../search-filters.ts'
import { searchTexts as words } from '../texts.ts'

type SortFieldProps = { search: Search; onSearch: (next: Search) => void }

export function SortField({ search, onSearch }: SortFieldProps) {
  const usual = search.q ? 'best' : 'newest'
  const offered = search.q ? (['best', ...sorts] as const) : sorts
  return (
    <select
      aria-label={words.sortBy}
      className="select w-auto min-w-36"
      value={search.sort ?? usual}
      onChange={({ target }) =>
        onSearch({
          ...search,
          sort: target.value === usual ? undefined : sorts.find((sort) => sort === target.value),
        })
      }
    >
      {offered.map((sort) => (
        <option key={sort} value={sort}>
          {sort === 'best' ? words.best : words.sorts[sort]}
        </option>
      ))}
    </select>
  )
}

import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import SlidersHorizontal from '~icons/lucide/sliders-horizontal'
import X from '~icons/lucide/x'
import { formatDigits } from '../../kernel/number.ts'
import { conditions } from '../../listings/rules.ts'
import { conditionTexts } from '../../listings/texts/listing.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { ProductCounts } from '../contract.ts'
import { formatAmount, sorts } from '../rules.ts'
import { clearFilters, dropFilter, listFilters, type Search } from '../search-filters.ts'
import { searchTexts, filterTexts as words } from '../texts.ts'
import {
  CheckboxFilter,
  CheckboxGroup,
  FilterGroup,
  type FilterProps,
  type Option,
  SelectFilter,
} from './filter-controls.tsx'
import { FactFilters } from './filter-facts.tsx'
import { PriceRange } from './filter-price.tsx'
import type { SetSearch } from './use-search.ts'

type PanelProps = FilterProps & { inSheet?: boolean }

/** Shows all filters of a list of phones; choices apply at once. A sheet renders its first screen before the rest. */
export function FilterPanel({ search, counts, brand, onSearch, inSheet = false }: PanelProps) {
  const isWhole = useDeferredValue(true, !inSheet)
  const change = (changes: Partial<Search>) => onSearch({ ...search, ...changes })
  return (
    <div className="grid gap-6">
      {!brand && (
        <CheckboxGroup
          legend={words.brand}
          values={counts?.category_name.map(({ value }) => value) ?? search.category_name}
          chosen={search.category_name}
          counts={counts?.category_name}
          onChange={(chosen) => change({ category_name: chosen.toSorted() })}
        />
      )}
      <FilterGroup legend={words.price}>
        <PriceRange
          from={search.price_from}
          to={search.price_to}
          onChange={({ from, to }) => change({ price_from: from, price_to: to, from_words: [] })}
        />
      </FilterGroup>
      <CheckboxGroup
        legend={words.condition}
        values={conditions}
        chosen={search.condition}
        counts={counts?.condition}
        label={(condition) => conditionTexts[condition]}
        onChange={(condition) => change({ condition })}
      />
      <FilterGroup legend={words.year}>
        <div className="grid grid-cols-2 gap-3">
          <SelectFilter
            label={words.from}
            name={words.yearFrom}
            value={search.year_from?.toString() ?? ''}
            any={words.anyYear}
            options={yearOptions(counts, search.year_from)}
            onChange={(year) => change({ year_from: year ? Number(year) : undefined })}
          />
          <SelectFilter
            label={words.to}
            name={words.yearTo}
            value={search.year_to?.toString() ?? ''}
            any={words.anyYear}
            options={yearOptions(counts, search.year_to)}
            onChange={(year) => change({ year_to: year ? Number(year) : undefined })}
          />
        </div>
      </FilterGroup>
      {isWhole && <OtherFilters search={search} counts={counts} onSearch={onSearch} />}
    </div>
  )
}

function OtherFilters({ search, counts, onSearch }: Omit<FilterProps, 'brand'>) {
  const change = (changes: Partial<Search>) => onSearch({ ...search, ...changes })
  return (
    <>
      <FactFilters search={search} counts={counts} onSearch={onSearch} />
      <FilterGroup legend={words.place}>
        <SelectFilter
          name={words.place}
          value={search.place}
          any={words.anywhere}
          options={placeOptions(counts, search.place)}
          onChange={(place) => change({ place })}
        />
      </FilterGroup>
      <FilterGroup legend={words.seller}>
        <CheckboxFilter
          label={words.verified}
          checked={search.verified}
          amount={counts?.verified}
          onChange={(verified) => change({ verified })}
        />
      </FilterGroup>
    </>
  )
}

/** Shows the button of a small screen that opens the filters in a sheet; choices apply at once, behind the sheet. */
export function FilterSheet(props: Omit<FilterProps, 'onSearch'> & { onSearch: SetSearch }) {
  const { search, counts, onSearch } = props
  const { state } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const chosen = useRef<Search>(null)
  // A choice changes the sheet's entry in the history. Once that is left, what was chosen becomes an entry of the page.
  const choose = (next: Search) => {
    chosen.current = next
    onSearch(next, { replace: true, state })
  }
  useEffect(() => {
    if (isOpen || state?.overlay || !chosen.current) return
    onSearch(chosen.current)
    chosen.current = null
  })
  const set = listFilters(search).length
  return (
    <>
      <button type="button" className="btn btn-outline" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={18} aria-hidden="true" />
        <span>{words.open(set)}</span>
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={words.title}>
        <FilterPanel {...props} onSearch={choose} inSheet />
        <div className="sticky -bottom-6 -mx-6 -mb-6 flex gap-3 border-base-300 border-t bg-base-100 px-6 py-4">
          {set > 0 && (
            <button type="button" className="btn btn-ghost" onClick={() => choose(clearFilters(search))}>
              {words.clearAll}
            </button>
          )}
          <button type="button" className="btn btn-primary grow" onClick={() => setOpen(false)}>
            {words.show(counts?.total)}
          </button>
        </div>
      </Dialog>
    </>
  )
}

function yearOptions(counts: ProductCounts | undefined, chosen: number | undefined): Option[] {
  const years = counts?.year ?? []
  const missing = chosen !== undefined && years.every(({ value }) => value !== chosen)
  return [...years, ...(missing ? [{ value: chosen, count: 0, more: false }] : [])]
    .sort((one, other) => other.value - one.value)
    .map(({ value, ...amount }) => ({
      value: String(value),
      label: counts ? `${formatDigits(value)} (${formatAmount(amount)})` : formatDigits(value),
    }))
}

/** Returns the places to choose from, the fullest districts first, each with its areas, the chosen one included. */
function placeOptions(counts: ProductCounts | undefined, chosen: string): Option[] {
  const places = counts?.place ?? []
  const toOption = (place: (typeof places)[number], indent = '') => ({
    value: place.value,
    label: `${indent}${place.label} (${formatAmount(place)})`,
  })
  const options = places
    .filter(({ within }) => within === null || !places.some(({ value }) => value === within))
    .flatMap((district) => [
      toOption(district),
      ...places.filter(({ within }) => within === district.value).map((area) => toOption(area, '\u2003')),
    ])
  const missing = chosen !== '' && places.every(({ value }) => value !== chosen)
  return missing ? [{ value: chosen, label: chosen }, ...options] : options
}

export function SortField({ search, onSearch }: { search: Search; onSearch: (next: Search) => void }) {
  const usual = search.q ? 'best' : 'newest'
  const offered = search.q ? (['best', ...sorts] as const) : sorts
  return (
    <select
      aria-label={searchTexts.sortBy}
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
          {sort === 'best' ? searchTexts.best : searchTexts.sorts[sort]}
        </option>
      ))}
    </select>
  )
}

type FilterChipsProps = {
  search: Search
  counts: ProductCounts | undefined
  onSearch: (next: Search) => void
}

export function FilterChips({ search, counts, onSearch }: FilterChipsProps) {
  const filters = listFilters(search, (key) => counts?.place.find(({ value }) => value === key)?.label)
  if (filters.length === 0) return null
  return (
    <ul aria-label={words.active} className="flex flex-wrap items-center gap-2">
      {filters.map((filter) => (
        <li key={filter.label} className="max-w-full">
          <button
            type="button"
            aria-label={words.remove(filter.label)}
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
          {words.clearAll}
        </button>
      </li>
    </ul>
  )
}

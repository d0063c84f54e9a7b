import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import SearchX from '~icons/lucide/search-x'
import { brandId } from '../../catalogue/rules.ts'
import { formatAmount, getCurrency } from '../../kernel/money.ts'
import type { Elements } from '../../ui/elements.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { ProductCounts } from '../contract.ts'
import {
  clearFilters,
  everything,
  listFilters,
  removeFilter,
  type Search,
  writeSearch,
} from '../search-filters.ts'
import { SaveSearch } from '../searches/components/save-search.tsx'
import { saveSearchTexts } from '../searches/texts.ts'
import { filterTexts, nothingFoundTexts as words } from '../texts.ts'
import { nearModelsQuery } from './near-models.ts'

type NothingFoundProps = {
  search: Search
  brand: string | undefined
  counts: ProductCounts | undefined
  why?: string | undefined
  children?: Elements
  onSearch: (next: Search) => void
}

export function NothingFound({ search, brand, counts, why, children, onSearch }: NothingFoundProps) {
  const isFiltered = listFilters(search).length > 0
  const ways = counts?.loosen.filter(({ count }) => count > 0) ?? []
  const { nextPrice = null, otherBrand = null } = counts ?? {}
  const hint = !isFiltered ? words.spelling : ways.length > 0 ? words.loosen : words.several
  return (
    <EmptyState
      icon={SearchX}
      title={isFiltered ? words.title : words.titleFor(search.q)}
      hint={why}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {why === undefined && (
            <div className="grid w-full justify-items-center gap-3">
              <SaveSearch
                key={writeSearch(search).toString()}
                search={search}
                brand={brand}
                primary={saveSearchTexts.tellMe}
              />
              <p className="max-w-md pt-2 text-quiet">{otherBrand ? words.otherBrand(otherBrand) : hint}</p>
            </div>
          )}
          {otherBrand &&
            counts?.category_name.map(({ value: name }) => (
              <Link key={name} to={`/categori/${brandId(name)}`} className="btn btn-outline">
                {name}
              </Link>
            ))}
          {nextPrice !== null && (
            <Link
              to={`?${writeSearch({ ...search, price_to: nextPrice })}`}
              className="btn btn-outline h-auto min-h-11 max-w-full whitespace-normal py-2"
            >
              {words.nextPrice(formatAmount(nextPrice, getCurrency()))}
            </Link>
          )}
          {isFiltered &&
            ways.map(({ value, ...amount }) => (
              <button
                key={value}
                type="button"
                className="btn btn-outline h-auto min-h-11 max-w-full whitespace-normal py-2"
                onClick={() => onSearch(removeFilter(search, value))}
              >
                {words.without(words.kinds[value], amount)}
              </button>
            ))}
          {isFiltered && (
            <button type="button" className="btn btn-ghost" onClick={() => onSearch(clearFilters(search))}>
              {filterTexts.clearAll}
            </button>
          )}
          {!isFiltered && (
            <button
              type="button"
              className="btn btn-outline"
              onClick={() => onSearch({ ...everything, sort: search.sort })}
            >
              {words.showAll}
            </button>
          )}
          {children}
          <NearModels search={search} brand={brand} onSearch={onSearch} />
        </div>
      }
    />
  )
}

type NearModelsProps = Pick<NothingFoundProps, 'search' | 'brand' | 'onSearch'>

function NearModels({ search, brand, onSearch }: NearModelsProps) {
  const { data = [] } = useQuery(nearModelsQuery(brand, search.q))
  if (data.length === 0) return null
  return (
    <div className="grid w-full gap-2 pt-2">
      <p className="text-quiet">{words.near}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {data.map(({ text }) => (
          <button
            key={text}
            type="button"
            className="btn btn-outline btn-sm"
            onClick={() => onSearch({ ...everything, q: text, sort: search.sort })}
          >
            {text}
          </button>
        ))}
      </div>
    </div>
  )
}

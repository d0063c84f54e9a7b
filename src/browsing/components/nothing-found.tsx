import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import SearchX from '~icons/lucide/search-x'
import { brandId } from '../../catalogue/rules.ts'
import { formatAmount, getCurrency } from '../../kernel/money.ts'
import { createApi, parseResponse } from '../../ui/api.ts'
import type { Elements } from '../../ui/elements.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { callOptions } from '../../ui/query-client.ts'
import type { ProductCounts } from '../contract.ts'
import type { BrowsingApi } from '../routes.ts'
import {
  clearFilters,
  everything,
  listFilters,
  removeFilter,
  type Search,
  writeSearch,
} from '../search-filters.ts'
import SaveSearch from '../searches/components/save-search.tsx'
import { saveSearchTexts } from '../searches/texts.ts'
import { filterTexts, nothingFoundTexts as words } from '../texts.ts'

type NothingFoundProps = {
  search: Search
  brand: string | undefined
  counts: ProductCounts | undefined
  why?: string | undefined
  children?: Elements
  onSearch: (next: Search) => void
}

export default function NothingFound({ search, brand, counts, why, children, onSearch }: NothingFoundProps) {
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

const api = createApi<BrowsingApi>()

const maxNearModels = 4

/** Models for sale that come near a text that finds nothing: those that it would suggest with fewer words. */
export const nearModelsQuery = (brand: string | undefined, text: string) =>
  queryOptions({
    queryKey: ['search', 'near-models', brand, text],
    queryFn: async (context) => {
      for (const shorter of shorten(text)) {
        const query = { q: shorter, category_name: brand }
        const found = await parseResponse(api.search.suggest.$get({ query }, callOptions(context)))
        if (found.length > 0) return nearestModels(text, found, maxNearModels)
      }
      return []
    },
    enabled: text !== '',
    retry: false,
  })

/** Returns the model numbers in a text, each with the letters before it. */
function numbersOf(text: string): { before: string; number: number }[] {
  return [...text.toLowerCase().matchAll(/\b([a-z]*?)(\d{1,4})[a-z]*\b/g)].map(([, before = '', number]) => ({
    before,
    number: Number(number),
  }))
}

const farAway = 1000

function distanceTo(searched: string, model: string): number {
  const wanted = numbersOf(searched)
  const distances = numbersOf(model).flatMap(({ before, number }) =>
    wanted.filter((each) => each.before === before).map((each) => Math.abs(each.number - number)),
  )
  return Math.min(farAway, ...distances)
}

/** Returns up to `most` of the models, those that come nearest to the searched text first; equally near ones keep their order. */
export function nearestModels<Model extends { text: string }>(
  searched: string,
  models: readonly Model[],
  most: number,
): Model[] {
  return models
    .toSorted((one, other) => distanceTo(searched, one.text) - distanceTo(searched, other.text))
    .slice(0, most)
}

/** Returns shorter texts to search instead of one that finds nothing: without its last word, without its last two, and so on. */
export function shorten(searched: string): string[] {
  const words = searched.trim().split(/\s+/)
  return words.slice(1).map((_, dropped) => words.slice(0, words.length - 1 - dropped).join(' '))
}

import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { CampaignProduct } from '../listings/contract.ts'
import { toCard } from '../listings/rules.ts'
import { createApi, type Page, readPage } from '../ui/api.ts'
import { pagedQuery } from '../ui/paged-list.ts'
import { callQuery } from '../ui/query-client.ts'
import type { BrowsingApi } from './routes.ts'
import { type Search, toQuery } from './search-filters.ts'

const api = createApi<BrowsingApi>()

/** A search within one brand or, without one, within all. */
export type SearchRequest = { brand?: string | undefined; search: Search }

/** The phones that a search finds, page by page. Keyed below the listings, so that changes of phones invalidate it. */
export function foundProductsQuery({ brand, search }: SearchRequest) {
  const { category_name, ...filters } = toQuery(search)
  const query = { ...filters, sort: search.sort, fold: 'true' as const }
  return pagedQuery<Page<CampaignProduct>>(
    ['listings', 'found', brand, { category_name, ...query }],
    async (cursor, call) => {
      const { rows, next } = await (brand
        ? readPage(api.allproducts.$get({ query: { ...query, category_name: brand, cursor } }, call))
        : readPage(api.search.$get({ query: { ...query, category_name, cursor } }, call)))
      return { rows: rows.map(toCard), next }
    },
  )
}

/** How many phones a search finds, in all and for each value of every filter. */
export function productCountsQuery({ brand, search }: SearchRequest) {
  const query = { ...toQuery(brand ? { ...search, category_name: [brand] } : search), fold: 'true' as const }
  return callQuery(['listings', 'counts', brand, query], (call) => api.search.counts.$get({ query }, call), {
    placeholderData: keepPreviousData,
  })
}

/** Fetches what a search page shows first, before it is shown. */
export async function prefetchSearch(queries: QueryClient, request: SearchRequest): Promise<void> {
  await Promise.all([
    queries.prefetchInfiniteQuery(foundProductsQuery(request)),
    queries.prefetchQuery(productCountsQuery(request)),
  ])
}

/** Models for sale that a text may become, of one brand or of all. Typing on aborts the call. */
export const suggestionsQuery = (brand: string | undefined, text: string) =>
  callQuery(
    ['search', 'suggestions', brand, text],
    (call) => api.search.suggest.$get({ query: { q: text, category_name: brand } }, call),
    { enabled: text !== '', placeholderData: keepPreviousData, retry: false },
  )

export const savedSearchesQuery = callQuery(['saved-searches'], (call) => api.savedsearches.$get({}, call))

export const savedKeys = { all: ['saved'], list: ['saved', 'list'] } as const

/** The ids of the phones that the user has saved: one call for the hearts of all cards. */
export const savedIdsQuery = callQuery(
  [...savedKeys.all, 'ids'],
  (call) => api.savedphones.ids.$get({}, call),
  { retry: false },
)

export const savedPhonesQuery = pagedQuery(savedKeys.list, (cursor, call) =>
  readPage(api.savedphones.$get({ query: { cursor } }, call)),
)

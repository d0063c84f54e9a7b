import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { productKeys } from '../../listings/components/use-products.ts'
import { createApi, parseResponse, readPage } from '../../ui/api.ts'
import { findQueryClient } from '../../ui/query-client.ts'
import { pagesOf, usePagedList } from '../../ui/use-paged-list.ts'
import type { SearchApi } from '../routes.ts'
import { type Brand, type Search, toQuery } from './search-address.ts'

const api = createApi<SearchApi>()

/** Who asks, within which brand (all when there is none), and for what. */
export type Wish = { email: string; brand?: Brand | undefined; search: Search }

/** The phones that are looked for, page by page. While another search is on its way, what was found before stays. */
export function useFoundProducts(wish: Wish) {
  return usePagedList({ ...foundList(wish), standIn: 'before' })
}

/** Asks for the phones before the list that shows them stands on the page. What fails is asked again by the list. */
export function findAhead(wish: Wish): Promise<void> {
  return findQueryClient().prefetchInfiniteQuery(pagesOf(foundList(wish)))
}

function foundList({ email, brand, search }: Wish) {
  const { category_name, ...rest } = toQuery(search)
  const query = { ...rest, email, sort: search.sort }
  return {
    queryKey: productKeys.found(email, brand, { category_name, ...query }),
    load: (cursor: string | undefined, signal: AbortSignal) =>
      brand
        ? readPage(
            api.allproducts.$get({ query: { ...query, category_name: brand, cursor } }, { init: { signal } }),
          )
        : readPage(api.search.$get({ query: { ...query, category_name, cursor } }, { init: { signal } })),
  }
}

/** How many phones there are, for each value of every filter. */
export function useProductCounts({ email, brand, search }: Wish) {
  const asked = toQuery(brand ? { ...search, brands: [brand] } : search)
  return useQuery({
    queryKey: productKeys.counted(email, brand, asked),
    queryFn: ({ signal }) =>
      parseResponse(api.search.counts.$get({ query: { ...asked, email } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  })
}

/** Models for sale that a text may become, of one brand or of all. A call that another letter has overtaken is given up. */
export function useSuggestions(email: string, brand: Brand | undefined, text: string) {
  return useQuery({
    queryKey: ['suggestions', brand, text],
    queryFn: ({ signal }) =>
      parseResponse(
        api.search.suggest.$get({ query: { email, q: text, category_name: brand } }, { init: { signal } }),
      ),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
}

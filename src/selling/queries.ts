import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { formatPhoneNumber } from '../kernel/number.ts'
import type { ListingApi } from '../listings/routes.ts'
import type { StockSort } from '../listings/rules.ts'
import { createApi, parseResponse, readPage } from '../ui/api.ts'
import { pagedQuery } from '../ui/paged-list.ts'
import { callOptions, callQuery, freshMillis } from '../ui/query-client.ts'
import type { SellingApi } from './routes.ts'
import type { StockProduct } from './stock/contract.ts'
import type { PhoneTab } from './stock/rules.ts'

const api = createApi<SellingApi>()
const listings = createApi<ListingApi>()

/** The own phones of a tab that `q` finds. */
export const myProductsQuery = (tab: PhoneTab, q: string, sort: StockSort) =>
  pagedQuery(['listings', 'mine', tab, q, sort], (cursor, call) => {
    const state = tab === 'all' ? undefined : tab
    return readPage(api.myproduct.$get({ query: { state, q: q || undefined, sort, cursor } }, call))
  })

const maxPagesToPrice = 5

/** All own phones for sale, to change their prices; `isCut` when there are more than it reads. Fetched anew each time. */
export const phonesToPriceQuery = queryOptions({
  queryKey: ['listings', 'mine', 'prices'],
  queryFn: async (context) => {
    const rows: StockProduct[] = []
    let cursor: string | undefined
    for (let page = 0; page < maxPagesToPrice; page++) {
      const query = { state: 'for-sale' as const, limit: '100', cursor }
      const { rows: more, next } = await readPage(api.myproduct.$get({ query }, callOptions(context)))
      rows.push(...more)
      cursor = next
      if (!cursor) break
    }
    return { rows, isCut: cursor !== undefined }
  },
  staleTime: 0,
  gcTime: 0,
})

export const stockCountsQuery = callQuery(['listings', 'mine', 'counts'], (call) =>
  api.myproductcounts.$get({}, call),
)

/** An own phone with its IMEI, for the form that changes it: refetched when the form opens, but not while it is filled in. */
export const ownProductQuery = (id: string) =>
  callQuery(['listings', 'own', id], (call) => api.myproduct[':id'].$get({ param: { id } }, call), {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const heldPhonesQuery = callQuery(['listings', 'held'], (call) => api.heldproducts.$get({}, call), {
  staleTime: freshMillis,
})

/** The brands under which phones of a type code, the first eight digits of an IMEI, were sold; not asked without one. */
export const typeCodeQuery = (typeCode: string | null) =>
  queryOptions({
    queryKey: ['listings', 'type-code', typeCode],
    queryFn: () => parseResponse(api.typecodes[':typeCode'].$get({ param: { typeCode: typeCode ?? '' } })),
    enabled: typeCode !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const placesQuery = callQuery(['listings', 'places'], (call) => listings.places.$get({}, call), {
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** What phones of this model usually cost; null when too few are for sale to say. */
export const usualPriceQuery = (brand: string, name: string) =>
  callQuery(
    ['listings', 'usual-price', brand, name],
    (call) => api.usualprice.$get({ query: { brand, name } }, call),
    { retry: false },
  )

const minTyped = 2

/** Models for sale whose brand and name hold every word of a text; none for a single letter. */
export const knownModelsQuery = (q: string) =>
  callQuery(['listings', 'known-models', q], (call) => api.knownmodels.$get({ query: { q } }, call), {
    enabled: q.length >= minTyped,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Where the latest own phone is and the number that its buyers call; null before the first phone. */
export const lastHandoverQuery = queryOptions({
  queryKey: ['listings', 'mine', 'last'],
  queryFn: async (context) => {
    const [last] = await parseResponse(api.myproduct.$get({ query: { limit: '1' } }, callOptions(context)))
    return last ? { location: last.location, mobile: formatPhoneNumber(last.mobile) } : null
  },
})

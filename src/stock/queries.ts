import { queryOptions } from '@tanstack/react-query'
import { formatPhoneNumber } from '../kernel/number.ts'
import { listingKeys } from '../listings/queries.ts'
import type { StockSort } from '../listings/rules.ts'
import { createApi, parseResponse, readPage } from '../ui/api.ts'
import { pagedQuery } from '../ui/paged-list.ts'
import { callOptions, callQuery, freshQuery, useRefreshingCall } from '../ui/query-client.ts'
import type { ChangedPrice, StockProduct } from './contract.ts'
import type { StockApi } from './routes.ts'
import { maxPriceChanges, type PhoneTab } from './rules.ts'

const api = createApi<StockApi>()

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

export const heldPhonesQuery = freshQuery(['listings', 'held'], (call) => api.heldproducts.$get({}, call))

/** Where the latest own phone is and the number that its buyers call; null before the first phone. */
export const lastHandoverQuery = queryOptions({
  queryKey: ['listings', 'mine', 'last'],
  queryFn: async (context) => {
    const [last] = await parseResponse(api.myproduct.$get({ query: { limit: '1' } }, callOptions(context)))
    return last ? { location: last.location, mobile: formatPhoneNumber(last.mobile) } : null
  },
})

type PriceChange = { id: string; price: number; was: number }

/** Changes prices of own phones in batches that one call takes; those saved before a failure stay saved. */
export const useChangePrices = () =>
  // Awaited: rows show their new prices before the fields are cleared.
  useRefreshingCall(listingKeys.all, async (prices: PriceChange[]) => {
    const answers: ChangedPrice[] = []
    for (let from = 0; from < prices.length; from += maxPriceChanges) {
      const some = prices.slice(from, from + maxPriceChanges)
      answers.push(...(await parseResponse(api.myproductprices.$put({ json: { prices: some } }))))
    }
    return answers
  })

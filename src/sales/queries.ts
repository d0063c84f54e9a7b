import { queryOptions } from '@tanstack/react-query'
import { orderKeys } from '../orders/queries.ts'
import { asCsv, createApi, parseResponse, readPage } from '../ui/api.ts'
import { freshPages } from '../ui/paged-list.ts'
import { callOptions, freshMillis, freshQuery } from '../ui/query-client.ts'
import type { SaleApi } from './routes.ts'

const api = createApi<SaleApi>()

/** The user's phones that buyers have paid for, newest first: those of a month such as '2026-11', and those that `q` finds. */
export const salesQuery = (month: string | undefined, q: string) =>
  freshPages([...orderKeys.sales, month, q], (cursor, call) =>
    readPage(api.sales.$get({ query: { month, q: q || undefined, cursor } }, call)),
  )

export const salesMonthQuery = (month: string) =>
  freshQuery([...orderKeys.sales, 'month', month], (call) => api.salesmonth.$get({ query: { month } }, call))

export const loadSalesFile = () => api.sales.$get({ query: {} }, asCsv)

export const waitingSalesQuery = queryOptions({
  queryKey: orderKeys.waiting,
  queryFn: async (context) => (await parseResponse(api.waitingsales.$get({}, callOptions(context)))).count,
  staleTime: freshMillis,
})

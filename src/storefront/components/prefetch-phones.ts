import type { QueryClient } from '@tanstack/react-query'
import { bookedPhonesQuery } from '../../orders/queries.ts'
import { prefetchSearch, type SearchRequest } from '../../search/queries.ts'

/** Fetches what a page of phones shows, before it is shown. A failure is left to the page. */
export async function prefetchPhones(queries: QueryClient, request: SearchRequest): Promise<void> {
  await Promise.all([prefetchSearch(queries, request), queries.prefetchQuery(bookedPhonesQuery)])
}

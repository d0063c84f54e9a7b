import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query'
import type { Page } from './api.ts'
import { callOptions } from './query-client.ts'

/**
 * Fetches the page at this cursor, `undefined` for the first:
 * `(cursor, call) => readPage(api.x.$get({ query: { cursor } }, call))`.
 */
type LoadPage<One> = (cursor: string | undefined, call: ReturnType<typeof callOptions>) => Promise<One>

/**
 * The options of a long list, for `usePagedList` and `queryClient.prefetchInfiniteQuery`. While the list of a new key
 * is loading, the list of the key before stays.
 */
export function pagedQuery<One extends Page<unknown>>(queryKey: QueryKey, load: LoadPage<One>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: (context) => load(context.pageParam, callOptions(context)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: One) => page.next,
    placeholderData: keepPreviousData,
  })
}

/** A first page that is known already, as the data of a paged query. */
export function asFirstPage<Row>(page: Page<Row>) {
  return { pages: [page], pageParams: [undefined] }
}

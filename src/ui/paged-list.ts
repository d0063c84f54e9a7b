import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { ApiProblem, type Page } from './api.ts'
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

/** How many rows an admin's table shows and fetches at a time. */
export const tableRows = 20

/** The options of a table of what others change meanwhile: fetched in pages of `tableRows`, and again whenever it is shown. */
export function tableQuery<One extends Page<unknown>>(
  queryKey: QueryKey,
  load: (
    page: { cursor: string | undefined; limit: string },
    call: ReturnType<typeof callOptions>,
  ) => Promise<One>,
) {
  const limit = String(tableRows)
  return { ...pagedQuery(queryKey, (cursor, call) => load({ cursor, limit }, call)), staleTime: 0 }
}

/** A first page that is known already, as the data of a paged query. */
export function toInfiniteData<Row>(page: Page<Row>) {
  return { pages: [page], pageParams: [undefined] }
}

type PagedQuery<One> = UseInfiniteQueryOptions<One, Error, InfiniteData<One>, QueryKey, string | undefined>

export type PagedList<Row> = {
  /** 'loading' only before the first page; a next page that fails leaves the rows in place. */
  status: 'loading' | 'failed' | 'ready'
  rows: Row[]
  /** The rows are those of the previous search, while those of this one are loading. */
  isOutdated: boolean
  /** Why it failed, as a sentence. */
  failure: string | undefined
  /** The code of the problem (`unknown-place`), when the server refused it. */
  refusal: string | undefined
  /** Repeats what failed: the next page, or the whole list when it could not be refreshed. */
  retry: () => void
  isRetrying: boolean
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

/** A long list page by page, following the `Link` header. `query` comes from `pagedQuery`. */
export function usePagedList<One extends Page<{ _id: string }>>(
  query: PagedQuery<One>,
): PagedList<One['rows'][number]> {
  const list = useInfiniteQuery(query)
  const isOutdated = query.placeholderData === keepPreviousData && list.isPlaceholderData
  return {
    status: list.data ? 'ready' : list.isError ? 'failed' : 'loading',
    rows: uniqueRows(list.data?.pages.flatMap((page) => page.rows) ?? []),
    isOutdated,
    failure: list.error?.message,
    refusal: list.error instanceof ApiProblem ? list.error.code : undefined,
    retry: () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
    isRetrying: list.isFetching,
    hasMore: list.hasNextPage && !isOutdated,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
  }
}

/** Removes duplicates: a row whose place changed between two pages, such as by a new price, stays where it came first. */
function uniqueRows<Row extends { _id: string }>(rows: Row[]): Row[] {
  const known = new Set<string>()
  return rows.filter(({ _id }) => !known.has(_id) && known.add(_id))
}

import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query'
import { ApiProblem, type Page } from './api.ts'
import { callOptions, freshMillis, isWorthAsking } from './query-client.ts'

/** Such as `(cursor, call) => readPage(api.x.$get({ query: { cursor } }, call))`. */
type LoadPage<One> = (cursor: string | undefined, call: ReturnType<typeof callOptions>) => Promise<One>

/** The query of a long list, for `usePagedList`. The rows of a previous key stay until the new ones are loaded. */
export function pagedQuery<One extends Page<unknown>>(queryKey: QueryKey, load: LoadPage<One>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: (context) => load(context.pageParam, callOptions(context)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: One) => page.next,
    placeholderData: keepPreviousData,
  })
}

/** A `pagedQuery` of what others change at any time: it is refetched whenever it is shown. */
export function freshPages<One extends Page<unknown>>(queryKey: QueryKey, load: LoadPage<One>) {
  return { ...pagedQuery(queryKey, load), staleTime: freshMillis }
}

export const tableRows = 20

/** The `freshPages` of a table, of `tableRows` each. */
export function tableQuery<One extends Page<unknown>>(
  queryKey: QueryKey,
  load: (
    page: { cursor: string | undefined; limit: string },
    call: ReturnType<typeof callOptions>,
  ) => Promise<One>,
) {
  const limit = String(tableRows)
  return freshPages(queryKey, (cursor, call) => load({ cursor, limit }, call))
}

export function toInfiniteData<Row>(page: Page<Row>) {
  return { pages: [page], pageParams: [undefined] }
}

type PagedQuery<One> = UseInfiniteQueryOptions<One, Error, InfiniteData<One>, QueryKey, string | undefined>

export type PagedList<Row> = {
  /** 'loading' and 'failed' concern the first page only: rows stay when a later page fails. */
  status: 'loading' | 'failed' | 'ready'
  rows: Row[]
  /** Whether the rows are still those of the previous search. */
  isOutdated: boolean
  /** The sentence of the last failure. */
  failure: string | undefined
  /** The code of the last failure, such as `unknown-place`. */
  refusal: string | undefined
  /** Fetches what failed again: the next page, or the whole list. Undefined where it would be refused again. */
  retry: (() => void) | undefined
  isRetrying: boolean
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

/** Reads a long list page by page, following `Link` headers. `query` comes from `pagedQuery` or `tableQuery`. */
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
    retry: isWorthAsking(list.error)
      ? () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())
      : undefined,
    isRetrying: list.isFetching,
    hasMore: list.hasNextPage && !isOutdated,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
  }
}

/** Rows that moved between pages stay where they came first. */
function uniqueRows<Row extends { _id: string }>(rows: Row[]): Row[] {
  const known = new Set<string>()
  return rows.filter(({ _id }) => !known.has(_id) && known.add(_id))
}

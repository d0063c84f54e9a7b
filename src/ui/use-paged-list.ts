import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { ApiProblem, type Page } from './api.ts'
import { pagedQuery } from './paged-query.ts'

/** Options of orders, until they use `pagedQuery`. */
type LoadOptions<Row> = {
  queryKey: QueryKey
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>
  standIn: 'before'
}

type PagedQuery<Row> = UseInfiniteQueryOptions<
  Page<Row>,
  Error,
  InfiniteData<Page<Row>>,
  QueryKey,
  string | undefined
>

export type PagedList<Row> = {
  /** 'loading' only before anything is there; a failed next page leaves what is there in place. */
  status: 'loading' | 'failed' | 'ready'
  rows: Row[]
  /** The rows are those of another search, until its own are here. */
  isOutdated: boolean
  /** Why it failed, as a sentence. */
  failure: string | undefined
  /** The word by which the server refused it (`unknown-place`), when it did. */
  refusal: string | undefined
  /** Repeats what failed: the next page, or the whole list when it could not be brought up to date. */
  retry: () => void
  isRetrying: boolean
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

/** A long list page by page, following the `Link` header. `query` comes from `pagedQuery`. */
export function usePagedList<Row extends { _id: string }>(
  options: PagedQuery<Row> | LoadOptions<Row>,
): PagedList<Row> {
  const query: PagedQuery<Row> = 'load' in options ? pagedQuery(options.queryKey, options.load) : options
  const list = useInfiniteQuery(query)
  const isOutdated = query.placeholderData === keepPreviousData && list.isPlaceholderData
  return {
    status: list.data ? 'ready' : list.isError ? 'failed' : 'loading',
    rows: eachOnce(list.data?.pages.flatMap((page) => page.rows) ?? []),
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

/** A row whose place in the order changed between two pages, such as by a new price, stands where it was met first. */
function eachOnce<Row extends { _id: string }>(rows: Row[]): Row[] {
  return [...new Map(rows.toReversed().map((row) => [row._id, row])).values()].toReversed()
}

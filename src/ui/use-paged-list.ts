import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { ApiProblem, type Page } from './api.ts'

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

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

/** `(cursor, call) => readPage(api.x.$get({ query: { cursor } }, call))`. */
type LoadPage<One> = (cursor: string | undefined, call: ReturnType<typeof callOptions>) => Promise<One>

/** For `usePagedList`. The previous key's rows stay while a new key loads. */
export function pagedQuery<One extends Page<unknown>>(queryKey: QueryKey, load: LoadPage<One>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: (context) => load(context.pageParam, callOptions(context)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: One) => page.next,
    placeholderData: keepPreviousData,
  })
}

export const tableRows = 20

/** For data that others change: refetched whenever shown. */
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

export function toInfiniteData<Row>(page: Page<Row>) {
  return { pages: [page], pageParams: [undefined] }
}

type PagedQuery<One> = UseInfiniteQueryOptions<One, Error, InfiniteData<One>, QueryKey, string | undefined>

export type PagedList<Row> = {
  /** 'loading' only before the first page; rows stay when a next page fails. */
  status: 'loading' | 'failed' | 'ready'
  rows: Row[]
  /** Rows of the previous search. */
  isOutdated: boolean
  /** A sentence. */
  failure: string | undefined
  /** A problem's code, such as `unknown-place`. */
  refusal: string | undefined
  /** The next page, or the whole list. */
  retry: () => void
  isRetrying: boolean
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

/** Follows `Link` headers. `query` comes from `pagedQuery`. */
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

/** Rows that moved between pages stay where they came first. */
function uniqueRows<Row extends { _id: string }>(rows: Row[]): Row[] {
  const known = new Set<string>()
  return rows.filter(({ _id }) => !known.has(_id) && known.add(_id))
}

import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { ApiProblem, type Page } from './api.ts'

type PagedListOptions<Row> = {
  queryKey: QueryKey
  /**
   * Fetches the page at this cursor; `undefined` is the first: `(cursor) => readPage(api.x.$get({ query: { email, cursor } }))`.
   * The signal says when nobody waits for it any more.
   */
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>
  /** False while what the list depends on is not known yet. */
  enabled?: boolean
  /** The first page when it is known already, such as from the server's rendering: it is not fetched again while fresh. */
  first?: Page<Row>
  /** Shown until the first page arrives: a page, or what this list showed under the key before. */
  standIn?: Page<Row> | 'before'
}

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

/** How a long list is asked for: by the hook, and by whoever asks ahead of it (`queryClient.prefetchInfiniteQuery`). */
export function pagesOf<Row>({ queryKey, load }: Pick<PagedListOptions<Row>, 'queryKey' | 'load'>) {
  return {
    queryKey,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<Row>) => page.next,
  }
}

/** A long list page by page, following the `Link` header. Cached under `queryKey` for invalidation. */
export function usePagedList<Row extends { _id: string }>(options: PagedListOptions<Row>): PagedList<Row> {
  const { enabled = true, first, standIn } = options
  const query = useInfiniteQuery({
    ...pagesOf(options),
    enabled,
    ...(first ? { initialData: asPages(first) } : {}),
    ...(standIn ? { placeholderData: standIn === 'before' ? keepPreviousData : asPages(standIn) } : {}),
  })
  const isOutdated = standIn === 'before' && query.isPlaceholderData
  return {
    status: query.data ? 'ready' : query.isError ? 'failed' : 'loading',
    rows: eachOnce(query.data?.pages.flatMap((page) => page.rows) ?? []),
    isOutdated,
    failure: query.error?.message,
    refusal: query.error instanceof ApiProblem ? query.error.code : undefined,
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    isRetrying: query.isFetching,
    hasMore: query.hasNextPage && !isOutdated,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}

/** A row whose place in the order changed between two pages, such as by a new price, stands where it was met first. */
function eachOnce<Row extends { _id: string }>(rows: Row[]): Row[] {
  return [...new Map(rows.toReversed().map((row) => [row._id, row])).values()].toReversed()
}

function asPages<Row>(page: Page<Row>) {
  return { pages: [page], pageParams: [undefined] }
}

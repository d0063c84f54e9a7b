import type {
  FetchInfiniteQueryOptions,
  FetchQueryOptions,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { findQueryClient, loadQueries } from '../../../ui/query-client.ts'
import { visitorOf } from './page-guards.tsx'

/** From `queryOptions`, `pagedQuery` or `tableQuery`. */
type PageQuery = { queryKey: QueryKey; initialPageParam?: unknown }

/** The queries that the page of an address shows: `id` of its path, '' without one, and the parameters after its '?'. */
export type PageNeeds = (id: string, search: URLSearchParams) => readonly PageQuery[]

function fetchNeeds(
  queries: QueryClient,
  needs: PageNeeds,
  { params: { id = '' }, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>,
  whenFailed: (problem: unknown) => unknown,
): Promise<unknown> {
  return Promise.all(
    needs(id, new URL(request.url).searchParams).map((query) =>
      ('initialPageParam' in query
        ? queries.fetchInfiniteQuery(query as FetchInfiniteQueryOptions)
        : queries.fetchQuery(query as FetchQueryOptions)
      ).catch(whenFailed),
    ),
  )
}

const ignore = () => undefined

/**
 * The loader of a page below `requireSignedIn`: on the server it fetches what the page needs, as its visitor. What fails is fetched
 * again by the browser, unless `whenFailed` is `throwAsPage`.
 */
export const loadPage =
  (needs: PageNeeds, whenFailed: (problem: unknown) => unknown = ignore) =>
  (args: LoaderFunctionArgs) =>
    loadQueries(visitorOf(args.context), (queries) => fetchNeeds(queries, needs, args, whenFailed))

/** The client loader of a page: starts to fetch what the page needs and is not fresh, without waiting for it. */
export const startPage = (needs: PageNeeds) => (args: ClientLoaderFunctionArgs) => {
  void fetchNeeds(findQueryClient(), needs, args, ignore)
  return null
}
